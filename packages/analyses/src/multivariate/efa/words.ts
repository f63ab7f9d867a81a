/** What factors and components are called. */
import { type Runs, rich } from '@constat/report';
import type { EfaOptions } from './options.ts';

export const isPca = ({ extraction }: EfaOptions): boolean => extraction === 'pca';

export const ofCovariances = (options: EfaOptions): boolean =>
  isPca(options) && options.matrix === 'covariance';

/** `factor` or `component`, one or several. */
export function noun(options: EfaOptions, count = 1): string {
  const word = isPca(options) ? 'component' : 'factor';
  return count === 1 ? word : `${word}s`;
}

/** `Factor 1`. */
export const factorName = (options: EfaOptions, i: number): string =>
  `${isPca(options) ? 'Component' : 'Factor'} ${i + 1}`;

export const EXTRACTION_WORDS = {
  minres: 'minimum residual',
  ml: 'maximum likelihood',
  pa: 'principal axis factoring',
  pca: 'principal components',
} as const;

export const ROTATION_WORDS = {
  none: 'no rotation',
  varimax: 'varimax rotation',
  quartimax: 'quartimax rotation',
  promax: 'promax rotation',
  oblimin: 'oblimin rotation',
} as const;

/** The rotation that was really made: one factor and covariances have none. */
export const rotationOf = (options: EfaOptions, factors: number): EfaOptions['rotation'] =>
  factors < 2 || ofCovariances(options) ? 'none' : options.rotation;

/** `minimum residual, oblimin rotation`. */
export const methodText = (options: EfaOptions, factors: number): Runs =>
  rich`${EXTRACTION_WORDS[options.extraction]}${ofCovariances(options) ? ' of the covariances' : ''}, ${ROTATION_WORDS[rotationOf(options, factors)]}`;

/** Kaiser (1974): marvellous, meritorious, middling, mediocre, miserable, unacceptable. */
export function kmoWord(kmo: number): string {
  if (kmo >= 0.9) return 'marvellous';
  if (kmo >= 0.8) return 'meritorious';
  if (kmo >= 0.7) return 'middling';
  if (kmo >= 0.6) return 'mediocre';
  return kmo >= 0.5 ? 'miserable' : 'unacceptable';
}

/** RMSEA has 90% limits where others have 95%: each of them is a one-sided test (Browne & Cudeck 1992). */
export const rmseaLevel = ({ confidenceLevel }: EfaOptions): number =>
  confidenceLevel > 0.75 ? +(2 * confidenceLevel - 1).toPrecision(12) : confidenceLevel;
