/** Pieces of R code, with names and strings quoted so that any column name gives a program that runs. */

/** A name as R takes it in a formula or after `$`. */
export const rName = (name: string): string =>
  /^[A-Za-z.][A-Za-z0-9._]*$/.test(name) && !/^\.\d/.test(name) && !R_RESERVED.has(name)
    ? name
    : `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;

/** A string literal. */
export const rString = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}"`;

/** `c("a", "b")`. */
export const rStrings = (texts: readonly string[]): string => `c(${texts.map(rString).join(', ')})`;

/** Reads the dataset under its own names. */
export const rRead = (): string => 'd <- read.csv("data.csv", check.names = FALSE, na.strings = c("", "NA"))';

/** The alternative of a test as R spells it. */
export const R_ALTERNATIVE = { 'two-sided': 'two.sided', greater: 'greater', less: 'less' } as const;

/** The half of a prior that goes with a one-sided alternative, as an argument of BayesFactor. */
export const R_HALF = {
  'two-sided': '',
  greater: ', nullInterval = c(0, Inf)',
  less: ', nullInterval = c(-Inf, 0)',
} as const;

const R_RESERVED = new Set([
  'if',
  'else',
  'repeat',
  'while',
  'function',
  'for',
  'next',
  'break',
  'TRUE',
  'FALSE',
  'NULL',
  'Inf',
  'NaN',
  'NA',
  'in',
]);
