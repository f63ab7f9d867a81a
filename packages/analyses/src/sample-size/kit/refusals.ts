/** Why no size can be given, in the words that all designs share. */
import { bold, rich } from '@constat/report';
import type { Alternative } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import { given } from '../../shared/wording.ts';

/** A number that must be above zero. */
export const positiveRefusal = (variable: string, label: string, value: number | null): Refusal | null =>
  value === null || value > 0
    ? null
    : {
        code: 'not-positive',
        variable,
        message: rich`${bold(label)} must be above zero.`,
        advice: label.startsWith('Standard deviation')
          ? rich`Without any spread there is nothing to plan; enter a positive number.`
          : rich`Enter a positive number.`,
      };

/** Half of the whole way from 0 to 1: no interval of a share reaches further. */
const WIDEST_HALF = 0.5;

/** The half width of an interval of a share. */
export const shareWidthRefusal = (variable: string, label: string, value: number | null): Refusal | null =>
  value === null || value <= WIDEST_HALF
    ? positiveRefusal(variable, label, value)
    : {
        code: 'out-of-range',
        variable,
        message: rich`${bold(label)} is ${given(value)}; a proportion lies between 0 and 1, so that no interval of one reaches more than 0.5 to either side.`,
        advice: rich`Enter a smaller number: 0.05 is five percentage points.`,
      };

/** Nothing to find. */
export const zeroEffectRefusal = (variable: string): Refusal => ({
  code: 'zero-effect',
  variable,
  message: rich`The effect is zero: no sample size finds it.`,
  advice: rich`Enter a value that differs from that of the null hypothesis by as much as would matter.`,
});

/** The effect lies where a one-sided test does not look. */
export function directionRefusal(difference: number, alternative: Alternative): Refusal | null {
  if (alternative === 'two-sided' || difference > 0 === (alternative === 'greater')) return null;
  const other = alternative === 'greater' ? 'less' : 'greater';
  return {
    code: 'wrong-direction',
    variable: 'alternative',
    message: rich`The effect lies on the other side of the null hypothesis than the alternative.`,
    advice: rich`Turn the alternative round, or test both sides.`,
    actions: [
      {
        kind: 'set-options',
        label: other === 'less' ? 'Test for less' : 'Test for greater',
        options: { alternative: other },
      },
      { kind: 'set-options', label: 'Test both sides', options: { alternative: 'two-sided' } },
    ],
  };
}

/** Thrown where no size up to a billion (10⁹) is enough. */
export const tooLarge = (variable: string): RefusedError =>
  new RefusedError([
    {
      code: 'size-too-large',
      variable,
      message: rich`More than a billion (10⁹) cases would be needed.`,
      advice: rich`The effect is too small to be found by any study; enter the smallest that would matter.`,
    },
  ]);

/** Nothing is left between the effect and the margin. */
export const marginRefusal = (room: number): Refusal | null =>
  room > 0
    ? null
    : {
        code: 'outside-margin',
        variable: 'margin',
        message: rich`The assumed difference lies outside the margin: no sample size shows the opposite.`,
        advice: rich`Enter a larger ${bold('Margin')}, or a difference inside it.`,
      };

/** The effect is asked for where no formula gives one. */
export const effectRefusal = (): Refusal => ({
  code: 'no-detectable-effect',
  variable: 'solveFor',
  message: rich`The detectable effect is computed for tests of means only.`,
  advice: rich`Solve for the size or the power of this design.`,
  actions: [{ kind: 'set-options', label: 'Solve for the power', options: { solveFor: 'power' } }],
});

/** Too few cases for the test. */
export const tooFewRefusal = (
  variable: string,
  label: string,
  size: number | null,
  least: number,
): Refusal | null =>
  size === null || size >= least
    ? null
    : {
        code: 'too-few-cases',
        variable,
        message: rich`${bold(label)} is ${given(size)}; the test needs at least ${given(least)}.`,
        advice: rich`Enter a larger number.`,
      };

/** Thrown where an exact method would take too long. */
export const tooLargeForExact = (): RefusedError =>
  new RefusedError([
    {
      code: 'too-large-for-exact',
      variable: 'design',
      message: rich`The groups are too large for the exact method.`,
      advice: rich`The approximate methods agree with it at this size; choose the one with the continuity correction.`,
      actions: [
        {
          kind: 'set-options',
          label: 'Use the correction',
          options: { design: 'proportions-pooled-cc', solveFor: 'n' },
        },
      ],
    },
  ]);
