/** The effects that studies may report: how they are called, on which scale they are pooled and shown. */
import type { NumberFormat } from '@constat/report';
import { inverseDoubleArcsine } from '@constat/stats';

/** What is known of each study. */
export type StudyFamily = 'counts' | 'means' | 'correlation' | 'proportion' | 'generic';

export type Measure = 'OR' | 'RR' | 'RD' | 'MD' | 'SMD' | 'COR' | 'PLO' | 'PFT' | 'GEN';

/** How a pooled value is turned into one that is read. */
export type Scale = 'identity' | 'exp' | 'tanh' | 'logit' | 'arcsine';

interface MeasureWords {
  readonly family: StudyFamily;
  readonly scale: Scale;
  /** 'odds ratio', as it stands in a sentence. */
  readonly name: string;
  readonly plural: string;
  /** Letters of a table or equation. */
  readonly symbol: string;
  /** What is pooled: 'log odds ratio'. */
  readonly pooledAs: string;
  readonly format: NumberFormat;
  /** The shown value that means no effect; null where none does. */
  readonly none: number | null;
}

const words = (
  family: StudyFamily,
  scale: Scale,
  [name, plural, symbol, pooledAs]: readonly [string, string, string, string],
  format: NumberFormat,
  none: number | null,
): MeasureWords => ({ family, scale, name, plural, symbol, pooledAs, format, none });

const MEASURES: Readonly<Record<Measure, MeasureWords>> = {
  OR: words('counts', 'exp', ['odds ratio', 'odds ratios', 'OR', 'log odds ratio'], 'number', 1),
  RR: words('counts', 'exp', ['risk ratio', 'risk ratios', 'RR', 'log risk ratio'], 'number', 1),
  RD: words(
    'counts',
    'identity',
    ['risk difference', 'risk differences', 'RD', 'risk difference'],
    'number',
    0,
  ),
  MD: words(
    'means',
    'identity',
    ['mean difference', 'mean differences', 'MD', 'mean difference'],
    'number',
    0,
  ),
  SMD: words(
    'means',
    'identity',
    ['standardized mean difference', 'standardized mean differences', 'g', 'Hedges’ g'],
    'effect',
    0,
  ),
  COR: words('correlation', 'tanh', ['correlation', 'correlations', 'r', 'Fisher’s z'], 'proportion', 0),
  PLO: words('proportion', 'logit', ['proportion', 'proportions', 'Prop.', 'logit'], 'proportion', null),
  PFT: words(
    'proportion',
    'arcsine',
    ['proportion', 'proportions', 'Prop.', 'double arcsine'],
    'proportion',
    null,
  ),
  GEN: words('generic', 'identity', ['effect', 'effects', 'ES', 'effect'], 'number', 0),
};

/** A measure in words; effects that were given as ratios are pooled as logarithms. */
export const measureWords = (measure: Measure, ratio: boolean): MeasureWords =>
  measure === 'GEN' && ratio
    ? words('generic', 'exp', ['ratio', 'ratios', 'Ratio', 'log ratio'], 'number', 1)
    : MEASURES[measure];

/** The pooled scale turned into the one that is read; `size` is the harmonic mean of the sizes of the studies. */
export function shownValue(value: number, scale: Scale, size: number | null): number {
  switch (scale) {
    case 'identity':
      return value;
    case 'exp':
      return Math.exp(value);
    case 'tanh':
      return Math.tanh(value);
    case 'logit':
      return 1 / (1 + Math.exp(-value));
    case 'arcsine':
      return inverseDoubleArcsine(value, size ?? 1);
  }
}
