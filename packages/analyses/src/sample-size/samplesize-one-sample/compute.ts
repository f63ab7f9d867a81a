import {
  cohenH,
  exactBinomialPower,
  meanHalfWidth,
  meanTPower,
  meanZPower,
  ncpFor,
  normal,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import { sizesAround } from '../../shared/calculator/size-figure.ts';
import type { Precision } from '../kit/precision.ts';
import { tooLarge } from '../kit/refusals.ts';
import type { SolveFor } from '../kit/size-options.ts';
import { type Plan, planOf } from '../kit/study.ts';
import type { OneSampleSizeOptions } from './options.ts';
import { effectOf, studyOf } from './studies.ts';

export interface OneSampleSizeResult {
  readonly sample: Sample;
  readonly plan: Plan;
  /** Cohen's d or h; null where the effect is what is asked for, and for estimates. */
  readonly effectSize: number | null;
  readonly detectable: { readonly effectSize: number; readonly difference: number } | null;
  /** The real level of the binomial test. */
  readonly actualAlpha: number | null;
  readonly precision: Precision | null;
}

/** What is asked of this design. */
export const askedOf = ({ design, solveFor }: OneSampleSizeOptions): SolveFor =>
  design === 'proportion-normal-cc' || design.startsWith('precision') ? 'n' : solveFor;

export function compute(_: unknown, options: OneSampleSizeOptions): OneSampleSizeResult {
  const asked = askedOf(options);
  const detectable = asked === 'effect' ? detectableOf(options) : null;
  const study = studyOf(
    detectable
      ? { ...options, meanNull: 0, meanAlternative: signed(detectable.difference, options) }
      : options,
  );
  const plan = planOf(study, {
    solveFor: asked,
    power: options.power,
    dropout: options.dropout,
    sizes: asked === 'n' ? null : [options.n ?? 0],
  });
  if (!plan) throw tooLarge(options.design.startsWith('mean') ? 'meanAlternative' : 'proportionAlternative');
  return {
    sample: plan.sample,
    plan,
    effectSize: detectable ? null : effectSizeOf(options),
    detectable,
    actualAlpha: options.design === 'proportion-exact' ? actualAlpha(plan.total, options) : null,
    precision: options.design.startsWith('precision') ? precisionOf(plan.total, options) : null,
  };
}

const signed = (difference: number, { alternative }: OneSampleSizeOptions): number =>
  alternative === 'less' ? -difference : difference;

/** The smallest effect that the size finds with the power. */
function detectableOf({ design, n, sd, power, alpha, alternative }: OneSampleSizeOptions) {
  const size = n ?? 0;
  const test = { alpha, alternative: alternative === 'less' ? ('greater' as const) : alternative };
  const powerAt = design === 'mean-t' ? meanTPower : meanZPower;
  const effectSize = ncpFor((d) => powerAt(size, d, test), power);
  return { effectSize, difference: effectSize * (sd ?? 1) };
}

function effectSizeOf(options: OneSampleSizeOptions): number | null {
  if (options.design.startsWith('precision')) return null;
  return options.design.startsWith('mean')
    ? effectOf(options)
    : cohenH(options.proportionAlternative ?? 0, options.proportionNull ?? 0);
}

const actualAlpha = (n: number, options: OneSampleSizeOptions): number =>
  exactBinomialPower(n, options.proportionNull ?? 0, options.proportionAlternative ?? 0, options).actualAlpha;

function precisionOf(n: number, options: OneSampleSizeOptions): Precision {
  const { design, confidenceLevel: level, populationSize } = options;
  const sd =
    design === 'precision-proportion'
      ? Math.sqrt((options.proportion ?? 0) * (1 - (options.proportion ?? 0)))
      : (options.sd ?? 0);
  const halfAt = (size: number): number => {
    if (design === 'precision-mean-t') return meanHalfWidth(size, sd, level);
    const finite = populationSize === null ? 1 : Math.max(0, (populationSize - size) / (populationSize - 1));
    return normal.isf((1 - level) / 2) * sd * Math.sqrt(finite / size);
  };
  const sizes = sizesAround(n, 2).filter((size) => populationSize === null || size <= populationSize);
  return { halfWidth: halfAt(n), curve: sizes.map((size) => ({ n: size, value: halfAt(size) })) };
}
