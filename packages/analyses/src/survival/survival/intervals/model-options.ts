/** What the form asks of the models of times between two limits. */
import { type ModelOptions, plainModel } from '../../../regression/kit/model-options.ts';
import { readTimes } from '../../kit/read-times.ts';
import type { KaplanMeierOptions } from '../options.ts';

/** The predictors: those chosen, or else the grouping variable; null without any. */
export function intervalModel(options: KaplanMeierOptions): ModelOptions | null {
  const { covariates, factors, group, newCases } = options;
  const own = covariates.length + factors.length > 0;
  const [first] = own ? [...covariates, ...factors] : [group];
  if (first === null || first === undefined) return null;
  return plainModel(
    { ...options, outcome: first, factors: own ? factors : [first] },
    { newCases: own ? newCases : [] },
  );
}

/** Shares of cases, from 0 to 1. */
export function sharesOf({ shares }: KaplanMeierOptions): readonly number[] {
  const found = readTimes(shares);
  return 'code' in found ? [] : found.map((percent) => percent / 100);
}

/** Times at which curves are read; none where the form leaves them to be chosen. */
export function timesOf({ times }: KaplanMeierOptions): readonly number[] {
  const found = readTimes(times);
  return 'code' in found ? [] : found;
}
