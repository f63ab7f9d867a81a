import type { Frame } from '@constat/data';
import { andList, rich } from '@constat/report';
import {
  type CoxBaseline,
  type CoxRegression,
  type CoxSummary,
  cholesky,
  concordance,
  coxBaselines,
  coxRegression,
  coxResiduals,
  cumulativeBaseline,
  matrix,
  proportionalTestsOrNull,
  scaledResiduals,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { modelInference } from '../../regression/kit/inference.ts';
import { factorsOf, interactionsOf, type Model, modelOf, predictorsOf } from '../../regression/kit/model.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { timeTicks } from '../kit/curve-points.ts';
import { readTimes } from '../kit/read-times.ts';
import { maskedFactor, maskedNumbers, type ObservedTimes, observedTimes } from '../kit/times.ts';
import { bendsOf } from './bends.ts';
import {
  agreementOf,
  coefficientsOf,
  crudeOf,
  fitCox,
  type ModelData,
  refuseLongTies,
  testedTerms,
} from './fit.ts';
import { modelOptionsOf } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import { parametricOf } from './parametric.ts';
import { curvesOf, predictionsOf } from './predict.ts';
import { refusals } from './refusals.ts';
import type { CommonResult, CoxResult, Diagnostics } from './result.ts';
import { clustersOf, frailtyResult } from './together.ts';

/** Points of the plot of martingale residuals. */
const POINTS = 1500;

export function compute(frame: Frame, options: CoxOptions, run: RunContext): CoxResult {
  const asked = modelOptionsOf(options);
  const model = modelOf(frame, asked);
  const observed = observedTimes(frame, options, model.mask, model.used);
  const data = coxData(frame, options, model, observed);
  const common = commonOf(frame, options, model, observed, data);
  run.progress(0, 5, 'Fitting the model');
  if (options.errors === 'frailty') return { ...common, ...frailtyResult(frame, model, data, options) };
  const clusters = clustersOf(frame, options, model);
  const regression = fitCox(model, options, (design) => {
    if (options.ties === 'exact') refuseLongTies(model, data, options);
    return coxRegression({ ...data, design }, options.ties, options.confidenceLevel, clusters?.codes);
  });
  const { fit } = regression;
  run.infer?.(() => ({
    ...modelInference({
      labels: common.labels,
      factors: common.factors,
      design: model.design,
      names: regression.coefficients.map(({ name }) => name),
      estimates: regression.coefficients.map(({ estimate }) => estimate),
      covariance: regression.covariance,
      df: Math.max(1, regression.events - regression.coefficients.length),
      n: regression.n,
      level: options.confidenceLevel,
      measure: 'hazardRatio',
      fitted: rich`A proportional hazards regression of the time until ${common.event.label} on ${andList(Object.values(common.labels))}`,
      works: ['cox1972'],
    }),
    dfInR: 'fits[[1]]$nevent - length(coef(fits[[1]]))',
  }));
  run.progress(1, 5, 'Testing the terms');
  const termTests = options.termTests ? testedTerms(model, data, regression, options, run) : [];
  run.progress(2, 5, 'Examining the cases');
  const columnTerms = model.design.terms.map(({ name, first, count }) => ({ name, first: first - 1, count }));
  const proportional =
    options.ties !== 'exact' && (options.checks.includes('proportional') || options.diagnostics)
      ? proportionalTestsOrNull(fit, columnTerms)
      : null;
  const residuals = coxResiduals(fit);
  keepNumbers(run, 'predictor', frame, fit.rows.row, fit.sweep.eta);
  keepNumbers(run, 'martingale', frame, fit.rows.row, residuals.martingale);
  run.progress(3, 5, 'Drawing');
  const baselines = coxBaselines(fit);
  const levels = options.strata === null ? null : data.strataLevels;
  const times = timesOf(options, baselines);
  return {
    ...common,
    fit: {
      n: regression.n,
      events: regression.events,
      logLik: regression.logLik,
      logLikNull: regression.logLikNull,
      aic: regression.aic,
      likelihoodRatio: regression.likelihoodRatio,
      wald: regression.wald,
      score: regression.score,
      robustScore: regression.robust?.score ?? null,
      overall: (regression.robust ? regression.wald : null) ?? regression.likelihoodRatio,
    },
    together: clusters?.together ?? null,
    frailty: null,
    coefficients: coefficientsOf(regression.coefficients),
    crude: options.crude ? crudeOf(model, data, regression, options, clusters?.codes) : [],
    termTests,
    concordance: agreementOf(concordance(fit.rows, fit.sweep.eta, clusters?.codes), options),
    proportional,
    gvif: options.checks.includes('collinearity') ? inflationOf(regression, columnTerms) : [],
    diagnostics: diagnosticsOf(residuals, fit.rows.columns, options),
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
    bends: bendsOf(frame, model, data, clusters?.codes, options),
    curves: options.plots.includes('curves') ? curvesOf(model, fit, baselines, levels, options) : null,
  };
}

/** What every kind of model says of its data. */
function commonOf(
  frame: Frame,
  options: CoxOptions,
  model: Model,
  observed: ObservedTimes,
  data: ModelData,
): CommonResult {
  const asked = modelOptionsOf(options);
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
    start: options.start === null ? null : { name: options.start, label: frame.label(options.start) },
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
  };
}

/** Times, events, starts and strata over all rows of the frame, as the design has them. */
export function coxData(
  frame: Frame,
  options: Pick<CoxOptions, 'time' | 'event' | 'start' | 'strata'>,
  model: Model,
  observed: ObservedTimes,
): ModelData {
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

function checkStarts(
  starts: Float64Array,
  times: Float64Array,
  { start, time }: Pick<CoxOptions, 'start' | 'time'>,
): void {
  for (let i = 0; i < starts.length; i++) {
    if (starts[i]! < 0) throw new RefusedError([refusals.negativeTime(start ?? '')]);
    if (!(starts[i]! < times[i]!)) throw new RefusedError([refusals.badStart(start ?? '', time)]);
  }
}

/** Generalised variance inflation (Fox & Monette 1992) of the terms; none with interactions or one term alone. */
export function inflationOf(
  { fit }: Pick<CoxRegression<CoxSummary>, 'fit'>,
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
  { ties }: CoxOptions,
): Diagnostics => ({
  devianceMax: largest.deviance.value,
  devianceRow: largest.deviance.row + 1,
  // exact ties have no score residuals
  dfbetas:
    ties === 'exact'
      ? null
      : {
          max: largest.dfbetas.value,
          row: largest.dfbetas.row + 1,
          of: columns[largest.dfbetas.column] ?? '',
        },
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
export function timesOf(
  { times }: Pick<CoxOptions, 'times'>,
  baselines: readonly CoxBaseline[],
): readonly number[] {
  const asked = readTimes(times);
  if (!('code' in asked) && asked.length > 0) return asked;
  const end = Math.max(0, ...baselines.map((each) => each.times[each.times.length - 1] ?? 0));
  const round = timeTicks(end).filter((time) => time > 0 && time <= end);
  return round.length > 0 ? round : [end];
}
