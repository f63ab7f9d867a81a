import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import {
  type BesideFit,
  type CountPrediction,
  type CountRegression,
  type CountSummary,
  chiSquare,
  countRegression,
  countRobust,
  countRows,
  countTermTests,
  type Design,
  expectedFrequencies,
  fDistribution,
  matrix,
  NoOverdispersionError,
  predictCounts,
  type RobustErrors,
  robustEstimates,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import type { Inference } from '../../inference/inference.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { noCount } from '../kit/count-outcome.ts';
import { crudeEstimates } from '../kit/crude.ts';
import { packedErrors, ratioCurves } from '../kit/curves.ts';
import { effectAlong } from '../kit/effect.ts';
import { clusterNeeded, errorsOf, rCovariance, robustOf, robustTests, usedErrors } from '../kit/errors.ts';
import { modelInference } from '../kit/inference.ts';
import { marginalOf } from '../kit/marginal.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import type { ModelOptions } from '../kit/model-options.ts';
import { fitModel, predictorOf } from '../kit/refusals.ts';
import { FAMILY_WORDS } from './family-words.ts';
import type { PoissonOptions } from './options.ts';
import { refusals } from './refusals.ts';
import type { Coefficient, PoissonFit, PoissonResult } from './result.ts';

/** Larger counts are drawn together. */
export const MOST_COUNTS = 25;

/** The options of a model that has neither weights nor steps. */
export const modelOptionsOf = (
  options: PoissonOptions,
): ModelOptions & { readonly effectOf: string | null } => ({
  ...options,
  weights: null,
  steps: [],
  needed: [
    ...(options.exposure === null ? [] : [options.exposure]),
    ...clusterNeeded(options, [...options.covariates, ...options.factors]),
  ],
});

export function compute(frame: Frame, options: PoissonOptions, run: RunContext): PoissonResult {
  const modelOptions = modelOptionsOf(options);
  const model = modelOf(frame, modelOptions);
  const counts = frame.numbers(options.outcome);
  requireCounts(options.outcome, counts, model.mask);
  const exposure = exposureOf(frame, options, model.mask);
  run.progress(0, 3, 'Fitting the model');
  const ordinary = fitCounts(model, counts, exposure, options);
  run.progress(1, 3, 'Testing the terms');
  const errors = errorsOf(frame, options, model);
  const robust = errors && withErrors(ordinary, errors);
  const regression = robust?.regression ?? ordinary;
  const tests = robust && errors && robustTests(model.design, robust.estimates, robust.covariance, errors);
  run.infer?.(() => inferenceOf(frame, model, regression, robust !== null, options));
  const terms = { variables: model.variables, terms: model.terms };
  const termTests = options.termTests ? (tests?.terms ?? countTermTests(terms, regression)) : [];
  run.progress(2, 3, 'Examining the cases');
  const rows = countRows(regression);
  const at = regression.selection.index ?? null;
  for (const id of ['fitted', 'pearson', 'deviance', 'cooksDistance'] as const)
    keepNumbers(run, id, frame, at, rows[id]);
  let worst = 0;
  rows.cooksDistance.forEach((value, i) => {
    if (value > rows.cooksDistance[worst]!) worst = i;
  });
  return {
    sample: { used: regression.n, excluded: frame.rows - regression.n },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      mean: regression.y.reduce((sum, y) => sum + y, 0) / regression.n,
    },
    exposure:
      options.exposure === null ? null : { name: options.exposure, label: frame.label(options.exposure) },
    labels: Object.fromEntries(predictorsOf(modelOptions).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(modelOptions),
    fit: { ...fitOf(regression, negativeBinomialOf(regression)), ...(tests ? { overall: tests.model } : {}) },
    marginal: options.marginal
      ? marginalOf(model, {
          estimates: regression.coefficients.map(({ estimate }) => estimate),
          covariance: matrix(
            model.design.columns.length,
            model.design.columns.length,
            Float64Array.from(regression.covariance),
          ),
          link: 'log',
          rows: regression.selection,
          counts: null,
          level: options.confidenceLevel,
        })
      : [],
    curves: countCurves(frame, model, counts, exposure, options),
    errors: robust && usedErrors(frame, options, robust.covariance),
    coefficients: regression.coefficients.map(withRatio),
    crude: options.crude ? crudeOf(model, counts, exposure, errors, options) : [],
    gvif: regression.inflation,
    termTests,
    ...frequenciesOf(regression),
    influence: {
      cooksDistance: rows.cooksDistance[worst]!,
      row: (at ? at[worst]! : worst) + 1,
    },
    predictions:
      options.newCases.length === 0
        ? []
        : zip(predictCounts(regression, newDesign(model, modelOptions)), options.newCases).map(
            ([prediction, newCase]) => ({
              values: newCase,
              ...atExposure(prediction, options.newExposure),
            }),
          ),
    effect: options.plots.includes('effect')
      ? effectAlong(model, modelOptions, (design) => predictCounts(regression, design))
      : null,
  };
}

/** Refuses what is no count. */
export function requireCounts(name: string, values: Float64Array, mask: Uint8Array): void {
  for (let row = 0; row < values.length; row++) {
    if (!mask[row]) continue;
    const value = values[row]!;
    if (!Number.isFinite(value)) throw new RefusedError([refusals.notFinite(name)]);
    const refusal = noCount(name, value);
    if (refusal) throw new RefusedError([refusal]);
  }
}

/** The expected count per unit of the exposure at another one: its logarithm is shifted, its error stays. */
export const atExposure = (
  { count, ciLower, ciUpper }: CountPrediction,
  exposure: number,
): CountPrediction => ({ count: count * exposure, ciLower: ciLower * exposure, ciUpper: ciUpper * exposure });

/** What counts are divided by, where a variable says so. */
export function exposureOf(
  frame: Frame,
  { exposure }: Pick<PoissonOptions, 'exposure'>,
  mask: Uint8Array,
): Float64Array | null {
  if (exposure === null) return null;
  const values = frame.numbers(exposure);
  for (let row = 0; row < values.length; row++)
    if (mask[row] && !(values[row]! > 0 && Number.isFinite(values[row]!)))
      throw new RefusedError([refusals.badExposure(exposure)]);
  return values;
}

/** Rate ratios of each predictor alone. */
const crudeOf = (
  model: Model,
  counts: Float64Array,
  exposure: Float64Array | null,
  errors: RobustErrors | null,
  { family, confidenceLevel: level }: PoissonOptions,
): PoissonResult['crude'] =>
  crudeEstimates(model, (design) => {
    const alone = countRegression(design, counts, {
      family,
      level,
      mask: model.mask,
      ...(exposure ? { exposure } : {}),
    });
    return (errors ? withErrors(alone, errors).regression : alone).coefficients
      .map(withRatio)
      .map(({ name, rateRatio, rateRatioCiLower, rateRatioCiUpper, pValue }) => ({
        name,
        estimate: rateRatio,
        ciLower: rateRatioCiLower,
        ciUpper: rateRatioCiUpper,
        pValue,
      }));
  });

/** Expected counts along covariates as curves, at an exposure of 1. */
function countCurves(
  frame: Frame,
  model: Model,
  counts: Float64Array,
  exposure: Float64Array | null,
  options: PoissonOptions,
): PoissonResult['curves'] {
  const errors = packedErrors(frame, model, options);
  const [y, time] = [counts, exposure].map(
    (values) => values && maskedNumbers(values, model.mask, model.used),
  );
  if (!y) return [];
  const { family, confidenceLevel: level } = options;
  const fit = (design: Design): BesideFit => {
    const found = countRegression(design, y, { family, level, ...(time ? { exposure: time } : {}) });
    const p = design.columns.length;
    return {
      estimates: found.coefficients.map(({ estimate }) => estimate),
      covariance: errors
        ? countRobust(found, errors).covariance
        : matrix(p, p, Float64Array.from(found.covariance)),
      logLik: found.logLik,
      aic: family === 'quasi-poisson' ? null : found.aic,
      ...(family === 'quasi-poisson' && !errors
        ? { spread: { dispersion: found.dispersion, df: found.dfResidual } }
        : {}),
    };
  };
  return ratioCurves(frame, model, { robust: errors !== null, intercept: true, fit }, options);
}

/** Its coefficients with the errors chosen. */
function inferenceOf(
  frame: Frame,
  model: Model,
  regression: CountRegression,
  isRobust: boolean,
  options: PoissonOptions,
): Inference {
  const predictors = [...options.covariates, ...options.factors];
  const labels = Object.fromEntries(predictors.map((name) => [name, frame.label(name)]));
  const p = model.design.columns.length;
  return modelInference({
    labels,
    factors: factorsOf(model),
    design: model.design,
    names: regression.coefficients.map(({ name }) => name),
    estimates: regression.coefficients.map(({ estimate }) => estimate),
    covariance: matrix(p, p, Float64Array.from(regression.covariance)),
    df: regression.n - p,
    n: regression.n,
    level: options.confidenceLevel,
    measure: 'rateRatio',
    fitted: rich`A ${FAMILY_WORDS[options.family]} of ${frame.label(options.outcome)} on ${andList(Object.values(labels))}`,
    ...(isRobust ? { rCovariance: rCovariance(options, false), works: ['white1980'] } : {}),
  });
}

/** The regression with the errors chosen in place of its own. */
function withErrors(regression: CountRegression, errors: RobustErrors) {
  const covariance = robustOf(errors, () => countRobust(regression, errors));
  const estimates = regression.coefficients.map(({ estimate }) => estimate);
  const tested = robustEstimates(estimates, covariance, regression.level);
  return {
    covariance,
    estimates,
    regression: {
      ...regression,
      coefficients: zip(regression.coefficients, tested).map(([coefficient, ownTested]) => ({
        ...coefficient,
        ...ownTested,
      })),
      covariance: covariance.covariance.data,
    },
  };
}

/** The fit; the engine's refusals in the words of this analysis. */
export function fitCounts(
  model: Model,
  counts: Float64Array,
  exposure: Float64Array | null,
  options: Pick<PoissonOptions, 'outcome' | 'family' | 'confidenceLevel'>,
): CountRegression {
  return fitModel(
    model,
    () =>
      countRegression(model.design, counts, {
        family: options.family,
        level: options.confidenceLevel,
        mask: model.mask,
        ...(exposure ? { exposure } : {}),
      }),
    (error, name) => {
      if (error instanceof NoOverdispersionError) return refusals.noOverdispersion(options.outcome);
      if (error.code === 'constant-column' && name === 'outcome') return refusals.allZero(options.outcome);
      if (error.code !== 'not-converged') return null;
      const predictor = predictorOf(model.design, name);
      return predictor === undefined ? refusals.notConverged(options.outcome) : refusals.zeroRate(predictor);
    },
  );
}

const test = (statistic: number, df: number) => ({ statistic, df, pValue: chiSquare.sf(statistic, df) });

/** What the tables say of the whole model. */
export function fitOf(summary: CountSummary, negativeBinomial: PoissonFit['negativeBinomial']): PoissonFit {
  const { n, deviance, pearsonChiSquare, dfResidual, family, likelihoodRatio, dispersion } = summary;
  const { logLik, aic, bic, mcFadden } = summary;
  const quasi = family === 'quasi-poisson';
  const f = likelihoodRatio.statistic / Math.max(1, likelihoodRatio.df) / dispersion;
  return {
    n,
    dfResidual,
    deviance,
    pearsonChiSquare,
    dispersion,
    devianceGoodnessOfFit: test(deviance, dfResidual),
    pearsonGoodnessOfFit: test(pearsonChiSquare, dfResidual),
    likelihood: quasi ? null : { logLik, aic, bic, likelihoodRatio, mcFadden },
    overall: quasi
      ? {
          statistic: f,
          df: likelihoodRatio.df,
          df2: dfResidual,
          pValue: fDistribution.sf(f, likelihoodRatio.df, dfResidual),
        }
      : { ...likelihoodRatio, df2: null },
    negativeBinomial,
  };
}

const negativeBinomialOf = ({
  fit: { theta },
  thetaStandardError,
  poissonComparison,
}: CountRegression): PoissonFit['negativeBinomial'] =>
  theta === null
    ? null
    : {
        theta,
        thetaStandardError: thetaStandardError!,
        alpha: 1 / theta,
        poissonComparison: poissonComparison!,
      };

/** exp, or null where that is beyond the largest number. */
function exponential(value: number): number | null {
  const result = Math.exp(value);
  return Number.isFinite(result) ? result : null;
}

export const withRatio = (coefficient: CountRegression['coefficients'][number]): Coefficient => ({
  ...coefficient,
  rateRatio: exponential(coefficient.estimate),
  rateRatioCiLower: exponential(coefficient.ciLower),
  rateRatioCiUpper: exponential(coefficient.ciUpper),
});

function frequenciesOf(regression: CountRegression): Pick<PoissonResult, 'zeros' | 'frequencies'> {
  const largest = regression.y.reduce((most, y) => Math.max(most, y), 0);
  const most = Math.min(largest, MOST_COUNTS);
  const observed = new Float64Array(most + 2);
  for (const y of regression.y) observed[Math.min(y, most + 1)]!++;
  return comparedFrequencies(observed, expectedFrequencies(regression, most));
}

/** Cases that have each count beside those expected to; `observed` ends with all larger counts, `expected` before them. */
export function comparedFrequencies(
  observed: Float64Array,
  expected: readonly number[],
): Pick<PoissonResult, 'zeros' | 'frequencies'> {
  const most = expected.length - 1;
  const n = observed.reduce((sum, cases) => sum + cases, 0);
  const rest = n - expected.reduce((sum, value) => sum + value, 0);
  return {
    zeros: { observed: observed[0]!, expected: expected[0]! },
    frequencies: [
      ...zip(expected, observed).map(([value, ownObserved], k) => ({
        count: String(k),
        observed: ownObserved,
        expected: value,
      })),
      { count: `${most + 1}+`, observed: observed[most + 1]!, expected: Math.max(0, rest) },
    ],
  };
}
