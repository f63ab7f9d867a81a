/** Why a test about one centre cannot be run. */
import { bold, rich } from '@constat/report';
import { isConstant, type Moments, moments } from '@constat/stats';
import { RefusedError } from '../../../contract.ts';

/** Refuses samples without two different values; `what` names the variable or the pair. */
export const requireSpread = (values: Float64Array, what: string, variable: string): void =>
  requireSpreadOf(moments(values), what, variable);

/** The same for a sample that is known by its moments. */
export function requireSpreadOf(m: Moments, what: string, variable: string): void {
  if (m.n < 2)
    throw new RefusedError([
      {
        code: 'too-few-values',
        variable,
        message: rich`${bold(what)} ${m.n === 0 ? 'has no value' : 'has one value only'}; the test needs at least two.`,
        advice: rich`Choose another variable, or fill in the missing values.`,
      },
    ]);
  if (isConstant(m))
    throw new RefusedError([
      {
        code: 'no-variation',
        variable,
        message: rich`${bold(what)} does not vary, so there is nothing to test the mean against.`,
        advice: rich`Choose another variable.`,
      },
    ]);
}
