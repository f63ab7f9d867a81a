/** Why no size can be given, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import { positiveRefusal, tooFewRefusal, zeroEffectRefusal } from '../kit/refusals.ts';
import {
  isByStatistic,
  isHotelling,
  isMultivariate,
  largestValue,
  manovaSetting,
  responsesOf,
} from './multivariate-studies.ts';
import type { MoreGroupsOptions } from './options.ts';
import { effectSizeOf, fromMeans, groupsOf, sizesGiven } from './studies.ts';

export function check(_: unknown, options: MoreGroupsOptions): readonly Refusal[] {
  const refusal =
    groupsReason(options) ??
    outcomesReason(options) ??
    proportionsReason(options) ??
    sizeReason(options) ??
    effectReason(options);
  return refusal ? [refusal] : [];
}

/** One group has nothing to be compared with, except over its own measurements. */
function groupsReason(options: MoreGroupsOptions): Refusal | null {
  const { design } = options;
  const needs =
    design === 'manova' ||
    design === 'manova-interaction' ||
    design === 'anova-oneway' ||
    design === 'ancova' ||
    design === 'rm-between' ||
    design === 'rm-interaction';
  return needs && groupsOf(options) < 2
    ? {
        code: 'one-group',
        variable: 'groups',
        message: rich`At least two groups are needed.`,
        advice: rich`Enter a larger number of ${bold('Groups')}.`,
      }
    : null;
}

/** Values that the statistic cannot have, and outcomes that cannot correlate so. */
function outcomesReason(options: MoreGroupsOptions): Refusal | null {
  if (options.solveFor === 'effect') return null;
  if (isByStatistic(options) && options.multivariateFrom === 'value') {
    const most = largestValue(options);
    const value = options.statisticValue ?? 0;
    if (value >= most || (options.statistic === 'wilks' && value === 0))
      return {
        code: 'outside-range',
        variable: 'statisticValue',
        message: rich`${bold('Value of the statistic')} is ${given(value)}; here it must lie between 0 and ${given(most)}.`,
        advice: rich`Enter a value between them, not one of them.`,
      };
  }
  if (!isHotelling(options) || options.distanceFrom !== 'differences') return null;
  const { differences, outcomeCorrelation } = options;
  const spread = differences
    .map(({ sd }) => positiveRefusal('differences', 'Standard deviation', sd))
    .find((each) => each !== null);
  if (spread) return spread;
  const least = -1 / (differences.length - 1);
  return outcomeCorrelation > least
    ? null
    : {
        code: 'impossible-correlations',
        variable: 'outcomeCorrelation',
        message: rich`So many outcomes cannot all correlate by ${given(outcomeCorrelation)}: the correlation must be above ${given(+least.toFixed(4))}.`,
        advice: rich`Enter a larger ${bold('Correlation of the outcomes')}.`,
      };
}

/** Shares may miss 1 by what rounding takes. */
const ROUNDING = 1e-6;

function proportionsReason(options: MoreGroupsOptions): Refusal | null {
  const { design, solveFor, wFrom, proportions, tableProportions } = options;
  if (design !== 'chi-square' || solveFor === 'effect' || wFrom === 'w') return null;
  const sets =
    wFrom === 'proportions'
      ? [proportions.map(({ expected }) => expected), proportions.map(({ assumed }) => assumed)]
      : [tableProportions.flat().map((cell) => cell ?? 0)];
  if (sets.some((set) => Math.abs(set.reduce((sum, p) => sum + p, 0) - 1) > ROUNDING))
    return {
      code: 'proportions-not-one',
      variable: wFrom === 'proportions' ? 'proportions' : 'tableProportions',
      message: rich`The proportions must add up to 1.`,
      advice: rich`Enter the share of every category.`,
    };
  const empty =
    wFrom === 'proportions'
      ? proportions.some(({ expected }) => expected === 0)
      : tableProportions.some((row) => row.every((cell) => !cell)) ||
        (tableProportions[0] ?? []).some((_, j) => tableProportions.every((row) => !row[j]));
  return empty
    ? {
        code: 'empty-category',
        variable: wFrom === 'proportions' ? 'proportions' : 'tableProportions',
        message: rich`A category has no share under the null hypothesis.`,
        advice: rich`Leave it out, or give it a share above zero.`,
      }
    : null;
}

function sizeReason(options: MoreGroupsOptions): Refusal | null {
  const { design, solveFor, total } = options;
  if (fromMeans(options)) {
    const spread = positiveRefusal('sd', 'Standard deviation', options.sd);
    if (spread || solveFor !== 'power') return spread;
    return sizesGiven(options).some((size) => size < 2)
      ? {
          code: 'sizes-missing',
          variable: 'means',
          message: rich`Every group needs at least two cases for its power.`,
          advice: rich`Enter the ${bold('Cases')} of each group.`,
        }
      : null;
  }
  if (solveFor === 'n') return null;
  const least = isMultivariate(options)
    ? leastOfMany(options)
    : design === 'factorial-anova'
      ? options.cells + 1
      : design === 'ancova'
        ? options.groups + options.covariates + 1
        : design === 'chi-square'
          ? 1
          : options.groups + 1;
  return tooFewRefusal('total', 'Cases in all', total, least);
}

/** The least cases in all with error degrees of freedom for every outcome. */
function leastOfMany(options: MoreGroupsOptions): number {
  const { design, groups, measurements } = options;
  if (design === 'hotelling-one') return responsesOf(options) + 1;
  if (design === 'hotelling-two') return responsesOf(options) + 2;
  if (design === 'manova-within') return groups + measurements - 1;
  const setting = manovaSetting(options);
  return setting.groups + setting.responses + 1;
}

function effectReason(options: MoreGroupsOptions): Refusal | null {
  const effect = effectSizeOf(options);
  return effect === null || effect > 0 ? null : zeroEffectRefusal(effectField(options));
}

/** Where the effect is typed. */
export function effectField(options: MoreGroupsOptions): keyof MoreGroupsOptions {
  if (options.design === 'chi-square') return 'effectSizeW';
  if (isHotelling(options)) return options.distanceFrom === 'distance' ? 'distance' : 'differences';
  if (isByStatistic(options)) return options.multivariateFrom === 'f2' ? 'effectSizeF2' : 'statisticValue';
  return fromMeans(options) ? 'means' : 'effectSizeF';
}
