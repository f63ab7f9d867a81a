import type { Frame } from '@constat/data';
import {
  brownForsytheAnova,
  comparePairs,
  compareWithControl,
  contrastOfMeans,
  type FTest,
  levene,
  logBayesFactorBic,
  type MeanComparison,
  type NonEmpty,
  type OneWayAnova,
  oneWayAnovaFromSummaries,
  type PairOfMeans,
  type PostHocMethod,
  SHAPIRO_WILK_LIMITS,
  type StatisticAndP,
  shapiroWilk,
  sorted,
  welchAnova,
  yuenOneWay,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { concatenate } from '../../shared/bootstrap.ts';
import { onlyNumbers } from '../../shared/calculator/numbers.ts';
import { describeSample, type SampleDescription } from '../../shared/describe-sample.ts';
import { valuesByLevel } from '../../shared/groups.ts';
import { type EffectShare, partialEtaSquared } from '../kit/effect-share.ts';
import { contrastsOf, type PlannedContrast } from '../kit/planned-contrasts.ts';
import { presentGroups, rowsGrouped } from '../kit/several-groups.ts';
import { trimmedOrNull } from '../kit/trimmed-means.ts';
import { inferenceOf } from './inference.ts';
import type { AnovaOptions } from './options.ts';
import { refuseGroups } from './refusals.ts';

export interface GroupResult extends SampleDescription {
  readonly level: string;
}

export interface ContrastResult extends PlannedContrast {
  readonly pooled: MeanComparison;
  /** With each group's own variance; null where one has no spread. */
  readonly welch: MeanComparison | null;
}

export interface OutcomeResult {
  readonly name: string;
  readonly label: string;
  readonly n: number;
  readonly groups: NonEmpty<GroupResult>;
  readonly fisher: Omit<OneWayAnova, 'groups'> & { readonly ssTotal: number };
  readonly welch: FTest | null;
  readonly brownForsythe: FTest | null;
  readonly etaSquared: EffectShare;
  readonly omegaSquared: number;
  readonly epsilonSquared: number;
  /** Of the BIC approximation; null where it is not asked for. */
  readonly logBayesFactor: number | null;
  readonly postHoc: Readonly<Partial<Record<PostHocMethod | 'dunnett', readonly PairOfMeans[]>>>;
  readonly contrasts: readonly ContrastResult[];
  readonly levene: FTest | null;
  readonly residualNormality: StatisticAndP | null;
  /** Welch's test of trimmed means with all pairs; null where it was not asked for, or a group has too few values or none that vary. */
  readonly yuen: ReturnType<typeof yuenOneWay> | null;
}

export interface AnovaResult {
  readonly sample: Sample;
  readonly group: { readonly name: string; readonly label: string };
  readonly outcomes: NonEmpty<OutcomeResult>;
}

export function compute(frame: Frame, options: AnovaOptions, run: RunContext): AnovaResult {
  const factor = frame.factor(options.group);
  const mask =
    options.missing === 'listwise' ? frame.complete([...options.outcomes, options.group]).mask : undefined;
  const outcomes = options.outcomes.map((name, i) => {
    run.progress(i, options.outcomes.length, name);
    return outcomeOf(frame, name, valuesByLevel(frame, name, factor, factor.levels, mask), options);
  });
  const used = rowsGrouped(frame, options, mask);
  const result = {
    sample: { used, excluded: frame.rows - used },
    group: { name: options.group, label: frame.label(options.group) },
    outcomes,
  };
  run.infer?.(() => inferenceOf(result, options));
  return result;
}

function outcomeOf(
  frame: Frame,
  name: string,
  all: readonly Float64Array[],
  options: AnovaOptions,
): OutcomeResult {
  const { levels, samples } = presentGroups(name, options.group, frame.factor(options.group).levels, all);
  const groups = zip(samples, levels).map(([values, level]) => ({
    level,
    ...describeSample(values, options.confidenceLevel),
  }));
  return {
    ...outcomeFrom({ name, label: frame.label(name) }, groups, options),
    levene: levene(samples),
    residualNormality: residualsNormal(samples, groups),
    yuen: options.yuen
      ? trimmedOrNull(() => yuenOneWay(samples, options.trim, options.confidenceLevel))
      : null,
  };
}

/** What follows from the description of the groups. */
export function outcomeFrom(
  { name, label }: { readonly name: string; readonly label: string },
  groups: NonEmpty<GroupResult>,
  options: AnovaOptions,
): Omit<OutcomeResult, 'levene' | 'residualNormality' | 'yuen'> {
  const levels = groups.map((group) => group.level);
  const level = options.confidenceLevel;
  const reasons = refuseGroups(name, options, groups);
  if (reasons.length > 0) throw new RefusedError(reasons);
  const { groups: _groups, ...fisher } = oneWayAnovaFromSummaries(
    groups.map(({ n, mean, sd }) => ({ n, mean, sumOfSquares: (n - 1) * sd ** 2 })),
  );
  const { ssBetween, ssWithin, msWithin, df1, df2 } = fisher;
  const ssTotal = ssBetween + ssWithin;
  const error = { msError: msWithin, df: df2 };
  const planned: readonly PlannedContrast[] = [
    ...contrastsOf(options.contrasts, levels),
    ...options.customContrasts.map(({ label, weights }) => ({
      label: label || weights,
      weights: onlyNumbers(weights) ?? [],
    })),
  ];
  // a pair of groups without spread has no standard error of its own
  const separate = groups.every(({ n }) => n > 1);
  const varying = groups.filter(({ sd }) => sd > 0).length;
  const control = options.control === '' ? 0 : levels.indexOf(options.control);
  return {
    name,
    label,
    n: fisher.n,
    groups,
    fisher: { ...fisher, ssTotal },
    welch: welchAnova(groups),
    brownForsythe: brownForsytheAnova(groups),
    // with one factor the partial share is the share of all
    etaSquared: partialEtaSquared(
      { sumOfSquares: ssBetween, errorSumOfSquares: ssWithin, statistic: fisher.statistic, df1, df2 },
      level,
    ),
    omegaSquared: (ssBetween - df1 * msWithin) / (ssTotal + msWithin),
    epsilonSquared: (ssBetween - df1 * msWithin) / ssTotal,
    logBayesFactor: options.bayesFactor ? logBayesFactorBic(fisher.n, ssTotal, ssWithin, df1) : null,
    postHoc: Object.fromEntries(
      options.postHoc
        .filter((method) => method !== 'gamesHowell' || (separate && varying >= groups.length - 1))
        .map((method) => [
          method,
          method === 'dunnett'
            ? compareWithControl(groups, control, error, level)
            : comparePairs(groups, error, method, level),
        ]),
    ),
    contrasts: planned.map((contrast) => ({
      ...contrast,
      pooled: contrastOfMeans(groups, contrast.weights, error, level),
      welch:
        separate && groups.some(({ sd }, i) => contrast.weights[i] !== 0 && sd > 0)
          ? contrastOfMeans(groups, contrast.weights, 'separate', level)
          : null,
    })),
  };
}

/** Shapiro–Wilk of the residuals, within its limits. */
export function residualsNormal(
  samples: readonly Float64Array[],
  groups: readonly Pick<GroupResult, 'mean'>[],
): StatisticAndP | null {
  if (samples.reduce((sum, values) => sum + values.length, 0) > SHAPIRO_WILK_LIMITS.max) return null;
  const residuals = concatenate(
    zip(samples, groups).map(([values, group]) => values.map((value) => value - group.mean)),
  );
  return shapiroWilk(sorted(residuals));
}
