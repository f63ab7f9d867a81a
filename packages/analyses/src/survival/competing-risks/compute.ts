import type { Frame } from '@constat/data';
import {
  type CompetingTimes,
  columnValue,
  criticalOf,
  cumulativeIncidence,
  type FineGray,
  fineGray,
  fineGrayIncidence,
  grayTest,
  type IncidenceCurves,
  incidenceAt,
  incidenceLimits,
  kaplanMeier,
  lastNotAfter,
  type NonEmpty,
  SeparationError,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import {
  factorsOf,
  interactionsOf,
  type Model,
  modelOf,
  newDesign,
  predictorsOf,
} from '../../regression/kit/model.ts';
import { exponential } from '../../regression/kit/ratios.ts';
import { fitModel } from '../../regression/kit/refusals.ts';
import { type CurvePoint, timeTicks } from '../kit/curve-points.ts';
import { readTimes } from '../kit/read-times.ts';
import { maskedFactor, maskedNumbers } from '../kit/times.ts';
import type { CompetingRisksOptions } from './options.ts';
import { hasModel, modelOptionsOf, refusals } from './refusals.ts';
import type { CompetingRisksResult, FineGrayResult, GroupIncidence } from './result.ts';

/** Values that mean censored wherever they stand. */
const CENSORED =
  /^(?:0|false|no|none|no event|censored|alive|event-free|lost|lost to follow-up|end of study)$/i;
/** Kinds of events that are told apart. */
const MOST_EVENTS = 10;
/** The end of a curve with fewer cases at risk than this is uncertain. */
const FEW_AT_RISK = 10;
/** Corners of a drawn curve. */
const CORNERS = 400;

export function compute(frame: Frame, options: CompetingRisksOptions, run: RunContext): CompetingRisksResult {
  const { time, event, group } = options;
  const asked = modelOptionsOf(options);
  const columns = [time, event, ...(asked.needed ?? []), ...predictorsOf(asked)];
  const { mask, used, excluded } = frame.complete([...new Set(columns)]);
  if (used === 0) throw new RefusedError([refusals.noRows(time, event)]);
  const ends = endsOf(frame, options, mask, used);
  const split = group === null ? null : maskedFactor(frame, group, mask, used);
  if (split && split.levels.length < 2) throw new RefusedError([refusals.oneGroup(group ?? '')]);
  run.progress(0, 3, 'Drawing the curves');
  const levels = split?.levels ?? ['All cases'];
  const codes = split?.codes ?? new Int32Array(used);
  const parts = levels.map((_, g) => ({
    times: ends.times.filter((_, i) => codes[i] === g),
    causes: ends.causes.filter((_, i) => codes[i] === g),
  }));
  const curves = parts.map((part) => cumulativeIncidence(part, ends.names.length));
  const ticks = timeTicks(Math.max(...curves.map(({ times }) => times[times.length - 1]!)));
  const named = readTimes(options.times);
  const times = !('code' in named) && named.length > 0 ? named : roundTimes(curves);
  run.progress(1, 3, 'Comparing the groups');
  const gray = split
    ? ends.names.map((cause, k) => ({ cause, test: grayTest(ends, codes, levels.length, k + 1) }))
    : [];
  run.progress(2, 3, 'Fitting the model');
  return {
    sample: { used, excluded },
    time: { name: time, label: frame.label(time) },
    event: { name: event, label: frame.label(event), censored: ends.censored, causes: ends.names },
    group: split && { name: group ?? '', label: frame.label(group ?? ''), levels },
    times,
    ticks,
    groups: zip(levels, parts, curves).map(([level, part, curve]) =>
      describedGroup(level, part, curve, ends.names, { times, ticks }, options),
    ),
    gray,
    model: hasModel(options) ? modelResult(frame, options, ends, times) : null,
  };
}

/** Round times as far as some group has ten cases at risk; to the end where none ever has. */
function roundTimes(curves: readonly IncidenceCurves[]): readonly number[] {
  const filled = curves.map(({ times, atRisk }) => times[atRisk.findLastIndex((n) => n >= FEW_AT_RISK)] ?? 0);
  const end = Math.max(...filled) || Math.max(...curves.map(({ times }) => times[times.length - 1]!));
  const round = timeTicks(end).filter((time) => time > 0 && time <= end);
  return round.length > 0 ? round : [end];
}

export interface Ends extends CompetingTimes {
  /** Kinds of events, the one of interest first: codes 1, 2, ... */
  readonly names: NonEmpty<string>;
  readonly censored: string | null;
}

/** Times and kinds of ends of the rows in the mask. */
export function endsOf(
  frame: Frame,
  options: Pick<CompetingRisksOptions, 'time' | 'event' | 'censored' | 'cause'>,
  mask: Uint8Array,
  used: number,
): Ends {
  const times = maskedNumbers(frame.numbers(options.time), mask, used);
  for (const value of times) {
    if (value < 0) throw new RefusedError([refusals.negativeTime(options.time)]);
    if (!Number.isFinite(value)) throw new RefusedError([refusals.infiniteTime(options.time)]);
  }
  const { codes, levels } = maskedFactor(frame, options.event, mask, used);
  const all = frame.factor(options.event).levels;
  const unknown = [options.censored[0], options.cause[0]].find(
    (name) => name !== undefined && !all.includes(name),
  );
  if (unknown !== undefined) throw new RefusedError([refusals.unknownEvent(options.event, unknown)]);
  const censored = options.censored[0] ?? all.find((level) => CENSORED.test(level.trim()));
  if (censored === undefined) throw new RefusedError([refusals.unclearCensored(options.event, all)]);
  const causes = levels.filter((level) => level !== censored);
  if (causes.length < 2) throw new RefusedError([refusals.fewEvents(options.event, censored)]);
  if (causes.length > MOST_EVENTS)
    throw new RefusedError([refusals.manyEvents(options.event, causes.length)]);
  const cause = options.cause[0] ?? causes[0]!;
  if (cause === censored) throw new RefusedError([refusals.causeIsCensored(options.event, cause)]);
  if (!causes.includes(cause)) throw new RefusedError([refusals.unknownEvent(options.event, cause)]);
  const names: NonEmpty<string> = [cause, ...causes.filter((name) => name !== cause)];
  return {
    times,
    causes: Int32Array.from(codes, (code) => names.indexOf(levels[code]!) + 1),
    names,
    censored: levels.includes(censored) ? censored : null,
  };
}

function describedGroup(
  level: string,
  part: CompetingTimes,
  curves: IncidenceCurves,
  names: NonEmpty<string>,
  { times, ticks }: Pick<CompetingRisksResult, 'times' | 'ticks'>,
  { confidenceLevel }: CompetingRisksOptions,
): GroupIncidence {
  const events = curves.causes.reduce((sum, cause) => sum + cause.events, 0);
  const plain = kaplanMeier(
    part.times,
    Uint8Array.from(part.causes, (cause) => (cause === 1 ? 1 : 0)),
  );
  const last = lastNotAfter(plain.times, times[times.length - 1]!);
  return {
    level,
    n: curves.n,
    censored: curves.n - events,
    atRisk: ticks.map((tick) => {
      const next = curves.times.findIndex((time) => time >= tick - 1e-9 * Math.abs(tick));
      return next < 0 ? 0 : curves.atRisk[next]!;
    }),
    naive: last < 0 ? 0 : 1 - plain.survival[last]!,
    causes: zip(names, curves.causes).map(([cause, ownCause], k) => ({
      cause,
      events: ownCause.events,
      at: incidenceAt(curves, k + 1, times, confidenceLevel),
      points: pointsOf(curves, k, confidenceLevel),
    })),
  };
}

/** Corners of the curve of a cause, from zero to the end of observation. */
function pointsOf(curves: IncidenceCurves, cause: number, level: number): readonly CurvePoint[] {
  const critical = criticalOf(level);
  const { counts, incidence, variance } = curves.causes[cause]!;
  const last = curves.times.length - 1;
  const at: number[] = [];
  counts.forEach((count, j) => {
    if (count > 0) at.push(j);
  });
  const stride = Math.max(1, Math.ceil(at.length / CORNERS));
  const kept = at.filter((_, i) => i % stride === 0 || i === at.length - 1);
  if (kept[kept.length - 1] !== last) kept.push(last);
  return [
    { time: 0, survival: 0, ciLower: 0, ciUpper: 0, hazard: 0 },
    ...kept.map((j) => {
      const { ciLower, ciUpper } = incidenceLimits(incidence[j]!, variance[j]!, critical);
      const none = incidence[j] === 0;
      return {
        time: curves.times[j]!,
        survival: incidence[j]!,
        ciLower: none ? 0 : ciLower,
        ciUpper: none ? 0 : ciUpper,
        hazard: 0,
      };
    }),
  ];
}

function modelResult(
  frame: Frame,
  options: CompetingRisksOptions,
  ends: Ends,
  times: readonly number[],
): FineGrayResult {
  const asked = modelOptionsOf(options);
  const model = modelOf(frame, asked);
  const fit = fitFineGray(model, frame, ends, options);
  const design = options.newCases.length > 0 ? newDesign(model, asked) : null;
  return {
    labels: Object.fromEntries(predictorsOf(asked).map((name) => [name, frame.label(name)])),
    factors: factorsOf(model),
    interactions: interactionsOf(asked),
    events: fit.events,
    competing: fit.competing,
    censored: fit.censored,
    logLik: fit.logLik,
    logLikNull: fit.logLikNull,
    likelihoodRatio: fit.likelihoodRatio,
    wald: fit.wald,
    coefficients: fit.coefficients.map(
      ({ name, estimate, standardError, statistic, pValue, ciLower, ciUpper }) => ({
        name,
        estimate,
        standardError,
        statistic,
        pValue,
        hazardRatio: exponential(estimate),
        ciLower: exponential(ciLower),
        ciUpper: exponential(ciUpper),
      }),
    ),
    predictions: design
      ? options.newCases.map((values, row) => ({
          values,
          incidence: fineGrayIncidence(
            fit,
            Float64Array.from(
              design.columns.filter(({ parts }) => parts.length > 0),
              (column) => columnValue(column, row),
            ),
            times,
          ),
        }))
      : [],
  };
}

/** The fit over all rows of the frame; the engine's refusals in the words of this analysis. */
export function fitFineGray(
  model: Model,
  frame: Frame,
  ends: Ends,
  options: Pick<CompetingRisksOptions, 'time' | 'confidenceLevel'>,
): FineGray {
  const { mask, design } = model;
  const causes = new Int32Array(frame.rows);
  for (let row = 0, i = 0; row < frame.rows; row++) if (mask[row]) causes[row] = ends.causes[i++]!;
  const times = frame.numbers(options.time).map((value, row) => (mask[row] ? value : 0));
  const variablesOf = (columns: readonly string[]): readonly string[] => [
    ...new Set(
      columns.flatMap((name) => {
        const at = design.columns.findIndex((column) => column.name === name);
        return (
          design.terms.find(({ first, count }) => at >= first && at < first + count)?.variables ?? [name]
        );
      }),
    ),
  ];
  return fitModel(
    model,
    () => fineGray({ times, causes, design, mask }, 1, options.confidenceLevel),
    (error, name) => {
      if (error instanceof SeparationError) return refusals.monotone(variablesOf(error.columns));
      const [variable = name] = variablesOf([name]);
      if (error.code === 'constant-column' && !error.message.endsWith('constant'))
        return refusals.constantAtRisk(variable);
      if (error.code === 'constant-column') return refusals.constant(variable);
      if (error.code === 'collinear') return refusals.collinear([variable]);
      return error.code === 'not-converged' ? refusals.notConverged(options.time) : null;
    },
  );
}
