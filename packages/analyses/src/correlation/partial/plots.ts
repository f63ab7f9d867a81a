import { studentT } from '@constat/stats';
import type { LinePoint, PairResult, ResidualPlot } from './result.ts';

/** Added-variable plots drawn: those of the strongest correlations where there are more pairs. */
export const MOST_PLOTS = 6;

/** Points in a plot: more would hide each other and weigh the saved result down. */
const MAX_POINTS = 1000;
const LINE_POINTS = 41;

/** What the controls leave of a variable of length one, and the length in its own units. */
export interface Residuals {
  readonly rest: Float64Array;
  readonly length: number;
}

/** Residuals and line of the pairs with the strongest correlations, in the order of the variables. */
export function residualPlots(
  pairs: readonly PairResult[],
  residuals: readonly Residuals[],
  rows: Uint32Array,
  { df, level }: { readonly df: number; readonly level: number },
): readonly ResidualPlot[] {
  const strongest = new Set(
    [...pairs].sort((a, b) => Math.abs(b.estimate) - Math.abs(a.estimate)).slice(0, MOST_PLOTS),
  );
  return pairs
    .filter((pair) => strongest.has(pair))
    .map(({ first, second }) => {
      const [x, y] = [residuals[first]!, residuals[second]!];
      const stride = Math.max(1, Math.ceil(rows.length / MAX_POINTS));
      const points = [];
      for (let i = 0; i < rows.length; i += stride)
        points.push({ row: rows[i]! + 1, x: x.rest[i]! * x.length, y: y.rest[i]! * y.length });
      return { first, second, points, line: lineOf(x, y, df, level) };
    });
}

/**
 * The least-squares line over the range of x with the confidence interval of the mean. Its slope is that of a regression on the first
 * variable and the controls (Frisch & Waugh 1933), whose degrees of freedom it has.
 */
function lineOf(x: Residuals, y: Residuals, df: number, level: number): readonly LinePoint[] {
  const n = x.rest.length;
  let [xx, yy, xy] = [0, 0, 0];
  let low = 0;
  let high = 0;
  for (let i = 0; i < n; i++) {
    const [u, v] = [x.rest[i]!, y.rest[i]!];
    xx += u * u;
    yy += v * v;
    xy += u * v;
    low = Math.min(low, u);
    high = Math.max(high, u);
  }
  const slope = xy / xx;
  const error = Math.sqrt(Math.max(0, yy - slope * xy) / df);
  const critical = studentT.isf((1 - level) / 2, df);
  return Array.from({ length: LINE_POINTS }, (_, i) => {
    const at = low + ((high - low) * i) / (LINE_POINTS - 1);
    const fit = slope * at * y.length;
    const half = critical * error * Math.sqrt(1 / n + (at * at) / xx) * y.length;
    return { x: at * x.length, fit, ciLower: fit - half, ciUpper: fit + half };
  });
}
