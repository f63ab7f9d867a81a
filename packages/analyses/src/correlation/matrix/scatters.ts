import { moments, studentT } from '@constat/stats';
import type { MatrixOptions } from './options.ts';
import type { LinePoint, PairResult, Scatter } from './result.ts';
import { mainCoefficient } from './text.ts';

/** Scatter plots drawn: those of the strongest correlations where there are more pairs. */
const MOST_SCATTERS = 3;

/** Points in a plot: more would hide each other and weigh the saved result down. */
const MAX_POINTS = 1000;
const LINE_POINTS = 41;

interface PlottedPair extends PairResult {
  readonly values: { readonly x: Float64Array; readonly y: Float64Array; readonly rows: Uint32Array };
}

/** Cases and line of the pairs with the strongest correlations, in the order of the variables. */
export function scattersOf(pairs: readonly PlottedPair[], options: MatrixOptions): readonly Scatter[] {
  const main = mainCoefficient(options);
  const size = (pair: PairResult): number => Math.abs(pair[main]!.estimate);
  const strongest = new Set([...pairs].sort((a, b) => size(b) - size(a)).slice(0, MOST_SCATTERS));
  return pairs
    .filter((pair) => strongest.has(pair))
    .map(({ first, second, n, values: { x, y, rows } }) => {
      const stride = Math.max(1, Math.ceil(n / MAX_POINTS));
      const points = [];
      for (let i = 0; i < n; i += stride) points.push({ row: rows[i]! + 1, x: x[i]!, y: y[i]! });
      const line = options.coefficients.includes('pearson') ? lineOf(x, y, options.confidenceLevel) : [];
      return { first, second, n, points, line };
    });
}

/** The least-squares line over the range of x with the confidence interval of the mean. */
function lineOf(x: Float64Array, y: Float64Array, level: number): readonly LinePoint[] {
  const n = x.length;
  const mx = moments(x);
  const my = moments(y);
  let products = 0;
  for (let i = 0; i < n; i++) products += (x[i]! - mx.mean) * (y[i]! - my.mean);
  const slope = products / mx.m2;
  if (!Number.isFinite(slope)) return [];
  const error = Math.sqrt(Math.max(0, my.m2 - slope * products) / (n - 2));
  const critical = studentT.isf((1 - level) / 2, n - 2);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of x) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return Array.from({ length: LINE_POINTS }, (_, i) => {
    const at = low + ((high - low) * i) / (LINE_POINTS - 1);
    const fit = my.mean + slope * (at - mx.mean);
    const half = critical * error * Math.sqrt(1 / n + (at - mx.mean) ** 2 / mx.m2);
    return { x: at, fit, ciLower: fit - half, ciUpper: fit + half };
  });
}
