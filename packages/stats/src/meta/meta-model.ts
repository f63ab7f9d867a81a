/** Fixed-effect, random-effects and mixed-effects models of study effects (Viechtbauer 2010). */

import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { requirePositive } from '../stats-error.ts';
import { type TauMethod, tauSquared, tauSquaredLimits, traceP } from './tau-squared.ts';
import { interceptOnly, type StudyData, weightedFit } from './weighted-model.ts';

export type MetaMethod = 'FE' | TauMethod;

export interface MetaOptions {
  readonly method: MetaMethod;
  /** Standard errors and t tests of Knapp and Hartung (2003); `cut`: their factor never below one, so that intervals do not become narrower by it. */
  readonly knappHartung?: boolean | 'cut';
  readonly level?: number;
}

/** An estimate with its test: z, or t where it has degrees of freedom. */
export interface MetaEstimate {
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  /** null for a z test. */
  readonly df: number | null;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

export interface Heterogeneity {
  readonly q: number;
  readonly qDf: number;
  /** null without degrees of freedom. */
  readonly qPValue: number | null;
  /** null in a fixed-effect model. */
  readonly tau2: number | null;
  readonly tau2Lower: number | null;
  readonly tau2Upper: number | null;
  /** In percent. */
  readonly i2: number;
  readonly h2: number | null;
}

export interface MetaModel extends Heterogeneity {
  readonly k: number;
  readonly coefficients: readonly MetaEstimate[];
  /** What the adjustment of Knapp and Hartung multiplies variances by; 1 without it. */
  readonly varianceFactor: number;
  /** That factor before it is cut, and without the adjustment; null without degrees of freedom. */
  readonly residualFactor: number | null;
  /** Weights of the studies in the model, summing to one. */
  readonly weights: Float64Array;
  /** Test of all coefficients but the first: chi-square, or F where df2 is given; null without moderators. */
  readonly omnibus: MetaJointTest | null;
}

/** A coefficient with its test and limits. */
export function testedEstimate(
  estimate: number,
  standardError: number,
  df: number | null,
  level: number,
): MetaEstimate {
  const statistic = estimate / standardError;
  const size = Math.abs(statistic);
  const half = criticalValueOf(df, level) * standardError;
  return {
    estimate,
    standardError,
    statistic,
    df,
    pValue: 2 * (df === null ? normal.sf(size) : studentT.sf(size, df)),
    ciLower: estimate - half,
    ciUpper: estimate + half,
  };
}

/** The quantile on which limits stand: normal, or t with degrees of freedom. */
export const criticalValueOf = (df: number | null, level: number): number =>
  df === null ? normal.isf((1 - level) / 2) : studentT.isf((1 - level) / 2, df);

/** The model of the studies; a single study is taken as it is, whatever the method. */
export function metaModel(data: StudyData, { method, knappHartung, level = 0.95 }: MetaOptions): MetaModel {
  const k = data.effects.length;
  const p = data.columns.length;
  for (const variance of data.variances) requirePositive(variance, 'variance');
  const residualDf = k - p;
  const random = method !== 'FE' && residualDf > 0;
  const tau2 = random ? tauSquared(data, method) : 0;
  const weights = data.variances.map((variance) => 1 / (variance + tau2));
  const fit = weightedFit(data, weights);
  const adjusted = (knappHartung ?? false) !== false && residualDf > 0;
  const residualFactor = residualDf > 0 ? fit.rss / residualDf : null;
  const factor = adjusted ? Math.max(residualFactor ?? 1, knappHartung === 'cut' ? 1 : 0) : 1;
  const df = adjusted ? residualDf : null;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const variance = (j: number) => factor * fit.covariance.data[j + j * p]!;
  return {
    k,
    coefficients: Array.from(fit.coefficients, (estimate, j) =>
      testedEstimate(estimate, Math.sqrt(variance(j)), df, level),
    ),
    varianceFactor: factor,
    residualFactor,
    weights: weights.map((weight) => weight / total),
    omnibus:
      p > 1
        ? waldTest(
            fit,
            Array.from({ length: p - 1 }, (_, j) => j + 1),
            factor,
            df,
          )
        : null,
    ...heterogeneity(data, random ? tau2 : null, method === 'FE' ? null : tau2, level),
  };
}

function heterogeneity(
  data: StudyData,
  estimated: number | null,
  tau2: number | null,
  level: number,
): Heterogeneity {
  const qDf = data.effects.length - data.columns.length;
  const fixed = data.variances.map((variance) => 1 / variance);
  const q = qDf > 0 ? weightedFit(data, fixed).rss : 0;
  const limits = estimated === null ? null : tauSquaredLimits(data, level);
  const typical = qDf > 0 ? qDf / traceP(data, fixed) : null;
  return {
    q,
    qDf,
    qPValue: qDf > 0 ? chiSquare.sf(q, qDf) : null,
    tau2,
    tau2Lower: limits?.ciLower ?? null,
    tau2Upper: limits?.ciUpper ?? null,
    ...(estimated !== null && typical !== null
      ? { i2: (100 * estimated) / (estimated + typical), h2: (estimated + typical) / typical }
      : { i2: q > 0 ? Math.max(0, (100 * (q - qDf)) / q) : 0, h2: qDf > 0 ? q / qDf : null }),
  };
}

/** A joint test: chi-square, or F where df2 is given. */
export interface MetaJointTest {
  readonly statistic: number;
  readonly df1: number;
  readonly df2: number | null;
  readonly pValue: number;
}

/** Wald's test of some coefficients, their covariance times a factor. */
export function waldTest(
  { coefficients, covariance }: Pick<ReturnType<typeof weightedFit>, 'coefficients' | 'covariance'>,
  columns: readonly number[],
  factor: number,
  df2: number | null,
): MetaJointTest {
  const m = columns.length;
  const block = matrix(m, m);
  columns.forEach((from, i) => {
    columns.forEach((to, j) => {
      block.data[i + j * m] = factor * covariance.data[from + to * covariance.rows]!;
    });
  });
  const some = numbersAt(coefficients, columns);
  const solved = choleskySolve(cholesky(block, 0), some);
  const wald = some.reduce((sum, value, i) => sum + value * solved[i]!, 0);
  return df2 === null
    ? { statistic: wald, df1: m, df2, pValue: chiSquare.sf(wald, m) }
    : { statistic: wald / m, df1: m, df2, pValue: fDistribution.sf(wald / m, m, df2) };
}

/** Tests that the coefficients of some columns are all zero, in the model that was fitted to the data. */
export function metaJointTests(
  data: StudyData,
  model: MetaModel,
  terms: readonly (readonly number[])[],
): readonly MetaJointTest[] {
  const fit = weightedFit(
    data,
    data.variances.map((variance) => 1 / (variance + (model.tau2 ?? 0))),
  );
  const df = model.coefficients[0]!.df;
  return terms.map((columns) => waldTest(fit, columns, model.varianceFactor, df));
}

/** The sampling variance of a typical study (Higgins & Thompson 2002, eq. 9). */
export function typicalVariance(variances: Float64Array): number {
  const columns = interceptOnly(variances.length);
  const weights = variances.map((variance) => 1 / variance);
  return (variances.length - 1) / traceP({ effects: variances, variances, columns }, weights);
}

/** The model without moderators. */
export function pooledModel(
  effects: Float64Array,
  variances: Float64Array,
  options: MetaOptions,
): MetaModel & { readonly pooled: MetaEstimate } {
  const model = metaModel({ effects, variances, columns: interceptOnly(effects.length) }, options);
  return { ...model, pooled: model.coefficients[0]! };
}
