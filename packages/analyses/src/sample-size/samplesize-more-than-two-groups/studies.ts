/** The designs as studies: power and size from the numbers of the form. */
import {
  chiSquarePower,
  chiSquareSize,
  effectF,
  effectW,
  type FDesign,
  fDesignPower,
  fDesignSize,
  fixedEffectDesign,
  oneWayDesign,
  REPEATED_EFFECTS,
  repeatedDesign,
  roundUp,
  tableEffectW,
  weightedEffectF,
} from '@constat/stats';
import { roundedSize, type Study } from '../kit/study.ts';
import { isMultivariate, multivariateDesign, multivariateEffect } from './multivariate-studies.ts';
import type { MoreGroupsOptions } from './options.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whether the means of the groups are asked for. */
export const fromMeans = ({ design, solveFor, effectFrom }: MoreGroupsOptions): boolean =>
  design === 'anova-oneway' && solveFor !== 'effect' && effectFrom === 'means';

/** Sizes of the groups, as far as they are given beside the means. */
export const sizesGiven = ({ means }: MoreGroupsOptions): readonly number[] => means.map(({ n }) => n ?? 0);

/** Cohen's f or w of the numbers of the form; null where it is what is asked for. */
export function effectSizeOf(options: MoreGroupsOptions): number | null {
  if (options.solveFor === 'effect') return null;
  if (options.design === 'chi-square') return effectWOf(options);
  if (isMultivariate(options)) return multivariateEffect(options);
  if (!fromMeans(options)) return options.effectSizeF;
  const values = options.means.map(({ mean }) => mean);
  return options.solveFor === 'power'
    ? weightedEffectF(values, sizesGiven(options), options.sd ?? 1)
    : effectF(values, options.sd ?? 1);
}

function effectWOf({ wFrom, effectSizeW, proportions, tableProportions }: MoreGroupsOptions): number | null {
  if (wFrom === 'w') return effectSizeW;
  return wFrom === 'proportions'
    ? effectW(
        proportions.map(({ expected }) => expected),
        proportions.map(({ assumed }) => assumed),
      )
    : tableEffectW(tableProportions.map((row) => row.map((cell) => cell ?? 0)));
}

/** Degrees of freedom of the chi-square test. */
export function dfOf({ wFrom, solveFor, df, proportions, tableProportions }: MoreGroupsOptions): number {
  if (wFrom === 'w' || solveFor === 'effect') return df;
  return wFrom === 'proportions'
    ? proportions.length - 1
    : (tableProportions.length - 1) * ((tableProportions[0]?.length ?? 1) - 1);
}

/** How many groups share the cases evenly. */
export const groupsOf = (options: MoreGroupsOptions): number =>
  fromMeans(options) ? options.means.length : options.groups;

/** A design with repeated measurements has the same number of cases in each group. */
export const sameSizes = ({ design }: MoreGroupsOptions): boolean =>
  design.startsWith('rm-') || design === 'manova-within' || design === 'manova-interaction';

function fDesignOf(options: MoreGroupsOptions, f: number): FDesign {
  if (isMultivariate(options)) return multivariateDesign(options, f, 1 / (1 + options.ratio));
  const { design, groups, epsilon, measurements, correlation } = options;
  if (design === 'anova-oneway') return oneWayDesign(f, groupsOf(options));
  if (design === 'factorial-anova') return fixedEffectDesign(f, options.numeratorDf, options.cells);
  if (design === 'ancova') return fixedEffectDesign(f, groups - 1, groups + options.covariates);
  const effect = REPEATED_EFFECTS.find((each) => design === `rm-${each}`) ?? 'within';
  return repeatedDesign(effect, {
    f,
    groups,
    measurements,
    correlation,
    epsilon: effect === 'between' ? 1 : epsilon,
  });
}

/** The study with this effect size. */
export function studyOf(options: MoreGroupsOptions, effect: number): Study {
  const { design, alpha } = options;
  if (design === 'chi-square') {
    const df = dfOf(options);
    return {
      unit: 'cases',
      groups: ['Cases'],
      sizesOf: (first) => [first],
      least: 1,
      powerAt: ([n = 1]) => chiSquarePower(effect * effect * n, df, alpha),
      sizeFor: (power) => roundedSize(chiSquareSize(effect, df, power, alpha)),
    };
  }
  const fDesign = fDesignOf(options, effect);
  if (design === 'hotelling-two') return twoGroups(options, effect, fDesign);
  const least = Math.ceil(fDesign.least);
  if (design === 'anova-oneway' && options.solveFor !== 'effect') {
    const groups = groupsOf(options);
    const names = Array.from({ length: groups }, (_, i) => `Group ${i + 1}`);
    if (options.solveFor === 'n' || fromMeans(options))
      return {
        unit: 'cases',
        groups: names,
        sizesOf: (first) => names.map(() => first),
        least: 2,
        powerAt: (sizes) => oneWayPower(options, sizes, effect),
        sizeFor: (power) => {
          const total = fDesignSize(fDesign, power, alpha);
          return roundedSize(total === null ? null : total / groups, 2);
        },
      };
  }
  const step = sameSizes(options) ? options.groups : 1;
  return {
    unit: 'cases',
    groups: ['Cases'],
    sizesOf: (first) => [first],
    least,
    powerAt: ([n = least]) => fDesignPower(fDesign, n, alpha),
    sizeFor: (power) => {
      const exact = fDesignSize(fDesign, power, alpha);
      const size = roundedSize(exact, least);
      return size && { ...size, first: step * roundUp(size.first / step) };
    },
  };
}

/** Hotelling's T² of two groups, the second in its proportion to the first. */
function twoGroups(options: MoreGroupsOptions, effect: number, fDesign: FDesign): Study {
  const { alpha, ratio } = options;
  const least = Math.max(2, Math.ceil(fDesign.least / (1 + ratio)));
  return {
    unit: 'cases',
    groups: ['Group 1', 'Group 2'],
    sizesOf: (first) => [first, Math.max(1, roundUp(ratio * first))],
    least,
    powerAt: ([n1 = least, n2 = 1]) =>
      fDesignPower(multivariateDesign(options, effect, n1 / (n1 + n2)), n1 + n2, alpha),
    sizeFor: (power) => {
      const total = fDesignSize(fDesign, power, alpha);
      return roundedSize(total === null ? null : total / (1 + ratio), least);
    },
  };
}

/** Power of a one-way analysis with these groups; means of unequal groups lie about their own mean. */
function oneWayPower(options: MoreGroupsOptions, sizes: readonly number[], f: number): number {
  const { alpha, sd, means } = options;
  const effect = fromMeans(options)
    ? weightedEffectF(
        means.map(({ mean }) => mean),
        sizes,
        sd ?? 1,
      )
    : f;
  return fDesignPower(oneWayDesign(effect, sizes.length), sum(sizes), alpha);
}
