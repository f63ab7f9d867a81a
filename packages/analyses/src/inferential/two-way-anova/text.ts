/** Sentences of factorial ANOVA. */

import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import { isNonEmpty, isSingle } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, byMethods, clearLevel, pText, sampleText } from '../../shared/wording.ts';
import { shareText } from '../kit/anova-parts.ts';
import { bicMethods } from '../kit/bayes-bic.ts';
import { PAIR_NAMES } from '../kit/marginal-tables.ts';
import { theseDiffered } from '../kit/pair-words.ts';
import type { FactorialOptions } from './options.ts';
import type { FactorialResult, TermResult } from './result.ts';
import { TYPE_NAMES } from './tables.ts';

/** `F(2, 54) = 4.11, p = .022, η²p = .13`. */
export const statistics = (term: TermResult, { residual }: FactorialResult): Runs =>
  rich`*F*(${num(term.df, 'df')}, ${num(residual.df, 'df')}) = ${num(term.statistic, 'statistic')}, ${pText(term.pValue)}, partial η² = ${num(term.partialEtaSquared.estimate, 'proportion')}`;

const mainEffects = ({ terms }: FactorialResult): readonly TermResult[] =>
  terms.filter((term) => term.factorial && term.variables.length === 1);

/** The interactions of factors, the largest first. */
const interactions = ({ terms }: FactorialResult): readonly TermResult[] =>
  terms
    .filter((term) => term.factorial && term.variables.length > 1)
    .sort((a, b) => b.variables.length - a.variables.length);

/** The significant interaction of most factors, which the main effects must be read with. */
export const leading = (result: FactorialResult, alpha: number): TermResult | undefined =>
  interactions(result).find((term) => term.pValue < alpha);

const labelOf = ({ factors }: FactorialResult, name: string): string =>
  factors.find((factor) => factor.name === name)?.label ?? name;

const adjusted = ({ covariates }: FactorialResult): Runs =>
  covariates.length === 0
    ? rich``
    : rich`, adjusted for ${join(
        covariates.map(({ label }) => label),
        ', ',
        ' and ',
      )},`;

export function finding(
  result: FactorialResult,
  options: FactorialOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding: sentence(result, alpha),
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`],
  };
}

function sentence(result: FactorialResult, alpha: number): Runs {
  const { outcome } = result;
  const interaction = leading(result, alpha);
  if (interaction) {
    const [first, ...others] = interaction.variables.map((name) => bold(labelOf(result, name)));
    return rich`The effect of ${first!} on ${outcome.label}${adjusted(result)} depended on ${join(others, ', ', ' and ')}: their interaction was **statistically significant**, ${statistics(interaction, result)}.`;
  }
  const main = mainEffects(result);
  const yes = main.filter((term) => term.pValue < alpha);
  const no = main.filter((term) => !yes.includes(term));
  const list = (terms: readonly TermResult[], last: string): Runs =>
    join(
      terms.map((term) => rich`${bold(term.label)} (${statistics(term, result)})`),
      ', ',
      last,
    );
  const lead =
    yes.length === 0
      ? rich`Mean ${outcome.label}${adjusted(result)} did not differ significantly between the levels of ${list(no, ' or ')}`
      : rich`Mean ${outcome.label}${adjusted(result)} differed significantly between the levels of ${list(yes, ' and ')}${no.length > 0 ? rich`, but not of ${list(no, ' or ')}` : ''}`;
  const crossed = interactions(result);
  const rest = !isNonEmpty(crossed)
    ? rich`.`
    : isSingle(crossed)
      ? rich`; their interaction was not significant, ${pText(crossed[0].pValue)}.`
      : rich`; no interaction was significant.`;
  return rich`${lead}${rest}`;
}

/** Why factors are read one at a time. */
function apart(result: FactorialResult): string {
  if (interactions(result).length > 0)
    return 'The factors can be read one at a time: these data show no interaction that changes their effects.';
  return result.factors.length > 1
    ? 'The model has no interactions: that the effect of one factor is the same at all levels of the others is assumed, not tested.'
    : '';
}

export function interpretation(result: FactorialResult, options: FactorialOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const interaction = leading(result, alpha);
  const largest = [...result.terms].sort(
    (a, b) => b.partialEtaSquared.estimate - a.partialEtaSquared.estimate,
  )[0]!;
  const read = interaction
    ? rich`Because ${interaction.label} interact, the difference between levels of one factor changes with the other: read the plot of means and the simple effects rather than the main effects alone.`
    : join(
        [
          apart(result),
          ...(result.terms.some((term) => term.pValue >= alpha)
            ? ['An effect that is not significant is not shown to be absent.']
            : []),
        ].flatMap((words) => (words === '' ? [] : [[words]])),
        ' ',
      );
  const size = rich`The largest effect was ${largest.label}: of the variation that the other effects leave it accounts for ${shareText(largest.partialEtaSquared)}. The model as a whole accounts for ${num(result.model.rSquared, 'percent')} of the variation of ${result.outcome.label}.`;
  const pairs = differing(result, alpha);
  return [join(read.length > 0 ? [read, size] : [size], ' '), ...(pairs ? [pairs] : [])];
}

/** Pairs of levels below α by the first method asked for. */
function differing(result: FactorialResult, alpha: number): Runs | null {
  const sets = result.pairs.filter(({ at, levels }) => at === null && levels.length > 2);
  const method = (Object.keys(sets[0]?.methods ?? {}) as (keyof typeof PAIR_NAMES)[])[0];
  if (!method) return null;
  return join(
    sets.map(({ factor, levels, methods }) => {
      const found = methods[method]!.filter(({ pValue }) => pValue < alpha);
      return found.length === 0
        ? rich`By the ${PAIR_NAMES[method]} comparisons no levels of ${labelOf(result, factor)} differed significantly.`
        : rich`By the ${PAIR_NAMES[method]} comparisons ${theseDiffered({ names: found.map(({ first, second }) => `${levels[first]!} and ${levels[second]!}`), of: methods[method]!.length }, `levels of ${labelOf(result, factor)}`)}.`;
    }),
    ' ',
  );
}

export function apa(result: FactorialResult, options: FactorialOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const kind = result.covariates.length > 0 ? 'analysis of covariance' : 'analysis of variance';
  const design = result.factors.map(({ levels }) => String(levels.length)).join(' × ');
  const word = (term: TermResult): string => (term.pValue < alpha ? 'a significant' : 'no significant');
  const effects = join(
    result.terms.map((term) =>
      term.variables.length > 1
        ? rich`${word(term)} interaction of ${term.label}, ${statistics(term, result)}`
        : rich`${word(term)} ${term.factorial ? 'main effect' : 'effect'} of ${term.label}, ${statistics(term, result)}`,
    ),
    '; ',
    '; and ',
  );
  const means = join(
    result.plotted.rows.length <= 12
      ? result.plotted.rows.map(
          ({ levels, mean, standardError }) =>
            rich`${levels.map((level, i) => clearLevel(labelOf(result, result.plotted.factors[i] ?? ''), level)).join(', ')} (*M* = ${num(mean)}, *SE* = ${num(standardError)})`,
        )
      : [],
    '; ',
  );
  const after = means.length > 0 ? rich` Marginal means were: ${means}.` : rich``;
  return rich`A ${design} ${kind} of ${result.outcome.label} (${TYPE_NAMES[options.sumOfSquares]} sums of squares) showed ${effects}.${after}`;
}

export function methods(result: FactorialResult, options: FactorialOptions): Runs {
  const { covariates, factors, outcome } = result;
  const names = join(
    factors.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const crossed = result.terms.filter((term) => term.variables.length > 1).map(({ label }) => label);
  const with_ =
    covariates.length > 0
      ? rich`${crossed.length > 0 ? ',' : ''} and ${join(
          covariates.map(({ label }) => label),
          ', ',
          ' and ',
        )} as ${covariates.length === 1 ? 'covariate' : 'covariates'}`
      : rich``;
  const pairs =
    options.postHoc.length > 0
      ? ` Estimated marginal means were compared by ${byMethods(options.postHoc.map((method) => PAIR_NAMES[method]))}.`
      : '';
  const checked = [
    ...(result.residualNormality ? ['normality of the residuals with the Shapiro–Wilk test'] : []),
    ...(result.levene ? ['equality of variances with Levene’s test'] : []),
    ...(result.slopes.length > 0 ? ['equality of slopes by products of factor and covariate'] : []),
  ];
  return rich`${outcome.label} was analysed by ${covariates.length > 0 ? 'analysis of covariance' : 'analysis of variance'} with the ${factors.length === 1 ? 'factor' : 'factors'} ${names}${crossed.length > 0 ? rich`, the ${crossed.length === 1 ? 'interaction' : 'interactions'} ${andList(crossed)}` : ''}${with_}, ${TYPE_NAMES[options.sumOfSquares]} sums of squares${options.errors === 'classical' ? '' : ` and ${options.errors} errors, which allow unequal variances`}, α = ${alphaNumber(alphaOf(options.confidenceLevel))}. Effect sizes are partial η² with ${num(options.confidenceLevel, 'level')} confidence intervals from the noncentral *F* distribution.${pairs}${bicMethods(options.bayesFactor)}${checked.length > 0 ? rich` The analysis examined ${join(checked, ', ', ' and ')}.` : ''} Cases with a missing value in any variable of the model were left out.`;
}
