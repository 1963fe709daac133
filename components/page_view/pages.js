// The pages of a document as the server packs them: runs of pages of one size, and printed labels where they differ.

/** [{n, label, w, h}, …] from {runs: [[count, w, h], …], labels: [text, …] or null for 1, 2, 3, …}. */
export function unpackPages({ runs, labels }) {
  const sizes = runs.flatMap(([count, w, h]) => Array.from({ length: count }, () => ({ w, h })));
  return sizes.map((size, index) => ({ n: index + 1, label: labels?.[index] ?? String(index + 1), ...size }));
}

/** "3", or "3 (iii)" where the printed label is another. */
export function pageWords({ n, label }) {
  return label && label !== String(n) ? `${n} (${label})` : String(n);
}

/** A page number people typed, or its printed label, as a number of `pages`; null where there is no such page. */
export function findPage(pages, typed) {
  const text = String(typed).trim();
  const byNumber = pages.find((page) => String(page.n) === text);
  const byLabel = pages.find((page) => page.label.toLowerCase() === text.toLowerCase());
  return (byNumber ?? byLabel)?.n ?? null;
}
