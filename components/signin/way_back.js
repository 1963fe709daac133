// Signing in ends at the front page. The tab remembers the link it came with, and goes there afterwards.
const KEY = "docintel_way_back";

export default function mount({ data }) {
  const here = location.pathname + location.search;
  if (data.keep) {
    if (location.search || !sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, here);
    return;
  }
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!kept || kept === here) return;
  const target = new URL(kept, location.origin);
  if (target.origin === location.origin) location.replace(target);
}
