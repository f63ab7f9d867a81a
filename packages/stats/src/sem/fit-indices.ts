/** How well a model fits: tests and indices. */
import { chiSquare } from '../distributions/chi-square.ts';
import { noncentralChiSquare, noncentralChiSquareLimits } from '../distributions/noncentral-chi-square.ts';
import { implied } from './implied.ts';
import type { SemModel } from './model.ts';
import type { GroupMoments } from './start.ts';

/** A chi-square test; `scaling` divides the statistic of a robust one. */
export interface SemTest {
  readonly statistic: number;
  readonly df: number;
  /** null for a model without degrees of freedom. */
  readonly pValue: number | null;
  readonly scaling: number;
}

/** A statistic as a test, divided by its scaling factor. */
export function testOf(raw: number, df: number, scaling = 1): SemTest {
  const statistic = df === 0 ? 0 : Math.max(0, raw) / scaling;
  return { statistic, df, pValue: df > 0 ? chiSquare.sf(statistic, df) : null, scaling };
}

/** Root mean square error of approximation with its 90% interval (Steiger & Lind 1980; Browne & Cudeck 1993). */
export interface Rmsea {
  readonly estimate: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** p of an RMSEA of at most .05. */
  readonly pClose: number;
}

/** Indices that compare a model with the data and with no relations at all. */
export interface ComparativeFit {
  readonly cfi: number;
  readonly tli: number | null;
  readonly rmsea: Rmsea;
}

/** RMSEA of a test; with several groups multiplied by the root of their number (Steiger 1998). */
export function rmseaOf(
  { statistic, df, scaling }: SemTest,
  n: number,
  groups: number,
  robust = false,
): Rmsea {
  // the robust index has the scaling in its noncentrality: (c T - c df) / (N df) (Brosseau-Liard, Savalei & Li 2012)
  const unit = (robust ? scaling : 1) / (n * df);
  const size = (ncp: number): number => Math.sqrt(groups * unit * Math.max(0, ncp));
  const [low, high] = statistic > 0 ? noncentralChiSquareLimits(statistic, df, 0.9) : [0, 0];
  const close = 0.05 ** 2 / groups / unit;
  return {
    estimate: size(statistic - df),
    ciLower: size(low),
    ciUpper: size(high),
    pClose: noncentralChiSquare.sf(statistic, df, close),
  };
}

/** CFI (Bentler 1990), TLI (Tucker & Lewis 1973) and RMSEA. Robust ones measure noncentrality before scaling (Brosseau-Liard & Savalei 2014). */
export function comparativeFit(
  test: SemTest,
  baseline: SemTest,
  n: number,
  groups: number,
  robust = false,
): ComparativeFit {
  const factor = robust ? test.scaling : 1;
  const factor0 = robust ? baseline.scaling : 1;
  const excess = factor * (test.statistic - test.df);
  const excess0 = factor0 * (baseline.statistic - baseline.df);
  const most = Math.max(excess, excess0, 0);
  const tli = excess0 === 0 || baseline.df === 0 ? null : 1 - ((excess / test.df) * baseline.df) / excess0;
  return {
    cfi: most === 0 ? 1 : 1 - Math.max(excess, 0) / most,
    tli,
    rmsea: rmseaOf(test, n, groups, robust),
  };
}

/** Standardized root mean square residual: differences over the standard deviations of the sample (Bentler 1995), means included where modelled. */
export function srmrOf(model: SemModel, theta: Float64Array, moments: readonly GroupMoments[]): number {
  const p = model.observed.length;
  const total = moments.reduce((sum, { n }) => sum + n, 0);
  return moments.reduce((sum, { n, mean, covariance }, group) => {
    const { sigma, mu } = implied(model, group, theta);
    const sd = (i: number): number => Math.sqrt(covariance.data[i + i * p]!);
    let squares = 0;
    for (let j = 0; j < p; j++)
      for (let i = j; i < p; i++)
        squares += ((covariance.data[i + j * p]! - sigma.data[i + j * p]!) / (sd(i) * sd(j))) ** 2;
    let count = (p * (p + 1)) / 2;
    if (model.meanStructure) {
      count += p;
      for (let i = 0; i < p; i++) squares += ((mean[i]! - mu[i]!) / sd(i)) ** 2;
    }
    return sum + (n / total) * Math.sqrt(squares / count);
  }, 0);
}

/** Correlations of the sample less those of the model, by group: rows of the lower triangle without diagonal. */
export function residualCorrelations(
  model: SemModel,
  theta: Float64Array,
  moments: readonly GroupMoments[],
): readonly (readonly (readonly number[])[])[] {
  const p = model.observed.length;
  return moments.map(({ covariance }, group) => {
    const { sigma } = implied(model, group, theta);
    const r = (data: Float64Array, i: number, j: number): number =>
      data[i + j * p]! / Math.sqrt(data[i + i * p]! * data[j + j * p]!);
    return Array.from({ length: p }, (_, i) =>
      Array.from({ length: i }, (_, j) => r(covariance.data, i, j) - r(sigma.data, i, j)),
    );
  });
}
