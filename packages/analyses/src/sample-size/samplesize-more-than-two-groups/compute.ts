import { ncpFor } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { tooLarge } from '../kit/refusals.ts';
import { type Plan, planOf } from '../kit/study.ts';
import type { MoreGroupsOptions } from './options.ts';
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
  return fromMeans(options) ? sizesGiven(options) : [options.total ?? 0];
}

export function compute(_: unknown, options: MoreGroupsOptions): MoreGroupsResult {
  const { solveFor, power, dropout, design } = options;
  const effectSize =
    effectSizeOf(options) ??
    ncpFor((effect) => studyOf(options, effect).powerAt?.([options.total ?? 0]) ?? 0, power);
  const plan = planOf(studyOf(options, effectSize), { solveFor, power, dropout, sizes: givenSizes(options) });
  if (!plan) throw tooLarge(design === 'chi-square' ? 'effectSizeW' : 'effectSizeF');
  return { sample: plan.sample, plan, effectSize, df: design === 'chi-square' ? dfOf(options) : null };
}
