import { cohenH, meansTPower, ncpFor, roundUp } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { tooLarge, tooLargeForExact } from '../kit/refusals.ts';
import { type Plan, planOf } from '../kit/study.ts';
import type { TwoSampleSizeOptions } from './options.ts';
import { type Events, effectOf, eventsOf, studyOf } from './studies.ts';

export interface TwoSampleSizeResult {
  readonly sample: Sample;
  readonly plan: Plan;
  /** Cohen's d or h of tests that have one. */
  readonly effectSize: number | null;
  readonly detectable: { readonly effectSize: number; readonly difference: number } | null;
  readonly events: (Events & { readonly count: number; readonly totalExact: number }) | null;
}

/** Sizes that were given, where they are. */
const givenSizes = ({ design, solveFor, n1, n2, events }: TwoSampleSizeOptions): readonly number[] | null => {
  if (solveFor === 'n') return null;
  return design.startsWith('survival') ? [events ?? 0] : [n1 ?? 0, n2 ?? 0];
};

export function compute(_: unknown, options: TwoSampleSizeOptions): TwoSampleSizeResult {
  const { solveFor, power, dropout, design } = options;
  const detectable = solveFor === 'effect' ? detectableOf(options) : null;
  const signed = (detectable?.difference ?? 0) * (options.alternative === 'less' ? -1 : 1);
  const study = studyOf(detectable ? { ...options, mean1: signed, mean2: 0 } : options);
  const plan = planOf(study, { solveFor, power, dropout, sizes: givenSizes(options) });
  const isExact = design === 'proportions-fisher' || design === 'proportions-unconditional';
  if (!plan) throw isExact ? tooLargeForExact() : tooLarge(effectField(design));
  if (isExact && plan.power === null) throw tooLargeForExact();
  return {
    sample: plan.sample,
    plan,
    effectSize: detectable ? null : effectSizeOf(options),
    detectable,
    events: solveFor === 'n' && design.startsWith('survival') ? eventCounts(options) : null,
  };
}

const effectField = (design: string): string =>
  design.startsWith('survival') ? 'hazardRatio' : design.includes('means') ? 'mean2' : 'proportion2';

function effectSizeOf(options: TwoSampleSizeOptions): number | null {
  if (options.design === 'means-t' || options.design === 'means-wilcoxon') return effectOf(options);
  return options.design.startsWith('proportions')
    ? cohenH(options.proportion1 ?? 0, options.proportion2 ?? 0)
    : null;
}

/** The smallest difference that the groups find with the power. */
function detectableOf({ n1, n2, sd, power, alpha, alternative }: TwoSampleSizeOptions) {
  const test = { alpha, alternative: alternative === 'less' ? ('greater' as const) : alternative };
  const effectSize = ncpFor((d) => meansTPower(n1 ?? 0, n2 ?? 0, d, test), power);
  return { effectSize, difference: effectSize * (sd ?? 1) };
}

function eventCounts(options: TwoSampleSizeOptions) {
  const events = eventsOf(options, options.power);
  return { ...events, count: roundUp(events.exact), totalExact: events.exact / events.probability };
}
