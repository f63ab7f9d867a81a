import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { numbersAt } from '../lists.ts';
import { type ModelTerms, modelMatrix } from '../models/model-matrix.ts';
import { type CoxFit, coxFit, coxPartFit, coxPartLogLik, dot, inColumnUnits } from './cox-fit.ts';
import { coxRobust, quadraticOrNull } from './cox-robust.ts';
import type { CoxData } from './cox-rows.ts';
import type { CoxSummary } from './cox-summary.ts';
import type { Ties } from './cox-sweep.ts';
import { criticalOf } from './kaplan-meier.ts';
import type { ChiSquareResult } from './proportional.ts';

/** A log hazard ratio. */
export interface CoxCoefficient {
  readonly name: string;
  readonly estimate: number;
  /** From the information of the model. */
  readonly standardError: number;
  /** Allowing for clusters; null without them. Where there is one, z, p value and limits are based on it. */
  readonly robustStandardError: number | null;
  /** Wald z. */
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A fitted model with its tests. */
export interface CoxRegression<Fit extends CoxSummary = CoxFit> {
  readonly fit: Fit;
  readonly n: number;
  readonly events: number;
  readonly coefficients: readonly CoxCoefficient[];
  readonly logLik: number;
  readonly logLikNull: number;
  readonly aic: number;
  readonly likelihoodRatio: ChiSquareResult;
  /** Null where the robust variance leaves it undefined: fewer clusters than coefficients. */
  readonly wald: ChiSquareResult | null;
  readonly score: ChiSquareResult;
  /** How many clusters, and the score test that allows for them; null without clusters. */
  readonly robust: { readonly clusters: number; readonly score: ChiSquareResult | null } | null;
  /** Covariance that the tests use, in units of the columns. */
  readonly covariance: Matrix;
}

/** A statistic with its χ² tail. */
export const chi = (statistic: number, df: number): ChiSquareResult => ({
  statistic,
  df,
  pValue: df === 0 ? 1 : chiSquare.sf(Math.max(0, statistic), df),
});

/**
 * Proportional hazards regression (Cox 1972) with the three tests of all coefficients. With clusters (codes by row of the data) the errors are those of
 * Lin & Wei (1989); likelihood ratio and score test still take the rows as independent.
 */
export function coxRegression(
  data: CoxData,
  ties: Ties,
  level: number,
  clusters?: Int32Array,
): CoxRegression {
  return testedFit(coxFit(data, ties), level, clusters);
}

/** The model of some of its columns alone, by name, over the same rows; null where one is not among them. */
export function coxPart(
  whole: CoxRegression,
  names: readonly string[],
  level: number,
  clusters?: Int32Array,
): CoxRegression | null {
  const places = names.map((name) => whole.fit.rows.columns.indexOf(name));
  return places.includes(-1) ? null : testedFit(coxPartFit(whole.fit, places), level, clusters);
}

const testedFit = (fit: CoxFit, level: number, clusters: Int32Array | undefined): CoxRegression =>
  coxTested(fit, level, clusters ? coxRobust(fit, clusters) : null);

/** Coefficients with their limits, and tests of all of them. */
export function coxTested<Fit extends CoxSummary>(
  fit: Fit,
  level: number,
  robust: ReturnType<typeof coxRobust> | null = null,
): CoxRegression<Fit> {
  const { rows } = fit;
  const { p } = rows;
  const covariance = inColumnUnits(robust?.covariance ?? fit.covariance, rows.scale);
  const critical = criticalOf(level);
  const coefficients = rows.columns.map((name, j) => {
    const estimate = fit.coefficients[j]!;
    const used = Math.sqrt(covariance.data[j + j * p]!);
    const statistic = estimate / used;
    return {
      name,
      estimate,
      standardError: Math.sqrt(fit.covariance.data[j + j * p]!) / rows.scale[j]!,
      robustStandardError: robust ? used : null,
      statistic,
      pValue: 2 * normal.sf(Math.abs(statistic)),
      ciLower: estimate - critical * used,
      ciUpper: estimate + critical * used,
    };
  });
  return {
    fit,
    n: rows.n,
    events: rows.events,
    coefficients,
    logLik: fit.logLik,
    logLikNull: fit.logLikNull,
    aic: -2 * fit.logLik + 2 * p,
    likelihoodRatio: chi(2 * (fit.logLik - fit.logLikNull), p),
    wald: robust ? waldOf(fit.beta, robust.covariance) : chi(informationLength(fit), p),
    score: chi(fit.scoreStatistic, p),
    robust: robust && {
      clusters: robust.clusters,
      score: robust.scoreStatistic === null ? null : chi(robust.scoreStatistic, p),
    },
    covariance,
  };
}

/** b'Ib of the model's own information. */
function informationLength({ beta, information }: CoxSummary): number {
  const p = beta.length;
  const weighted = new Float64Array(p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l < p; l++) weighted[j]! += information.data[j + l * p]! * beta[l]!;
  return dot(beta, weighted);
}

function waldOf(estimates: Float64Array, covariance: Matrix): ChiSquareResult | null {
  const statistic = quadraticOrNull(estimates, covariance);
  return statistic === null ? null : chi(statistic, estimates.length);
}

/** Wald test that some of the coefficients are all zero, by the covariance that the tests of a model use; null where it is singular. */
export function coxJointTest(
  { fit, covariance }: Pick<CoxRegression, 'covariance'> & { readonly fit: Pick<CoxFit, 'coefficients'> },
  columns: readonly number[],
): ChiSquareResult | null {
  const block = matrix(columns.length, columns.length);
  columns.forEach((from, j) => {
    columns.forEach((to, l) => {
      block.data[j + l * columns.length] = covariance.data[from + to * covariance.rows]!;
    });
  });
  return waldOf(numbersAt(fit.coefficients, columns), block);
}

/** A likelihood-ratio test of one term. */
export interface CoxTermTest extends ChiSquareResult {
  readonly term: string;
}

/**
 * Each term in the model of all terms that do not contain it (type II): the model of those without and with the term
 * are fitted, the full model where nothing contains it.
 */
export function coxTermTests(
  terms: ModelTerms,
  data: Omit<CoxData, 'design'>,
  regression: CoxRegression,
  progress: (done: number, of: number) => void = () => undefined,
): readonly CoxTermTest[] {
  const { ties } = regression.fit;
  // smaller models begin at the coefficients of the full one
  const estimates = new Map(regression.coefficients.map(({ name, estimate }) => [name, estimate]));
  const logLikOf = (kept: readonly (readonly string[])[]): { logLik: number; p: number } => {
    if (kept.length === 0) return { logLik: regression.logLikNull, p: 0 };
    if (kept.length === terms.terms.length) return { logLik: regression.logLik, p: regression.fit.rows.p };
    const design = modelMatrix({ ...terms, terms: kept });
    const known = regression.fit.rows.columns;
    const places = design.columns
      .filter(({ parts }) => parts.length > 0)
      .map(({ name }) => known.indexOf(name));
    if (!places.includes(-1)) return { logLik: coxPartLogLik(regression.fit, places), p: places.length };
    const start = Float64Array.from(
      design.columns.filter(({ parts }) => parts.length > 0),
      ({ name }) => estimates.get(name) ?? 0,
    );
    const fit = coxFit({ ...data, design }, ties, start);
    return { logLik: fit.logLik, p: fit.rows.p };
  };
  return terms.terms.map((term, i) => {
    progress(i, terms.terms.length);
    const others = terms.terms.filter(
      (other) => other !== term && !term.every((name) => other.includes(name)),
    );
    const withTerm = terms.terms.filter((other) => other === term || others.includes(other));
    const small = logLikOf(others);
    const large = logLikOf(withTerm);
    return { term: term.join(':'), ...chi(2 * (large.logLik - small.logLik), large.p - small.p) };
  });
}
