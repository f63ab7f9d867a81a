/** The sentences of the regression. */
import { bold, join, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { ChiSquareResult } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { coefficientLabel, labelOf } from '../../regression/kit/labels.ts';
import { alphaNumber, alphaOf, ciText, given, pText, sampleText } from '../../shared/wording.ts';
import type { CoxOptions } from './options.ts';
import type { Coefficient, CoxResult } from './result.ts';

/** `Stage (Stage 3 vs. Stage 1)`. */
export const ratioLabel = (name: string, result: CoxResult): string => coefficientLabel(name, result, 'vs.');

/** Decimals that show the uncertainty of a hazard ratio with two digits. */
export function ratioDecimals({
  hazardRatio,
  standardError,
}: Pick<Coefficient, 'hazardRatio' | 'standardError'>): number {
  const spread = (hazardRatio ?? 1) * standardError;
  return spread > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(spread)))) : 2;
}

export const chiText = ({ statistic, df, pValue }: ChiSquareResult): Runs =>
  rich`χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

const names = (coefficients: readonly Coefficient[], result: CoxResult): Runs =>
  join(
    coefficients.map((coefficient) => bold(ratioLabel(coefficient.name, result))),
    ', ',
    ' and ',
  );

export function finding(result: CoxResult, options: CoxOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, coefficients, concordance } = result;
  const test = fit.likelihoodRatio;
  const share = concordance ? rich`, concordance ${num(concordance.estimate, 'proportion')}` : [];
  const lead =
    test.pValue < alpha
      ? rich`The predictors explained the time until ${bold(result.event.label)}, ${chiText(test)}${share}`
      : rich`The predictors did ${bold('not')} significantly explain the time until ${bold(result.event.label)}, ${chiText(test)}${share}`;
  const yes = coefficients.filter(({ pValue }) => pValue < alpha);
  const no = coefficients.filter(({ pValue }) => pValue >= alpha);
  const which =
    coefficients.length > 6
      ? rich`; ${num(yes.length, 'integer')} of ${num(coefficients.length, 'integer')} hazard ratios differed significantly from one.`
      : yes.length === 0
        ? rich`; no hazard ratio differed significantly from one.`
        : no.length === 0
          ? rich`; ${names(yes, result)} contributed significantly.`
          : rich`; ${names(yes, result)} contributed significantly, ${names(no, result)} did not.`;
  return {
    finding: rich`${lead}${which}`,
    meta: [
      result.start
        ? rich`${num(sample.used, 'integer')} rows, ${num(sample.excluded, 'integer')} excluded`
        : sampleText(sample),
      rich`${num(fit.events, 'integer')} ${fit.events === 1 ? 'event' : 'events'}, ${num(fit.n - fit.events, 'integer')} censored`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

export const ratioNumber = (value: number | null, coefficient: Coefficient): NumberRun | string =>
  value === null ? '∞' : num(value, 'number', ratioDecimals(coefficient));

function ratioText(coefficient: Coefficient, result: CoxResult, { confidenceLevel }: CoxOptions): Runs {
  const { hazardRatio, ciLower, ciUpper, statistic, pValue } = coefficient;
  return rich`${ratioLabel(coefficient.name, result)}, *HR* = ${ratioNumber(hazardRatio, coefficient)}, ${num(confidenceLevel, 'level')} CI [${ratioNumber(ciLower, coefficient)}, ${ratioNumber(ciUpper, coefficient)}], *z* = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
}

const predictorList = (result: CoxResult): string =>
  Object.keys(result.labels)
    .map((name) => labelOf(name, result))
    .join(', ');

export function apa(result: CoxResult, options: CoxOptions): Paragraphs {
  const { fit, concordance, strata } = result;
  const agreement = concordance
    ? rich`, concordance = ${num(concordance.estimate, 'proportion')}, ${ciText(options.confidenceLevel, concordance.ciLower, concordance.ciUpper, 'proportion')}`
    : [];
  return [
    rich`A Cox regression of ${result.time.label} on ${predictorList(result)}${strata ? `, stratified by ${strata.label}` : ''} (*n* = ${num(fit.n, 'integer')}, ${num(fit.events, 'integer')} events) gave likelihood ratio ${chiText(fit.likelihoodRatio)}${agreement}.`,
    rich`Hazard ratios: ${join(
      result.coefficients.map((coefficient) => ratioText(coefficient, result, options)),
      '; ',
    )}.`,
  ];
}

export function interpretation(result: CoxResult, options: CoxOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const held = result.coefficients.length > 1 ? ', the other predictors held constant' : '';
  const { concordance } = result;
  return [
    ...(concordance
      ? [
          rich`Of two cases that can be compared, the one that the model calls at higher risk had the event first in ${num(concordance.estimate, 'percent')} of all pairs; 50% is chance.`,
        ]
      : []),
    ...result.coefficients
      .filter(({ name }) => !name.includes(':'))
      .slice(0, 8)
      .map((coefficient) => explain(coefficient, result, alpha, held)),
    ...(result.interactions.length > 0
      ? [
          rich`With an interaction in the model the hazard ratio of a variable alone is its effect where the other variable is zero or at its reference level.`,
        ]
      : []),
    rich`A hazard is the risk of the event at a moment among those still without it. A hazard ratio of 2 doubles it at all times; it does not halve the time.`,
  ];
}

/** `Treatment New`, but `Stage 2` where the level says what it is a level of. */
const levelOf = (label: string, level: string): string =>
  level.toLowerCase().startsWith(label.toLowerCase()) ? level : `${label} ${level}`;

function explain(coefficient: Coefficient, result: CoxResult, alpha: number, held: string): Runs {
  const factor = result.factors.find(({ name }) => coefficient.name.startsWith(`${name}=`));
  const range = [
    ratioNumber(coefficient.ciLower, coefficient),
    ratioNumber(coefficient.ciUpper, coefficient),
  ] as const;
  const verdict =
    coefficient.pValue < alpha
      ? rich`${range[0]} to ${range[1]} are plausible values.`
      : rich`the interval from ${range[0]} to ${range[1]} does not rule out that there is no effect (a ratio of 1).`;
  const ratio = ratioNumber(coefficient.hazardRatio, coefficient);
  if (factor)
    return rich`For ${levelOf(labelOf(factor.name, result), coefficient.name.slice(factor.name.length + 1))} the hazard is ${ratio} times that for ${factor.reference}${held}; ${verdict}`;
  return rich`For each unit of ${labelOf(coefficient.name, result)} the hazard is multiplied by ${ratio}${held}; ${verdict}`;
}

export function methods(result: CoxResult, options: CoxOptions): Runs {
  const { event, strata, start } = result;
  const dummy =
    result.factors.length > 0
      ? ` Factors were dummy coded (${result.factors.map((factor) => `${labelOf(factor.name, result)}: reference ${factor.reference}`).join('; ')}).`
      : '';
  const inter =
    result.interactions.length > 0
      ? ` Interactions: ${result.interactions.map((term) => term.map((name) => labelOf(name, result)).join(' × ')).join(', ')}.`
      : '';
  const separate = strata ? ` Each level of ${strata.label} had a baseline hazard of its own.` : '';
  const entry = start ? ` Cases were at risk after ${start.label}.` : '';
  const tests = options.termTests ? ' Terms were tested by likelihood ratios.' : '';
  const times =
    result.parametric.length > 0
      ? ` Accelerated failure time models (${result.parametric.map(({ distribution }) => distribution).join(', ')}) were fitted by maximum likelihood.`
      : '';
  const proportional =
    result.proportional && options.checks.includes('proportional')
      ? ' Proportional hazards were tested with Schoenfeld residuals.'
      : '';
  return rich`The hazard of ${event.label} (event: ${event.event}${event.censored === null ? '' : `, censored: ${event.censored}`}) was modelled by Cox proportional hazards regression on ${predictorList(result)}, with the method of ${options.ties === 'efron' ? 'Efron' : 'Breslow'} for events at the same time.${dummy}${inter}${separate}${entry} Hazard ratios are given with Wald intervals.${tests}${proportional}${times} Discrimination was measured by Harrell’s concordance. Cases with a missing value in any variable were left out.`;
}

/** A value at which a predictor is held or a curve is drawn. */
export const heldText = (name: string, value: number | string, result: CoxResult): Runs =>
  typeof value === 'number'
    ? rich`${labelOf(name, result)} at its mean ${given(+value.toPrecision(4))}`
    : rich`${labelOf(name, result)} at ${value}`;
