/** Phrases that calculators share. */
import { type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Alternative } from '@constat/stats';
import { article, given } from '../wording.ts';

interface Limits {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** 'lies between 96.18 and 106.42', 'is above 9.47'. */
export function liesWords({ ciLower, ciUpper }: Limits, write: (value: number) => NumberRun = num): Runs {
  if (ciLower === null) return rich`is below ${write(ciUpper ?? 0)}`;
  if (ciUpper === null) return rich`is above ${write(ciLower)}`;
  return rich`lies between ${write(ciLower)} and ${write(ciUpper)}`;
}

/** Decimals of a share as percent: more for small ones. */
export function percentDecimals(share: number): number {
  const size = Math.abs(share) * 100;
  return size === 0 || size >= 1 ? 1 : Math.min(12, 1 - Math.floor(Math.log10(size)));
}

/** A share as percent, with the decimals that a small one needs: 30.8%, 0.0048%. */
export const percentNum = (share: number): NumberRun => num(share, 'percent', percentDecimals(share));

/** A difference of shares as a number of percentage points. */
export const points = (difference: number): NumberRun =>
  num(100 * difference, 'number', percentDecimals(difference));

/** `20.0 percentage points, 95% CI [5.2, 33.4]`. */
export const pointsText = (difference: number, level: number, { ciLower, ciUpper }: Limits): Runs =>
  rich`${points(difference)} percentage points, ${num(level, 'level')} CI [${points(ciLower ?? -1)}, ${points(ciUpper ?? 1)}]`;

/** What the interval is, under the finding. */
export const LIMITS_WORDS: Readonly<Record<Alternative, string>> = {
  'two-sided': 'both limits',
  greater: 'lower limit only',
  less: 'upper limit only',
};

/** `of a difference` where `no difference` is denied. */
const against = (meaning: string): string => {
  const what = /^no (.*)$/.exec(meaning)?.[1];
  return what === undefined ? `against ${meaning}` : `of ${article(what)} ${what}`;
};

/** What the interval says about a value of no effect. */
export function zeroWords({ ciLower, ciUpper }: Limits, value: number, meaning: string): Runs {
  const inside = (ciLower === null || ciLower <= value) && (ciUpper === null || ciUpper >= value);
  return inside
    ? rich`The interval contains ${given(value)}: the numbers are compatible with ${meaning}, and with every other value within the limits.`
    : rich`The interval does not contain ${given(value)}: at this level of confidence the numbers are evidence ${against(meaning)}.`;
}
