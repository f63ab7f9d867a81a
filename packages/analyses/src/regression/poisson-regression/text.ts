/** The sentences of the regression. */
import { bold, join, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText } from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import type { PoissonOptions } from './options.ts';
import type { Coefficient, PoissonResult } from './result.ts';

export const FAMILY_WORDS = {
  poisson: 'Poisson regression',
  'quasi-poisson': 'quasi-Poisson regression',
  'negative-binomial': 'negative binomial regression',
} as const;

/** `Site (Rural vs. Urban)`. */
export const ratioLabel = (name: string, result: PoissonResult): string =>
  coefficientLabel(name, result, 'vs.');

export const slopes = (result: PoissonResult): readonly Coefficient[] =>
  result.coefficients.filter(({ name }) => name !== '(Intercept)');

/** Decimals that show the uncertainty of a ratio with two digits. */
export function ratioDecimals({ rateRatio, standardError }: Coefficient): number {
  const spread = (rateRatio ?? 1) * standardError;
  return spread > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(spread)))) : 2;
}

/** What is modelled: counts, or rates where there is an exposure. */
const rateWord = ({ exposure }: PoissonResult): string => (exposure ? 'rate' : 'expected count');

/** The test of all predictors together. */
export const overallText = ({ fit: { overall } }: PoissonResult): Runs =>
  overall.df2 === null
    ? rich`χ²(${num(overall.df, 'df')}) = ${num(overall.statistic, 'statistic')}, ${pText(overall.pValue)}`
    : rich`*F*(${num(overall.df, 'df')}, ${num(overall.df2, 'df')}) = ${num(overall.statistic, 'statistic')}, ${pText(overall.pValue)}`;

const names = (coefficients: readonly Coefficient[], result: PoissonResult): Runs =>
  join(
    coefficients.map(({ name }) => bold(ratioLabel(name, result))),
    ', ',
    ' and ',
  );

export function finding(
  result: PoissonResult,
  options: PoissonOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, outcome } = result;
  const lead =
    fit.overall.pValue < alpha
      ? rich`The predictors explained ${bold(outcome.label)} better than its mean does, ${overallText(result)}`
      : rich`The predictors did ${bold('not')} explain ${bold(outcome.label)} significantly better than its mean does, ${overallText(result)}`;
  const all = slopes(result);
  const yes = all.filter(({ pValue }) => pValue < alpha);
  const no = all.filter(({ pValue }) => pValue >= alpha);
  const which =
    all.length > 6
      ? rich`; ${num(yes.length, 'integer')} of ${num(all.length, 'integer')} rate ratios differed significantly from one.`
      : yes.length === 0
        ? rich`; no rate ratio differed significantly from one.`
        : no.length === 0
          ? rich`; ${names(yes, result)} contributed significantly.`
          : rich`; ${names(yes, result)} contributed significantly, ${names(no, result)} did not.`;
  return {
    finding: rich`${lead}${which}`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} excluded`,
      rich`mean ${num(outcome.mean, 'number')}`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

const ratioNumber = (value: number | null, coefficient: Coefficient): NumberRun | string =>
  value === null ? '∞' : num(value, 'number', ratioDecimals(coefficient));

const predictorList = (result: PoissonResult): string =>
  Object.keys(result.labels)
    .map((name) => labelOf(name, result))
    .join(', ');

export function apa(result: PoissonResult, options: PoissonOptions): Paragraphs {
  const { fit, outcome, exposure } = result;
  const symbol = options.family === 'quasi-poisson' ? rich`*t*` : rich`*z*`;
  const of = exposure ? rich` per ${exposure.label}` : '';
  const measure = fit.likelihood
    ? rich`, McFadden *R*² = ${num(fit.likelihood.mcFadden, 'proportion')}`
    : rich`, dispersion ${num(fit.dispersion, 'number')}`;
  const ratios = slopes(result).map(
    (coefficient) =>
      rich`${ratioLabel(coefficient.name, result)}, *IRR* = ${ratioNumber(coefficient.rateRatio, coefficient)}, ${num(options.confidenceLevel, 'level')} CI [${ratioNumber(coefficient.rateRatioCiLower, coefficient)}, ${ratioNumber(coefficient.rateRatioCiUpper, coefficient)}], ${symbol} = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`,
  );
  return [
    rich`A ${FAMILY_WORDS[options.family]} of ${outcome.label}${of} on ${predictorList(result)} gave ${overallText(result)}${measure}.`,
    rich`Rate ratios: ${join(ratios, '; ')}.`,
  ];
}

export function interpretation(result: PoissonResult, options: PoissonOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const held = slopes(result).length > 1 ? ', the other predictors held constant' : '';
  return [
    ...slopes(result)
      .filter(({ name }) => !name.includes(':'))
      .slice(0, 8)
      .map((coefficient) => explain(coefficient, result, alpha, held)),
    ...(result.interactions.length > 0
      ? [
          rich`With an interaction in the model the rate ratio of a variable alone is its effect where the other variable is zero or at its reference level.`,
        ]
      : []),
    rich`Rate ratios multiply: two units of a covariate change the ${rateWord(result)} by the square of its ratio.`,
    ...(options.family === 'poisson' && result.fit.dispersion > 1.5
      ? [
          rich`The counts vary ${num(result.fit.dispersion, 'number')} times as much as Poisson counts; standard errors are too small. Take the negative binomial or the quasi-Poisson model.`,
        ]
      : []),
  ];
}

function explain(coefficient: Coefficient, result: PoissonResult, alpha: number, held: string): Runs {
  const factor = result.factors.find((item) => coefficient.name.startsWith(`${item.name}=`));
  const range = [
    ratioNumber(coefficient.rateRatioCiLower, coefficient),
    ratioNumber(coefficient.rateRatioCiUpper, coefficient),
  ] as const;
  const verdict =
    coefficient.pValue < alpha
      ? rich`${range[0]} to ${range[1]} are plausible values.`
      : rich`the interval from ${range[0]} to ${range[1]} does not rule out that there is no effect (a ratio of 1).`;
  const ratio = ratioNumber(coefficient.rateRatio, coefficient);
  const what = rich`the ${rateWord(result)} of ${result.outcome.label}`;
  if (factor)
    return rich`For ${labelOf(factor.name, result)} ${coefficient.name.slice(factor.name.length + 1)} ${what} is ${ratio} times that for ${factor.reference}${held}; ${verdict}`;
  return rich`For each unit of ${labelOf(coefficient.name, result)} ${what} is multiplied by ${ratio}${held}; ${verdict}`;
}

export function methods(result: PoissonResult, options: PoissonOptions): Runs {
  const { outcome, exposure } = result;
  const dummy =
    result.factors.length > 0
      ? ` Factors were dummy coded (${result.factors.map((factor) => `${labelOf(factor.name, result)}: reference ${factor.reference}`).join('; ')}).`
      : '';
  const inter =
    result.interactions.length > 0
      ? ` Interactions: ${result.interactions.map((term) => term.map((name) => labelOf(name, result)).join(' × ')).join(', ')}.`
      : '';
  const offset = exposure ? ` The logarithm of ${exposure.label} was the offset.` : '';
  const spread = {
    poisson: '',
    'quasi-poisson': ' Standard errors were multiplied by the root of the Pearson dispersion.',
    'negative-binomial': ' Its dispersion parameter was estimated by maximum likelihood.',
  }[options.family];
  const tests = options.termTests
    ? options.family === 'quasi-poisson'
      ? ' Terms were tested by F tests of the deviance.'
      : ' Terms were tested by likelihood ratios.'
    : '';
  return rich`${outcome.label} was modelled by ${FAMILY_WORDS[options.family]} with a logarithmic link on ${predictorList(result)}.${offset}${spread}${dummy}${inter} Rate ratios are given with Wald intervals.${tests} Cases with a missing value in any variable were left out.`;
}
