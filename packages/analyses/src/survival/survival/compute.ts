import type { Frame } from '@constat/data';
import {
  adjustPValues,
  coxFit,
  criticalOf,
  type GroupedTimes,
  groupedTimes,
  kaplanMeier,
  type LogRankTest,
  logRankTest,
  logRankTrend,
  modelMatrix,
  pairOf,
  proportionalTestsOrNull,
  restrictedMean,
  StatsError,
  type SurvivalCurve,
  survivalAt,
  survivalQuantiles,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { censoringMarks, curvePoints, timeTicks } from '../kit/curve-points.ts';
import { readTimes } from '../kit/read-times.ts';
import { maskedFactor, maskedNumbers, type ObservedTimes, observedTimes } from '../kit/times.ts';
import type { KaplanMeierOptions } from './options.ts';
import { isTested, refusals } from './refusals.ts';
import type { GroupCurve, NamedTest, Pair, SurvivalResult } from './result.ts';

/** The end of a curve with fewer cases at risk than this is uncertain. */
const FEW_AT_RISK = 10;

export const compute = (frame: Frame, options: KaplanMeierOptions, run: RunContext): SurvivalResult =>
  computeCounted(frame, options, run, null);

/** Variables of the curves. */
export const columnsOf = ({ time, event, group, strata }: KaplanMeierOptions): readonly string[] =>
  [time, event, group, strata].filter((name) => name !== null);

/** The same of rows that stand for as many cases as a column of counts says; null where each is one case. */
export function computeCounted(
  frame: Frame,
  options: KaplanMeierOptions,
  run: RunContext,
  countedBy: string | null,
): SurvivalResult {
  const { mask, used } = frame.complete(columnsOf(options));
  const counts = countedBy === null ? undefined : maskedNumbers(frame.numbers(countedBy), mask, used);
  const observed: CountedTimes = { ...observedTimes(frame, options, mask, used, counts), counts };
  const named = (name: string | null) => (name === null ? null : { name, label: frame.label(name) });
  const group =
    options.group === null
      ? { codes: new Int32Array(used), levels: ['All cases'] }
      : maskedFactor(frame, options.group, mask, used);
  if (options.group !== null && group.levels.length < 2 && isTested(options))
    throw new RefusedError([refusals.oneGroup(options.group, group.levels[0])]);
  const stratum = options.strata === null ? null : maskedFactor(frame, options.strata, mask, used);
  run.progress(0, 3, 'Drawing the curves');
  const curves = group.levels.map((_, code) => curveOf(observed, group.codes, code));
  const cases = curves.reduce((sum, { n }) => sum + n, 0);
  const rows = countedBy === null ? frame.rows : total(frame.numbers(countedBy));
  const ends = curves.map((curve) => curve.times[curve.times.length - 1]!);
  const meanUpTo = options.meanUpTo > 0 ? options.meanUpTo : Math.min(...ends);
  const ticks = timeTicks(Math.max(...ends));
  const asked = readTimes(options.times);
  const times = 'code' in asked || asked.length === 0 ? roundTimes(curves, ends) : asked;
  run.progress(1, 3, 'Comparing the groups');
  const compared =
    options.group === null ? NO_TESTS : comparison(observed, group, stratum?.codes, options, run);
  return {
    sample: { used: cases, excluded: rows - cases },
    events: observed.count,
    time: { name: options.time, label: frame.label(options.time) },
    event: {
      name: options.event,
      label: frame.label(options.event),
      event: observed.event,
      censored: observed.censored,
    },
    group: named(options.group),
    strata:
      options.strata === null || stratum === null
        ? null
        : { name: options.strata, label: frame.label(options.strata), levels: stratum.levels },
    groups: zip(curves, group.levels).map(([curve, level]) =>
      described(level, curve, times, meanUpTo, ticks, options),
    ),
    meanUpTo,
    ticks,
    ...compared,
    ...(counts ? { counted: true } : {}),
  };
}

/** Round times as far as some group has ten cases at risk; to the end where none ever has. */
function roundTimes(curves: readonly SurvivalCurve[], ends: readonly number[]): readonly number[] {
  const filled = curves.map(({ times, atRisk }) => times[atRisk.findLastIndex((n) => n >= FEW_AT_RISK)] ?? 0);
  const end = Math.max(...filled) || Math.max(...ends);
  const times = timeTicks(end).filter((time) => time > 0 && time <= end);
  return times.length > 0 ? times : [end];
}

const NO_TESTS = { tests: [], compared: [], trend: null, pairs: [], proportional: null } as const;

interface CountedTimes extends ObservedTimes {
  /** Cases that each row stands for; one without it. */
  readonly counts: Float64Array | undefined;
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** The curve of the cases with this code. */
function curveOf({ times, events, counts }: CountedTimes, codes: Int32Array, code: number): SurvivalCurve {
  let n = 0;
  for (const each of codes) if (each === code) n++;
  const groupTimes = new Float64Array(n);
  const groupEvents = new Uint8Array(n);
  const groupCounts = counts && new Float64Array(n);
  for (let row = 0, i = 0; row < codes.length; row++) {
    if (codes[row] !== code) continue;
    groupTimes[i] = times[row]!;
    if (groupCounts) groupCounts[i] = counts[row]!;
    groupEvents[i++] = events[row]!;
  }
  return kaplanMeier(groupTimes, groupEvents, groupCounts);
}

function described(
  level: string,
  curve: SurvivalCurve,
  times: readonly number[],
  meanUpTo: number,
  ticks: readonly number[],
  { confidenceLevel, confidenceType, marks }: KaplanMeierOptions,
): GroupCurve {
  const [q1, median, q3] = survivalQuantiles(curve, [0.25, 0.5, 0.75], confidenceLevel, confidenceType);
  const mean = restrictedMean(curve, meanUpTo);
  const half = criticalOf(confidenceLevel) * mean.standardError;
  const m = curve.times.length;
  const few = curve.atRisk.findIndex((n) => n < FEW_AT_RISK);
  return {
    level,
    n: curve.n,
    events: curve.events,
    censored: curve.n - curve.events,
    q1: q1,
    median: median!,
    q3: q3!,
    restrictedMean: { ...mean, ciLower: mean.estimate - half, ciUpper: mean.estimate + half },
    table: survivalAt(curve, times, confidenceLevel, confidenceType),
    last: curve.times[m - 1]!,
    lastSurvival: curve.survival[m - 1]!,
    fewFrom: few < 0 ? curve.times[m - 1]! : curve.times[few]!,
    atLastEvent: curve.atRisk[curve.deaths.findLastIndex((d) => d > 0)] ?? 0,
    points: curvePoints(curve, confidenceLevel, confidenceType),
    marks: marks ? censoringMarks(curve) : [],
    atRisk: survivalAt(curve, ticks, confidenceLevel, confidenceType).map(({ atRisk }) => atRisk),
  };
}

/** All tests of the groups that were asked for. */
function comparison(
  observed: CountedTimes,
  group: { readonly codes: Int32Array; readonly levels: readonly string[] },
  strata: Int32Array | undefined,
  options: KaplanMeierOptions,
  run: RunContext,
): Pick<SurvivalResult, 'tests' | 'compared' | 'trend' | 'pairs' | 'proportional'> {
  const { codes, levels } = group;
  if (!isTested(options)) return NO_TESTS;
  if (observed.count === 0) throw new RefusedError([refusals.noEvents(options.event, observed.event ?? '')]);
  const { times, events, counts } = observed;
  const rows = groupedTimes(times, events, codes, levels.length, strata, counts);
  const test = (of: GroupedTimes, name: LogRankTest) => logRankTest(of, name, options);
  try {
    const plain = test(rows, 'log-rank');
    const tests = options.tests.map((name): NamedTest => {
      const { statistic, df, pValue } = name === 'log-rank' ? plain : test(rows, name);
      return { test: name, statistic, df, pValue };
    });
    run.progress(2, 3, 'Comparing pairs');
    return {
      tests,
      compared: zip(levels, plain.n, plain.observed, plain.expected).map(
        ([level, ni, ownObserved, ownExpected]) => ({
          level,
          n: ni,
          observed: ownObserved,
          expected: ownExpected,
        }),
      ),
      trend: options.trend ? logRankTrend(plain) : null,
      pairs: pairsOf(rows, levels, options),
      proportional:
        options.checks.includes('proportional') && !counts ? proportionalOf(observed, group, strata) : null,
    };
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    if (error.code === 'constant-column')
      throw new RefusedError([refusals.noComparison(options.group ?? '')]);
    throw error;
  }
}

/** Schoenfeld's test of a constant ratio of hazards; null where the ratio is not finite or nothing can be tested. */
function proportionalOf(
  { times, events }: ObservedTimes,
  { codes, levels }: { readonly codes: Int32Array; readonly levels: readonly string[] },
  strata: Int32Array | undefined,
): SurvivalResult['proportional'] {
  try {
    const design = modelMatrix({
      variables: [{ name: 'group', kind: 'factor', codes, levels }],
      terms: [['group']],
    });
    const fit = coxFit({ design, times, events, ...(strata ? { strata } : {}) });
    return proportionalTestsOrNull(fit, [])?.global ?? null;
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

/** The first test for every pair, p adjusted over those that can be compared. */
function pairsOf(
  rows: GroupedTimes,
  levels: readonly string[],
  options: KaplanMeierOptions,
): readonly Pair[] {
  const name = options.tests[0];
  if (!options.pairwise || name === undefined || levels.length < 2) return [];
  const found: Omit<Pair, 'adjusted'>[] = [];
  for (let first = 0; first < levels.length; first++) {
    for (let second = first + 1; second < levels.length; second++) {
      try {
        const { statistic, df, pValue } = logRankTest(pairOf(rows, first, second), name, options);
        found.push({ first: levels[first]!, second: levels[second]!, statistic, df, pValue });
      } catch (error) {
        // two groups without an event at which both are at risk: the pair is left out
        if (!(error instanceof StatsError) || error.code !== 'constant-column') throw error;
      }
    }
  }
  if (found.length === 0) return [];
  const values = found.map(({ pValue }) => pValue);
  const adjusted = options.adjustment === 'none' ? values : adjustPValues(values, options.adjustment);
  return zip(found, adjusted).map(([pair, ownAdjusted]) => ({ ...pair, adjusted: ownAdjusted }));
}
