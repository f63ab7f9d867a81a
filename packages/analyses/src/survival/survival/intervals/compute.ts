/** Turnbull's curves and accelerated failure time models of times between two limits. */
import type { Frame } from '@constat/data';
import {
  type CensoredTimes,
  columnValue,
  type Design,
  type IntervalDistribution,
  intervalCensoredModel,
  modelMatrix,
  turnbull,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../../contract.ts';
import { coefficientLabel } from '../../../regression/kit/labels.ts';
import { factorsOf, interactionsOf, type Model, modelOf, newDesign } from '../../../regression/kit/model.ts';
import type { ModelOptions } from '../../../regression/kit/model-options.ts';
import { ratiosFrom } from '../../../regression/kit/ratios.ts';
import { fitModel } from '../../../regression/kit/refusals.ts';
import { refusing } from '../../../shared/refusals.ts';
import { timeTicks } from '../../kit/curve-points.ts';
import { DISTRIBUTION_WORDS } from '../../kit/distribution-words.ts';
import { maskedFactor, maskedNumbers } from '../../kit/times.ts';
import type { KaplanMeierOptions } from '../options.ts';
import { intervalModel, sharesOf, timesOf } from './model-options.ts';
import { intervalRefusals as refusals } from './refusals.ts';
import type {
  IntervalCurve,
  IntervalModel,
  IntervalPrediction,
  IntervalResult,
  KnownCounts,
  TimeSpan,
} from './result.ts';

/** Points of the curve of a model. */
const POINTS = 120;

/** The rows whose times and predictors are known, with their limits. */
interface Limits extends CensoredTimes {
  readonly mask: Uint8Array;
  readonly used: number;
}

export function computeIntervals(frame: Frame, options: KaplanMeierOptions, run: RunContext): IntervalResult {
  const asked = intervalModel(options);
  const model = asked ? modelOf(frame, asked) : null;
  const limits = limitsOf(frame, options, model);
  refuseLimits(limits, options);
  const end = lastTime(limits);
  const ticks = timeTicks(end);
  const given = timesOf(options);
  const times = given.length > 0 ? given : ticks.filter((time) => time > 0 && time <= end);
  const shares = sharesOf(options);
  const group =
    options.group === null
      ? { codes: new Int32Array(limits.used), levels: ['All cases'] }
      : maskedFactor(frame, options.group, limits.mask, limits.used);
  run.progress(0, 2, 'Drawing the curves');
  const groups = group.levels.map((level, code) =>
    curveOf(level, rowsOf(limits, group.codes, code), shares, times, options),
  );
  run.progress(1, 2, 'Fitting the models');
  const labelled = {
    labels: Object.fromEntries(model?.variables.map(({ name }) => [name, frame.label(name)]) ?? []),
    factors: model ? factorsOf(model) : [],
  };
  const context = { model, asked, limits, shares, times, ticks, labelled, options };
  return {
    ...labelled,
    sample: { used: limits.used, excluded: frame.rows - limits.used },
    lower: { name: options.lower, label: frame.label(options.lower) },
    upper: { name: options.upper, label: frame.label(options.upper) },
    group: options.group === null ? null : { name: options.group, label: frame.label(options.group) },
    counts: countsOf(limits),
    groups,
    models: options.distributions.map((distribution) => modelled(distribution, context)),
    predictors: model?.variables.map(({ name }) => name) ?? [],
    interactions: asked ? interactionsOf(asked) : [],
    shares,
    times,
    ticks,
  };
}

const known = (value: number | undefined): boolean => value !== undefined && !Number.isNaN(value);

function limitsOf(frame: Frame, { lower, upper, group }: KaplanMeierOptions, model: Model | null): Limits {
  const low = frame.numbers(lower);
  const high = frame.numbers(upper);
  const { mask: grouped } = frame.complete(group === null ? [] : [group]);
  const mask = Uint8Array.from(low, (value, row) =>
    grouped[row] && (model?.mask[row] ?? 1) && (known(value) || known(high[row])) ? 1 : 0,
  );
  const used = mask.reduce((sum, each) => sum + each, 0);
  if (used === 0) throw new RefusedError([refusals.noRows(lower, upper)]);
  return {
    mask,
    used,
    lower: maskedNumbers(low, mask, used).map((value) => (Number.isNaN(value) ? 0 : value)),
    upper: maskedNumbers(high, mask, used).map((value) =>
      Number.isNaN(value) ? Number.POSITIVE_INFINITY : value,
    ),
  };
}

/** Refuses limits that cannot be. */
function refuseLimits({ lower, upper, mask }: Limits, options: KaplanMeierOptions): void {
  if (lower.some((time) => time < 0)) throw new RefusedError([refusals.negativeTime(options.lower)]);
  if (lower.some((time) => time === Number.POSITIVE_INFINITY))
    throw new RefusedError([refusals.infiniteTime(options.lower)]);
  if (upper.some((time) => time < 0)) throw new RefusedError([refusals.negativeTime(options.upper)]);
  const rows = Array.from(mask.keys()).filter((row) => mask[row] === 1);
  for (const [row, low, high] of zip(rows, lower, upper))
    if (high < low)
      throw new RefusedError([refusals.crossed(options.lower, options.upper, row + 1, low, high)]);
  if (upper.some((time) => time === 0)) throw new RefusedError([refusals.zeroTime(options.upper)]);
  if (upper.every((time) => time === Number.POSITIVE_INFINITY))
    throw new RefusedError([refusals.noEvents(options.upper)]);
}

const lastTime = ({ lower, upper }: CensoredTimes): number =>
  [...lower, ...upper].reduce((most, time) => (Number.isFinite(time) ? Math.max(most, time) : most), 0);

function rowsOf({ lower, upper }: CensoredTimes, codes: Int32Array, code: number): CensoredTimes {
  const own = (_: number, i: number): boolean => codes[i] === code;
  return { lower: lower.filter(own), upper: upper.filter(own) };
}

function countsOf({ lower, upper }: CensoredTimes): KnownCounts {
  const counts = { exact: 0, left: 0, interval: 0, right: 0 };
  for (const [low, high] of zip([...lower], upper)) {
    if (low === high) counts.exact++;
    else if (high === Number.POSITIVE_INFINITY) counts.right++;
    else if (low === 0) counts.left++;
    else counts.interval++;
  }
  return counts;
}

function curveOf(
  level: string,
  times: CensoredTimes,
  shares: readonly number[],
  at: readonly number[],
  options: KaplanMeierOptions,
): IntervalCurve {
  const { n, logLik, intervals } = refusing(
    () => turnbull(times),
    ({ code }) =>
      code === 'constant-column' ? refusals.groupWithoutEvents(options.group ?? '', level) : null,
  );
  let survival = 1;
  const steps = intervals.map(({ left, right, mass }) => {
    survival = Math.max(0, survival - mass);
    return { left, right: Number.isFinite(right) ? right : null, mass, survival };
  });
  return {
    level,
    n,
    counts: countsOf(times),
    logLik,
    intervals: steps,
    quantiles: shares.map((share) => quantileOf(steps, share)),
    table: at.map((time) => ({ time, ...boundsAt(steps, time) })),
  };
}

/** Slack for sums of masses that should be a share exactly. */
const ROUNDING = 1e-9;

/** The interval in which the curve passes a share. */
function quantileOf(steps: IntervalCurve['intervals'], share: number): TimeSpan | null {
  const found = steps.find(({ mass, survival }) => mass > 0 && survival <= 1 - share + ROUNDING);
  return found ? { left: found.left, right: found.right } : null;
}

/** Events of an interval that the time lies in may have happened before it or not. */
function boundsAt(
  steps: IntervalCurve['intervals'],
  time: number,
): { readonly least: number; readonly most: number } {
  let sure = 0;
  let possible = 0;
  for (const { left, right, mass } of steps) {
    const over = right !== null && right <= time;
    if (over) sure += mass;
    if (over || left < time) possible += mass;
  }
  return { least: Math.max(0, 1 - possible), most: 1 - sure };
}

interface ModelContext {
  readonly model: Model | null;
  readonly asked: ModelOptions | null;
  readonly limits: Limits;
  readonly shares: readonly number[];
  readonly times: readonly number[];
  readonly ticks: readonly number[];
  readonly labelled: Pick<IntervalResult, 'labels' | 'factors'>;
  readonly options: KaplanMeierOptions;
}

function modelled(distribution: IntervalDistribution, context: ModelContext): IntervalModel {
  const { model, limits, options, labelled } = context;
  const design = model?.design ?? modelMatrix({ variables: [], terms: [], rows: limits.mask.length });
  const fit = fitModel(
    { used: limits.used, design },
    () => intervalCensoredModel(limits, design, distribution, options.confidenceLevel, limits.mask),
    ({ code }) =>
      code === 'not-converged' || code === 'not-positive-definite'
        ? refusals.noModel(options.upper, DISTRIBUTION_WORDS[distribution])
        : null,
  );
  const { coefficients, scale, logScaleStandardError, logLik, logLikNull, aic, bic, likelihoodRatio } = fit;
  return {
    distribution,
    ratios: ratiosFrom(coefficients, (name) => coefficientLabel(name, labelled, 'vs.')),
    scale,
    logScaleStandardError,
    logLik,
    logLikNull,
    aic,
    bic,
    likelihoodRatio,
    predictions: profilesOf(context).map(({ who, row, isDrawn }) =>
      predicted(who, row, isDrawn, fit, context),
    ),
  };
}

function predicted(
  who: string,
  row: Float64Array,
  isDrawn: boolean,
  fit: ReturnType<typeof intervalCensoredModel>,
  { shares, times, ticks }: ModelContext,
): IntervalPrediction {
  const end = ticks.at(-1) ?? 0;
  return {
    who,
    quantiles: shares.map((share) => ({ share, ...fit.quantile(row, share) })),
    survival: times.map((time) => ({ time, survival: time === 0 ? 1 : fit.survival(row, time) })),
    curve: isDrawn
      ? Array.from({ length: POINTS + 1 }, (_, i) => (end * i) / POINTS).map((time) => ({
          time,
          survival: time === 0 ? 1 : fit.survival(row, time),
        }))
      : [],
  };
}

/** Whom the models predict: the new cases, or else the groups where they are the only predictor, or all cases where there is none. */
function profilesOf({ model, asked, options }: ModelContext) {
  if (!model || !asked) return [{ who: 'All cases', row: Float64Array.of(1), isDrawn: true }];
  if (options.newCases.length > 0)
    return rowsOfDesign(newDesign(model, asked)).map((row, i) => ({
      who: `Case ${i + 1}`,
      row,
      isDrawn: false,
    }));
  const [only] = model.variables;
  if (model.variables.length > 1 || only?.kind !== 'factor' || only.name !== options.group) return [];
  const newCases = only.levels.map((level) => ({ [only.name]: level }));
  const rows = rowsOfDesign(newDesign(model, { ...asked, newCases }));
  return zip(only.levels, rows).map(([who, row]) => ({ who, row, isDrawn: true }));
}

const rowsOfDesign = (design: Design): readonly Float64Array[] =>
  Array.from({ length: design.rows }, (_, row) =>
    Float64Array.from(design.columns, (column) => columnValue(column, row)),
  );
