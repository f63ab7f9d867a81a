/** The sentences of the regression. */
import { bold, join, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText } from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import type { CategoryOptions } from './options.ts';
import type { CategoryResult, Coefficient, Test } from './result.ts';

/** `Gender (Male vs. Female)`. */
export const termLabel = (name: string, result: CategoryResult): string =>
  coefficientLabel(name, result, 'vs.');

export const chiText = ({ statistic, df, pValue }: Test): Runs =>
  rich`χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

/** What exp of a coefficient is called. */
export const ratioName = ({ method }: CategoryOptions): string =>
  method === 'ordinal' ? 'Odds ratio' : 'Relative risk ratio';

/** Decimals that show the uncertainty of a ratio with two digits. */
export function ratioDecimals({ ratio, standardError }: Coefficient): number {
  const spread = (ratio ?? 1) * standardError;
  return spread > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(spread)))) : 2;
}

/** All slopes with what they are of: `Age: Senior vs. Junior`. */
export function slopes(result: CategoryResult): readonly { label: string; coefficient: Coefficient }[] {
  const base = result.outcome.categories[0]!;
  return result.equations.flatMap(({ category, coefficients }) =>
    coefficients
      .filter(({ name }) => name !== '(Intercept)')
      .map((coefficient) => ({
        label:
          category === null
            ? termLabel(coefficient.name, result)
            : `${termLabel(coefficient.name, result)}: ${category} vs. ${base}`,
        coefficient,
      })),
  );
}

export function finding(
  result: CategoryResult,
  options: CategoryOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, outcome, termTests } = result;
  const test = fit.likelihoodRatio;
  const lead =
    test.pValue < alpha
      ? rich`The predictors told the categories of ${bold(outcome.label)} apart better than their overall frequencies do, ${chiText(test)}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`
      : rich`The predictors did ${bold('not')} tell the categories of ${bold(outcome.label)} apart significantly better than their overall frequencies do, ${chiText(test)}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`;
  const words = (list: typeof termTests): Runs =>
    join(
      list.map(({ term }) => bold(coefficientLabel(term, result))),
      ', ',
      ' and ',
    );
  const yes = termTests.filter(({ pValue }) => pValue < alpha);
  const no = termTests.filter(({ pValue }) => pValue >= alpha);
  const which =
    termTests.length < 2
      ? rich`.`
      : yes.length === 0
        ? rich`; no predictor contributed significantly.`
        : no.length === 0
          ? rich`; ${words(yes)} contributed significantly.`
          : rich`; ${words(yes)} contributed significantly, ${words(no)} did not.`;
  return {
    finding: rich`${lead}${which}`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} ${options.weights === null ? '' : 'rows '}excluded`,
      rich`${num(outcome.categories.length, 'integer')} categories`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

const ratioNumber = (value: number | null, coefficient: Coefficient): NumberRun | string =>
  value === null ? '∞' : num(value, 'number', ratioDecimals(coefficient));

const predictorList = (result: CategoryResult): string =>
  Object.keys(result.labels)
    .map((name) => labelOf(name, result))
    .join(', ');

const modelName = ({ method, link }: CategoryOptions): string =>
  method === 'multinomial'
    ? 'multinomial logistic regression'
    : {
        logit: 'proportional odds model (ordinal logistic regression)',
        probit: 'ordinal probit regression',
        cloglog: 'ordinal regression with complementary log-log link',
      }[link];

export function apa(result: CategoryResult, options: CategoryOptions): Paragraphs {
  const { fit, outcome } = result;
  const symbol = options.method === 'ordinal' ? rich`*OR*` : rich`*RRR*`;
  const parts = slopes(result).map(({ label, coefficient }) =>
    coefficient.ratio === null && coefficient.ratioCiLower === null
      ? rich`${label}, *b* = ${num(coefficient.estimate, 'number')}, *SE* = ${num(coefficient.standardError, 'number')}, *z* = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`
      : rich`${label}, ${symbol} = ${ratioNumber(coefficient.ratio, coefficient)}, ${num(options.confidenceLevel, 'level')} CI [${ratioNumber(coefficient.ratioCiLower, coefficient)}, ${ratioNumber(coefficient.ratioCiUpper, coefficient)}], *z* = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`,
  );
  return [
    rich`A ${modelName(options)} of ${outcome.label} on ${predictorList(result)} gave ${chiText(fit.likelihoodRatio)}, McFadden *R*² = ${num(fit.mcFadden, 'proportion')}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}.`,
    rich`${join(parts, '; ')}.`,
  ];
}

export function interpretation(result: CategoryResult, options: CategoryOptions): Paragraphs {
  const { outcome, fit, classification } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const right = classification.reduce((sum, row, k) => sum + row[k]!, 0) / fit.n;
  const most = Math.max(...outcome.counts) / fit.n;
  return [
    ...slopes(result)
      .filter(({ coefficient }) => !coefficient.name.includes(':') && coefficient.pValue < alpha)
      .slice(0, 8)
      .map(({ coefficient, label }) => explain(coefficient, label, result, options)),
    ...(slopes(result).every(({ coefficient }) => coefficient.pValue >= alpha)
      ? [rich`No single coefficient differs significantly from zero.`]
      : []),
    rich`The most probable category by the model is the observed one in ${num(right, 'percent')} of the cases, ${right > most ? 'more' : 'no more'} than the ${num(most, 'percent')} of always expecting the most frequent one.`,
    options.method === 'ordinal'
      ? rich`A positive coefficient favours higher categories of ${outcome.label}, from ${outcome.categories[0]!} up to ${outcome.categories.at(-1)!}; it is the same at every step.`
      : rich`Every category is compared with ${bold(outcome.categories[0]!)}; a ratio above one makes it more likely than that.`,
  ];
}

function explain(
  coefficient: Coefficient,
  label: string,
  result: CategoryResult,
  options: CategoryOptions,
): Runs {
  const { outcome } = result;
  if (coefficient.ratio === null)
    return rich`${label}: ${coefficient.estimate > 0 ? 'higher' : 'lower'} categories of ${outcome.label} are more likely.`;
  const ratio = ratioNumber(coefficient.ratio, coefficient);
  const range = rich`${ratioNumber(coefficient.ratioCiLower, coefficient)} to ${ratioNumber(coefficient.ratioCiUpper, coefficient)} are plausible values`;
  const factor = result.factors.find((item) => coefficient.name.startsWith(`${item.name}=`));
  const who = factor
    ? rich`For ${labelOf(factor.name, result)} ${coefficient.name.slice(factor.name.length + 1)} against ${factor.reference}`
    : rich`For each unit of ${labelOf(coefficient.name, result)}`;
  const what =
    options.method === 'ordinal'
      ? rich`the odds of a higher category of ${outcome.label} are multiplied by ${ratio}`
      : rich`the ratio of ${label.split(': ').at(-1)!.replace(' vs. ', ' to ')} is multiplied by ${ratio}`;
  return rich`${who} ${what}; ${range}.`;
}

export function methods(result: CategoryResult, options: CategoryOptions): Runs {
  const { outcome } = result;
  const dummy =
    result.factors.length > 0
      ? ` Factors were dummy coded (${result.factors.map((factor) => `${labelOf(factor.name, result)}: reference ${factor.reference}`).join('; ')}).`
      : '';
  const inter =
    result.interactions.length > 0
      ? ` Interactions: ${result.interactions.map((term) => term.map((name) => labelOf(name, result)).join(' × ')).join(', ')}.`
      : '';
  const order =
    options.method === 'ordinal'
      ? `in the order ${outcome.categories.join(', ')}`
      : `with ${outcome.categories[0]} as base category`;
  const frequencies =
    options.weights === null ? '' : ` Rows were counted by their frequencies (${options.weights}).`;
  const parallel = result.parallel ? ' The assumption of parallel lines was tested with Brant’s test.' : '';
  const tests = options.termTests ? ' Terms were tested by likelihood ratios.' : '';
  return rich`${outcome.label} was modelled by a ${modelName(options)} on ${predictorList(result)}, ${order}, fitted by maximum likelihood.${dummy}${inter}${frequencies} Intervals are Wald intervals.${tests}${parallel} Cases with a missing value in any variable were left out.`;
}
