import { describe, expect, it } from 'vitest';
import {
  adjustPValues,
  beta,
  binomial,
  brentRoot,
  combinePValues,
  gammaFunction,
  hypergeometric,
  incompleteBetaLower,
  incompleteGammaUpper,
  leastSquares,
  linearRegression,
  matrixFromRows,
  modelMatrix,
  noncentralTLimits,
  normal,
  studentizedRange,
  studentT,
} from '../src/index.ts';

const x = Float64Array.of(1, 2, 3, 4, 5);
const y = Float64Array.of(2, 4, 5, 4, 5);

function design(values: Float64Array): ReturnType<typeof modelMatrix> {
  return modelMatrix({ variables: [{ name: 'x', kind: 'numeric', values }], terms: [['x']] });
}

const REFUSED: Readonly<Record<string, readonly [code: string, call: () => unknown]>> = {
  'NaN as a value': ['not-finite', () => normal.cdf(Number.NaN, 0, 1)],
  'NaN as a parameter': ['not-finite', () => studentT.sf(1, Number.NaN)],
  'infinite df': ['not-finite', () => studentT.sf(1, Number.POSITIVE_INFINITY)],
  'negative sd': ['out-of-domain', () => normal.pdf(0, 0, -1)],
  'zero df': ['out-of-domain', () => studentT.cdf(1, 0)],
  'p above 1': ['out-of-domain', () => beta.quantile(1.2, 2, 3)],
  'fractional size': ['out-of-domain', () => binomial.cdf(1, 2.5, 0.5)],
  'more draws than population': ['out-of-domain', () => hypergeometric.cdf(1, 2, 2, 5)],
  'pole of gamma': ['out-of-domain', () => gammaFunction(-2)],
  'x of beta above 1': ['out-of-domain', () => incompleteBetaLower(2, 3, 1.2)],
  'negative x of gamma': ['out-of-domain', () => incompleteGammaUpper(2, -1)],
  'one group': ['out-of-domain', () => studentizedRange.sf(3, 1, 10)],
  'level of 1': ['out-of-domain', () => noncentralTLimits(1, 10, 1)],
  'no p-values': ['empty', () => adjustPValues([], 'holm')],
  'p-value above 1': ['out-of-domain', () => adjustPValues([0.02, 1.4], 'holm')],
  'weights of another length': ['length-mismatch', () => combinePValues([0.1, 0.2], [1])],
  'no change of sign': ['out-of-domain', () => brentRoot((z) => z * z + 1, -1, 1)],
  'ragged matrix': ['length-mismatch', () => matrixFromRows([[1, 2], [3]])],
  'empty matrix': ['empty', () => matrixFromRows([])],
  'NaN in a matrix': ['not-finite', () => matrixFromRows([[Number.NaN]])],
  'outcome of another length': ['length-mismatch', () => leastSquares(design(x), y.subarray(1))],
  'NaN in a predictor': [
    'not-finite',
    () => leastSquares(design(Float64Array.of(1, 2, Number.NaN, 4, 5)), y),
  ],
  'infinite outcome': [
    'not-finite',
    () =>
      leastSquares(
        design(x),
        y.map((v, i) => (i === 2 ? Infinity : v)),
      ),
  ],
  'all rows masked': ['empty', () => leastSquares(design(x), y, { mask: new Uint8Array(5) })],
  'mask of another length': [
    'length-mismatch',
    () => leastSquares(design(x), y, { mask: new Uint8Array(4) }),
  ],
  'negative weight': [
    'out-of-domain',
    () => leastSquares(design(x), y, { weights: Float64Array.of(1, -1, 1, 1, 1) }),
  ],
  'constant outcome': ['constant-column', () => linearRegression(design(x), new Float64Array(5).fill(3))],
  'constant predictor': [
    'constant-column',
    () => linearRegression(design(new Float64Array(5).fill(0.1 + 0.2)), y),
  ],
  'unknown variable': [
    'out-of-domain',
    () => modelMatrix({ variables: [{ name: 'z', kind: 'numeric', values: x }], terms: [['x']] }),
  ],
};

describe('refused input', () => {
  for (const [name, [code, call]] of Object.entries(REFUSED)) {
    it(`${name}: ${code}`, () => {
      expect(call).toThrowError(expect.objectContaining({ name: 'StatsError', code }));
    });
  }
});
