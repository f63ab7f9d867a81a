/**
 * The p value of a statistic, recalculated, and whether the reported one agrees with it. A statistic that was rounded stands for all values
 * that round to it, so the recalculated p is a range, as in statcheck (Nuijten et al., 2016). The p of a ratio comes from its
 * interval (Altman & Bland, 2011).
 */
import { type NullDistribution, normal, pValueOfStatistic } from '@constat/stats';
import type { FoundTest, Typed, TypedP } from './found.ts';

export const VERDICTS = [
  'agrees',
  'one-sided',
  'differs',
  'decision',
  'no-p',
  'unchecked',
  'impossible',
] as const;
export type PVerdict = (typeof VERDICTS)[number];

export interface CheckedP {
  readonly verdict: PVerdict;
  /** Of the statistic as it stands; one-sided where the text says so and it fits. */
  readonly pValue: number | null;
  /** Over all statistics that round to it. */
  readonly low: number | null;
  readonly high: number | null;
  /** The tails that the recalculated p counts; `other` is the tail away from the statistic. */
  readonly tails: 'usual' | 'one' | 'other' | 'both';
}

/** Room for what rounding in the last digit of a computer's number does. */
const SLACK = 1e-10;

const half = ({ decimals }: Typed): number => 0.5 * 10 ** -decimals;

/** The distribution of the statistic; null where something it needs is not there. */
export function nullOf({ family, df1, df2, n }: FoundTest): NullDistribution | null {
  if (family === 'z') return { distribution: 'z' };
  if (family === 'r') {
    const pairs = df1 ? df1.value + 2 : n;
    return pairs !== null && pairs > 2 ? { distribution: 'r', n: pairs } : null;
  }
  if (!df1 || !(df1.value > 0)) return null;
  if (family === 't' || family === 'chi-square') return { distribution: family, df: df1.value };
  if (family === 'F' && df2 && df2.value > 0) return { distribution: 'F', df1: df1.value, df2: df2.value };
  return null;
}

interface Range {
  readonly point: number;
  readonly low: number;
  readonly high: number;
}

/** Two tails of F, where two variances are compared. */
const hasBothTails = ({ family, label }: FoundTest): boolean =>
  family === 'F' && /compare two variances/.test(label ?? '');

function statisticRange(test: FoundTest, distribution: NullDistribution): Range {
  const largest = distribution.distribution === 'r' ? 1 - 1e-15 : Number.MAX_VALUE;
  const size = Math.abs(test.statistic.value);
  const p = (statistic: number): number => {
    const { pValue } = pValueOfStatistic(Math.min(largest, Math.max(0, statistic)), distribution);
    return hasBothTails(test) ? Math.min(1, 2 * Math.min(pValue, 1 - pValue)) : pValue;
  };
  const room = half(test.statistic);
  const ends = [p(size - room), p(size + room)];
  return { point: p(size), low: Math.min(...ends), high: Math.max(...ends) };
}

/** z of a ratio is its logarithm by the width of the interval. */
function ratioRange({ statistic, interval }: FoundTest): Range | null {
  if (!interval || !(statistic.value > 0) || !(interval.lower.value > 0)) return null;
  const { lower, upper, level } = interval;
  if (!(upper.value > lower.value)) return null;
  const quantile = normal.isf((1 - level) / 2);
  const p = (estimate: number, low: number, high: number): number => {
    const width = Math.log(Math.max(high, 1e-300) / Math.max(low, 1e-300));
    const z = width > 0 ? (Math.abs(Math.log(Math.max(estimate, 1e-300))) * 2 * quantile) / width : 0;
    return pValueOfStatistic(Math.min(z, 1e6), { distribution: 'z' }).pValue;
  };
  const [a, b, c] = [half(statistic), half(lower), half(upper)];
  const signs = [-1, 1];
  const all = signs.flatMap((i) =>
    signs.flatMap((j) =>
      signs.map((k) => p(statistic.value + i * a, lower.value + j * b, upper.value + k * c)),
    ),
  );
  return {
    point: p(statistic.value, lower.value, upper.value),
    low: Math.min(...all),
    high: Math.max(...all),
  };
}

/** Whether a reported p can be the rounded value of one in the range. */
function fits(p: TypedP, { low, high }: Range): boolean {
  const room = half(p) + SLACK;
  if (p.relation === '<') return low < p.value + SLACK;
  if (p.relation === '>') return high > p.value - SLACK;
  return low <= p.value + room && high >= p.value - room;
}

const halved = ({ point, low, high }: Range): Range => ({ point: point / 2, low: low / 2, high: high / 2 });
const opposite = ({ point, low, high }: Range): Range => ({
  point: 1 - point / 2,
  low: 1 - high / 2,
  high: 1 - low / 2,
});

/** What a reported p says at a level; null where it leaves it open. */
function reportedVerdict({ relation, value }: TypedP, alpha: number): boolean | null {
  if (relation === '=') return value <= alpha;
  if (relation === '<') return value <= alpha ? true : null;
  return value >= alpha ? false : null;
}

function isImpossible({ family, statistic, df1, df2, p }: FoundTest): boolean {
  if (p && (p.value < 0 || p.value > 1)) return true;
  if (family === 'r') return Math.abs(statistic.value) > 1;
  if ((family === 'F' || family === 'chi-square') && statistic.value < 0) return true;
  return [df1, df2].some((df) => df !== null && df.value <= 0);
}

const NOTHING = { pValue: null, low: null, high: null, tails: 'usual' } as const;

/** The reported p of a test beside the recalculated one. */
export function checkP(test: FoundTest, alpha: number): CheckedP {
  if (isImpossible(test)) return { verdict: 'impossible', ...NOTHING };
  const distribution = nullOf(test);
  const range =
    test.family === 'ratio'
      ? ratioRange(test)
      : distribution === null
        ? null
        : statisticRange(test, distribution);
  if (range === null) return { verdict: 'unchecked', ...NOTHING };
  const answer = (verdict: PVerdict, { point, low, high }: Range): CheckedP => ({
    verdict,
    pValue: point,
    low,
    high,
    tails: hasBothTails(test) ? 'both' : 'usual',
  });
  const { p } = test;
  if (p === null) return answer('no-p', range);
  const symmetric = test.family === 't' || test.family === 'z' || test.family === 'r';
  if (symmetric && test.oneSided) {
    if (fits(p, halved(range))) return { ...answer('agrees', halved(range)), tails: 'one' };
    if (fits(p, opposite(range))) return { ...answer('agrees', opposite(range)), tails: 'other' };
  }
  if (fits(p, range)) return answer('agrees', range);
  if (symmetric && p.relation === '=' && fits(p, halved(range))) return answer('one-sided', range);
  const told = reportedVerdict(p, alpha);
  const flips = told !== null && (told ? range.low > alpha : range.high < alpha);
  return answer(flips ? 'decision' : 'differs', range);
}
