/** Correlations beyond a line. */
import type { MatrixResult } from '../../src/correlation/matrix/result.ts';
import { analysisAdapter } from '../adapter.ts';

export const adapter = analysisAdapter<MatrixResult>({
  topic: 'robust-correlation',
  analysis: 'matrix',
  options: ({ x, y, alternative }) => ({
    variables: [x, y],
    alternative,
    further: ['distance', 'biweight'],
  }),
  values: ({ pairs: [pair] }) => ({ n: pair?.n, ...pair?.further }),
});
