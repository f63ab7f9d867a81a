/** Cochran and Armitage's test: whether a share rises or falls over ordered groups. */
import type { Frame } from '@constat/data';
import { type Action, bold, rich } from '@constat/report';
import {
  type Alternative,
  type CochranArmitage,
  cochranArmitage,
  cochranArmitageExact,
  fisherExact,
  type IntervalLimits,
  proportionInterval,
  StatsError,
  tableOf,
  zip,
} from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { onlyNumbers } from '../../shared/calculator/numbers.ts';
import { type Counted, type CountedVariable, scoresOf } from '../../shared/crosstab/count.ts';
import { orderRefusals, unordered } from '../../shared/level-order.ts';
import type { CrosstabOptions } from './options.ts';

export interface TrendGroup extends IntervalLimits {
  readonly level: string;
  readonly score: number;
  readonly n: number;
  readonly events: number;
  readonly proportion: number;
}

export interface TrendResult {
  readonly test: CochranArmitage;
  /** Given both margins; null where there are too many tables, or counts are no whole numbers. */
  readonly exact: number | null;
  readonly outcome: CountedVariable;
  readonly event: string;
  readonly group: CountedVariable;
  /** Whether the groups are the rows of the table. */
  readonly isInRows: boolean;
  readonly groups: readonly TrendGroup[];
}

/** Cases up to which the exact distribution is looked for. */
const EXACT_UP_TO = 100;

const WITHOUT: Action = { kind: 'set-options', label: 'Without the trend', options: { trend: false } };

/** The share of the last level of the variable with two levels, over the levels of the other. */
export function trendOf(frame: Frame, counted: Counted, options: CrosstabOptions): TrendResult {
  const { rows, columns, counts } = counted;
  const isInRows = columns.levels.length === 2;
  if (!isInRows && rows.levels.length !== 2) throw new RefusedError([neitherIsTwo(counted)]);
  const [outcome, group] = isInRows ? [columns, rows] : [rows, columns];
  const width = columns.levels.length;
  const at = (g: number, e: number): number => counts[isInRows ? g * width + e : e * width + g]!;
  const scores = scoresFor(frame, group, isInRows, options);
  const groups = zip(group.levels, scores).map(([level, score], g): TrendGroup => {
    const n = at(g, 0) + at(g, 1);
    const events = at(g, 1);
    const limits = proportionInterval(events, n, options.confidenceLevel, 'wilson')!;
    return { level, score, n, events, proportion: events / n, ...limits };
  });
  const sizes = groups.map(({ n }) => n);
  const events = groups.map((each) => each.events);
  const { trendAlternative: alternative } = options;
  try {
    const test = cochranArmitage(sizes, events, scores, alternative);
    const canEnumerate = test.n <= EXACT_UP_TO && counts.every(Number.isInteger);
    return {
      test,
      exact: canEnumerate ? exactly(sizes, events, scores, alternative) : null,
      outcome,
      event: outcome.levels[1]!,
      group,
      isInRows,
      groups,
    };
  } catch (error) {
    if (error instanceof StatsError) throw new RefusedError([equalScores(group)]);
    throw error;
  }
}

/** Two groups are a 2 × 2 table, and that has one exact test of both sides: Fisher's. */
function exactly(
  sizes: readonly number[],
  events: readonly number[],
  scores: readonly number[],
  alternative: Alternative,
): number | null {
  const fisher =
    sizes.length === 2 && alternative === 'two-sided'
      ? fisherExact(tableOf(Float64Array.of(...events, ...sizes.map((n, i) => n - events[i]!)), 2, 2), 0.95)
      : null;
  return fisher?.pValue ?? cochranArmitageExact(sizes, events, scores, alternative);
}

/** Typed scores, else the numbers of the levels, else 1, 2, 3 where the levels have an order. */
function scoresFor(
  frame: Frame,
  group: CountedVariable,
  isInRows: boolean,
  { trendScores, rowOrder, columnOrder }: CrosstabOptions,
): readonly number[] {
  if (trendScores.trim() !== '') {
    const typed = onlyNumbers(trendScores);
    if (typed?.length === group.levels.length) return typed;
    throw new RefusedError([wrongScores(group, typed)]);
  }
  const refusals = orderRefusals(
    unordered(frame, group.name),
    'The test of a trend needs',
    isInRows ? 'rowOrder' : 'columnOrder',
    isInRows ? rowOrder : columnOrder,
    WITHOUT,
  );
  if (refusals.length > 0) throw new RefusedError(refusals);
  return scoresOf(frame, group);
}

const neitherIsTwo = ({ rows, columns }: Counted) => ({
  code: 'trend-of-two-levels',
  variable: columns.name,
  message: rich`The Cochran–Armitage test asks for the trend of a share, so ${bold(rows.label)} or ${bold(columns.label)} must have two levels; they have ${String(rows.levels.length)} and ${String(columns.levels.length)}.`,
  advice: rich`Join levels until one of them has two, or switch the trend off; the linear trend is for more levels.`,
  actions: [WITHOUT],
});

const wrongScores = (group: CountedVariable, typed: readonly number[] | null) => ({
  code: 'wrong-scores',
  variable: group.name,
  message: typed
    ? rich`There are ${String(typed.length)} scores, but ${String(group.levels.length)} levels of ${bold(group.label)}.`
    : rich`The scores of ${bold(group.label)} hold something that is no number.`,
  advice: rich`Write one number for each of ${group.levels.join(', ')}, in this order, with blanks between them.`,
});

const equalScores = (group: CountedVariable) => ({
  code: 'equal-scores',
  variable: group.name,
  message: rich`All levels of ${bold(group.label)} have the same score, so there is nothing to rise with.`,
  advice: rich`Give them different scores.`,
});
