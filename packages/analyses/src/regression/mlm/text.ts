/** The sentences of the model. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText } from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import {
  chiText,
  coefficientDecimals,
  dummyCoding,
  explainedOf,
  interactionCaution,
  listed,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import { explainRatio, limitedRatio, ratioText } from '../kit/ratios.ts';
import { strongestText } from '../kit/strongest.ts';
import { isKenwardRoger, type MlmOptions } from './options.ts';
import type { MlmResult, RandomPart } from './result.ts';
import { modelName, ratiosOf, ratioWords } from './words.ts';

/** How much of the variance lies between the groups, in words. */
function shareText({ random }: MlmResult): Runs {
  const shares = random.filter(({ icc }) => icc !== null);
  if (shares.length === 0)
    return rich`The model lets effects differ between ${join(
      random.map(({ levels, label }) => rich`${num(levels, 'integer')} groups of ${bold(label)}`),
      ', ',
      ' and ',
    )}`;
  const parts = shares.map(({ icc, label }, i) => {
    const share = bold(`${((icc ?? 0) * 100).toFixed(1)}%`);
    return i === 0
      ? rich`${share} of the variance left lies between groups of ${bold(label)}`
      : rich`${share} between groups of ${bold(label)}`;
  });
  return rich`${join(parts, ', ', ' and ')}`;
}

export function finding(result: MlmResult, options: MlmOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, outcome, random } = result;
  const all = slopesOf(result.coefficients);
  const ratio = ratioWords(result);
  const ratios = slopesOf(ratiosOf(result));
  const effects =
    all.length === 0
      ? rich`.`
      : rich`. On ${bold(outcome.label)}: ${strongestText(
          ratio
            ? ratios.map((each) => ({
                ...each,
                text: limitedRatio(each, ratio.symbol, options.confidenceLevel),
              }))
            : all.map((coefficient) => ({
                ...coefficient,
                label: coefficientLabel(coefficient.name, result),
                text: estimateText(coefficient, result, options),
              })),
          alpha,
          'no fixed effect was significant',
        )}`;
  return {
    finding: rich`${shareText(result)}${effects}`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} excluded`,
      ...random.map(({ levels, label }) => rich`${num(levels, 'integer')} groups of ${label}`),
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

/** `b = 2.31, 95% CI [1.20, 3.42]`. */
function estimateText(
  { estimate, ciLower, ciUpper }: MlmResult['coefficients'][number],
  result: MlmResult,
  { confidenceLevel }: MlmOptions,
): Runs {
  const decimals = coefficientDecimals(result.coefficients);
  return rich`*b* = ${num(estimate, 'number', decimals)}, ${num(confidenceLevel, 'level')} CI [${num(ciLower, 'number', decimals)}, ${num(ciUpper, 'number', decimals)}]`;
}

function coefficientText(
  {
    name,
    estimate,
    standardError,
    df,
    statistic,
    pValue,
    ciLower,
    ciUpper,
  }: MlmResult['coefficients'][number],
  result: MlmResult,
  { confidenceLevel }: MlmOptions,
): Runs {
  const level = num(confidenceLevel, 'level');
  const label = coefficientLabel(name, result);
  const decimals = coefficientDecimals(result.coefficients);
  return rich`${label}, *b* = ${num(estimate, 'number', decimals)}, *SE* = ${num(standardError, 'number', decimals)}, ${level} CI [${num(ciLower, 'number', decimals)}, ${num(ciUpper, 'number', decimals)}], *t*(${num(df ?? 0, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
}

export function apa(result: MlmResult, options: MlmOptions): Paragraphs {
  const { fit, random, outcome, comparison } = result;
  const on = Object.keys(result.labels).length > 0 ? rich` on ${predictorList(result)}` : '';
  const ratio = ratioWords(result);
  const parts = ratio
    ? slopesOf(ratiosOf(result)).map((each) => ratioText(each, ratio.symbol, options.confidenceLevel))
    : slopesOf(result.coefficients).map((coefficient) => coefficientText(coefficient, result, options));
  const shares = random.flatMap(({ icc, label }) =>
    icc === null ? [] : [rich`ICC of ${label} = ${num(icc, 'proportion')}`],
  );
  return [
    rich`A ${modelName(result)} mixed model of ${outcome.label}${outcome.levels ? ` (${outcome.levels.event})` : ''}${on} with random effects of ${join(
      random.map(({ label }) => [label]),
      ', ',
      ' and ',
    )} (${ratioWords(result) ? 'Laplace approximation' : options.estimation === 'reml' ? 'REML' : 'ML'}) explained a marginal *R*² of ${num(fit.rSquaredMarginal, 'proportion')} and a conditional *R*² of ${num(fit.rSquaredConditional, 'proportion')}${shares.length > 0 ? rich`; ${join(shares, ', ')}` : ''}.`,
    ...(parts.length > 0 ? [rich`${listed('fixed effect', parts)}: ${join(parts, '; ')}.`] : []),
    ...(comparison ? [rich`The comparison with the smaller model gave ${chiText(comparison)}.`] : []),
  ];
}

export function interpretation(result: MlmResult, options: MlmOptions): Paragraphs {
  const { fit, random, outcome } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const decimals = coefficientDecimals(result.coefficients);
  const ratio = ratioWords(result);
  const explain = (coefficient: MlmResult['coefficients'][number]): Runs => {
    const { name, estimate, ciLower, ciUpper, pValue } = coefficient;
    const factor = result.factors.find((item) => name.startsWith(`${item.name}=`));
    const size = num(Math.abs(estimate), 'number', decimals);
    const range = rich`${num(ciLower, 'number', decimals)} to ${num(ciUpper, 'number', decimals)}`;
    const verdict =
      pValue < alpha
        ? rich`${range} are plausible values.`
        : rich`the interval from ${range} does not rule out that there is no effect.`;
    const more = estimate >= 0 ? 'higher' : 'lower';
    return factor
      ? rich`For ${labelOf(factor.name, result)} = ${name.slice(factor.name.length + 1)}, ${outcome.label} is ${size} ${more} than for ${factor.reference}, all else equal; ${verdict}`
      : rich`For each unit of ${labelOf(name, result)}, ${outcome.label} is ${size} ${more}, all else equal; ${verdict}`;
  };
  return [
    ...(ratio
      ? explainedOf(slopesOf(ratiosOf(result))).map((each) =>
          explainRatio(each, result, {
            what: rich`${ratio.multiplied}`,
            several: outcome.levels !== null,
            alpha,
            held: ' within a group, all else equal',
          }),
        )
      : explainedOf(slopesOf(result.coefficients)).map(explain)),
    ...random.map((part) => groupText(part)),
    rich`The predictors explain ${num(fit.rSquaredMarginal, 'percent')} of the variance, together with the groups ${num(fit.rSquaredConditional, 'percent')}.`,
    ...interactionCaution(result, 'effect'),
  ];
}

function groupText({ label, icc, terms, variances, effects }: RandomPart): Runs {
  const sd = Math.sqrt(variances[0]!);
  if (sd === 0 && terms.length === 1)
    return rich`Groups of ${label} were not found to differ in their level: the estimate of the variance between them is zero.`;
  const spread = rich`Groups of ${label} differ in their level with a standard deviation of ${num(sd, 'number')}`;
  const share =
    icc === null
      ? rich``
      : rich`: two cases of the same group are correlated by about ${num(icc, 'proportion')} through it`;
  const slopes = terms
    .slice(1)
    .map(
      (term, j) =>
        rich` The effect of ${term} differs between the ${num(effects.length, 'integer')} groups with a standard deviation of ${num(Math.sqrt(variances[j + 1]!), 'number')}.`,
    );
  return rich`${spread}${share}.${slopes.flat()}`;
}

export function methods(result: MlmResult, options: MlmOptions): Runs {
  const { outcome, random } = result;
  const ratio = ratioWords(result);
  const fixed =
    Object.keys(result.labels).length > 0
      ? `with ${predictorList(result)} as fixed effects`
      : 'without predictors';
  const parts = random.map(
    ({ label, terms }) =>
      `random ${terms.length > 1 ? `intercepts and slopes of ${andList(terms.slice(1))}` : 'intercepts'} of ${label}`,
  );
  const kenward = isKenwardRoger(options);
  const tests = !options.termTests
    ? ''
    : kenward
      ? ' Terms were tested by F tests of Kenward and Roger.'
      : ' Terms were tested by likelihood ratios between fits by maximum likelihood.';
  return rich`${outcome.label} was modelled by a ${modelName(result)} mixed model ${fixed} and ${parts.join(' and ')}, fitted by ${ratio ? 'maximum likelihood with the Laplace approximation' : options.estimation === 'reml' ? 'restricted maximum likelihood' : 'maximum likelihood'}.${outcome.counts?.exposure ? ` The logarithm of ${outcome.counts.exposure} was the offset.` : ''}${dummyCoding(result)} ${ratio ? rich`*R*² is that` : kenward ? rich`Standard errors and degrees of freedom are those of Kenward and Roger, *R*² those` : rich`Degrees of freedom are Satterthwaite’s, *R*² those`} of Nakagawa and Schielzeth.${tests} Cases with a missing value in any variable were left out.`;
}
