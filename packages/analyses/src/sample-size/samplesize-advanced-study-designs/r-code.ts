/** The R programs of the designs. */
import { rNumber } from '../../shared/r-code.ts';
import { rSizes } from '../kit/r-code.ts';
import { givenFirst } from './compute.ts';
import { ESTIMATES, isOneOf, TWO_LINES } from './designs.ts';
import { effectOf } from './effects.ts';
import type { AdvancedSizeOptions } from './options.ts';
import { estimateProgram } from './r-estimates.ts';
import type { RTest } from './r-parts.ts';
import { rTest } from './r-tests.ts';
import { ratioOf, studyOf } from './studies.ts';

export function rCode(options: AdvancedSizeOptions): readonly string[] {
  return isOneOf(ESTIMATES, options.design) ? estimateProgram(options) : testProgram(options);
}

/** Sizes of all groups as an expression of `first`. */
function rGroups(options: AdvancedSizeOptions): string {
  const { design } = options;
  if (design === 'auc-test') return `c(first, ceiling(${options.negativesPerPositive} * first))`;
  if (design === 'cohort' || design === 'case-control-unmatched')
    return `c(first, ceiling(${ratioOf(options)} * first))`;
  if (isOneOf(TWO_LINES, design) || design === 'variance-two')
    return `c(first, max(2, ceiling(${options.secondPerFirst} * first)))`;
  return studyOf(options).groups.length > 1 ? 'c(first, first)' : 'c(n = first)';
}

function testProgram(options: AdvancedSizeOptions): readonly string[] {
  const { design, solveFor, power } = options;
  const test: RTest = rTest(options);
  const effect = effectOf(options);
  const groups = rGroups(options);
  const target = rNumber(power);
  if (solveFor === 'effect' && effect)
    return [
      ...test.numbers,
      ...test.define,
      `first <- ${givenFirst(options)}; n <- ${groups}`,
      `x <- uniroot(function(x) power(n, x) - ${target}, c(${effect.none}, ${rNumber(effect.most)}), tol = 1e-12)$root`,
      `c(n, total = sum(n), effect = x, power = power(n, x)${more(test.more, 'n[1]')})`,
    ];
  const before = [
    ...test.numbers,
    ...(effect ? [`x <- ${options[effect.option]}  # the effect`] : []),
    ...test.define,
  ];
  if (solveFor === 'power')
    return [
      ...before,
      `first <- ${givenFirst(options)}; n <- ${groups}`,
      `c(n, total = sum(n), power = power(n, x)${more(test.more, 'n[1]')})`,
    ];
  const isEven = design === 'crossover-z';
  return [
    ...rSizes({
      before,
      exact: test.exact,
      ...(test.first ? { first: test.first } : {}),
      ...(isEven ? { first: 'max(4, 2 * ceiling(exact(target) / 2))' } : {}),
      sizes: groups,
      more: `power = power(n, x)${more([...test.more, ...(test.moreForSize ?? [])], test.exact ? `exact(${target})` : 'n[1]')}`,
      target: power,
      dropout: design === 'rates' || design.startsWith('cluster-') ? 0 : options.dropout,
    }),
    ...(test.formulas ?? []),
  ];
}

/** Further numbers; those that need the unrounded size of the first group write it as SIZE. */
const more = (values: readonly string[], size: string): string =>
  values.map((value) => `, ${value.replaceAll('SIZE', size)}`).join('');
