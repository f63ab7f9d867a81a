/** The sentences of a model with structured residuals. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { alphaNumber, alphaOf, pText } from '../../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../../kit/labels.ts';
import {
  chiText,
  coefficientDecimals,
  dummyCoding,
  explainedOf,
  interactionCaution,
  listed,
  predictorList,
  slopesOf,
} from '../../kit/model-text.ts';
import { strongestText } from '../../kit/strongest.ts';
import type { MlmOptions } from '../options.ts';
import type { StructuredResult } from './result.ts';

/** How rows of a group are alike, with the test of it. */
function correlationText(
  { correlation, correlationTest, group, time }: StructuredResult,
  options: MlmOptions,
) {
  if (correlation === null || !correlationTest) return null;
  const size = rich`*r* = ${num(correlation, 'proportion')}, ${chiText(correlationTest)}`;
  const apart =
    options.within === 'cs' ? '' : time ? ` one unit of ${time.label} apart` : ' next to each other';
  const beyond = options.within === 'ar1' ? ' beyond the level that they share' : '';
  return correlationTest.pValue < alphaOf(options.confidenceLevel)
    ? rich`Rows of one ${bold(group.label)}${apart} are correlated${beyond} (${size}).`
    : rich`There is no clear sign that rows of one ${bold(group.label)}${apart} are correlated${beyond} (${size}).`;
}

/** Whether levels differ in their spread, and how. */
function spreadText({ spread }: StructuredResult, options: MlmOptions): Runs | null {
  if (!spread?.test) return null;
  const alpha = alphaOf(options.confidenceLevel);
  const sorted = [...spread.levels].sort((a, b) => b.ratio - a.ratio);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (!most || !least) return null;
  return spread.test.pValue < alpha
    ? rich`Residuals are spread ${num(most.ratio / least.ratio, 'number')} times as far for ${spread.label} ${most.level} as for ${least.level} (${chiText(spread.test)}).`
    : rich`There is no clear sign that the levels of ${spread.label} differ in their spread (${chiText(spread.test)}).`;
}

const sentences = (result: StructuredResult, options: MlmOptions): readonly Runs[] =>
  [correlationText(result, options), spreadText(result, options)].filter((text) => text !== null);

export function finding(
  result: StructuredResult,
  options: MlmOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, outcome, group } = result;
  const decimals = coefficientDecimals(result.coefficients);
  const all = slopesOf(result.coefficients);
  const effects =
    all.length === 0
      ? []
      : rich`On ${bold(outcome.label)}: ${strongestText(
          all.map((coefficient) => ({
            ...coefficient,
            label: coefficientLabel(coefficient.name, result),
            text: rich`*b* = ${num(coefficient.estimate, 'number', decimals)}, ${num(options.confidenceLevel, 'level')} CI [${num(coefficient.ciLower, 'number', decimals)}, ${num(coefficient.ciUpper, 'number', decimals)}]`,
          })),
          alpha,
          'no fixed effect was significant',
        )}`;
  const said = sentences(result, options);
  return {
    finding: rich`${effects}${effects.length > 0 && said.length > 0 ? ' ' : ''}${join(said, ' ')}`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} excluded`,
      rich`${num(group.levels, 'integer')} groups of ${group.label}`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

/** 'a first-order autoregression of the residuals within Subject over Visit'. */
function structureList(result: StructuredResult, { within }: MlmOptions): Runs {
  const { group, time, spread } = result;
  const order = time ? ` over ${time.label}` : '';
  return join(
    [
      ...(within === 'ar1' || within === 'independent' ? [rich`random intercepts of ${group.label}`] : []),
      ...(within === 'cs' ? [rich`residuals that are equally correlated within ${group.label}`] : []),
      ...(within === 'ar1' || within === 'ar1-only'
        ? [rich`a first-order autoregression of the residuals within ${group.label}${order}`]
        : []),
      ...(spread ? [rich`residual variances of their own for the levels of ${spread.label}`] : []),
    ],
    ', ',
    ' and ',
  );
}

export function apa(result: StructuredResult, options: MlmOptions): Paragraphs {
  const { outcome, fit } = result;
  const decimals = coefficientDecimals(result.coefficients);
  const level = num(options.confidenceLevel, 'level');
  const on = Object.keys(result.labels).length > 0 ? rich` on ${predictorList(result)}` : '';
  const parts = slopesOf(result.coefficients).map(
    ({ name, estimate, standardError, ciLower, ciUpper, df, statistic, pValue }) =>
      rich`${coefficientLabel(name, result)}, *b* = ${num(estimate, 'number', decimals)}, *SE* = ${num(standardError, 'number', decimals)}, ${level} CI [${num(ciLower, 'number', decimals)}, ${num(ciUpper, 'number', decimals)}], *t*(${num(df ?? 0, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`,
  );
  return [
    rich`A linear model of ${outcome.label}${on} with ${structureList(result, options)} was fitted by ${options.estimation === 'reml' ? 'REML' : 'ML'} (*n* = ${num(fit.n, 'integer')}).`,
    ...(parts.length > 0 ? [rich`${listed('fixed effect', parts)}: ${join(parts, '; ')}.`] : []),
    ...sentences(result, options),
  ];
}

export function interpretation(result: StructuredResult, options: MlmOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const decimals = coefficientDecimals(result.coefficients);
  const { outcome, correlation, group } = result;
  const explained = explainedOf(slopesOf(result.coefficients)).map(
    ({ name, estimate, ciLower, ciUpper, pValue }) => {
      const factor = result.factors.find((item) => name.startsWith(`${item.name}=`));
      const size = num(Math.abs(estimate), 'number', decimals);
      const more = estimate >= 0 ? 'higher' : 'lower';
      const range = rich`${num(ciLower, 'number', decimals)} to ${num(ciUpper, 'number', decimals)}`;
      const verdict =
        pValue < alpha
          ? rich`${range} are plausible values.`
          : rich`the interval from ${range} does not rule out that there is no effect.`;
      return factor
        ? rich`For ${labelOf(factor.name, result)} = ${name.slice(factor.name.length + 1)}, ${outcome.label} is ${size} ${more} than for ${factor.reference}, all else equal; ${verdict}`
        : rich`For each unit of ${labelOf(name, result)}, ${outcome.label} is ${size} ${more}, all else equal; ${verdict}`;
    },
  );
  const fading =
    correlation !== null && options.within !== 'cs'
      ? [
          rich`The correlation fades with distance: rows of one ${group.label} two steps apart correlate by ${num(correlation ** 2, 'proportion')}, three steps apart by ${num(correlation ** 3, 'proportion')}${options.within === 'ar1' ? ', beyond their common level' : ''}.`,
        ]
      : [];
  return [...explained, ...sentences(result, options), ...fading, ...interactionCaution(result, 'effect')];
}

export function methods(result: StructuredResult, options: MlmOptions): Runs {
  const fixed = Object.keys(result.labels).length > 0 ? `on ${predictorList(result)}` : 'without predictors';
  const tests = options.termTests
    ? ' Terms were tested by likelihood ratios between fits by maximum likelihood.'
    : '';
  return rich`${result.outcome.label} was modelled by generalized least squares ${fixed}, with ${structureList(result, options)}, fitted by ${options.estimation === 'reml' ? 'restricted maximum likelihood' : 'maximum likelihood'}.${dummyCoding(result)}${tests} Correlation and spread were tested by likelihood ratios against the model without them. Cases with a missing value in any variable were left out.`;
}
