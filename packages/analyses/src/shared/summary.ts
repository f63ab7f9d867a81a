/** Mean and spread of a sample, and of the sample less one of its values. */
import { moments, type SampleSummary, sdOf } from '@constat/stats';

export const summaryOf = (values: Float64Array): SampleSummary => {
  const m = moments(values);
  return { n: m.n, mean: m.mean, sd: sdOf(m) ?? 0 };
};

/** Summary of a sample less one of its values. */
export function without({ n, mean, sd }: SampleSummary, value: number): SampleSummary {
  const distance = value - mean;
  const squares = Math.max(0, (n - 1) * sd ** 2 - (distance * distance * n) / (n - 1));
  return { n: n - 1, mean: mean - distance / (n - 1), sd: n > 2 ? Math.sqrt(squares / (n - 2)) : 0 };
}
