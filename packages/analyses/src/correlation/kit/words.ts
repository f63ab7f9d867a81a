/** Coefficients of correlation: names, symbols, and words for their size. */
import { num, type Runs, rich, sub } from '@constat/report';
import type { ALTERNATIVE_WORDS } from '../../shared/wording.ts';

export const COEFFICIENTS = ['pearson', 'spearman', 'kendall', 'polychoric'] as const;
export type Coefficient = (typeof COEFFICIENTS)[number];

export const COEFFICIENT_WORDS = {
  pearson: { name: 'Pearson’s r', symbol: rich`*r*`, title: 'Pearson Correlations' },
  spearman: { name: 'Spearman’s ρ', symbol: rich`ρ`, title: 'Spearman Rank Correlations' },
  kendall: { name: 'Kendall’s τ-b', symbol: rich`τ`, title: 'Kendall Rank Correlations' },
  polychoric: {
    name: 'polychoric correlation',
    symbol: rich`*r*${sub('pc')}`,
    title: 'Polychoric Correlations',
  },
} as const satisfies Readonly<
  Record<Coefficient, { readonly name: string; readonly symbol: Runs; readonly title: string }>
>;

/** Coefficients of the values or ranks as they are. */
export type DirectCoefficient = Exclude<Coefficient, 'polychoric'>;

/** Size of a correlation by Cohen's (1988) convention. */
export function strengthWord(r: number): string {
  const size = Math.abs(r);
  return size < 0.1 ? 'negligible' : size < 0.3 ? 'small' : size < 0.5 ? 'medium' : 'large';
}

/** `positively` or `negatively`. */
export const directionWord = (r: number): string => (r < 0 ? 'negatively' : 'positively');

interface Span {
  readonly ciLower: number;
  readonly ciUpper: number;
  readonly level: number;
  readonly alternative: keyof typeof ALTERNATIVE_WORDS;
  /** What the interval is of, with a space before it: ` of the partial correlation`. */
  readonly of?: string;
}

/** A sentence on how strong the correlation may be; a one-sided test has one limit. */
export function spanSentence({ ciLower, ciUpper, level, alternative, of = '' }: Span): Runs {
  if (alternative !== 'two-sided') {
    const greater = alternative === 'greater';
    const limit = greater ? ciLower : ciUpper;
    const isShown = greater ? limit > 0 : limit < 0;
    return rich`The one-sided ${num(level, 'level')} limit${of} is ${num(limit, 'proportion')}: ${isShown ? `at least ${strengthWord(limit)} in the direction tested` : `it need not be ${greater ? 'positive' : 'negative'}`}.`;
  }
  const [from, to] = [strengthWord(ciLower), strengthWord(ciUpper)];
  const span =
    ciLower < 0 && ciUpper > 0
      ? 'so even the direction is open'
      : from === to
        ? `all of it ${from}`
        : `from ${Math.abs(ciLower) < Math.abs(ciUpper) ? `${from} to ${to}` : `${to} to ${from}`}`;
  return rich`The ${num(level, 'level')} interval${of} runs from ${num(ciLower, 'proportion')} to ${num(ciUpper, 'proportion')}, ${span}.`;
}
