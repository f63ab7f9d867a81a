import { StatsError } from '../stats-error.ts';
import { beta } from './beta.ts';
import { binomial } from './binomial.ts';
import { chiSquare } from './chi-square.ts';
import { cauchy, exponential, logistic, lognormal, uniform, weibull } from './closed-form.ts';
import type { Distribution } from './distribution.ts';
import { rankSum, signedRank } from './exact-ranks.ts';
import { fDistribution } from './f.ts';
import { gamma } from './gamma.ts';
import { geometric } from './geometric.ts';
import { hypergeometric } from './hypergeometric.ts';
import { negativeBinomial } from './negative-binomial.ts';
import { noncentralChiSquare } from './noncentral-chi-square.ts';
import { noncentralBeta, noncentralF } from './noncentral-f.ts';
import { noncentralT } from './noncentral-t.ts';
import { normal } from './normal.ts';
import { poisson } from './poisson.ts';
import { studentT } from './student-t.ts';
import { studentizedRange } from './studentized-range.ts';

/** What every registered distribution can do; densities and log tails are absent where none is defined. */
type AnyDistribution = Pick<Distribution<number[]>, 'cdf' | 'sf' | 'quantile' | 'isf'> &
  Partial<Distribution<number[]>>;

/** A distribution by name, with the names of its parameters in the order of the arguments. */
export interface RegisteredDistribution {
  readonly parameters: readonly string[];
  readonly discrete: boolean;
  readonly functions: AnyDistribution;
}

function entry<P extends readonly number[]>(
  parameters: readonly string[],
  functions: Pick<Distribution<P>, 'cdf' | 'sf' | 'quantile' | 'isf'> & Partial<Distribution<P>>,
  discrete = false,
): RegisteredDistribution {
  return { parameters, discrete, functions: functions as unknown as AnyDistribution };
}

/** All distributions by name. */
export const DISTRIBUTIONS = {
  normal: entry(['mean', 'sd'], normal),
  t: entry(['df'], studentT),
  'chi-square': entry(['df'], chiSquare),
  f: entry(['df1', 'df2'], fDistribution),
  beta: entry(['shape1', 'shape2'], beta),
  gamma: entry(['shape', 'rate'], gamma),
  exponential: entry(['rate'], exponential),
  weibull: entry(['shape', 'scale'], weibull),
  lognormal: entry(['meanlog', 'sdlog'], lognormal),
  logistic: entry(['location', 'scale'], logistic),
  cauchy: entry(['location', 'scale'], cauchy),
  uniform: entry(['min', 'max'], uniform),
  binomial: entry(['size', 'prob'], binomial, true),
  poisson: entry(['lambda'], poisson, true),
  'negative-binomial': entry(['size', 'prob'], negativeBinomial, true),
  geometric: entry(['prob'], geometric, true),
  hypergeometric: entry(['successes', 'failures', 'draws'], hypergeometric, true),
  'noncentral-t': entry(['df', 'ncp'], noncentralT),
  'noncentral-chi-square': entry(['df', 'ncp'], noncentralChiSquare),
  'noncentral-f': entry(['df1', 'df2', 'ncp'], noncentralF),
  'noncentral-beta': entry(['shape1', 'shape2', 'ncp'], noncentralBeta),
  'studentized-range': entry(['groups', 'df'], studentizedRange),
  'wilcoxon-signed-rank': entry(['n'], signedRank, true),
  'wilcoxon-rank-sum': entry(['m', 'n'], rankSum, true),
} as const satisfies Readonly<Record<string, RegisteredDistribution>>;

/** Name of a registered distribution. */
export type DistributionName = keyof typeof DISTRIBUTIONS;

/** Evaluates one function of a distribution by name, parameters given by name. */
export function evaluateDistribution(
  name: DistributionName,
  what: keyof AnyDistribution,
  x: number,
  parameters: Readonly<Record<string, number>>,
): number {
  const { parameters: names, functions }: RegisteredDistribution = DISTRIBUTIONS[name];
  const call = functions[what];
  if (!call) throw new StatsError('out-of-domain', `${name} has no ${what}`, 'what');
  return call(x, ...names.map((parameter) => parameters[parameter] ?? NaN));
}
