/** Why a test about one centre cannot be run. */
import { bold, rich } from '@constat/report';
import { isConstant, moments } from '@constat/stats';
import { RefusedError } from '../../../contract.ts';

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
