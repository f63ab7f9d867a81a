/** Analyses of several outcomes as F tests, and their effects. */
import {
  commonDistance,
  type FDesign,
  hotellingOneDesign,
  hotellingTwoDesign,
  type ManovaSetting,
  manovaDesign,
  manovaEffect,
  manovaRank,
  multivariateWithinDesign,
} from '@constat/stats';
import { BY_STATISTIC, HOTELLING } from './multivariate-fields.ts';
import type { MoreGroupsOptions } from './options.ts';

const includes = (list: readonly string[], design: string): boolean => list.includes(design);
export const isByStatistic = ({ design }: MoreGroupsOptions): boolean => includes(BY_STATISTIC, design);
export const isHotelling = ({ design }: MoreGroupsOptions): boolean => includes(HOTELLING, design);
export const isMultivariate = ({ design }: MoreGroupsOptions): boolean =>
  design.startsWith('manova') || includes(HOTELLING, design);

/** Whether the differences of the outcomes are asked for. */
const fromDifferences = (options: MoreGroupsOptions): boolean =>
  isHotelling(options) && options.solveFor !== 'effect' && options.distanceFrom === 'differences';

/** How many outcomes are analysed. */
export const responsesOf = (options: MoreGroupsOptions): number =>
  fromDifferences(options) ? options.differences.length : options.responses;

/** Outcomes, degrees of freedom and groups of an effect that is tested by a statistic. */
export function manovaSetting(options: MoreGroupsOptions): ManovaSetting {
  const { design, groups, measurements, numeratorDf, cells, responses } = options;
  if (design === 'manova-interaction') return { responses: measurements - 1, effectDf: groups - 1, groups };
  return design === 'manova-special'
    ? { responses, effectDf: numeratorDf, groups: cells }
    : { responses, effectDf: groups - 1, groups };
}

/** f² of a statistic, a Mahalanobis distance, or f of repeated measurements. */
export function multivariateEffect(options: MoreGroupsOptions): number | null {
  if (isHotelling(options))
    return fromDifferences(options)
      ? commonDistance(
          options.differences.map(({ difference, sd }) => (difference ?? 0) / (sd || 1)),
          options.outcomeCorrelation,
        )
      : options.distance;
  if (!isByStatistic(options)) return options.effectSizeF;
  return options.multivariateFrom === 'f2'
    ? options.effectSizeF2
    : manovaEffect(options.statistic, options.statisticValue ?? 0, manovaSetting(options));
}

/** The F test of an effect of this size; `share` is that of the first of two groups. */
export function multivariateDesign(options: MoreGroupsOptions, effect: number, share: number): FDesign {
  const { design, groups, measurements, correlation, statistic } = options;
  const responses = responsesOf(options);
  if (design === 'hotelling-one') return hotellingOneDesign(effect, responses);
  if (design === 'hotelling-two') return hotellingTwoDesign(effect, responses, share);
  return design === 'manova-within'
    ? multivariateWithinDesign(effect, groups, measurements, correlation)
    : manovaDesign(effect, statistic, manovaSetting(options));
}

/** The largest value that the statistic can have; Wilks' lambda falls with the effect. */
export const largestValue = (options: MoreGroupsOptions): number => {
  if (options.statistic === 'hotelling') return Number.POSITIVE_INFINITY;
  return options.statistic === 'pillai' ? manovaRank(manovaSetting(options)) : 1;
};
