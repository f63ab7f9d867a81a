import { studentT } from '../distributions/student-t.ts';
import { inverseOnOriginalScale } from './least-squares.ts';
import type { LinearRegression } from './linear-regression.ts';
import { inStandardErrors } from './marginal-means.ts';
import { FULL_LEVERAGE, type RowBlock } from './regression-rows.ts';

/** Heteroscedasticity-consistent estimators of the covariance. */
export const ROBUST_TYPES = ['HC0', 'HC1', 'HC2', 'HC3'] as const;

/** One of {@link ROBUST_TYPES}. */
export type RobustType = (typeof ROBUST_TYPES)[number];

/** Robust standard error and test of one coefficient. */
export interface RobustCoefficient {
  readonly name: string;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

/** Running sums of w z z' over the rows z of Q, with the weights of HC0, HC2 and HC3 (MacKinnon & White 1985). */
export class RobustSums {
  readonly #sums: readonly Float64Array[];
  readonly #rank: number;

  constructor(rank: number) {
    this.#rank = rank;
    this.#sums = [0, 1, 2].map(() => new Float64Array(rank * rank));
  }

  add({ residuals, rootWeights, leverage, orthogonal, stride, count }: RowBlock): void {
    const [m0, m1, m2] = this.#sums;
    const rank = this.#rank;
    const w0 = new Float64Array(count);
    const w1 = new Float64Array(count);
    const w2 = new Float64Array(count);
    for (let i = 0; i < count; i++) {
      const e = residuals[i]! * rootWeights[i]!;
      const rest = 1 - Math.min(1, leverage[i]!);
      w0[i] = e * e;
      // a row of leverage 1 has residual 0 and adds nothing
      w1[i] = rest < 1 - FULL_LEVERAGE ? 0 : (e * e) / rest;
      w2[i] = rest < 1 - FULL_LEVERAGE ? 0 : (e * e) / (rest * rest);
    }
    for (let j = 0; j < rank; j++) {
      for (let k = 0; k <= j; k++) {
        let s0 = 0;
        let s1 = 0;
        let s2 = 0;
        for (let i = 0; i < count; i++) {
          const product = orthogonal[j * stride + i]! * orthogonal[k * stride + i]!;
          s0 += w0[i]! * product;
          s1 += w1[i]! * product;
          s2 += w2[i]! * product;
        }
        m0![j * rank + k]! += s0;
        m1![j * rank + k]! += s1;
        m2![j * rank + k]! += s2;
      }
    }
  }

  coefficients(regression: LinearRegression): Readonly<Record<RobustType, readonly RobustCoefficient[]>> {
    const { fit, n, dfResidual } = regression;
    const inverse = inverseOnOriginalScale(fit.factor, fit.columnStats, fit.design.intercept);
    const table = (at: number, factor: number): readonly RobustCoefficient[] =>
      regression.coefficients.map(({ name, estimate }, i) => {
        // residuals that are all zero where the coefficient looks leave nothing, or a rounding error below it
        const variance = Math.max(0, factor * this.#quadratic(at, inverse.subarray(i * fit.rank)));
        const standardError = Math.sqrt(variance);
        const statistic = inStandardErrors(estimate, standardError);
        return { name, standardError, statistic, pValue: 2 * studentT.sf(Math.abs(statistic), dfResidual) };
      });
    return { HC0: table(0, 1), HC1: table(0, n / dfResidual), HC2: table(1, 1), HC3: table(2, 1) };
  }

  /** l' M l for one row l of the inverse factor. */
  #quadratic(at: number, l: Float64Array): number {
    const rank = this.#rank;
    const m = this.#sums[at]!;
    let sum = 0;
    for (let j = 0; j < rank; j++) {
      for (let k = 0; k < j; k++) sum += 2 * l[j]! * l[k]! * m[j * rank + k]!;
      sum += l[j]! * l[j]! * m[j * rank + j]!;
    }
    return sum;
  }
}
