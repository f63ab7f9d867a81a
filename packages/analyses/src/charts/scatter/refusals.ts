import type { Frame } from '@constat/data';
import { bold, rich } from '@constat/report';
import { parseFormula, StatsError } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import {
  refusals as nonlinear,
  readStarts,
  rightSide,
} from '../../regression/nonlinear-regression/refusals.ts';
import { checkDifferent } from '../kit/categories.ts';
import type { ScatterOptions } from './options.ts';

export function check(frame: Frame, options: ScatterOptions): readonly Refusal[] {
  const { x, y, group, panels, curve } = options;
  const same = checkDifferent(frame, [x, y, group, ...panels]);
  return same.length > 0 || curve !== 'formula' ? same : formulaProblems(options);
}

/** Reasons why a formula of one's own cannot be drawn. */
function formulaProblems({ formula, start }: ScatterOptions): readonly Refusal[] {
  try {
    const { names } = parseFormula(rightSide(formula));
    const { starts, wrong } = readStarts(start);
    if (wrong !== null) return [nonlinear.unreadStart(wrong)];
    const missing = names.filter((name) => name !== 'x' && !starts.some((each) => each.name === name));
    return missing.length > 0 ? [nonlinear.noStart(missing, starts)] : [];
  } catch (error) {
    if (error instanceof StatsError) return [nonlinear.unreadable(error.message)];
    throw error;
  }
}

/** No group has a curve. */
export const noCurve = (formula: string): Refusal => ({
  code: 'no-curve',
  message: rich`${bold(formula)} could not be fitted to these cases: the search came to no end, or the formula has no value there.`,
  advice: rich`Choose start values nearer to the solution, or a formula with fewer parameters.`,
});

export const noCases = (x: string, y: string): Refusal => ({
  code: 'no-cases',
  message: rich`No case has a value of both ${bold(x)} and ${bold(y)}, and of the other variables.`,
  advice: rich`Choose other variables, or look at missing values.`,
});
