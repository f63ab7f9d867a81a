import { StatsError } from '../stats-error.ts';
import { betaFunction, choose, lbeta, lchoose } from './beta.ts';
import { erf, erfc, erfcinv, erfinv } from './erf.ts';
import { gammaFunction, lfactorial, lgamma } from './gamma.ts';
import { incompleteBetaLower, incompleteBetaUpper } from './incomplete-beta.ts';
import { incompleteGammaLower, incompleteGammaUpper } from './incomplete-gamma.ts';
import { digamma, trigamma } from './polygamma.ts';

/** A special function by name, with the names of its arguments in order. */
export interface RegisteredFunction {
  readonly parameters: readonly string[];
  readonly evaluate: (...values: number[]) => number;
}

/** All special functions by name. */
export const SPECIAL_FUNCTIONS: Readonly<Record<string, RegisteredFunction>> = {
  gamma: { parameters: ['x'], evaluate: gammaFunction },
  lgamma: { parameters: ['x'], evaluate: lgamma },
  digamma: { parameters: ['x'], evaluate: digamma },
  trigamma: { parameters: ['x'], evaluate: trigamma },
  beta: { parameters: ['a', 'b'], evaluate: betaFunction },
  lbeta: { parameters: ['a', 'b'], evaluate: lbeta },
  choose: { parameters: ['n', 'k'], evaluate: choose },
  lchoose: { parameters: ['n', 'k'], evaluate: lchoose },
  lfactorial: { parameters: ['x'], evaluate: lfactorial },
  ibetaLower: { parameters: ['a', 'b', 'x'], evaluate: incompleteBetaLower },
  ibetaUpper: { parameters: ['a', 'b', 'x'], evaluate: incompleteBetaUpper },
  igammaLower: { parameters: ['a', 'x'], evaluate: incompleteGammaLower },
  igammaUpper: { parameters: ['a', 'x'], evaluate: incompleteGammaUpper },
  erf: { parameters: ['x'], evaluate: erf },
  erfc: { parameters: ['x'], evaluate: erfc },
  erfinv: { parameters: ['x'], evaluate: erfinv },
  erfcinv: { parameters: ['x'], evaluate: erfcinv },
  log1p: { parameters: ['x'], evaluate: Math.log1p },
  expm1: { parameters: ['x'], evaluate: Math.expm1 },
};

/** Evaluates a special function by name, arguments given by name. */
export function evaluateSpecial(name: string, values: Readonly<Record<string, number>>): number {
  const found = SPECIAL_FUNCTIONS[name];
  if (!found) throw new StatsError('out-of-domain', `no function is named ${name}`, 'name');
  return found.evaluate(...found.parameters.map((parameter) => values[parameter] ?? NaN));
}
