import { num, type Runs, rich } from '@constat/report';
import { given } from '../../shared/wording.ts';
import type { CapabilityResult } from './compute.ts';
import type { CapabilityOptions } from './options.ts';

/** What an actual index means by the usual convention. */
export function capabilityWord(index: number): string {
  if (index < 1) return 'not capable';
  if (index < 1.33) return 'barely capable';
  return index < 1.67 ? 'capable' : 'highly capable';
}

/** `between 494 and 507`. */
export function specificationText({ lsl, usl }: CapabilityOptions): Runs {
  if (lsl !== null && usl !== null) return rich`between ${given(lsl)} and ${given(usl)}`;
  return lsl === null ? rich`at or below ${given(usl!)}` : rich`at or above ${given(lsl)}`;
}

const METHODS = {
  rbar: 'the mean of the ranges of subgroups over d₂',
  sbar: 'the mean of the standard deviations of subgroups over c₄',
  pooled: 'the pooled variance within subgroups',
  mr: 'the mean moving range of neighbours over d₂',
  between:
    'the root of the variances between subgroups (from the moving ranges of their means) and within them (from their ranges) together',
} as const;

export const methodText = ({ method }: CapabilityResult): string => METHODS[method];

/** Said where values were transformed. */
export function transformText({ lambda }: CapabilityResult): Runs {
  if (lambda === null) return [];
  if (lambda === 0) return rich`the logarithm`;
  return rich`the power λ = ${num(lambda, 'number')}`;
}
