/** Powers of the tests as functions of the size and the effect. */
import {
  arcsinePower,
  chiSquarePower,
  cohenH,
  correlationPower,
  exactBinomialPower,
  fDesignPower,
  fPower,
  meansTPower,
  meanTPower,
  meanZPower,
  oneWayDesign,
  proportionsPooledPower,
  schoenfeldPower,
} from '@constat/stats';
import { readNumbers } from '../../shared/calculator/numbers.ts';
import type { PowerCurveOptions } from './options.ts';

export type PowerOf = (n: number, effect: number) => number;

/** Tests whose effect is given by proportions. */
export const hasProportions = ({ test }: PowerCurveOptions): boolean => test.startsWith('proportion');

/** The effect sizes of the curves; Cohen's h where proportions are given. */
export function effectsOf(options: PowerCurveOptions): readonly number[] {
  if (options.test === 'proportion-exact')
    return [cohenH(options.proportionAlternative ?? 0, options.proportionNull ?? 0)];
  if (hasProportions(options)) return [cohenH(options.proportion1 ?? 0, options.proportion2 ?? 0)];
  return readNumbers(options.effects).values.filter((value) => value !== null);
}

export const sizesOf = ({ sizes }: PowerCurveOptions): readonly number[] =>
  readNumbers(sizes).values.filter((value) => value !== null);

/** The least size at which the test exists. */
export function leastSize({ test, predictors }: PowerCurveOptions): number {
  switch (test) {
    case 'correlation':
      return 4;
    case 'regression':
      return predictors + 2;
    case 'one-sample-z':
    case 'chi-square':
    case 'proportions-pooled':
    case 'proportions-arcsine':
    case 'proportion-exact':
    case 'logrank':
      return 1;
    default:
      return 2;
  }
}

export function powerOf(options: PowerCurveOptions): PowerOf {
  const { test, alpha, alternative, groups, df, predictors } = options;
  const setting = { alpha, alternative };
  switch (test) {
    case 'two-sample-t':
      return (n, d) => meansTPower(n, n, d, setting);
    case 'one-sample-z':
      return (n, d) => meanZPower(n, d, setting);
    case 'anova-oneway':
      return (n, f) => fDesignPower(oneWayDesign(f, groups), n * groups, alpha);
    case 'chi-square':
      return (n, w) => chiSquarePower(w * w * n, df, alpha);
    case 'regression':
      return (n, f2) => fPower(f2 * n, predictors, n - predictors - 1, alpha);
    case 'correlation':
      return (n, r) => correlationPower(n, r, setting);
    case 'proportions-pooled':
      return (n) => proportionsPooledPower(n, n, options.proportion1 ?? 0, options.proportion2 ?? 0, setting);
    case 'proportions-arcsine':
      return (n, h) => arcsinePower(n, n, h, setting);
    case 'proportion-exact':
      return (n) =>
        exactBinomialPower(n, options.proportionNull ?? 0, options.proportionAlternative ?? 0, setting).power;
    case 'logrank':
      return (events, hazardRatio) => schoenfeldPower(events, hazardRatio, 1, setting);
    default:
      return (n, d) => meanTPower(n, d, setting);
  }
}
