/** Coefficients as the result holds them. */
import type { LogisticRegression } from '@constat/stats';
import { exponential } from '../kit/ratios.ts';
import type { Coefficient } from './result.ts';

type Fitted = Pick<LogisticRegression, 'inflation'> & {
  readonly fit: Pick<LogisticRegression['fit'], 'design'>;
};
type Limits = { readonly ciLower: number | null; readonly ciUpper: number | null };

/** The coefficient at this place with its odds ratio, the limits of its profile, and the inflation of a term of one column. */
export function withOddsRatio(
  coefficient: LogisticRegression['coefficients'][number],
  j: number,
  { fit, inflation }: Fitted,
  profile: Limits | null = null,
): Coefficient {
  const term = fit.design.terms.find(({ first, count }) => count === 1 && first === j);
  return {
    ...coefficient,
    wald: coefficient.statistic ** 2,
    oddsRatio: exponential(coefficient.estimate),
    oddsRatioCiLower: exponential(coefficient.ciLower),
    oddsRatioCiUpper: exponential(coefficient.ciUpper),
    profileCiLower: profile?.ciLower ?? null,
    profileCiUpper: profile?.ciUpper ?? null,
    vif: inflation.find((entry) => entry.term === term?.name)?.gvif ?? null,
  };
}
