/** Words that tables, figures and sentences share. */
import { isPair } from '@constat/stats';
import type { PropensityOptions } from './options.ts';
import type { Balance, PropensityResult } from './result.ts';

/** What the groups are called once they were made alike. */
export const AFTER = { match: 'Matched', weight: 'Weighted', strata: 'Within strata' } as const;

/** Whose effect it is. */
export const isInTreated = ({ method, target }: PropensityOptions): boolean =>
  method === 'match' || target === 'att';

/** One level of a factor with two says all; the others have a row for each. */
export const shownBalance = ({ balance, factors }: PropensityResult): readonly Balance[] => {
  const spare = new Set(
    factors.flatMap(({ name, levels }) => (isPair(levels) ? [`${name}=${levels[0]}`] : [])),
  );
  return balance.filter(({ name }) => !spare.has(name));
};

/** The covariate whose groups stay farthest apart. */
export const farthest = (result: PropensityResult): Balance =>
  shownBalance(result).reduce((worst, each) =>
    Math.abs(each.smdAfter) > Math.abs(worst.smdAfter) ? each : worst,
  );

/** Covariates beyond the limit, before and after. */
export const imbalanced = (result: PropensityResult, { limit }: PropensityOptions) => {
  const rows = shownBalance(result);
  return {
    before: rows.filter(({ smd }) => Math.abs(smd) > limit).length,
    after: rows.filter(({ smdAfter }) => Math.abs(smdAfter) > limit).length,
  };
};

/** Shares of two levels, not means of numbers. */
export const isShare = ({ outcome }: PropensityResult): boolean => outcome?.event != null;
