import type { Frame } from '@constat/data';
import {
  type CoxBaseline,
  type CoxData,
  type CoxRegression,
  cholesky,
  concordance,
  coxBaselines,
  coxRegression,
  coxResiduals,
  coxTermTests,
  criticalOf,
  cumulativeBaseline,
  matrix,
  proportionalTestsOrNull,
  SeparationError,
  StatsError,
  scaledResiduals,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { crudeEstimates } from '../../regression/kit/crude.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../../regression/kit/model.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { timeTicks } from '../kit/curve-points.ts';
import { readTimes } from '../kit/read-times.ts';
import { maskedFactor, maskedNumbers, type ObservedTimes, observedTimes } from '../kit/times.ts';
import { modelOptionsOf } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import { parametricOf } from './parametric.ts';
import { curvesOf, predictionsOf } from './predict.ts';
import { refusals } from './refusals.ts';
import type { Coefficient, CoxResult, Diagnostics } from './result.ts';

/** Points of the plot of martingale residuals. */
const POINTS = 1500;

export function compute(frame: Frame, options: CoxOptions, run: RunContext): CoxResult {
  const asked = modelOptionsOf(options);
  const model = modelOf(frame, asked);
  const observed = observedTimes(frame, options, model.mask, model.used);
  const data = dataOf(frame, options, model, observed);
  run.progress(0, 5, 'Fitting the model');
  const regression = fitted(model, data, observed, options);
  const { fit } = regression;
  const named = (name: string | null) => (name === null ? null : { name, label: frame.label(name) });
  run.progress(1, 5, 'Testing the terms');
  const termTests = options.termTests ? testedTerms(model, data, regression, run) : [];
  run.progress(2, 5, 'Examining the cases');
  const columnTerms = model.design.terms.map(({ name, first, count }) => ({ name, first: first - 1, count }));
  const proportional =
    options.checks.includes('proportional') || options.diagnostics
      ? proportionalTestsOrNull(fit, columnTerms)
      : null;
  const agreement = concordance(fit.rows, fit.sweep.eta);
  const half = criticalOf(options.confidenceLevel) * (agreement?.standardError ?? 0);
  const residuals = coxResiduals(fit);
  keepNumbers(run, 'predictor', frame, fit.rows.row, fit.sweep.eta);
  keepNumbers(run, 'martingale', frame, fit.rows.row, residuals.martingale);
  run.progress(3, 5, 'Drawing');
  const baselines = coxBaselines(fit);
  const levels = options.strata === null ? null : data.strataLevels;
  const times = timesOf(options, baselines);
  return {
    sample: { used: model.used, excluded: model.excluded },
    time: { name: options.time, label: frame.label(options.time) },
    event: {
      name: options.event,
      label: frame.label(options.event),
      event: observed.event ?? '',
      censored: observed.censored,
    },
    strata:
      options.strata === null
        ? null
        : { name: options.strata, label: frame.label(options.strata), levels: data.strataLevels },
    start: named(options.start),
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
    fit: {
      n: regression.n,
      events: regression.events,
      logLik: regression.logLik,
      logLikNull: regression.logLikNull,
      aic: regression.aic,
      likelihoodRatio: regression.likelihoodRatio,
      wald: regression.wald,
      score: regression.score,
    },
    coefficients: coefficientsOf(regression),
    crude: options.crude ? crudeOf(model, data, options) : [],
    termTests,
    concordance: agreement && {
      estimate: agreement.estimate,
      standardError: agreement.standardError,
      ciLower: Math.max(0, agreement.estimate - half),
      ciUpper: Math.min(1, agreement.estimate + half),
    },
    proportional,
    gvif: options.checks.includes('collinearity') ? inflationOf(regression, columnTerms) : [],
    diagnostics: diagnosticsOf(residuals, fit.rows.columns),
    schoenfeld: options.plots.includes('schoenfeld') ? schoenfeldOf(regression) : [],
    martingale: options.plots.includes('residuals') ? martingaleOf(regression, residuals.martingale) : [],
    times,
    baseline: options.baseline
      ? baselines.map((baseline) => ({
          stratum: levels?.[baseline.stratum] ?? null,
          hazards: Array.from(cumulativeBaseline(fit, baseline, times), (hazard) =>
            Number.isFinite(hazard) ? hazard : null,
          ),
        }))
      : [],
    predictions: predictionsOf(model, asked, fit, baselines, levels, times, options.confidenceLevel),
    parametric: parametricOf(model, asked, data, options),
    curves: options.plots.includes('curves') ? curvesOf(model, fit, baselines, levels, options) : null,
  };
}

interface ModelData extends Omit<CoxData, 'design'> {
  readonly strataLevels: readonly string[];
}

/** Times, events, starts and strata over all rows of the frame, as the design has them. */
function dataOf(frame: Frame, options: CoxOptions, model: Model, observed: ObservedTimes): ModelData {
  const { mask, used } = model;
  const events = new Uint8Array(frame.rows);
  for (let row = 0, i = 0; row < frame.rows; row++) if (mask[row]) events[row] = observed.events[i++]!;
  if (observed.count === 0) throw new RefusedError([refusals.noEvents(options.event, observed.event ?? '')]);
  const { start, strata } = options;
  if (start !== null) checkStarts(maskedNumbers(frame.numbers(start), mask, used), observed.times, options);
  const factor = strata === null ? null : maskedFactor(frame, strata, mask, used);
  const codes = new Int32Array(factor ? frame.rows : 0);
  if (factor)
    for (let row = 0, i = 0; row < frame.rows; row++) if (mask[row]) codes[row] = factor.codes[i++]!;
  return {
    times: frame.numbers(options.time),
    events,
    mask,
    ...(start === null ? {} : { starts: frame.numbers(start) }),
    ...(factor ? { strata: codes } : {}),
    strataLevels: factor?.levels ?? [],
  };
}

function checkStarts(starts: Float64Array, times: Float64Array, { start, time }: CoxOptions): void {
  for (let i = 0; i < starts.length; i++) {
    if (starts[i]! < 0) throw new RefusedError([refusals.negativeTime(start ?? '')]);
    if (!(starts[i]! < times[i]!)) throw new RefusedError([refusals.badStart(start ?? '', time)]);
  }
}

/** The fit; the engine's refusals in the words of this analysis. */
function fitted(model: Model, data: ModelData, observed: ObservedTimes, options: CoxOptions): CoxRegression {
  const { design } = model;
  if (model.used < 2) throw new RefusedError([refusals.tooFewRows(model.used, design.columns.length - 1)]);
  try {
    return coxRegression({ ...data, design }, options.ties, options.confidenceLevel);
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    const name = error.argument ?? '';
    if (error instanceof SeparationError) {
      const variables = variablesOf(error.columns, model);
      const first = error.columns[0] ?? '';
      const isLevel =
        variables.length === 1 && options.factors.includes(variables[0]!) && !first.includes(':');
      const level = isLevel ? first.slice(variables[0]!.length + 1) : null;
      throw new RefusedError([refusals.monotone(variables, level, options)]);
    }
    const variable = variablesOf([name], model)[0] ?? name;
    if (error.code === 'constant-column')
      throw new RefusedError([
        error.message.endsWith('constant')
          ? refusals.constant(variable)
          : refusals.constantAtRisk(variable, options.strata),
      ]);
    if (error.code === 'not-finite') throw new RefusedError([refusals.notFinite(variable)]);
    if (error.code === 'collinear') throw new RefusedError([refusals.collinear([variable])]);
    if (error.code === 'not-converged') throw new RefusedError([refusals.notConverged(options.time)]);
    if (observed.count === 0)
      throw new RefusedError([refusals.noEvents(options.event, observed.event ?? '')]);
    throw error;
  }
}

/** The variables that columns belong to, in the order of the columns. */
function variablesOf(columns: readonly string[], { design }: Model): readonly string[] {
  const found = columns.flatMap((name) => {
    const at = design.columns.findIndex((column) => column.name === name);
    return design.terms.find(({ first, count }) => at >= first && at < first + count)?.variables ?? [];
  });
  return [...new Set(found)];
}

/** Tests of the terms; none where a smaller model has no fit of its own. */
function testedTerms(
  model: Model,
  data: ModelData,
  regression: CoxRegression,
  run: RunContext,
): CoxResult['termTests'] {
  const terms = { variables: model.variables, terms: model.terms };
  return coxTermTests(terms, data, regression, (done, of) =>
    run.progress(1 + done / of, 5, 'Testing the terms'),
  );
}

/** exp, or null where that is beyond the largest number. */
function exponential(value: number): number | null {
  const result = Math.exp(value);
  return Number.isFinite(result) ? result : null;
}

const coefficientsOf = ({ coefficients }: CoxRegression): readonly Coefficient[] =>
  coefficients.map(({ ciLower, ciUpper, ...coefficient }) => ({
    ...coefficient,
    hazardRatio: exponential(coefficient.estimate),
    ciLower: exponential(ciLower),
    ciUpper: exponential(ciUpper),
  }));

/** Hazard ratios of each predictor alone. */
const crudeOf = (model: Model, data: ModelData, options: CoxOptions): CoxResult['crude'] =>
  crudeEstimates(model, (design) =>
    coefficientsOf(coxRegression({ ...data, design }, options.ties, options.confidenceLevel)).map(
      ({ name, hazardRatio, ciLower, ciUpper, pValue }) => ({
        name,
        estimate: hazardRatio,
        ciLower,
        ciUpper,
        pValue,
      }),
    ),
  );

/** Generalised variance inflation (Fox & Monette 1992) of the terms; none with interactions or one term alone. */
function inflationOf(
  { fit }: CoxRegression,
  terms: readonly { readonly name: string; readonly first: number; readonly count: number }[],
): CoxResult['gvif'] {
  if (
    terms.length < 2 ||
    terms.some(({ name }) =>
      fit.rows.columns.some((column) => column.includes(':') && column.startsWith(name)),
    )
  )
    return [];
  const { p } = fit.rows;
  const logDeterminant = (of: Float64Array, first: number, count: number): number => {
    const block = matrix(count, count);
    for (let j = 0; j < count; j++)
      for (let l = 0; l < count; l++) block.data[j + l * count] = of[first + j + (first + l) * p]!;
    return cholesky(block).logDeterminant;
  };
  return terms.map(({ name, first, count }) => ({
    term: name,
    df: count,
    gvif: Math.exp(
      logDeterminant(fit.covariance.data, first, count) + logDeterminant(fit.information.data, first, count),
    ),
  }));
}

const diagnosticsOf = (
  { largest }: ReturnType<typeof coxResiduals>,
  columns: readonly string[],
): Diagnostics => ({
  devianceMax: largest.deviance.value,
  devianceRow: largest.deviance.row + 1,
  dfbetasMax: largest.dfbetas.value,
  dfbetasRow: largest.dfbetas.row + 1,
  dfbetasOf: columns[largest.dfbetas.column] ?? '',
});

/** Residuals of the coefficients, one list each, at most six of them. */
function schoenfeldOf({ fit }: CoxRegression): CoxResult['schoenfeld'] {
  const residuals = scaledResiduals(fit);
  return fit.rows.columns.slice(0, 6).map((name, j) => ({
    name,
    points: residuals.map(({ time, values }) => ({ time, value: values[j]! })),
  }));
}

function martingaleOf({ fit }: CoxRegression, residuals: Float64Array): CoxResult['martingale'] {
  const stride = Math.max(1, Math.ceil(residuals.length / POINTS));
  const result: { predictor: number; residual: number; event: boolean }[] = [];
  for (let i = 0; i < residuals.length; i += stride)
    result.push({ predictor: fit.sweep.eta[i]!, residual: residuals[i]!, event: fit.rows.event[i] === 1 });
  return result;
}

/** Times asked for, else round ones up to the last event. */
function timesOf({ times }: CoxOptions, baselines: readonly CoxBaseline[]): readonly number[] {
  const asked = readTimes(times);
  if (!('code' in asked) && asked.length > 0) return asked;
  const end = Math.max(0, ...baselines.map((each) => each.times[each.times.length - 1] ?? 0));
  const round = timeTicks(end).filter((time) => time > 0 && time <= end);
  return round.length > 0 ? round : [end];
}
