/** Why a test about one centre cannot be run. */
import { bold, rich } from '@constat/report';
import { isConstant, moments } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { LocationOptions } from './options.ts';

/** Bounds of an equivalence test that enclose nothing. */
export function boundsRefusal(options: LocationOptions): readonly Refusal[] {
  if (!options.equivalence || options.lowerBound < options.upperBound) return [];
  return [
    {
      code: 'bounds-crossed',
      message: rich`The lower bound of the equivalence test is not below the upper one.`,
      advice: rich`Set a lower bound below the upper bound, for instance −0.5 and 0.5.`,
    },
  ];
}

/** Refuses samples without two different values; `what` names the variable or the pair. */
export function requireSpread(values: Float64Array, what: string, variable: string): void {
  if (values.length < 2)
    throw new RefusedError([
      {
        code: 'too-few-values',
        variable,
        message: rich`${bold(what)} ${values.length === 0 ? 'has no value' : 'has one value only'}; the test needs at least two.`,
        advice: rich`Choose another variable, or fill in the missing values.`,
      },
    ]);
  if (isConstant(moments(values)))
    throw new RefusedError([
      {
        code: 'no-variation',
        variable,
        message: rich`${bold(what)} does not vary, so there is nothing to test the mean against.`,
        advice: rich`Choose another variable.`,
      },
    ]);
}
