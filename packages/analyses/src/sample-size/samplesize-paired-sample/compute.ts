import { meanTPower, meanZPower, ncpFor, normal } from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { sizesAround } from '../../shared/calculator/size-figure.ts';
import type { Precision } from '../kit/precision.ts';
import { tooLarge } from '../kit/refusals.ts';
import type { SolveFor } from '../kit/size-options.ts';
import { type Plan, planOf } from '../kit/study.ts';
import type { PairedSizeOptions } from './options.ts';
import { type Discordant, discordantOf, spreadOf, studyOf } from './studies.ts';

export interface PairedSizeResult {
  readonly sample: Sample;
  readonly plan: Plan;
  /** Standard deviation of the differences; null for McNemar's test. */
  readonly sdDifference: number | null;
  readonly discordant: Discordant | null;
  /** Mean difference in standard deviations of the differences; null where it is asked for, and for McNemar's test. */
  readonly effectSize: number | null;
  readonly detectable: { readonly effectSize: number; readonly difference: number } | null;
  readonly precision: Precision | null;
}

/** What is asked of this design. */
export const askedOf = ({ design, solveFor }: PairedSizeOptions): SolveFor =>
  design === 'precision-paired' ? 'n' : solveFor;

export function compute(_: unknown, options: PairedSizeOptions): PairedSizeResult {
  const asked = askedOf(options);
  const mcnemar = options.design.startsWith('mcnemar');
  const sd = spreadOf(options);
  const detectable = asked === 'effect' ? detectableOf(options, sd) : null;
  const meanDifference = detectable
    ? detectable.difference * (options.alternative === 'less' ? -1 : 1)
    : options.meanDifference;
  const plan = planOf(studyOf({ ...options, meanDifference }), {
    solveFor: asked,
    power: options.power,
    dropout: options.dropout,
    sizes: asked === 'n' ? null : [options.n ?? 0],
  });
  if (!plan) throw tooLarge(mcnemar ? 'p10' : 'meanDifference');
  const precise = options.design === 'precision-paired';
  return {
    sample: plan.sample,
    plan,
    sdDifference: mcnemar ? null : sd,
    discordant: mcnemar ? discordantOf(options) : null,
    effectSize: mcnemar || precise || detectable ? null : (options.meanDifference ?? 0) / sd,
    detectable,
    precision: precise ? precisionOf(plan.total, sd, options.confidenceLevel) : null,
  };
}

/** The smallest difference that the pairs find with the power. */
function detectableOf({ design, n, power, alpha, alternative }: PairedSizeOptions, sd: number) {
  const test = { alpha, alternative: alternative === 'less' ? ('greater' as const) : alternative };
  const powerAt = design === 'paired-t' ? meanTPower : meanZPower;
  const effectSize = ncpFor((d) => powerAt(n ?? 0, d, test), power);
  return { effectSize, difference: effectSize * sd };
}

function precisionOf(n: number, sd: number, level: number): Precision {
  const halfAt = (size: number): number => (normal.isf((1 - level) / 2) * sd) / Math.sqrt(size);
  return {
    halfWidth: halfAt(n),
    curve: sizesAround(n, 2).map((size) => ({ n: size, value: halfAt(size) })),
  };
}
