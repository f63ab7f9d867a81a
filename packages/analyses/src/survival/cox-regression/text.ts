/** The sentences of the regression. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { coefficientLabel, labelOf } from '../../regression/kit/labels.ts';
import {
  chiText,
  dummyCoding,
  explainedOf,
  heldConstant,
  interactionCaution,
  interactionList,
  listed,
  predictorList,
} from '../../regression/kit/model-text.ts';
import { explainRatio, type Ratio, ratioText, strongestRatios } from '../../regression/kit/ratios.ts';
import { alphaNumber, alphaOf, ciText, given, sampleText } from '../../shared/wording.ts';
import { testsBy } from './model-options.ts';
import type { CoxOptions } from './options.ts';
import type { CoxResult } from './result.ts';

/** `Stage (Stage 3 vs. Stage 1)`. */
export const ratioLabel = (name: string, result: CoxResult): string => coefficientLabel(name, result, 'vs.');

/** Hazard ratios with their limits. */
export const hazardRatios = (result: CoxResult): readonly Ratio[] =>
  result.coefficients.map((coefficient) => ({
    ...coefficient,
    label: ratioLabel(coefficient.name, result),
    ratio: coefficient.hazardRatio,
  }));

export function finding(result: CoxResult, options: CoxOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample, concordance } = result;
  const test = fit.overall;
  const share = concordance ? rich`, concordance ${num(concordance.estimate, 'proportion')}` : [];
  const lead =
    test.pValue < alpha
      ? rich`The predictors explained the time until ${bold(result.event.label)}, ${chiText(test)}${share}`
      : rich`The predictors did ${bold('not')} significantly explain the time until ${bold(result.event.label)}, ${chiText(test)}${share}`;
  return {
    finding: rich`${strongestRatios(hazardRatios(result), rich`*HR*`, options.confidenceLevel, 'hazard ratio')} ${lead}.`,
    meta: [
      result.start
        ? rich`${num(sample.used, 'integer')} rows, ${num(sample.excluded, 'integer')} excluded`
        : sampleText(sample),
      rich`${num(fit.events, 'integer')} ${fit.events === 1 ? 'event' : 'events'}, ${num(fit.n - fit.events, 'integer')} censored`,
      ...togetherMeta(result),
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

export function apa(result: CoxResult, options: CoxOptions): Paragraphs {
  const { fit, concordance, strata } = result;
  const agreement = concordance
    ? rich`, concordance = ${num(concordance.estimate, 'proportion')}, ${ciText(options.confidenceLevel, concordance.ciLower, concordance.ciUpper, 'proportion')}`
    : [];
  return [
    rich`A Cox regression of ${result.time.label} on ${predictorList(result)}${strata ? `, stratified by ${strata.label}` : ''} (*n* = ${num(fit.n, 'integer')}, ${num(fit.events, 'integer')} events)${frailtyWords(result)} gave ${result.together ? 'Wald' : 'likelihood ratio'} ${chiText(fit.overall)}${agreement}.`,
    rich`${listed('hazard ratio', result.coefficients)}: ${join(
      hazardRatios(result).map((ratio) => ratioText(ratio, rich`*HR*`, options.confidenceLevel)),
      '; ',
    )}.`,
  ];
}

export function interpretation(result: CoxResult, options: CoxOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const ratios = hazardRatios(result);
  const hazard = { what: rich`the hazard`, alpha, held: heldConstant(ratios), levelName: levelOf };
  const { concordance } = result;
  return [
    ...(concordance
      ? [
          rich`Of two cases that can be compared, the one that the model calls at higher risk had the event first in ${num(concordance.estimate, 'percent')} of all pairs; 50% is chance.`,
        ]
      : []),
    ...explainedOf(ratios).map((ratio) => explainRatio(ratio, result, hazard)),
    ...interactionCaution(result, 'hazard ratio'),
    ...frailtyMeaning(result),
    rich`A hazard is the risk of the event at a moment among those still without it. A hazard ratio of 2 doubles it at all times; it does not halve the time.`,
  ];
}

/** `Treatment = New`, but `Stage 2` where the level says what it is a level of. */
const levelOf = (label: string, level: string): string =>
  level.toLowerCase().startsWith(label.toLowerCase()) ? level : `${label} = ${level}`;

export function methods(result: CoxResult, options: CoxOptions): Runs {
  const { event, strata, start } = result;
  const separate = strata ? ` Each level of ${strata.label} had a baseline hazard of its own.` : '';
  const entry = start ? ` Cases were at risk after ${start.label}.` : '';
  const tests = options.termTests
    ? ` Terms were tested by ${testsBy(options) === 'wald' ? 'Wald tests' : 'likelihood ratios'}.`
    : '';
  const times =
    result.parametric.length > 0
      ? ` Accelerated failure time models (${result.parametric.map(({ distribution }) => distribution).join(', ')}) were fitted by maximum likelihood.`
      : '';
  const proportional =
    result.proportional && options.checks.includes('proportional')
      ? ' Proportional hazards were tested with Schoenfeld residuals.'
      : '';
  return rich`The hazard of ${event.label} (event: ${event.event}${event.censored === null ? '' : `, censored: ${event.censored}`}) was modelled by Cox proportional hazards regression on ${predictorList(result)}, with ${tiesWords(result, options)} for events at the same time.${dummyCoding(result)}${interactionList(result)}${separate}${entry}${togetherMethods(result)} Hazard ratios are given with Wald intervals.${tests}${proportional}${times}${result.concordance ? ' Discrimination was measured by Harrell’s concordance.' : ''} Cases with a missing value in any variable were left out.`;
}

const tiesWords = ({ frailty }: CoxResult, { ties }: CoxOptions): string => {
  if (!frailty && ties === 'exact') return 'the exact likelihood of discrete times';
  return `the method of ${!frailty && ties === 'efron' ? 'Efron' : 'Breslow'}`;
};

/** `errors clustered by Clinic, 24 clusters`. */
const togetherMeta = ({ together }: CoxResult): readonly Runs[] => {
  if (!together) return [];
  if (together.errors === 'robust') return [rich`robust errors`];
  return [
    rich`${together.errors === 'cluster' ? 'errors clustered' : 'frailties'} by ${together.label ?? ''}, ${num(together.clusters, 'integer')} ${together.errors === 'cluster' ? 'clusters' : 'groups'}`,
  ];
};

/** A sentence below the coefficients. */
export function errorsNote({ together }: CoxResult): Runs {
  if (!together) return [];
  if (together.errors === 'robust') return rich` Standard errors are robust (Lin and Wei).`;
  return together.errors === 'cluster'
    ? rich` Standard errors are clustered by ${together.label ?? ''} (${num(together.clusters, 'integer')} clusters).`
    : rich` Standard errors hold the variance of the frailties fixed.`;
}

const frailtyWords = ({ frailty, together }: CoxResult): Runs =>
  frailty
    ? rich` with gamma frailties shared by ${together?.label ?? ''} (variance ${num(frailty.variance)}, test of no frailty ${chiText(frailty.test)})`
    : [];

function frailtyMeaning({ frailty, together }: CoxResult): readonly Runs[] {
  if (!frailty) return [];
  const { variance, kendallTau } = frailty;
  const label = together?.label ?? '';
  return variance === 0
    ? [
        rich`The groups of ${label} do not differ beyond chance: the variance of their frailties is 0, and the model is the ordinary one.`,
      ]
    : [
        rich`Rows of one group of ${label} share a hidden factor of the hazard whose variance is ${num(variance)}; Kendall’s τ of two of their times is ${num(kendallTau, 'proportion')}. Hazard ratios compare rows of the same group.`,
      ];
}

function togetherMethods({ together }: CoxResult): Runs {
  if (!together) return [];
  if (together.errors === 'robust') return rich` Standard errors are robust (Lin and Wei).`;
  return together.errors === 'cluster'
    ? rich` Standard errors allow for clusters (${together.label ?? ''}, ${num(together.clusters, 'integer')} groups).`
    : rich` Rows of each of ${num(together.clusters, 'integer')} groups of ${together.label ?? ''} share a gamma frailty, whose variance maximizes the marginal likelihood.`;
}

/** A value at which a predictor is held or a curve is drawn. */
export const heldText = (name: string, value: number | string, result: CoxResult): Runs =>
  typeof value === 'number'
    ? rich`${labelOf(name, result)} at its mean ${given(+value.toPrecision(4))}`
    : rich`${labelOf(name, result)} at ${value}`;
