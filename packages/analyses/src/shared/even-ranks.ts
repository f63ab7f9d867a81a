/** Ranks (from 0) of at most `count` among `n` ordered values, evenly spread, extremes included. */
export function evenRanks(n: number, count: number): readonly number[] {
  const shown = Math.min(n, count);
  return Array.from({ length: shown }, (_, k) => (shown === n ? k : Math.round((k * (n - 1)) / (shown - 1))));
}
