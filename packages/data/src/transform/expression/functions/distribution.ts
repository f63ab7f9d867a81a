/** Random numbers, which come again with their seed, and probabilities of distributions. */
import {
  binomial,
  chiSquare,
  type Distribution,
  fDistribution,
  normal,
  poisson,
  randomBinomial,
  randomNormal,
  randomPoisson,
  studentT,
  Xoshiro256,
} from '@constat/stats';
import { finite, maskOf, numbersOf, rowsOf, type Vector } from '../vector.ts';
import { type ExpressionFunction, number, optional } from './definition.ts';

const DEFAULT_SEED = 1;

/** One number for every row, whatever the arguments are. */
const random = (
  name: string,
  parameters: readonly string[],
  draw: (rng: Xoshiro256, ...values: number[]) => number,
  help: string,
  example: string,
): ExpressionFunction => ({
  name,
  group: 'distribution',
  parameters: [...parameters.map(number), optional(number('seed'))],
  returns: 'number',
  help,
  example,
  evaluate: (args, rows) => {
    const columns = args.slice(0, parameters.length).map(numbersOf);
    const seed = args[parameters.length] ? numbersOf(args[parameters.length]!)[0]! : DEFAULT_SEED;
    const rng = new Xoshiro256(Number.isNaN(seed) ? DEFAULT_SEED : Math.trunc(seed));
    const values = new Float64Array(rows);
    for (let row = 0; row < rows; row++)
      values[row] = attempt(() => draw(rng, ...columns.map((column) => column[row & maskOf(column)]!)));
    return { type: 'number', values };
  },
});

/** A parameter that a distribution cannot have makes the value missing. */
function attempt(compute: () => number): number {
  try {
    return finite(compute());
  } catch {
    return Number.NaN;
  }
}

function perRow(args: readonly Vector[], rows: number, f: (...values: number[]) => number): Vector {
  const columns = args.map(numbersOf);
  const masks = columns.map(maskOf);
  const values = new Float64Array(rowsOf(args, rows));
  for (let row = 0; row < values.length; row++) {
    const at = columns.map((column, k) => column[row & masks[k]!]!);
    values[row] = at.some(Number.isNaN) ? Number.NaN : attempt(() => f(...at));
  }
  return { type: 'number', values };
}

/** The lower tail and its inverse of a distribution. */
function pair<P extends readonly number[]>(
  name: string,
  title: string,
  { cdf, quantile }: Distribution<P>,
  parameters: readonly string[],
): readonly ExpressionFunction[] {
  const make = (
    suffix: string,
    first: string,
    f: (x: number, ...parameters: P) => number,
    help: string,
  ): ExpressionFunction => ({
    name: `${name}${suffix}`,
    group: 'distribution',
    parameters: [first, ...parameters].map(number),
    returns: 'number',
    help,
    example: `${name}${suffix}(${[first, ...parameters].join(', ')})`,
    evaluate: (args, rows) => perRow(args, rows, (x, ...rest) => f(x, ...(rest as unknown as P))),
  });
  return [
    make('CDF', 'x', cdf, `Probability of a value up to x in the ${title} distribution.`),
    make(
      'INV',
      'p',
      quantile,
      `Quantile of the ${title} distribution: the value with probability p up to it.`,
    ),
  ];
}

export const distributionFunctions: readonly ExpressionFunction[] = [
  random(
    'RANDOM',
    [],
    (rng) => rng.uniform(),
    'A random number between 0 and 1 for each row; the same again with the same seed.',
    'RANDOM() < 0.5',
  ),
  random(
    'RANDOMNORMAL',
    ['mean', 'sd'],
    (rng, mean, sd) => randomNormal(rng, mean, sd),
    'A random number of a normal distribution for each row; the same again with the same seed.',
    'RANDOMNORMAL(100, 15)',
  ),
  random(
    'RANDOMINTEGER',
    ['from', 'to'],
    (rng, from, to) =>
      Math.ceil(from!) + Math.floor(rng.uniform() * (Math.floor(to!) - Math.ceil(from!) + 1)),
    'A random whole number from one number to another, both included, for each row.',
    'RANDOMINTEGER(1, 6)',
  ),
  random(
    'RANDOMBINOMIAL',
    ['size', 'p'],
    (rng, size, p) => randomBinomial(rng, size!, p!),
    'A random number of successes in so many trials for each row.',
    'RANDOMBINOMIAL(10, 0.3)',
  ),
  random(
    'RANDOMPOISSON',
    ['mean'],
    (rng, mean) => randomPoisson(rng, mean!),
    'A random count of a Poisson distribution for each row.',
    'RANDOMPOISSON(4)',
  ),
  ...pair<readonly [number, number]>('NORMAL', 'normal', normal as Distribution<readonly [number, number]>, [
    'mean',
    'sd',
  ]),
  ...pair('T', 't', studentT, ['df']),
  ...pair('CHISQ', 'chi-square', chiSquare, ['df']),
  ...pair('F', 'F', fDistribution, ['df1', 'df2']),
  ...pair('BINOMIAL', 'binomial', binomial, ['size', 'p']),
  ...pair('POISSON', 'Poisson', poisson, ['mean']),
];
