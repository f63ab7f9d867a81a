/** A flexible function of one variable in any model that gives coefficients with covariances and a likelihood. */
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { normal } from '../distributions/normal.ts';
import { studentT } from '../distributions/student-t.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { ModelVariable } from './design.ts';
import { type WaldTest, waldTest } from './robust-covariance.ts';
import { type Curve, curveColumns } from './spline-basis.ts';

/** What a fit says: coefficients in the order of the columns of the design. */
export interface BesideFit {
  readonly estimates: ArrayLike<number>;
  readonly covariance: Matrix;
  readonly logLik: number;
  /** Null where the likelihood is that of another spread. */
  readonly aic: number | null;
  /** Where the spread is estimated: tests are F tests with these degrees of freedom. */
  readonly spread?: { readonly dispersion: number; readonly df: number };
}

export interface BesideModel {
  readonly x: Float64Array;
  readonly curve: Curve;
  /** How columns of the curve are called. */
  readonly names: readonly string[];
  readonly others: readonly ModelVariable[];
  /** Products of the other variables, beside each of them alone. */
  readonly products: readonly (readonly string[])[];
  readonly level: number;
  /** Whether the design has an intercept. */
  readonly intercept: boolean;
  /** Whether the covariances hold where the likelihood does not: tests are then Wald tests. */
  readonly robust: boolean;
  readonly fit: (variables: readonly ModelVariable[], terms: readonly (readonly string[])[]) => BesideFit;
}

/** Tests of the whole curve and of the curve against a line, and its linear predictor with limits. */
export function curveBeside(model: BesideModel) {
  const { x, curve, names, others, products, level, intercept, robust } = model;
  const fitWith = (columns: readonly Float64Array[]): BesideFit => {
    const own = columns.map(
      (values, j): ModelVariable => ({ name: names[j] ?? '', kind: 'numeric', values }),
    );
    const variables = [...own, ...others];
    return model.fit(variables, [...variables.map(({ name }) => [name]), ...products]);
  };
  const columns = curveColumns(curve, x);
  const full = fitWith(columns);
  const line = fitWith([x]);
  const df = full.spread?.df ?? null;
  const likelihood = (smaller: BesideFit, parameters: number): WaldTest => {
    const gain = Math.max(0, 2 * (full.logLik - smaller.logLik));
    if (!full.spread)
      return { statistic: gain, df: parameters, df2: null, pValue: chiSquare.sf(gain, parameters) };
    const statistic = gain / parameters / full.spread.dispersion;
    return {
      statistic,
      df: parameters,
      df2: full.spread.df,
      pValue: fDistribution.sf(statistic, parameters, full.spread.df),
    };
  };
  const places = names.map((_, j) => j + (intercept ? 1 : 0));
  const wald = (fit: BesideFit, at: readonly number[]): WaldTest => {
    const test = waldTest(fit.estimates, { covariance: fit.covariance, df: null }, at);
    if (!test) throw new StatsError('not-identified', 'the errors cannot test the curve', 'errors');
    return test;
  };
  const bends = curve.size > 1;
  const bent = robust && bends ? fitWith([x, ...columns.slice(1)]) : null;
  const tail = (1 - level) / 2;
  const critical = df === null ? normal.isf(tail) : studentT.isf(tail, df);
  return {
    overall: robust ? wald(full, places) : likelihood(fitWith([]), curve.size),
    nonlinearity: bent ? wald(bent, places.slice(1)) : bends ? likelihood(line, curve.size - 1) : null,
    aic: full.aic,
    lineAic: line.aic,
    /** The linear predictor at a value and at columns of the others, or its difference from that at a reference. */
    predict(at: number, held: ArrayLike<number>, reference?: number) {
      const own = curve.at(at);
      const base = reference === undefined ? null : curve.at(reference);
      const row = [
        ...(intercept ? [base ? 0 : 1] : []),
        ...own.map((value, j) => value - (base?.[j] ?? 0)),
        ...Array.from(held, (value) => (base ? 0 : value)),
      ];
      let value = 0;
      let variance = 0;
      for (const [i, a] of row.entries()) {
        value += a * (full.estimates[i] ?? 0);
        for (const [j, b] of row.entries())
          variance += a * b * (full.covariance.data[i + j * full.covariance.rows] ?? 0);
      }
      const half = critical * Math.sqrt(Math.max(0, variance));
      return { value, ciLower: value - half, ciUpper: value + half };
    },
  };
}
