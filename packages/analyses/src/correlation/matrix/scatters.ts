import { leastSquaresLine, scatterPoints } from '../kit/scatter.ts';
import type { MatrixOptions } from './options.ts';
import type { PairResult, Scatter } from './result.ts';
import { mainCoefficient } from './text.ts';

/** Scatter plots drawn: those of the strongest correlations where there are more pairs. */
const MOST_SCATTERS = 3;

interface PlottedPair extends PairResult {
  readonly values: { readonly x: Float64Array; readonly y: Float64Array; readonly rows: Uint32Array };
}

/** Cases and line of the pairs with the strongest correlations, in the order of the variables. */
export function scattersOf(pairs: readonly PlottedPair[], options: MatrixOptions): readonly Scatter[] {
  const main = mainCoefficient(options);
  const size = (pair: PairResult): number => Math.abs(pair[main]!.estimate);
  const strongest = new Set([...pairs].sort((a, b) => size(b) - size(a)).slice(0, MOST_SCATTERS));
  const hasLine = options.coefficients.includes('pearson');
  return pairs
    .filter((pair) => strongest.has(pair))
    .map(({ first, second, n, values: { x, y, rows } }) => ({
      first,
      second,
      n,
      points: scatterPoints(x, y, rows),
      line: hasLine ? leastSquaresLine(x, y, n - 2, options.confidenceLevel) : [],
    }));
}
