import { chiSquare } from '../distributions/chi-square.ts';
import { normal } from '../distributions/normal.ts';
import { type ModelTerms, modelMatrix } from '../models/model-matrix.ts';
import { type CoxFit, coxFit, dot } from './cox-fit.ts';
import type { CoxData } from './cox-rows.ts';
import type { Ties } from './cox-sweep.ts';
import { criticalOf } from './kaplan-meier.ts';
import type { ChiSquareResult } from './proportional.ts';

/** A log hazard ratio. */
export interface CoxCoefficient {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  /** Wald z. */
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A fitted model with its tests. */
export interface CoxRegression {
  readonly fit: CoxFit;
  readonly n: number;
  readonly events: number;
  readonly coefficients: readonly CoxCoefficient[];
  readonly logLik: number;
  readonly logLikNull: number;
  readonly aic: number;
  readonly likelihoodRatio: ChiSquareResult;
  readonly wald: ChiSquareResult;
  readonly score: ChiSquareResult;
}

const chi = (statistic: number, df: number): ChiSquareResult => ({
  statistic,
  df,
  pValue: df === 0 ? 1 : chiSquare.sf(Math.max(0, statistic), df),
});

/** Proportional hazards regression (Cox 1972) with the three tests of all coefficients. */
export function coxRegression(data: CoxData, ties: Ties, level: number): CoxRegression {
  const fit = coxFit(data, ties);
  const { rows, beta, covariance } = fit;
  const { p } = rows;
  const critical = criticalOf(level);
  const coefficients = rows.columns.map((name, j) => {
    const estimate = fit.coefficients[j]!;
    const standardError = Math.sqrt(covariance.data[j + j * p]!) / rows.scale[j]!;
    const statistic = estimate / standardError;
    return {
      name,
      estimate,
      standardError,
      statistic,
      pValue: 2 * normal.sf(Math.abs(statistic)),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
  const weighted = new Float64Array(p);
  for (let j = 0; j < p; j++)
    for (let l = 0; l < p; l++) weighted[j]! += fit.information.data[j + l * p]! * beta[l]!;
  return {
    fit,
    n: rows.n,
    events: rows.events,
    coefficients,
    logLik: fit.logLik,
    logLikNull: fit.logLikNull,
    aic: -2 * fit.logLik + 2 * p,
    likelihoodRatio: chi(2 * (fit.logLik - fit.logLikNull), p),
    wald: chi(dot(beta, weighted), p),
    score: chi(fit.scoreStatistic, p),
  };
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
