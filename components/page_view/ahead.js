// Which page to fetch before anybody asks: first those the answer cites, then the one reading goes on to.

const MOST_CITED = 8;

/** A page number, or null where nothing is wanted. `held(page)`: whether its picture is here in any width. */
export function pageAhead({ page, count, direction, cited, held }) {
  const wanted = [...new Set(cited)].slice(0, MOST_CITED);
  wanted.push(page + direction);
  return wanted.find((number) => number >= 1 && number <= count && !held(number)) ?? null;
}
