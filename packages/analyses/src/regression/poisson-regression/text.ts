/** The sentences of the regression. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText } from '../../shared/wording.ts';
import { errorsMeta, errorsMethods } from '../kit/errors.ts';
import { coefficientLabel } from '../kit/labels.ts';
import { marginalMethods } from '../kit/marginal.ts';
import {
  chiText,
  dummyCoding,
  explainedOf,
  heldConstant,
  interactionCaution,
  interactionList,
  listed,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import { explainRatio, type Ratio, ratioText, strongestRatios } from '../kit/ratios.ts';
import { FAMILY_WORDS } from './family-words.ts';
import type { PoissonOptions } from './options.ts';
import type { PoissonResult } from './result.ts';

/** Rate ratios with their limits. */
export const rateRatios = (result: PoissonResult): readonly Ratio[] =>
  result.coefficients.map((coefficient) => ({
    ...coefficient,
    label: coefficientLabel(coefficient.name, result, 'vs.'),
    ratio: coefficient.rateRatio,
    ciLower: coefficient.rateRatioCiLower,
    ciUpper: coefficient.rateRatioCiUpper,
  }));

/** What is modelled: counts, or rates where there is an exposure. */
const rateWord = ({ exposure }: PoissonResult): string => (exposure ? 'rate' : 'expected count');

/** The test of all predictors together. */
export const overallText = ({ fit: { overall } }: PoissonResult): Runs =>
  overall.df2 === null
    ? chiText(overall)
    : rich`*F*(${num(overall.df, 'df')}, ${num(overall.df2, 'df')}) = ${num(overall.statistic, 'statistic')}, ${pText(overall.pValue)}`;

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
  return {
    finding: rich`${strongestRatios(rateRatios(result), rich`*IRR*`, options.confidenceLevel, 'rate ratio')} ${lead}.`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} excluded`,
      rich`mean ${num(outcome.mean, 'number')}`,
      rich`α = ${alphaNumber(alpha)}`,
      ...errorsMeta(options, result.errors),
    ],
  };
}

export function apa(result: PoissonResult, options: PoissonOptions): Paragraphs {
  const { fit, outcome, exposure } = result;
  const symbol = options.family === 'quasi-poisson' && !result.errors ? rich`*t*` : rich`*z*`;
  const of = exposure ? rich` per ${exposure.label}` : '';
  const measure = fit.likelihood
    ? rich`, McFadden *R*² = ${num(fit.likelihood.mcFadden, 'proportion')}`
    : rich`, dispersion ${num(fit.dispersion, 'number')}`;
  const ratios = slopesOf(rateRatios(result)).map((ratio) =>
    ratioText(ratio, rich`*IRR*`, options.confidenceLevel, symbol),
  );
  return [
    rich`A ${FAMILY_WORDS[options.family]} of ${outcome.label}${of} on ${predictorList(result)} gave ${overallText(result)}${measure}.`,
    rich`${listed('rate ratio', ratios)}: ${join(ratios, '; ')}.`,
  ];
}

export function interpretation(result: PoissonResult, options: PoissonOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const slopes = slopesOf(rateRatios(result));
  const rate = {
    what: rich`the ${rateWord(result)} of ${result.outcome.label}`,
    alpha,
    held: heldConstant(slopes),
  };
  return [
    ...explainedOf(slopes).map((ratio) => explainRatio(ratio, result, rate)),
    ...interactionCaution(result, 'rate ratio'),
    rich`Rate ratios multiply: two units of a covariate change the ${rateWord(result)} by the square of its ratio.`,
  ];
}

export function methods(result: PoissonResult, options: PoissonOptions): Runs {
  const { outcome, exposure } = result;
  const offset = exposure ? ` The logarithm of ${exposure.label} was the offset.` : '';
  const spread = {
    poisson: '',
    'quasi-poisson': result.errors
      ? ''
      : ' Standard errors were multiplied by the root of the Pearson dispersion.',
    'negative-binomial': ' Its dispersion parameter was estimated by maximum likelihood.',
  }[options.family];
  const tests = options.termTests
    ? result.errors
      ? ''
      : options.family === 'quasi-poisson'
        ? ' Terms were tested by F tests of the deviance.'
        : ' Terms were tested by likelihood ratios.'
    : '';
  return rich`${outcome.label} was modelled by ${FAMILY_WORDS[options.family]} with a logarithmic link on ${predictorList(result)}.${offset}${spread}${dummyCoding(result)}${interactionList(result)} Rate ratios are given with Wald intervals.${errorsMethods(options, result.errors)}${marginalMethods(result.marginal)}${tests} Cases with a missing value in any variable were left out.`;
}
