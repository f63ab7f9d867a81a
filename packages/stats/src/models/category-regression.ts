/** Regression of categories: multinomial and ordinal. */
import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';
import { emptyLogLik } from './category-fit.ts';
import { zCoefficient } from './coefficient-test.ts';
import { type DenseDesign, denseDesign } from './dense-design.ts';
import { columnValue, type Design, type RowSelection, selectRows } from './design.ts';
import { type ModelTerms, modelMatrix } from './model-matrix.ts';
import { type CategoryRows, categoryShares, fitMultinomial } from './multinomial-fit.ts';
import { fitOrdinal, type OrdinalLink, ordinalShares } from './ordinal-fit.ts';
import type { ChiSquareTest } from './regression-diagnostics.ts';

export interface CategoryOptions {
  readonly method: 'multinomial' | 'ordinal';
  readonly link: OrdinalLink;
  readonly level: number;
  readonly mask?: Uint8Array;
  /** How many cases each row stands for. */
  readonly counts?: Float64Array;
}

export interface CategoryCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
  /** From the expected information, of ordinal models. */
  readonly standardErrorExpected: number | null;
}

export interface CategoryRegression {
  readonly options: CategoryOptions;
  readonly selection: RowSelection;
  readonly rows: CategoryRows;
  readonly n: number;
  readonly parameters: Float64Array;
  /** Of the parameters, by columns. */
  readonly covariance: Float64Array;
  /** Of a multinomial model one list per category but the base; of an ordinal one a single list. */
  readonly equations: readonly (readonly CategoryCoefficient[])[];
  /** Of an ordinal model. */
  readonly thresholds: readonly CategoryCoefficient[];
  readonly logLik: number;
  readonly nullLogLik: number;
  readonly aic: number;
  readonly bic: number;
  readonly likelihoodRatio: ChiSquareTest;
  readonly mcFadden: number;
  readonly coxSnell: number;
  readonly nagelkerke: number;
}

const chi = (statistic: number, df: number): ChiSquareTest => ({
  statistic,
  df,
  pValue: df === 0 ? 1 : chiSquare.sf(statistic, df),
});

/** An ordinal model has thresholds in place of an intercept; its columns are centred all the same. */
function columnsOf(design: Design, selection: RowSelection, method: CategoryOptions['method']): DenseDesign {
  const dense = denseDesign(design, selection);
  if (method === 'multinomial') return dense;
  return {
    ...dense,
    p: dense.p - 1,
    names: dense.names.slice(1),
    x: dense.x.subarray(dense.n),
    shift: dense.shift.subarray(1),
    scale: dense.scale.subarray(1),
    intercept: false,
  };
}

interface Fitted {
  readonly parameters: Float64Array;
  readonly covariance: Float64Array;
  readonly expectedCovariance: Float64Array | null;
  readonly thresholds: number;
  readonly logLik: number;
  readonly names: readonly string[];
}

function fitted(
  design: Design,
  selection: RowSelection,
  rows: CategoryRows,
  { method, link }: CategoryOptions,
): Fitted {
  const dense = columnsOf(design, selection, method);
  if (method === 'ordinal') return { ...fitOrdinal(dense, rows, link), names: dense.names };
  const fit = fitMultinomial(dense, rows);
  return {
    ...fit,
    parameters: fit.coefficients,
    expectedCovariance: null,
    thresholds: 0,
    names: dense.names,
  };
}

/** Regression of a category on a design with an intercept; `categories` codes them, the base or lowest being 0. */
export function categoryRegression(
  design: Design,
  codes: Int32Array,
  categories: number,
  options: CategoryOptions,
): CategoryRegression {
  const selection = selectRows(design.rows, options.mask, options.counts);
  if (selection.count === 0) throw new StatsError('empty', 'no complete rows', 'outcome');
  const at = (i: number): number => (selection.index ? selection.index[i]! : i);
  const rows: CategoryRows = {
    category: Int32Array.from({ length: selection.count }, (_, i) => codes[at(i)]!),
    categories,
    weight: Float64Array.from({ length: selection.count }, (_, i) => options.counts?.[at(i)] ?? 1),
  };
  const totals = new Float64Array(categories);
  rows.category.forEach((k, i) => {
    totals[k]! += rows.weight[i]!;
  });
  const n = totals.reduce((sum, count) => sum + count, 0);
  const fit = fitted(design, selection, rows, options);
  const empty = emptyLogLik(totals);
  const ratio = Math.max(0, 2 * (fit.logLik - empty));
  const size = fit.parameters.length;
  const coxSnell = -Math.expm1(-ratio / n);
  const table = coefficientTable(fit, options.level);
  const perEquation = fit.names.length;
  return {
    options,
    selection,
    rows,
    n,
    parameters: fit.parameters,
    covariance: fit.covariance,
    equations: Array.from({ length: (size - fit.thresholds) / perEquation }, (_, k) =>
      fit.names.map((name, j) => table(fit.thresholds + k * perEquation + j, name)),
    ),
    thresholds: Array.from({ length: fit.thresholds }, (_, k) => table(k, String(k))),
    logLik: fit.logLik,
    nullLogLik: empty,
    aic: -2 * fit.logLik + 2 * size,
    bic: -2 * fit.logLik + size * Math.log(n),
    likelihoodRatio: chi(ratio, size - (categories - 1)),
    mcFadden: 1 - fit.logLik / empty,
    coxSnell,
    nagelkerke: coxSnell / -Math.expm1((2 * empty) / n),
  };
}

function coefficientTable({ parameters, covariance, expectedCovariance }: Fitted, level: number) {
  const size = parameters.length;
  const critical = normal.isf((1 - level) / 2);
  return (at: number, name: string): CategoryCoefficient => {
    return {
      ...zCoefficient(name, parameters[at]!, Math.sqrt(covariance[at + at * size]!), critical),
      standardErrorExpected: expectedCovariance ? Math.sqrt(expectedCovariance[at + at * size]!) : null,
    };
  };
}

/** Likelihood-ratio tests of the terms that respect marginality (type II). */
export function categoryTermTests(
  model: ModelTerms,
  regression: CategoryRegression,
): readonly (ChiSquareTest & { readonly term: string })[] {
  const { terms } = model;
  const { selection, rows, options } = regression;
  const contains = (larger: readonly string[], smaller: readonly string[]): boolean =>
    larger.length > smaller.length && smaller.every((name) => larger.includes(name));
  const fitOf = (kept: readonly (readonly string[])[]): { logLik: number; size: number } => {
    if (kept.length === 0) return { logLik: regression.nullLogLik, size: rows.categories - 1 };
    if (kept.length === terms.length)
      return { logLik: regression.logLik, size: regression.parameters.length };
    const fit = fitted(modelMatrix({ ...model, terms: kept }), selection, rows, options);
    return { logLik: fit.logLik, size: fit.parameters.length };
  };
  return terms.map((term) => {
    const whole = terms.filter((other) => !contains(other, term));
    const larger = fitOf(whole);
    const smaller = fitOf(whole.filter((other) => other !== term));
    return {
      term: term.join(':'),
      ...chi(Math.max(0, 2 * (larger.logLik - smaller.logLik)), larger.size - smaller.size),
    };
  });
}

/** Probabilities of the categories in each row of a design. */
export function predictCategories(regression: CategoryRegression, design: Design): readonly Float64Array[] {
  const { options, rows, parameters } = regression;
  const cuts = rows.categories - 1;
  return Array.from({ length: design.rows }, (_, row) => {
    const x = design.columns.map((column) => columnValue(column, row));
    if (options.method === 'ordinal') {
      let eta = 0;
      for (let j = 1; j < x.length; j++) eta += x[j]! * parameters[cuts + j - 1]!;
      return ordinalShares(parameters.subarray(0, cuts), eta, options.link);
    }
    const eta = Array.from({ length: cuts }, (_, k) =>
      x.reduce((sum, value, j) => sum + value * parameters[k * x.length + j]!, 0),
    );
    return categoryShares(eta);
  });
}
