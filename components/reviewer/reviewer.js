// Keeps the reviewer's name in this browser, where the server reads it with the next visit.
export default function mount({ data }) {
  const year = 365 * 24 * 60 * 60;
  document.cookie = `docintel_reviewer=${encodeURIComponent(data.name)}; path=/; max-age=${year}; samesite=strict`;
}
