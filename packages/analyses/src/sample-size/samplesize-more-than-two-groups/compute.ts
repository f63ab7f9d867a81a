import { ncpFor } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { tooLarge } from '../kit/refusals.ts';
import { type Plan, planOf } from '../kit/study.ts';
import type { MoreGroupsOptions } from './options.ts';
import { effectField } from './refusals.ts';
import { dfOf, effectSizeOf, fromMeans, sizesGiven, studyOf } from './studies.ts';

export interface MoreGroupsResult {
  readonly sample: Sample;
  readonly plan: Plan;
  /** Cohen's f or w: given, from means or proportions, or what the size can find. */
  readonly effectSize: number;
  /** Degrees of freedom of a chi-square test. */
  readonly df: number | null;
}

/** Sizes that were given; a one-way analysis shares its cases among the groups. */
function givenSizes(options: MoreGroupsOptions): readonly number[] | null {
  if (options.solveFor === 'n') return null;
  if (fromMeans(options)) return sizesGiven(options);
  const total = options.total ?? 0;
  return options.design === 'hotelling-two' ? shared(total, options.ratio) : [total];
}

/** Cases in all as those of two groups in their proportion. */
function shared(total: number, ratio: number): readonly number[] {
  const second = Math.min(total - 1, Math.max(1, Math.round((total * ratio) / (1 + ratio))));
  return [total - second, second];
}

export function compute(_: unknown, options: MoreGroupsOptions): MoreGroupsResult {
  const { solveFor, power, dropout, design } = options;
  const effectSize =
    effectSizeOf(options) ??
    ncpFor((effect) => studyOf(options, effect).powerAt?.(givenSizes(options) ?? [0]) ?? 0, power);
  const plan = planOf(studyOf(options, effectSize), { solveFor, power, dropout, sizes: givenSizes(options) });
  if (!plan) throw tooLarge(effectField(options));
  return { sample: plan.sample, plan, effectSize, df: design === 'chi-square' ? dfOf(options) : null };
}
