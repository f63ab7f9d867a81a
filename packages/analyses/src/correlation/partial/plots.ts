import { leastSquaresLine, scatterPoints } from '../kit/scatter.ts';
import type { PairResult, ResidualPlot } from './result.ts';

/** Added-variable plots drawn: those of the strongest correlations where there are more pairs. */
const MOST_PLOTS = 3;

/** What the controls leave of a variable of length one, and the length in its own units. */
export interface Residuals {
  readonly rest: Float64Array;
  readonly length: number;
}

/**
 * Residuals and line of the pairs with the strongest correlations, in the order of the variables. The slope is that of a regression on
 * the first variable and the controls (Frisch & Waugh 1933), whose degrees of freedom the line has.
 */
export function residualPlots(
  pairs: readonly PairResult[],
  residuals: readonly Residuals[],
  rows: Uint32Array,
  { df, level }: { readonly df: number; readonly level: number },
): readonly ResidualPlot[] {
  const strongest = new Set(
    [...pairs].sort((a, b) => Math.abs(b.estimate) - Math.abs(a.estimate)).slice(0, MOST_PLOTS),
  );
  const inUnits = ({ rest, length }: Residuals): Float64Array => rest.map((value) => value * length);
  return pairs
    .filter((pair) => strongest.has(pair))
    .map(({ first, second }) => {
      const [x, y] = [inUnits(residuals[first]!), inUnits(residuals[second]!)];
      return {
        first,
        second,
        points: scatterPoints(x, y, rows),
        line: leastSquaresLine(x, y, df, level),
      };
    });
}
