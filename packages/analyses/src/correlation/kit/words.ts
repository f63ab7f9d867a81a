/** Coefficients of correlation: names, symbols, and words for their size. */
import { type Runs, rich } from '@constat/report';

export const COEFFICIENTS = ['pearson', 'spearman', 'kendall'] as const;
export type Coefficient = (typeof COEFFICIENTS)[number];

export const COEFFICIENT_WORDS = {
  pearson: { name: 'Pearson’s r', symbol: rich`*r*`, title: 'Pearson Correlations' },
  spearman: { name: 'Spearman’s ρ', symbol: rich`ρ`, title: 'Spearman Rank Correlations' },
  kendall: { name: 'Kendall’s τ-b', symbol: rich`τ`, title: 'Kendall Rank Correlations' },
} as const satisfies Readonly<
  Record<Coefficient, { readonly name: string; readonly symbol: Runs; readonly title: string }>
>;

/** Size of a correlation by Cohen's (1988) convention. */
export function strengthWord(r: number): string {
  const size = Math.abs(r);
  return size < 0.1 ? 'negligible' : size < 0.3 ? 'small' : size < 0.5 ? 'medium' : 'large';
}

/** `positively` or `negatively`. */
export const directionWord = (r: number): string => (r < 0 ? 'negatively' : 'positively');
