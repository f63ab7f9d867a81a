import {
  type ActuarialRow,
  actuarialTable,
  type ConstantRate,
  constantRate,
  constantSurvival,
  criticalOf,
  type EpiEstimate,
  kaplanMeier,
  type LogRankCounts,
  logRankOfCounts,
  type RestrictedMean,
  restrictedMean,
  type SurvivalQuantile,
  survivalLimits,
  survivalQuantiles,
} from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { alikeRefusal } from './alike.ts';
import type { SurvivalOptions } from './options.ts';

export interface CurveRow {
  readonly time: number;
  readonly atRisk: number;
  readonly events: number;
  readonly survival: number;
  /** null where survival is 0, which has no limits. */
  readonly standardError: number | null;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface CurveResult {
  readonly n: number;
  readonly events: number;
  readonly last: number;
  readonly rows: readonly CurveRow[];
  readonly median: SurvivalQuantile;
  readonly tau: number;
  readonly restrictedMean: RestrictedMean;
}

export interface RateResult extends ConstantRate {
  readonly survivalAt: EpiEstimate | null;
}

export interface SurvivalResult {
  readonly sample: Sample;
  readonly curve: CurveResult | null;
  readonly actuarial: readonly ActuarialRow[] | null;
  readonly rate: RateResult | null;
  readonly logRank: LogRankCounts | null;
}

type Table = readonly (readonly (number | null)[])[];

/** Rows in the order of their first column, empty cells as zero. */
export const sortedRows = (table: Table): readonly (readonly number[])[] =>
  table.map((row) => row.map((cell) => cell ?? 0)).sort((a, b) => a[0]! - b[0]!);

const NONE = { curve: null, actuarial: null, rate: null, logRank: null } as const;

export function compute(_: unknown, options: SurvivalOptions): SurvivalResult {
  const { method, confidenceLevel: level } = options;
  const answer = (used: number, part: Partial<SurvivalResult>): SurvivalResult => ({
    ...NONE,
    sample: { used, excluded: 0 },
    ...part,
  });
  switch (method) {
    case 'kaplan-meier': {
      const curve = curveOf(options);
      return answer(curve.n, { curve });
    }
    case 'actuarial':
      return answer(options.entering ?? 0, {
        actuarial: actuarialTable(
          options.entering ?? 0,
          sortedRows(options.intervals).map(([start = 0, end = 0, events = 0, withdrawn = 0]) => ({
            start,
            end,
            events,
            withdrawn,
          })),
        ),
      });
    case 'exponential': {
      const rate = constantRate(options.events ?? 0, options.totalTime ?? 0, level);
      const { time } = options;
      return answer(options.events ?? 0, {
        rate: { ...rate, survivalAt: time === null ? null : constantSurvival(rate, time) },
      });
    }
    case 'log-rank': {
      const sizes = sizesOf(options);
      const logRank = logRankOfCounts(sizes, groupTimesOf(options), level);
      if (!logRank) throw new RefusedError([alikeRefusal]);
      return answer(sizes[0] + sizes[1], { logRank });
    }
  }
}

/** Counts of both groups by time. */
export const groupTimesOf = ({ groupTimes }: SurvivalOptions) =>
  sortedRows(groupTimes).map(([, events1 = 0, censored1 = 0, events2 = 0, censored2 = 0]) => ({
    events: [events1, events2] as const,
    censored: [censored1, censored2] as const,
  }));

/** Sizes of both groups: as given, or all that the table counts. */
export function sizesOf(options: SurvivalOptions): readonly [number, number] {
  const times = groupTimesOf(options);
  const counted = (group: 0 | 1) =>
    times.reduce((sum, { events, censored }) => sum + events[group] + censored[group], 0);
  return [options.n1 ?? counted(0), options.n2 ?? counted(1)];
}

function curveOf({ times: table, confType, tau, confidenceLevel: level }: SurvivalOptions): CurveResult {
  const rows = sortedRows(table);
  const n = rows.reduce((sum, [, events = 0, censored = 0]) => sum + events + censored, 0);
  const [times, happened] = [new Float64Array(n), new Uint8Array(n)];
  let next = 0;
  for (const [time = 0, events = 0, censored = 0] of rows) {
    times.fill(time, next, next + events + censored);
    happened.fill(1, next, next + events);
    next += events + censored;
  }
  const curve = kaplanMeier(times, happened);
  const last = curve.times.at(-1) ?? 0;
  const critical = criticalOf(level);
  const limit = tau ?? last;
  return {
    n,
    events: curve.events,
    last,
    rows: Array.from(curve.times, (time, j) => ({ time, j }))
      .filter(({ j }) => curve.deaths[j]! > 0)
      .map(({ time, j }) => {
        const survival = curve.survival[j]!;
        const variance = curve.logVariance[j]!;
        return {
          time,
          atRisk: curve.atRisk[j]!,
          events: curve.deaths[j]!,
          survival,
          standardError: survival > 0 ? survival * Math.sqrt(variance) : null,
          ...survivalLimits(survival, variance, critical, confType),
        };
      }),
    median: survivalQuantiles(curve, [0.5], level, confType)[0],
    tau: limit,
    restrictedMean: restrictedMean(curve, limit),
  };
}
