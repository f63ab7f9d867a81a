/** What the programs of calculators write alike: their numbers, and tests from an estimate and its standard error. */
import type { Alternative } from '@constat/stats';
import { number, show } from './words.ts';

/** A number as it was typed. */
export const typed = (value: number | null): string => (value === null ? 'None' : String(value));

export const typedList = (values: readonly (number | null)[]): string => `[${values.map(typed).join(', ')}]`;

export const typedTable = (rows: readonly (readonly (number | null)[])[]): string =>
  `np.array([${rows.map(typedList).join(', ')}])`;

/** `n, sd = 24, 6.8`. */
export const given = (values: Readonly<Record<string, number | null>>): string =>
  `${Object.keys(values).join(', ')} = ${Object.values(values).map(typed).join(', ')}`;

/** The p value of a statistic whose distribution is symmetric. */
export function tail(alternative: Alternative, statistic: string, distribution: string): string {
  if (alternative === 'two-sided') return `2 * ${distribution}.sf(abs(${statistic}))`;
  return `${distribution}.${alternative === 'greater' ? 'sf' : 'cdf'}(${statistic})`;
}

/** The same of one that is not. */
export function skewTail(alternative: Alternative, statistic: string, distribution: string): string {
  const [below, above] = [`${distribution}.cdf(${statistic})`, `${distribution}.sf(${statistic})`];
  if (alternative === 'two-sided') return `2 * min(${below}, ${above})`;
  return alternative === 'greater' ? above : below;
}

/** Up to where the distribution is cut: one side of a two-sided interval, or the whole of a one-sided. */
export const quantile = (level: number, alternative: Alternative = 'two-sided'): string =>
  number(alternative === 'two-sided' ? (1 + level) / 2 : level);

/** The limits that an alternative has. */
export const sides = (alternative: Alternative, lower: string, upper: string): readonly string[] => [
  ...(alternative === 'less' ? [] : [lower]),
  ...(alternative === 'greater' ? [] : [upper]),
];

interface Tested {
  /** What is estimated. */
  readonly name: string;
  readonly symbol: 't' | 'z';
  readonly alternative: Alternative;
  readonly confidenceLevel: number;
}

/** Test and limits of `estimate` with its `se`, against `null`; a t has its `df`. */
export const tested = ({ name, symbol, alternative, confidenceLevel }: Tested): readonly string[] => [
  `distribution = ${symbol === 't' ? 'stats.t(df)' : 'stats.norm'}`,
  'statistic = (estimate - null) / se',
  show(`${name} =`, 'estimate', '"hypothesis"', 'null', '"SE"', 'se'),
  show(
    `${symbol} =`,
    'statistic',
    ...(symbol === 't' ? ['"df ="', 'df'] : []),
    '"p ="',
    tail(alternative, 'statistic', 'distribution'),
  ),
  `half = distribution.ppf(${quantile(confidenceLevel, alternative)}) * se`,
  show('limits', ...sides(alternative, 'estimate - half', 'estimate + half')),
];

/** Several intervals of the same, with their widths: `limits` is a dictionary of pairs. */
export const printLimits = (range: readonly [number, number]): readonly string[] => [
  'for name, (low, high) in limits.items():',
  `    low, high = max(low, ${range[0]}), min(high, ${range[1]})`,
  '    print(name, low, high, "width", high - low)',
];
