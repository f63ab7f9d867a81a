/** Why no size can be given, each with a code and what to change. */
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { given } from '../../shared/wording.ts';
import {
  directionRefusal,
  effectRefusal,
  marginRefusal,
  positiveRefusal,
  tooFewRefusal,
  zeroEffectRefusal,
} from '../kit/refusals.ts';
import type { TwoSampleSizeOptions } from './options.ts';
import { eventsOf } from './studies.ts';

export function check(_: unknown, options: TwoSampleSizeOptions): readonly Refusal[] {
  const refusal = firstReason(options);
  return refusal ? [refusal] : [];
}

function firstReason(options: TwoSampleSizeOptions): Refusal | null {
  const { design, solveFor } = options;
  if (solveFor === 'effect' && design !== 'means-t') return effectRefusal();
  if (solveFor === 'power' && design === 'proportions-pooled-cc')
    return {
      code: 'no-power',
      variable: 'solveFor',
      message: rich`The continuity correction gives sizes, not powers.`,
      advice: rich`Choose another method for the power: that of Fisher’s exact test is nearest.`,
      actions: [
        { kind: 'set-options', label: 'Use Fisher’s test', options: { design: 'proportions-fisher' } },
      ],
    };
  if (design.startsWith('survival')) return survivalReason(options);
  return spreadReason(options) ?? sizesReason(options) ?? effectReason(options);
}

function spreadReason(options: TwoSampleSizeOptions): Refusal | null {
  const { design } = options;
  if (design === 'means-z')
    return (
      positiveRefusal('sd1', 'Standard deviation of group 1', options.sd1) ??
      positiveRefusal('sd2', 'Standard deviation of group 2', options.sd2)
    );
  return design.includes('means') ? positiveRefusal('sd', 'Standard deviation', options.sd) : null;
}

function sizesReason({ design, solveFor, n1, n2 }: TwoSampleSizeOptions): Refusal | null {
  if (solveFor === 'n') return null;
  const least =
    design === 'means-t' || design === 'means-wilcoxon' || design.startsWith('equivalence-means') ? 2 : 1;
  return (
    tooFewRefusal('n1', 'Cases in group 1', n1, least) ?? tooFewRefusal('n2', 'Cases in group 2', n2, least)
  );
}

function effectReason(options: TwoSampleSizeOptions): Refusal | null {
  const { design, solveFor } = options;
  if (solveFor === 'effect') return null;
  const means = design.includes('means');
  const difference = means
    ? (options.mean1 ?? 0) - (options.mean2 ?? 0)
    : (options.proportion1 ?? 0) - (options.proportion2 ?? 0);
  const margin = options.margin ?? 0;
  if (!means && margin >= 1) return marginAboveShares(margin);
  if (design.startsWith('noninferiority')) return marginRefusal(difference + margin);
  if (design.startsWith('superiority')) return marginRefusal(difference - margin);
  if (design.startsWith('equivalence')) return marginRefusal(margin - Math.abs(difference));
  if (difference === 0) return zeroEffectRefusal(means ? 'mean2' : 'proportion2');
  return design === 'proportions-fisher' ? null : directionRefusal(difference, options.alternative);
}

/** Proportions are never further apart than 1, so that such a margin forgives everything. */
const marginAboveShares = (margin: number): Refusal => ({
  code: 'out-of-range',
  variable: 'margin',
  message: rich`${bold('Margin')} is ${given(margin)}; two proportions differ by less than 1.`,
  advice: rich`Enter a smaller margin: 0.05 is five percentage points.`,
});

function survivalReason(options: TwoSampleSizeOptions): Refusal | null {
  const positive = positiveRefusal('hazardRatio', 'Hazard ratio', options.hazardRatio);
  if (positive) return positive;
  if (options.hazardRatio === 1)
    return { ...zeroEffectRefusal('hazardRatio'), message: rich`A hazard ratio of 1 is no effect.` };
  if (options.solveFor !== 'n') return tooFewRefusal('events', 'Events', options.events, 1);
  const times =
    options.eventsFrom === 'accrual'
      ? positiveRefusal('median1', 'Median survival of group 1', options.median1)
      : null;
  if (times) return times;
  return eventsOf(options, options.power).probability > 0
    ? null
    : {
        code: 'no-events',
        variable: options.eventsFrom === 'accrual' ? 'followUpTime' : 'survival1',
        message: rich`No events are expected: everybody survives.`,
        advice: rich`Lower ${bold('Survival')}, or lengthen the study.`,
      };
}
