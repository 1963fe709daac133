// The page asked for is known to the server by now.
export default function mount() {
  location.reload();
}
