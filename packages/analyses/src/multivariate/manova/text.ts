import { bold, join, num, type Runs, rich } from '@constat/report';
import type { MultivariateTest } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { STATISTICS, type StatisticKey } from '../../shared/multivariate-tests.ts';
import { alphaNumber, alphaOf, pText, sampleText } from '../../shared/wording.ts';
import type { ManovaOptions } from './options.ts';
import type { ManovaEffect, ManovaResult, UnivariateTest } from './result.ts';

export const labelOf = ({ labels }: ManovaResult, name: string): string => labels[name] ?? name;

export const effectLabel = (result: ManovaResult, { variables }: Pick<ManovaEffect, 'variables'>): string =>
  variables.map((name) => labelOf(result, name)).join(' × ');

const testText = (key: StatisticKey, test: MultivariateTest): Runs =>
  rich`${{ text: STATISTICS[key].symbol, marks: ['italic'] }} = ${num(test.statistic, 'statistic', 3)}, *F*(${num(test.df1, 'df')}, ${num(test.df2, 'df')}) = ${num(test.f, 'statistic')}, ${pText(test.pValue)}, partial η² = ${num(test.partialEtaSquared, 'proportion')}`;

export function finding(
  result: ManovaResult,
  options: ManovaOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const effects = result.effects.filter(({ isCovariate }) => !isCovariate);
  const clause = (effect: ManovaEffect): Runs => {
    const test = effect.tests[options.statistic];
    const label = bold(effectLabel(result, effect));
    const yes = test.pValue < alpha;
    return effect.variables.length === 1
      ? rich`the levels of ${label} ${yes ? 'differed' : rich`did ${bold('not')} differ significantly`}, ${testText(options.statistic, test)}`
      : rich`the interaction ${label} was ${yes ? 'significant' : 'not significant'}, ${testText(options.statistic, test)}`;
  };
  return {
    finding: rich`In ${join(
      options.outcomes.map((name) => labelOf(result, name)),
      ', ',
      ' and ',
    )} together ${join(effects.map(clause), '; ')}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`, rich`type ${options.sumOfSquares}`],
  };
}

const univariateText = (result: ManovaResult, test: UnivariateTest): Runs =>
  rich`${labelOf(result, test.outcome)}, *F*(${num(test.df1, 'df')}, ${num(test.df2, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.adjustedPValue)}, partial η² = ${num(test.partialEtaSquared, 'proportion')}`;

const ADJUSTED = { none: '', holm: ' (Holm-adjusted)', bonferroni: ' (Bonferroni-adjusted)' } as const;

export function apa(result: ManovaResult, options: ManovaOptions): Paragraphs {
  return [
    rich`A ${options.covariates.length > 0 ? 'MANCOVA' : 'MANOVA'} of ${join(
      options.outcomes.map((name) => labelOf(result, name)),
      ', ',
      ' and ',
    )} gave, by ${STATISTICS[options.statistic].name}: ${join(
      result.effects.map(
        (effect) =>
          rich`${effectLabel(result, effect)}, ${testText(options.statistic, effect.tests[options.statistic])}`,
      ),
      '; ',
    )}.`,
    ...(options.univariate
      ? result.effects
          .filter(({ isCovariate }) => !isCovariate)
          .map(
            (effect) =>
              rich`Univariate tests of ${effectLabel(result, effect)}${ADJUSTED[options.adjustment]}: ${join(
                effect.univariate.map((test) => univariateText(result, test)),
                '; ',
              )}.`,
          )
      : []),
  ];
}

export function interpretation(result: ManovaResult, options: ManovaOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const effects = result.effects.filter(({ isCovariate }) => !isCovariate);
  const explain = (effect: ManovaEffect): Runs => {
    const test = effect.tests[options.statistic];
    const label = effectLabel(result, effect);
    if (test.pValue >= alpha)
      return rich`${label}: the profiles of means do not differ by more than chance explains. That is no proof that they are the same.`;
    const which = effect.univariate.filter(({ adjustedPValue }) => adjustedPValue < alpha);
    const where = !options.univariate
      ? ''
      : which.length === 0
        ? ' No single dependent variable shows it after adjustment: the groups differ in a combination of them.'
        : rich` It shows in ${join(
            which.map(({ outcome }) => labelOf(result, outcome)),
            ', ',
            ' and ',
          )}.`;
    const share = effect.roots[0]! / effect.roots.reduce((sum, root) => sum + root, 0);
    return rich`${label}: the profiles of means differ; it explains ${num(test.partialEtaSquared, 'percent')} of the variance of the dependent variables together that the other terms leave.${where}${effect.roots.length > 1 ? rich` ${num(share, 'percent')} of the separation lies along one combination of them.` : ''}`;
  };
  const interaction = effects.find(
    (effect) => effect.variables.length > 1 && effect.tests[options.statistic].pValue < alpha,
  );
  return [
    ...effects.map(explain),
    ...(interaction
      ? [
          rich`With the interaction ${effectLabel(result, interaction)} the effect of one factor depends on the level of the other; read the main effects only together with the means of the cells.`,
        ]
      : []),
    rich`A multivariate test asks whether groups differ anywhere in the dependent variables; which of them, and which groups, is a second question.`,
  ];
}

export function methods(result: ManovaResult, options: ManovaOptions): Runs {
  const label = (name: string) => labelOf(result, name);
  return rich`${join(options.outcomes.map(label), ', ', ' and ')} were analysed by multivariate analysis of ${options.covariates.length > 0 ? 'covariance' : 'variance'} with ${options.factors.length > 1 ? 'the factors' : 'the factor'} ${join(options.factors.map(label), ', ', ' and ')}${options.factors.length > 1 ? ' and all their interactions' : ''}${options.covariates.length > 0 ? rich`, and ${join(options.covariates.map(label), ', ', ' and ')} as ${options.covariates.length === 1 ? 'covariate' : 'covariates'}` : ''} (type ${options.sumOfSquares} hypotheses). ${STATISTICS[options.statistic].name} is reported.${options.univariate ? ` Univariate F tests followed${options.adjustment === 'none' ? '' : `, adjusted by the method of ${options.adjustment === 'holm' ? 'Holm' : 'Bonferroni'} within each term`}.` : ''}${result.boxM ? ' Equality of covariance matrices was tested by Box’s M.' : ''}${result.mardia ? ' Multivariate normality was examined by Mardia’s skewness and kurtosis.' : ''} Cases with a missing value were left out.`;
}
