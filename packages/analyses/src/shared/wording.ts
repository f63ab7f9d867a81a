/** Phrases that every analysis writes alike. */
import { bold, interval, type NumberFormat, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Sample } from '../sample.ts';

/** `p = .061` or `p < .001`. */
export const pText = (pValue: number): Runs => rich`*p* ${num(pValue, 'p-equation')}`;

/** `95% CI [-0.02, 1.01]`. */
export const ciText = (
  level: number,
  lower: number | null,
  upper: number | null,
  format: NumberFormat = 'number',
): Runs => rich`${num(level, 'level')} CI ${interval(lower, upper, format)}`;

/** `n = 60, 0 excluded`. */
export const sampleText = ({ used, excluded }: Sample): Runs =>
  rich`*n* = ${num(used, 'integer')}, ${num(excluded, 'integer')} excluded`;

/** The decimals that a number of the user needs where they are more than the usual two, at most six. */
function decimalsOf(value: number): number | undefined {
  const decimals = (String(+value.toFixed(6)).split('.')[1] ?? '').length;
  return decimals > 2 ? decimals : undefined;
}

/** A value that the user gave: whole numbers without decimals, others with all of them. */
export const given = (value: number): NumberRun =>
  Number.isInteger(value) ? num(value, 'integer') : num(value, 'number', decimalsOf(value) ?? 2);

/** The significance level that goes with a confidence level. */
export const alphaOf = (confidenceLevel: number): number => +(1 - confidenceLevel).toPrecision(12);

/** A significance level with all its decimals: .05, .025, .0001. */
export const alphaNumber = (alpha: number): NumberRun => num(alpha, 'proportion', decimalsOf(alpha));

/** Bold words for the verdict of a test. */
export const significance = (pValue: number, alpha: number): Runs => [
  bold(pValue < alpha ? 'statistically significant' : 'not statistically significant'),
];

export const ALTERNATIVE_WORDS = {
  'two-sided': 'two-sided',
  greater: 'one-sided, greater',
  less: 'one-sided, less',
} as const;

/** Size of a standardised mean difference by Cohen's (1988) convention. */
export function cohenWord(d: number): string {
  const size = Math.abs(d);
  return size < 0.2 ? 'negligible' : size < 0.5 ? 'small' : size < 0.8 ? 'medium' : 'large';
}

/** 'a' or 'an' before a word. */
export const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');
