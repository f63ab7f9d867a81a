import type { SampleSummary, Xoshiro256 } from '@constat/stats';

/** Draws values with replacement; mean and standard deviation of each sample, from distances to the mean of all. */
export function resampler(values: Float64Array): (rng: Xoshiro256) => SampleSummary {
  const n = values.length;
  let centre = 0;
  for (const value of values) centre += value / n;
  const distances = values.map((value) => value - centre);
  const rows = new Int32Array(n);
  return (rng) => {
    rng.fillIntegers(n, rows);
    let sum = 0;
    let squares = 0;
    // a sample that holds one value only has no spread, whatever rounding makes of the squares
    const head = distances[rows[0]!]!;
    let varies = false;
    for (let i = 0; i < n; i++) {
      const distance = distances[rows[i]!]!;
      sum += distance;
      squares += distance * distance;
      if (distance !== head) varies = true;
    }
    const variance = varies ? Math.max(0, squares - (sum * sum) / n) / (n - 1) : 0;
    return { n, mean: centre + sum / n, sd: Math.sqrt(variance) };
  };
}
