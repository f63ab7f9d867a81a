import type { Frame } from '@constat/data';
import {
  areaUnderCurve,
  classify,
  coefficientCovariance,
  type Design,
  expit,
  hosmerLemeshow,
  type LogisticRegression,
  type LogisticRows,
  likelihoodRatioTests,
  logisticRegression,
  logisticRobust,
  logisticRows,
  logisticSteps,
  type ModelTerms,
  type ProbabilityPrediction,
  penalizedTermTests,
  predictProbabilities,
  profileInterval,
  type RobustCovariance,
  type RobustErrors,
  robustEstimates,
  robustPredictions,
  rocCurve,
  type ScoreCounts,
  SeparationError,
  scoreCounts,
  youdenCutoff,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { type CaseRows, keepLevels, keepNumbers } from '../../shared/cases.ts';
import { maskedNumbers } from '../../survival/kit/times.ts';
import { binaryOutcome } from '../kit/binary-outcome.ts';
import { crudeEstimates } from '../kit/crude.ts';
import { curvesOf } from '../kit/curves.ts';
import { effectAlong } from '../kit/effect.ts';
import { clusterNeeded, errorsOf, robustOf, robustSteps, robustTests, usedErrors } from '../kit/errors.ts';
import { marginalOf } from '../kit/marginal.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign, predictorsOf } from '../kit/model.ts';
import { exponential } from '../kit/ratios.ts';
import { fitModel } from '../kit/refusals.ts';
import { withOddsRatio } from './coefficients.ts';
import { firthCoefficients, firthCrude, firthFit, firthSummary } from './firth.ts';
import { inferenceOf } from './inference.ts';
import { limitsBy } from './limits.ts';
import { linearityOf } from './linearity.ts';
import type { LogisticOptions } from './options.ts';
import { refusals, type SeparatedOptions } from './refusals.ts';
import type { Coefficient, Diagnostics, LikelihoodFit, LogisticResult, TestResult } from './result.ts';

/** Coefficients whose likelihood is profiled; each costs dozens of fits. */
const MOST_PROFILED = 60;

/** Points of the drawn ROC curve. */
const ROC_POINTS = 400;

export function compute(frame: Frame, options: LogisticOptions, run: RunContext): LogisticResult {
  const model = modelOf(frame, {
    ...options,
    needed: options.method === 'firth' ? [] : clusterNeeded(options, predictorsOf(options)),
  });
  const { length: columns } = model.design.columns;
  if (limitsBy(options) === 'profile' && columns > MOST_PROFILED)
    throw new RefusedError([refusals.tooManyProfiles(columns, MOST_PROFILED)]);
  const outcome = binaryOutcome(frame, options, model.mask);
  const counts = countsOf(frame, options, model.mask);
  run.progress(0, 5, 'Fitting the model');
  const errors = options.method === 'firth' ? null : errorsOf(frame, options, model);
  const estimated = estimatesOf(model, outcome.values, counts, errors, options, run);
  const { fit } = estimated;
  if (options.method !== 'firth')
    run.infer?.(() => inferenceOf(frame, model, estimated, outcome.event, options));
  run.progress(1, 5, 'Examining the cases');
  const rows = logisticRows(fit);
  const scores = scoreCounts(rows.fitted, fit.rows);
  keepRows(frame, rows, fit.rows.selection.index ?? null, outcome, options, run);
  const calibration = hosmerLemeshow(scores);
  const probabilities = (design: Design): readonly ProbabilityPrediction[] =>
    estimated.robust
      ? robustPredictions(fit.coefficients, estimated.robust, options.confidenceLevel, design).map(
          ({ value, ciLower, ciUpper }) => ({
            probability: expit(value),
            ciLower: expit(ciLower),
            ciUpper: expit(ciUpper),
          }),
        )
      : predictProbabilities(estimated, design);
  run.progress(4, 5, 'Drawing');
  const used = fit.rows.selection.count;
  return {
    sample: { used, excluded: frame.rows - used },
    outcome: {
      name: options.outcome,
      label: frame.label(options.outcome),
      event: outcome.event,
      other: outcome.other,
    },
    labels: Object.fromEntries(predictorsOf(options).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(options),
    fit: {
      n: fit.n,
      events: fit.events,
      ...estimated.summary,
      overall: estimated.overall,
      tjur: rows.tjur,
    },
    marginal: options.marginal
      ? marginalOf(model, {
          estimates: fit.coefficients,
          covariance: estimated.robust?.covariance ?? coefficientCovariance(fit),
          link: 'logit',
          rows: fit.rows.selection,
          counts,
          level: options.confidenceLevel,
        })
      : [],
    curves: curvesOf(
      frame,
      model,
      maskedNumbers(Float64Array.from(outcome.values), model.mask, model.used),
      'binomial',
      options,
    ),
    errors: estimated.robust && usedErrors(frame, options, estimated.robust),
    coefficients: estimated.coefficients,
    crude: estimated.crude,
    gvif: estimated.inflation,
    termTests: estimated.termTests,
    steps: estimated.steps,
    auc: areaOf(scores, options.confidenceLevel),
    roc: rocCurve(scores, ROC_POINTS),
    classification: classify(scores, options.cutoff),
    calibration: calibration.groups,
    diagnostics: diagnosticsOf(rows, calibration.test, estimated.linearity, youdenCutoff(scores)),
    predictions:
      options.newCases.length === 0
        ? []
        : zip(probabilities(newDesign(model, options)), options.newCases).map(([prediction, newCase]) => ({
            values: newCase,
            ...prediction,
          })),
    effect: options.plots.includes('effect') ? effectAlong(model, options, probabilities, { counts }) : null,
  };
}

/** What the method chosen makes of the model. */
interface Estimated extends Pick<LogisticRegression, 'fit' | 'level' | 'inflation'> {
  readonly summary: LikelihoodFit;
  readonly overall: TestResult;
  readonly robust: RobustCovariance | null;
  readonly coefficients: readonly Coefficient[];
  readonly crude: LogisticResult['crude'];
  readonly termTests: LogisticResult['termTests'];
  readonly steps: LogisticResult['steps'];
  readonly linearity: Diagnostics['linearity'];
}

function estimatesOf(
  model: Model,
  values: Uint8Array,
  counts: Float64Array | null,
  errors: RobustErrors | null,
  options: LogisticOptions,
  run: RunContext,
): Estimated {
  const terms: ModelTerms = { variables: model.variables, terms: model.terms };
  const testing = (done: number, of: number): void => run.progress(2 + done / of, 5, 'Testing the terms');
  if (options.method === 'firth') {
    const firth = firthFit(model, { values, counts }, options, run);
    return {
      fit: firth.fit,
      level: firth.level,
      inflation: firth.inflation,
      summary: firthSummary(firth),
      overall: firth.likelihoodRatio,
      robust: null,
      coefficients: firthCoefficients(firth),
      crude: options.crude ? firthCrude(model, { values, counts }, options) : [],
      termTests: options.termTests ? penalizedTermTests(terms, firth.fit.rows, testing) : [],
      steps: [],
      linearity: null,
    };
  }
  const regression = fitLogistic(model, values, counts, options);
  const { logLik, deviance, nullDeviance, aic, bic, likelihoodRatio, mcFadden, coxSnell, nagelkerke } =
    regression;
  const robust = errors && robustOf(errors, () => logisticRobust(regression.fit, errors));
  const tests = robust && errors && robustTests(model.design, regression.fit.coefficients, robust, errors);
  return {
    fit: regression.fit,
    level: regression.level,
    inflation: regression.inflation,
    robust,
    overall: tests?.model ?? likelihoodRatio,
    summary: { logLik, deviance, nullDeviance, aic, bic, likelihoodRatio, mcFadden, coxSnell, nagelkerke },
    termTests: options.termTests ? (tests?.terms ?? likelihoodRatioTests(terms, regression, testing)) : [],
    coefficients: coefficientsOf(regression, robust, options, run),
    crude: options.crude ? crudeOf(model, values, counts, errors, options) : [],
    steps: stepsOf(terms, regression, model, errors, (design) =>
      fitLogistic({ ...model, design }, values, counts, options),
    ),
    linearity: options.checks.includes('linearity')
      ? linearityOf(model, values, counts, regression, options)
      : null,
  };
}

/** The area under the curve; levels told apart without an error leave it no interval. */
function areaOf(scores: ScoreCounts, level: number): LogisticResult['auc'] {
  const area = areaUnderCurve(scores, level);
  return area.standardError === 0 ? { ...area, standardError: null, ciLower: null, ciUpper: null } : area;
}

/** What can be added to the data. */
function keepRows(
  frame: Frame,
  rows: LogisticRows,
  at: CaseRows,
  { event, other }: { readonly event: string; readonly other: string },
  { cutoff }: LogisticOptions,
  run: RunContext,
): void {
  const { fitted, pearson, deviance, leverage, cooksDistance } = rows;
  for (const [id, values] of Object.entries({ fitted, pearson, deviance, leverage, cooksDistance }))
    keepNumbers(run, id, frame, at, values);
  if (!run.keep) return;
  const predicted = new Int32Array(fitted.length);
  for (let i = 0; i < fitted.length; i++) predicted[i] = (fitted[i] ?? 0) >= cutoff ? 1 : 0;
  keepLevels(run, 'predicted', frame, at, predicted, [other, event]);
}

/** How many cases each row stands for, where a variable says so. */
function countsOf(frame: Frame, { weights }: LogisticOptions, mask: Uint8Array): Float64Array | null {
  if (weights === null) return null;
  const values = frame.numbers(weights);
  for (let row = 0; row < values.length; row++)
    if (mask[row] && !(values[row]! >= 0 && Number.isInteger(values[row]!)))
      throw new RefusedError([refusals.badWeights(weights)]);
  return values;
}

/** The maximum-likelihood fit; the engine's refusals in the words of this analysis. */
export function fitLogistic(
  model: Model,
  outcome: Uint8Array,
  counts: Float64Array | null,
  options: SeparatedOptions & Pick<LogisticOptions, 'confidenceLevel'>,
): LogisticRegression {
  const isPredictor = (name: string) => model.design.columns.some((column) => column.name === name);
  return fitModel(
    model,
    () =>
      logisticRegression(model.design, outcome, {
        level: options.confidenceLevel,
        mask: model.mask,
        ...(counts ? { counts } : {}),
      }),
    (error, name) => {
      if (error instanceof SeparationError)
        return refusals.separated(variablesOf(error.columns, model), options);
      if (error.code === 'constant-column' && !isPredictor(name))
        return refusals.oneLevel(options.outcome, undefined);
      return error.code === 'not-converged' ? refusals.notConverged(options.outcome) : null;
    },
  );
}

/** The variables that columns belong to, in the order of the columns. */
function variablesOf(columns: readonly string[], { design }: Model): readonly string[] {
  const found = columns.flatMap((name) => {
    const at = design.columns.findIndex((column) => column.name === name);
    return design.terms.find(({ first, count }) => at >= first && at < first + count)?.variables ?? [];
  });
  return [...new Set(found)];
}

function coefficientsOf(
  { fit, coefficients: ordinary, inflation, level }: LogisticRegression,
  robust: RobustCovariance | null,
  options: LogisticOptions,
  run: RunContext,
): readonly Coefficient[] {
  const intervals = robust ? 'wald' : options.intervals;
  const tested = robust && robustEstimates(fit.coefficients, robust, level);
  const coefficients = ordinary.map((coefficient, j) => ({ ...coefficient, ...tested?.[j] }));
  return coefficients.map((coefficient, j) => {
    if (intervals === 'profile') run.progress(3 + j / coefficients.length, 5, 'Profiling the likelihood');
    const profile = intervals === 'profile' ? profileInterval(fit, j, level) : null;
    return withOddsRatio(coefficient, j, { fit, inflation }, profile);
  });
}

/** Odds ratios of each predictor alone, with limits by the method chosen. */
const crudeOf = (
  model: Model,
  outcome: Uint8Array,
  counts: Float64Array | null,
  errors: RobustErrors | null,
  { confidenceLevel: level, intervals }: LogisticOptions,
): LogisticResult['crude'] =>
  crudeEstimates(model, (design) => {
    const alone = logisticRegression(design, outcome, {
      level,
      mask: model.mask,
      ...(counts ? { counts } : {}),
    });
    const tested =
      errors && robustEstimates(alone.fit.coefficients, logisticRobust(alone.fit, errors), level);
    return alone.coefficients.map((ordinary, j) => {
      const coefficient = { ...ordinary, ...tested?.[j] };
      const profile =
        !errors && intervals === 'profile' && j > 0 ? profileInterval(alone.fit, j, level) : coefficient;
      return {
        name: coefficient.name,
        estimate: exponential(coefficient.estimate),
        ciLower: profile.ciLower === null ? 0 : exponential(profile.ciLower),
        ciUpper: profile.ciUpper === null ? null : exponential(profile.ciUpper),
        pValue: coefficient.pValue,
      };
    });
  });

/** Sequential tests of the steps; none when everything enters at once. */
function stepsOf(
  terms: ModelTerms,
  regression: LogisticRegression,
  model: Model,
  errors: RobustErrors | null,
  fit: (design: Design) => LogisticRegression,
): LogisticResult['steps'] {
  if (model.steps.length < 2) return [];
  const counts = model.steps.map((step) => step.terms);
  const changes =
    errors &&
    robustSteps(model, true, errors, (design) => {
      const step = fit(design).fit;
      return { estimates: step.coefficients, robust: logisticRobust(step, errors) };
    });
  return zip(logisticSteps(terms, regression, counts), model.steps).map(([step, { added }], i) => ({
    added,
    ...step,
    ...(changes ? { change: changes[i]! } : {}),
  }));
}

function diagnosticsOf(
  { largest }: LogisticRows,
  test: Diagnostics['hosmerLemeshow'],
  linearity: Diagnostics['linearity'],
  youden: number,
): Diagnostics {
  return {
    hosmerLemeshow: test,
    linearity,
    leverageMax: largest.leverage.value,
    cooksDistanceMax: largest.cooksDistance.value,
    cooksDistanceRow: largest.cooksDistance.row + 1,
    pearsonMax: largest.pearson.value,
    pearsonRow: largest.pearson.row + 1,
    devianceMax: largest.deviance.value,
    devianceRow: largest.deviance.row + 1,
    youden,
  };
}
