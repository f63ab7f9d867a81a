import type { LogisticOptions } from './options.ts';

/** What limits and tests of the coefficients rest on. */
export function limitsBy({ method, robust, intervals }: LogisticOptions): 'penalized' | 'wald' | 'profile' {
  if (method === 'firth') return 'penalized';
  return robust === 'none' ? intervals : 'wald';
}
