/** The statistics that can be listed: where each is chosen, how it is headed and written. */

import { type NumberFormat, type Runs, rich } from '@constat/report';
import type { Description } from '@constat/stats';

export interface Statistic {
  readonly label: string;
  readonly head: Runs;
  readonly format: NumberFormat;
  /** Keys of the description; two for an interval. */
  readonly keys: readonly (keyof DescriptionWithMissing)[];
}

export type DescriptionWithMissing = Description & { readonly missing: number };

const s = (
  label: string,
  head: Runs,
  format: NumberFormat,
  ...keys: (keyof DescriptionWithMissing)[]
): Statistic => ({
  label,
  head,
  format,
  keys,
});

export const CENTRE = {
  // a sum of weights need not be whole
  n: s('n', rich`*n*`, 'rank-sum', 'n'),
  missing: s('Missing', rich`Missing`, 'integer', 'missing'),
  mean: s('Mean', rich`*M*`, 'number', 'mean'),
  ci: s('Confidence interval of the mean', rich`CI`, 'number', 'ciLower', 'ciUpper'),
  median: s('Median', rich`*Mdn*`, 'value', 'median'),
  mode: s('Mode', rich`Mode`, 'value', 'mode'),
  sum: s('Sum', rich`Sum`, 'number', 'sum'),
  trimmedMean: s('Trimmed mean', rich`Trimmed *M*`, 'number', 'trimmedMean'),
  trimmedMeanFractional: s(
    'Trimmed mean, fractional',
    rich`Trimmed *M* (fractional)`,
    'number',
    'trimmedMeanFractional',
  ),
  geometricMean: s('Geometric mean', rich`Geometric *M*`, 'number', 'geometricMean'),
  harmonicMean: s('Harmonic mean', rich`Harmonic *M*`, 'number', 'harmonicMean'),
} as const;

export const SPREAD = {
  sd: s('Standard deviation', rich`*SD*`, 'number', 'sd'),
  variance: s('Variance', rich`*s*²`, 'number', 'variance'),
  standardError: s('Standard error of the mean', rich`*SE*`, 'number', 'standardError'),
  min: s('Minimum', rich`Min`, 'value', 'min'),
  max: s('Maximum', rich`Max`, 'value', 'max'),
  range: s('Range', rich`Range`, 'value', 'range'),
  mad: s('Median absolute deviation × 1.4826', rich`*MAD*`, 'number', 'mad'),
  madRaw: s('Median absolute deviation, raw', rich`*MAD* (raw)`, 'number', 'madRaw'),
  coefficientOfVariation: s('Coefficient of variation', rich`*CV*`, 'effect', 'coefficientOfVariation'),
} as const;

/** Quantile statistics exist in both definitions; the keys are completed with the chosen type. */
export const POSITION = {
  quartiles: { label: 'Quartiles', heads: [rich`Q1`, rich`Q3`], stems: ['q1', 'q3'] },
  iqr: { label: 'Interquartile range', heads: [rich`*IQR*`], stems: ['iqr'] },
  p5p95: { label: '5th and 95th percentile', heads: [rich`P5`, rich`P95`], stems: ['p5', 'p95'] },
  p10p90: { label: '10th and 90th percentile', heads: [rich`P10`, rich`P90`], stems: ['p10', 'p90'] },
} as const;

export const SHAPE = {
  skewness: s('Skewness', rich`Skew`, 'statistic', 'skewness'),
  skewnessStandardError: s(
    'Standard error of skewness',
    rich`*SE* skew`,
    'statistic',
    'skewnessStandardError',
  ),
  kurtosis: s('Excess kurtosis', rich`Kurtosis`, 'statistic', 'kurtosis'),
  kurtosisStandardError: s(
    'Standard error of kurtosis',
    rich`*SE* kurtosis`,
    'statistic',
    'kurtosisStandardError',
  ),
  skewnessType1: s('Skewness, moment', rich`*g*₁`, 'statistic', 'skewnessType1'),
  kurtosisType1: s('Excess kurtosis, moment', rich`*g*₂`, 'statistic', 'kurtosisType1'),
} as const;

/** Labels of a set of statistics, as the choices of an option. */
export function labels<K extends string>(
  statistics: Readonly<Record<K, { readonly label: string }>>,
): Readonly<Record<K, string>> {
  return Object.fromEntries(
    Object.entries<{ readonly label: string }>(statistics).map(([key, { label }]) => [key, label]),
  ) as Record<K, string>;
}
