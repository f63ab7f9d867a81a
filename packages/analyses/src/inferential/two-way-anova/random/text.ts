/** Sentences about an analysis of variance with random factors. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { alphaNumber, alphaOf, pText, sampleText } from '../../../shared/wording.ts';
import type { FactorialOptions } from '../options.ts';
import type { RandomResult, RandomTerm } from '../result.ts';
import { TYPE_NAMES } from '../tables.ts';

const listed = (items: readonly Runs[], last = ' and '): Runs => join(items, ', ', last);

/** `F(2, 10) = 9.36, p = .005`. */
function statistics({ test, df }: RandomTerm): Runs {
  if (!test) return rich`*F*(${num(df, 'df')}) without an error above zero`;
  return rich`*F*(${num(test.df1, 'df')}, ${num(test.df2, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`;
}

const isSignificant = ({ test }: RandomTerm, alpha: number): boolean => test !== null && test.pValue < alpha;

/** `error: Operator × Part`. */
const errorWords = ({ error }: RandomTerm): string => error.map(({ label }) => label).join(' with ');

export function finding(
  result: RandomResult,
  options: FactorialOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const fixed = result.terms.filter((term) => !term.random);
  const main = fixed.filter(({ variables }) => variables.length === 1);
  const parts = main.map(
    (term, i) =>
      rich`${i === 0 ? rich`Mean ${result.outcome.label} ` : 'it '}${isSignificant(term, alpha) ? 'differed' : 'did not differ'} significantly between the levels of ${bold(term.label)}, ${statistics(term)}`,
  );
  const varied = result.terms.filter((term) => term.random && isSignificant(term, alpha));
  const rest =
    varied.length === 0
      ? rich`no random effect was significant`
      : rich`${listed(varied.map((term) => rich`${bold(term.label)} (${statistics(term)})`))} varied by more than chance`;
  return {
    finding: rich`${join(parts, '; ')}; ${rest}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`],
  };
}

export function interpretation(result: RandomResult, options: FactorialOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const total = result.variances.reduce((sum, { variance }) => sum + Math.max(0, variance), 0);
  const largest = result.variances.toSorted((a, b) => b.variance - a.variance)[0];
  const crossed = result.terms.filter(
    (term) => term.random && term.variables.length > 1 && isSignificant(term, alpha),
  );
  const names = result.factors.slice(result.fixedCount).map(({ label }) => [label]);
  return [
    rich`The levels of ${listed(names)} stand for many others: what is said of the fixed factors is meant for all of them, which takes more evidence than for the levels at hand.`,
    ...(largest
      ? [
          rich`Most of the random variation lies in ${largest.label}: ${num(Math.max(0, largest.variance) / total, 'percent')}.`,
        ]
      : []),
    ...(crossed.length > 0
      ? [
          rich`${listed(crossed.map(({ label }) => [label]))}: the effect of the fixed factor is not the same at all levels of the random one.`,
        ]
      : []),
    ...(result.variances.some(({ variance }) => variance < 0)
      ? [
          rich`A variance below zero is an estimate of one that is zero or small: its mean square is less than its error by chance.`,
        ]
      : []),
  ];
}

export function apa(result: RandomResult, options: FactorialOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const effects = join(
    result.terms.map(
      (term) =>
        rich`${isSignificant(term, alpha) ? 'a significant' : 'no significant'} ${term.variables.length > 1 ? 'interaction' : 'effect'} of ${term.label}, ${statistics(term)}`,
    ),
    '; ',
    '; and ',
  );
  const names = result.factors.slice(result.fixedCount).map(({ label }) => [label]);
  return rich`An analysis of variance of ${result.outcome.label} with ${listed(names)} as ${names.length === 1 ? 'random factor' : 'random factors'} (${TYPE_NAMES[options.sumOfSquares]} sums of squares) showed ${effects}.`;
}

export function methods(result: RandomResult, options: FactorialOptions): Runs {
  const fixed = result.factors.slice(0, result.fixedCount).map(({ label }) => [label]);
  const random = result.factors.slice(result.fixedCount).map(({ label }) => [label]);
  const errors = result.terms.map((term) => rich`${term.label} against ${errorWords(term)}`);
  return rich`${result.outcome.label} was analysed by analysis of variance with the fixed ${fixed.length === 1 ? 'factor' : 'factors'} ${listed(fixed)} and the random ${random.length === 1 ? 'factor' : 'factors'} ${listed(random)}, ${TYPE_NAMES[options.sumOfSquares]} sums of squares, α = ${alphaNumber(alphaOf(options.confidenceLevel))}. Effects were tested by their expected mean squares (unrestricted model): ${join(errors, '; ')}. Where an error is made of several mean squares its degrees of freedom are those of Satterthwaite. Components of variance are those of the analysis of variance. Cases with a missing value in any variable of the model were left out.`;
}
