// Which pictures to fetch before anybody asks: where reading goes on, what the answer cites, what the strip shows.

const NEXT = 4; // pages in the direction of travel
const MOST_CITED = 8;

/**
 * [[page, pixels], …], the most likely first. `strip` is {first, last, pixels} of the previews in view, or null
 * where they are closed.
 */
export function wishes({ page, count, direction, cited, pixels, strip }) {
  const next = Array.from({ length: NEXT }, (_, index) => page + direction * (index + 1));
  const some = [...new Set(cited)].slice(0, MOST_CITED);
  const large = [...next.slice(0, 1), ...some, ...next.slice(1), page - direction];
  const [first, ...rest] = [...new Set(large)].map((number) => [number, pixels]);
  const small = strip ? range(strip.first, strip.last).map((number) => [number, strip.pixels]) : [];
  return [first, ...small, ...rest].filter(([number]) => number >= 1 && number <= count);
}

function range(first, last) {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
