/** Pieces that rank tests of two samples share. */
import { bold, formatNumber, join, type NoticeBlock, num, type Runs, rich } from '@constat/report';
import { type Alternative, confidenceWithin, type EffectSize, type LocationLimits } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import type { Estimates } from '../../presentation.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { effectCiText, pText } from '../../shared/wording.ts';

/** Which p value was asked for; a result says whether it is exact. */
export type RankMethod = 'auto' | 'exact' | 'corrected' | 'asymptotic';

export interface RankTested {
  readonly z: number;
  readonly pValue: number;
  readonly exact: boolean;
}

/** The interval of a rank-biserial correlation; none at its end, where Fisher’s scale has no width. */
export const rankInterval = ({ estimate, ciLower, ciUpper }: EffectSize) =>
  Math.abs(estimate) < 1 ? { estimate, ciLower, ciUpper } : { estimate, ciLower: null, ciUpper: null };

/** Why a cell of the interval is empty. */
export const noRankInterval = (effects: readonly EffectSize[]): Runs =>
  effects.every(({ estimate }) => Math.abs(estimate) < 1)
    ? rich``
    : rich` An *r* of 1 or −1 has no interval: no pair goes the other way.`;

/** `U = 4, p = .014, rank-biserial r = −.81, 95% CI [−.94, −.44]`; the deviate stands where p is not exact. */
export function rankStatistics(
  symbol: Runs,
  statistic: number,
  { z, pValue, exact }: RankTested,
  r: EffectSize,
  {
    confidenceLevel: level,
    alternative,
  }: { readonly confidenceLevel: number; readonly alternative: Alternative },
): Runs {
  const deviate = exact ? rich`` : rich`, *z* = ${num(z, 'statistic')}`;
  const limits =
    Math.abs(r.estimate) < 1
      ? rich`, ${effectCiText(level, r, 'proportion', alternative)}`
      : ' (without an interval, as no pair goes the other way)';
  return rich`${symbol} = ${num(statistic, 'rank-sum')}${deviate}, ${pText(pValue)}, rank-biserial *r* = ${num(r.estimate, 'proportion')}${limits}`;
}

/** Typical difference, rank-biserial correlation and p as cards. */
export function rankEstimates(
  between: string,
  shift: LocationLimits,
  r: EffectSize,
  pValue: number,
  {
    confidenceLevel: level,
    alternative,
  }: { readonly confidenceLevel: number; readonly alternative: Alternative },
): Estimates {
  return [
    {
      label: rich`Typical difference, ${between}`,
      value: shift.estimate,
      format: 'number',
      ...(shift.ciLower === null ? {} : { ciLower: shift.ciLower }),
      ...(shift.ciUpper === null ? {} : { ciUpper: shift.ciUpper }),
      level,
      reference: 0,
    },
    {
      label: rich`Rank-biserial *r*`,
      value: r.estimate,
      format: 'proportion',
      ...(Math.abs(r.estimate) < 1
        ? {
            ciLower: r.ciLower,
            ciUpper: r.ciUpper,
            level,
            ...(alternative === 'two-sided' ? {} : { detail: ['two-sided interval'] }),
          }
        : {}),
      reference: 0,
    },
    pItem(pValue, level, alternative === 'two-sided' ? 'two-sided' : 'one-sided'),
  ];
}

/** Says where samples are too small for the confidence that was asked for; `of` names the estimate. */
export function widestNotice(
  tests: readonly { readonly label: string; readonly widest: number }[],
  {
    confidenceLevel: level,
    alternative,
  }: { readonly confidenceLevel: number; readonly alternative: Alternative },
  of: string,
): NoticeBlock[] {
  const isOneSided = alternative !== 'two-sided';
  const short = tests
    .map(({ label, widest }) => ({ label, reached: confidenceWithin(widest, isOneSided) }))
    .filter(({ reached }) => reached < level);
  if (short.length === 0) return [];
  const reached = short.map(({ label, reached }) => rich`${num(reached, 'level', 1)} for ${label}`);
  const widest = isOneSided
    ? `The ${alternative === 'greater' ? 'smallest' : 'largest'} value that the ${of} can have is a limit with`
    : `From the smallest to the largest value that the ${of} can have is an interval with`;
  return [
    {
      kind: 'notice',
      code: 'level-not-reached',
      level: 'warning',
      message: rich`${bold(`Too few values for an interval with ${formatNumber(level, 'level')} confidence.`)} ${widest} only ${join(reached, ', ', ' and ')}, so none is shown.`,
    },
  ];
}

/** The exact p was asked for and the sample is too large for it. */
export const exactTooLarge = (variable: string, label: string): Refusal => ({
  code: 'too-large-for-exact',
  variable,
  message: rich`${bold(label)} has too many values for an exact *p*.`,
  advice: rich`Choose Automatic, which uses the normal approximation for large samples.`,
});

/** Where the p values come from; `when` says for which samples they are exact. */
export function pSource(tests: readonly RankTested[], method: RankMethod, when: string): Runs {
  if (tests.every(({ exact }) => exact)) return rich`*p* is exact, given the ties.`;
  const approximate = rich`from the normal approximation ${method === 'asymptotic' ? 'without' : 'with'} continuity correction`;
  return tests.some(({ exact }) => exact)
    ? rich`*p* is exact ${when}, else ${approximate}.`
    : rich`*p* is ${approximate}.`;
}

/**
 * R for the signed ranks of `x`: their sums, the pseudomedian with the limits that wilcox.test has without ties only, and the
 * exact p given the ties.
 */
export const rSignedRanks = (
  { method = 'auto', alternative, level }: { method?: RankMethod; alternative: Alternative; level: number },
  side: string,
  exact: boolean,
): readonly string[] => [
  'x <- round(x, 10) # differences that only rounding tells apart are ties',
  'y <- x[x != 0]; n <- length(y); r <- rank(abs(y)); v <- sum(r[y > 0])',
  'c(V = v, meanPositive = mean(r[y > 0]), meanNegative = mean(r[y < 0]), rankBiserial = sum(r * sign(y)) / sum(r))',
  'w <- outer(y, y, "+") / 2; w <- sort(w[upper.tri(w, TRUE)])',
  'median(w) # pseudomedian',
  ...rLimitRank({
    method,
    alternative,
    level,
    count: 'length(w)',
    isExact: 'n < 50 && n == length(x) && !anyDuplicated(abs(y))',
    quantile: (p) => `qsignrank(${p}, n)`,
    plain: 'sqrt(n * (n + 1) * (2 * n + 1) / 24)',
    tied: 'sqrt(n * (n + 1) * (2 * n + 1) / 24 - sum(table(y)^3 - table(y)) / 48)',
    values: 'w',
    what: 'the pseudomedian',
  }),
  ...(exact
    ? [
        `coin::wilcoxsign_test(x ~ rep(0, length(x)), zero.method = "Wilcoxon", distribution = "exact", ${side}) # exact, given the ties`,
      ]
    : []),
];

/** R for the median of `x` with limits of at least the level asked for. */
export const rMedian = (level: number): string =>
  `k <- qbinom(${rNumber((1 - level) / 2)}, length(x), 0.5); if (pbinom(k, length(x), 0.5) > ${rNumber((1 - level) / 2)} * (1 + 1e-12)) k <- k - 1; c(median(x), if (k >= 0) sort(x)[c(k + 1, length(x) - k)])`;

/** The continuity correction of `distance` in R. */
export const rShift = (method: RankMethod, alternative: Alternative): string =>
  method === 'asymptotic'
    ? '0'
    : { 'two-sided': 'sign(distance) * 0.5', greater: '0.5', less: '-0.5' }[alternative];

/** `with an interval from 1.00 to 3.00 (95% confidence)`, what is left of it where the test is one-sided, or why there is none. */
export function spanText({ ciLower, ciUpper }: LocationLimits, level: number): Runs {
  const sure = rich`(${num(level, 'level')} confidence)`;
  if (ciLower !== null && ciUpper !== null)
    return rich`with an interval from ${num(ciLower)} to ${num(ciUpper)} ${sure}`;
  if (ciLower !== null) return rich`and at least ${num(ciLower)} by the one-sided interval ${sure}`;
  return ciUpper === null
    ? rich`without an interval, as the values are too few for ${num(level, 'level')} confidence`
    : rich`and at most ${num(ciUpper)} by the one-sided interval ${sure}`;
}

/** Says which interval has one limit only. */
export const oneSidedNote = (alternative: Alternative, of: string): Runs =>
  alternative === 'two-sided'
    ? []
    : rich` That of the ${of} is one-sided, as the test is; that of *r* has both limits.`;

interface RLimits {
  readonly method: RankMethod;
  readonly alternative: Alternative;
  readonly level: number;
  /** R expressions: how many differences there are, whether they have an exact distribution, and its quantile. */
  readonly count: string;
  readonly isExact: string;
  readonly quantile: (p: string) => string;
  /** Standard deviation of the statistic without and with ties. */
  readonly plain: string;
  readonly tied: string;
  readonly values: string;
  readonly what: string;
}

/** R for the limits of a location estimate, as they are computed. */
export function rLimitRank(of: RLimits): readonly string[] {
  const { method, alternative, level, count, values } = of;
  const isTwoSided = alternative === 'two-sided';
  const tail = isTwoSided ? (1 - level) / 2 : 1 - level;
  const z = `qnorm(${rNumber(1 - tail)})`;
  const isAuto = method === 'auto' || method === 'exact';
  const inverted = `floor(${count} / 2${method === 'asymptotic' ? '' : ' - 0.5'} - ${z} * ${of.tied}) + 1`;
  const approximate = isAuto && isTwoSided ? `floor(${count} / 2 - ${z} * ${of.plain})` : inverted;
  const rank = isAuto
    ? `if (${of.isExact}) ${of.quantile(String(rNumber(tail)))} else ${approximate}`
    : approximate;
  const shown = { 'two-sided': `c(C, ${count} + 1 - C)`, greater: 'C', less: `${count} + 1 - C` }[
    alternative
  ];
  return [`C <- max(1, ${rank})`, `${values}[${shown}] # limits of ${of.what}`];
}
