/** Programs of sample sizes in Python: power by size, and the size that a power needs. */
import type { Alternative } from '@constat/stats';
import { typed } from '../../python/calculators.ts';
import type { PythonFile } from '../../python/python-file.ts';
import { number, show, text } from '../../python/words.ts';
import { USUAL_POWERS } from './study.ts';

export interface PythonPlan {
  /** Lines that define the numbers and `power_of(n, effect)`, n being the list of the sizes of the groups. */
  readonly before: readonly string[];
  /** The unrounded size of the first group as an expression of `target`. */
  readonly exact: string;
  /** Sizes of all groups as an expression of `first`. */
  readonly sizes?: string;
  /** Further values of the plan as expressions of `n`. */
  readonly more?: readonly string[];
  /** The effect as a number or an expression. */
  readonly effect: string;
  /** What one unit of the effect is in the measure asked for. */
  readonly unit?: string;
  /** On which side of zero to look for an effect where the size is given. */
  readonly sign?: 1 | -1;
}

interface Asked {
  readonly solveFor: 'n' | 'power' | 'effect';
  readonly power: number;
  readonly dropout: number;
  /** The sizes given where the size is not what is asked. */
  readonly given: readonly (number | null)[];
}

/** The whole program of a plan. */
export function sizeProgram(file: PythonFile, plan: PythonPlan, asked: Asked): readonly string[] {
  file.use('np', 'stats', 'brentq');
  // SciPy ends where a noncentrality is very large
  file.define('solve', [
    'def solve(power, target, low, high):',
    '    while power(high) < target:',
    '        high *= 2',
    '    return brentq(lambda x: power(x) - target, low, high, xtol=1e-12)',
  ]);
  const { before, exact, sizes = '[first]', more = [], effect, unit, sign = 1 } = plan;
  const target = number(asked.power);
  const shown = (label: string, ...values: readonly string[]): string =>
    show(
      label,
      '*n',
      '"in all"',
      'sum(n)',
      '"power"',
      'power_of(n, effect)',
      '"effect"',
      'effect',
      ...values,
      ...more,
    );
  const given = `n = [${asked.given.map(typed).join(', ')}]`;
  switch (asked.solveFor) {
    case 'power':
      return [...before, `effect = ${effect}`, given, shown('n =')];
    case 'effect':
      return [
        ...before,
        given,
        `effect = solve(lambda effect: power_of(n, effect), ${target}, ${1e-9 * sign}, ${0.1 * sign})`,
        shown('n =', ...(unit === undefined ? [] : [`effect * ${unit}`])),
      ];
    case 'n':
      return [
        ...before,
        `effect = ${effect}`,
        `exact = lambda target: ${exact}`,
        'def sizes(target):',
        '    first = int(np.ceil(exact(target)))',
        `    return ${sizes}`,
        `n = sizes(${target})`,
        shown('n =', '"exactly"', `exact(${target})`),
        ...(asked.dropout > 0 ? [show('to begin with', `np.ceil(sum(n) / (1 - ${asked.dropout}))`)] : []),
        `for target in (${USUAL_POWERS.join(', ')}):`,
        `    ${show('power', 'target', '*sizes(target)', '"in all"', 'sum(sizes(target))')}`,
      ];
  }
}

/** The level of the one side that decides. */
export const sideOf = (alpha: number, alternative: Alternative): string =>
  number(alternative === 'two-sided' ? alpha / 2 : alpha);

const SIDES = { 'two-sided': 'two-sided', greater: 'larger', less: 'smaller' } as const;

/** As statsmodels calls the alternative. */
export const sidesOf = (alternative: Alternative): string => `alternative=${text(SIDES[alternative])}`;
