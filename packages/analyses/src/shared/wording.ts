/** Phrases that every analysis writes alike. */
import {
  andList,
  bold,
  formatNumber,
  interval,
  join,
  type NumberFormat,
  type NumberRun,
  num,
  type Runs,
  rich,
} from '@constat/report';
import type { EffectSize } from '@constat/stats';
import type { Sample } from '../sample.ts';

/** `p = .061` or `p < .001`. */
export const pText = (pValue: number): Runs => rich`*p* ${num(pValue, 'p-equation')}`;

/** `95% CI [-0.02, 1.01]`. */
export const ciText = (
  level: number,
  lower: number | null,
  upper: number | null,
  format: NumberFormat = 'number',
  decimals?: number,
): Runs => rich`${num(level, 'level')} CI ${interval(lower, upper, format, decimals)}`;

/**
 * The interval of an effect of counts. Where they agree more closely than chance makes likely, all effects that the test does not rule out are
 * smaller than the one computed, and an interval of two sides reaches 0 where p lies between half of α and α: readers would take
 * both for a mistake.
 */
export const countsCiText = (
  level: number,
  { estimate, ciLower, ciUpper }: EffectSize,
  format: NumberFormat,
  pValue: number,
): Runs => {
  const why =
    ciUpper < estimate
      ? ' (below it, because the counts agree more closely than chance makes likely)'
      : ciLower === 0 && pValue < alphaOf(level)
        ? rich` (from 0, because each of its limits is a test at ${alphaNumber(alphaOf(level) / 2)})`
        : '';
  return rich`${ciText(level, ciLower, ciUpper, format)}${why}`;
};

/** Why an interval of a share reaches 0 beside a small p: ` A two-sided interval reaches 0 unless p is below .025.` */
export const reachesZeroNote = (level: number): Runs =>
  rich` The two-sided interval reaches 0 unless *p* is below ${alphaNumber(alphaOf(level) / 2)}.`;

/** A share with its limits and the p value of its test. */
interface LimitedShare {
  readonly estimate: number;
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
  readonly pValue: number;
}

/** What readers would take for a mistake in intervals of shares from the noncentral distribution, where one of them shows it. */
export const shareLimitsNote = (level: number, shares: readonly LimitedShare[]): Runs => {
  const touches = shares.some(({ ciLower, pValue }) => ciLower === 0 && pValue < alphaOf(level));
  const below = shares.some(({ estimate, ciUpper }) => ciUpper !== null && ciUpper < estimate);
  return rich`${touches ? reachesZeroNote(level) : ''}${below ? ' Where an effect is smaller than chance alone makes likely, its interval lies below it.' : ''}`;
};

/** The interval of an effect size, which has two sides beside a test of one side as well. */
export const effectCiText = (
  level: number,
  { ciLower, ciUpper }: { readonly ciLower: number | null; readonly ciUpper: number | null },
  format: NumberFormat,
  alternative: Side,
): Runs => rich`${alternative === 'two-sided' ? '' : 'two-sided '}${ciText(level, ciLower, ciUpper, format)}`;

/** `n = 60, 0 excluded`; where variables, or pairs of them, have different numbers of cases: `n = 57 to 60 by variable, 0 excluded from all`. */
export function sampleText({ used, excluded }: Sample, ns: readonly number[] = [], by = 'variable'): Runs {
  const fewest = Math.min(...ns);
  const most = Math.max(...ns);
  return fewest < most
    ? rich`*n* = ${num(fewest, 'integer')} to ${num(most, 'integer')} by ${by}, ${num(excluded, 'integer')} excluded from all`
    : rich`*n* = ${num(used, 'integer')}, ${num(excluded, 'integer')} excluded`;
}

/** `n = 592, 0 rows excluded`, where a row stands for as many cases as its weight says. */
export const countedSample = (n: number, { excluded }: Sample, weights: string | null): Runs =>
  weights === null
    ? rich`*n* = ${num(n, 'integer')}, ${num(excluded, 'integer')} excluded`
    : rich`*n* = ${num(n, 'integer')}, ${num(excluded, 'integer')} ${excluded === 1 ? 'row' : 'rows'} excluded`;

/** What is left out where a row may stand for several cases. */
export const rowsOrCases = (weights: string | null): string => (weights === null ? 'cases' : 'rows');

/** The cases of all groups together. */
export const casesIn = (groups: readonly { readonly n: number }[]): number =>
  groups.reduce((sum, { n }) => sum + n, 0);

const ownDecimals = (value: number): number => (String(+value.toFixed(6)).split('.')[1] ?? '').length;

/** The decimals that a number of the user needs where they are more than the usual two, at most six. */
function decimalsOf(value: number): number | undefined {
  const decimals = ownDecimals(value);
  return decimals > 2 ? decimals : undefined;
}

/** The decimals of a column of numbers as the user entered them: none for 2, 4 and 10. */
export const enteredDecimals = (values: readonly number[]): number => Math.max(0, ...values.map(ownDecimals));

/** A count where the text is not made of runs, as in what is said of a figure: 1,052. */
export const whole = (count: number): string => formatNumber(count, 'integer');

/** A value that the user gave: whole numbers without decimals, others with all of them. */
export const given = (value: number): NumberRun => {
  if (Number.isInteger(value)) return num(value, 'integer');
  // what is too small for six decimals is written as a power of ten
  return +value.toFixed(6) === 0 ? num(value) : num(value, 'number', decimalsOf(value) ?? 2);
};

/** The text with a capital first letter. */
export const capital = (text: string): string =>
  text.replace(/^\p{Script=Latin}/u, (letter) => letter.toUpperCase());

/** The same of runs: what begins with α begins with α. */
export const capitalRuns = ([first, ...rest]: Runs): Runs =>
  first === undefined ? [] : [typeof first === 'string' ? capital(first) : first, ...rest];

/** A number with as many digits that count, whatever its size: 71,652, 143.09, 0.0037355. */
export function significant(value: number, digits: number): NumberRun {
  const size = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return num(value, 'number', Math.min(Math.max(digits - 1 - size, 0), 12));
}

/** The significance level that goes with a confidence level. */
export const alphaOf = (confidenceLevel: number): number => +(1 - confidenceLevel).toPrecision(12);

/** A significance level with all its decimals: .05, .025, .0001. */
export const alphaNumber = (alpha: number): NumberRun => num(alpha, 'proportion', decimalsOf(alpha));

export const ALTERNATIVE_WORDS = {
  'two-sided': 'two-sided',
  greater: 'one-sided, greater',
  less: 'one-sided, less',
} as const;

type Side = keyof typeof ALTERNATIVE_WORDS;

/** Bold words for the verdict of a test, with the direction that a one-sided one looked in. */
export const significance = (pValue: number, alpha: number, alternative: Side = 'two-sided'): Runs => [
  bold(pValue < alpha ? 'statistically significant' : 'not statistically significant'),
  directionTested(alternative),
];

/** Whose verdict it is: a test of one direction says nothing of the other. */
export const whatDoesNotRuleOut = (alternative: Side): string =>
  alternative === 'two-sided' ? 'these data do not rule out' : 'a test in that direction does not rule out';

/** `did not differ significantly`, with the direction that a one-sided test looked in. */
export const differed = (pValue: number, alpha: number, alternative: Side = 'two-sided'): string =>
  `${pValue < alpha ? 'differed significantly' : 'did not differ significantly'}${directionTested(alternative)}`;

export interface NamedTest {
  /** As it stands before its p value: 'Welch’s test'. */
  readonly name: string;
  readonly pValue: number;
}

/** Names every test where several of one question disagree at the level: ` The tests disagree: ...`; else nothing. */
export function disagreement(tests: readonly NamedTest[], alpha: number): Runs {
  const found = tests.filter(({ pValue }) => pValue < alpha);
  const others = tests.filter(({ pValue }) => !(pValue < alpha));
  if (found.length === 0 || others.length === 0) return [];
  const list = (some: readonly NamedTest[]): Runs =>
    join(
      some.map(({ name, pValue }) => rich`${name} (${pText(pValue)})`),
      ', ',
      ' and ',
    );
  return rich` The tests disagree: significant by ${list(found)}, not by ${list(others)}.`;
}

/** A level with its variable: `Smoker = Yes`. */
export const levelOf = (variable: string, level: string): string => `${variable} = ${level}`;

/** A level by itself where it is a word, with its variable where it would be taken for a number: `Lecture`, `Method = 2`. */
export const clearLevel = (variable: string, level: string): string =>
  readsAsNumber(level) ? levelOf(variable, level) : level;

const readsAsNumber = (level: string): boolean => /^[-+−.,]?\d/.test(level);

/** The difference of two groups by their levels, which is no sum where they are numbers: `Yes − No`, `Grade 1 − Grade 2`. */
export const levelDifference = (variable: string, [first, second]: readonly [string, string]): string =>
  readsAsNumber(first) || readsAsNumber(second)
    ? `${variable} ${first} − ${variable} ${second}`
    : `${first} − ${second}`;

/** What a one-sided verdict is about: ` in the direction tested (greater)`. */
export const directionTested = (alternative: Side): string =>
  alternative === 'two-sided' ? '' : ` in the direction tested (${alternative})`;

/** Says that the data point the other way, where a one-sided test looked in one direction. */
export const oppositeDirection = (alternative: Side, difference: number): string =>
  alternative === 'two-sided' || difference === 0 || (alternative === 'greater') === difference > 0
    ? ''
    : ' The data point in the opposite direction, which a one-sided test does not examine.';

/** Size of a standardized mean difference by Cohen's (1988) convention, as it is written: 0.50 is medium. */
export function cohenWord(d: number): string {
  const size = Math.abs(+d.toFixed(2));
  return size < 0.2 ? 'negligible' : size < 0.5 ? 'small' : size < 0.8 ? 'medium' : 'large';
}

/** Methods that go by a name, after 'by': 'Tukey’s method', 'the Games–Howell method', 'the Tukey and Holm methods'. */
export function byMethods(names: readonly string[]): string {
  const [only = ''] = names;
  if (names.length !== 1) return `the ${andList(names)} methods`;
  return /–|^[A-Z]+$/.test(only) ? `the ${only} method` : `${only}’s method`;
}

/** 'a' or 'an' before a word. */
export const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

/** 'both' of two, 'all' of more. */
export const everyOf = (items: readonly unknown[]): string => (items.length === 2 ? 'both' : 'all');

/** What is counted, one or many: 'case' of 1, 'cases' of 2. */
export const unitOf = (count: number, unit: string): string =>
  count === 1 ? unit.replace(/ies$/, 'y').replace(/(?<=ss)es$|s$/, '') : unit;

/** A number of things: '1 case', '1,204 cases'. */
export const counted = (count: number, unit: string): Runs =>
  rich`${num(count, 'integer')} ${unitOf(count, unit)}`;

/** The same where the text is not made of runs. */
export const countedText = (count: number, unit: string): string => `${whole(count)} ${unitOf(count, unit)}`;

/** Of how few cases something is known: 'No case has', 'Only one case has', 'Only 3 cases have'. */
export const onlyCasesHave = (count: number): Runs =>
  count === 0
    ? ['No case has']
    : count === 1
      ? ['Only one case has']
      : rich`Only ${num(count, 'integer')} cases have`;

/** `once`, `3 times`. */
export const timesText = (count: number): Runs =>
  count === 1 ? ['once'] : rich`${num(count, 'integer')} times`;

/** How many of something each has: 15, 4.7. */
export const shareOut = (each: number): NumberRun => num(each, 'number', Number.isInteger(each) ? 0 : 1);
