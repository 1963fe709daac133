// The address line follows the page in view, so that a reload or a pasted link comes back to it. Turning a page
// replaces the entry of the browser's history instead of adding one: Back leaves the answer, not the page.

/** `href` with the place in it. */
export function withPlace(href, { page, citation }) {
  const url = new URL(href);
  url.searchParams.set("page", String(page));
  if (citation === null) url.searchParams.delete("cite");
  else url.searchParams.set("cite", String(citation));
  return url.toString();
}

export function rememberPlace(place) {
  const href = withPlace(window.location.href, place);
  if (href !== window.location.href) window.history.replaceState(window.history.state, "", href);
}
