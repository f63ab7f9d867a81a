/** The sentences of conditional logistic regression. */
import { join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, sampleText } from '../../shared/wording.ts';
import {
  chiText,
  dummyCoding,
  explainedOf,
  heldConstant,
  interactionCaution,
  interactionList,
  listed,
  predictorList,
} from '../kit/model-text.ts';
import { explainRatio, ratioText, strongestRatios } from '../kit/ratios.ts';
import type { ConditionalResult } from './compute.ts';
import type { ConditionalOptions } from './options.ts';

const OR: Runs = rich`*OR*`;

const METHOD_WORDS = {
  exact: 'the exact conditional likelihood',
  efron: 'Efron’s approximation of the conditional likelihood',
  breslow: 'Breslow’s approximation of the conditional likelihood',
} as const;

export function finding(
  result: ConditionalResult,
  options: ConditionalOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const { fit, sets } = result;
  return {
    finding: rich`${strongestRatios(result.coefficients, OR, options.confidenceLevel, 'odds ratio')} All predictors together: likelihood ratio ${chiText(fit.likelihoodRatio)}.`,
    meta: [
      sampleText(result.sample),
      rich`${num(fit.events, 'integer')} ${fit.events === 1 ? 'case' : 'cases'} with ${result.outcome.label} = ${result.outcome.event} in ${num(fit.informativeSets, 'integer')} sets of ${sets.label} with a control`,
      rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`,
    ],
  };
}

export function interpretation(result: ConditionalResult, options: ConditionalOptions): Paragraphs {
  const { coefficients, outcome } = result;
  return [
    ...explainedOf(coefficients).map((ratio) =>
      explainRatio(ratio, result, {
        what: rich`the odds of ${outcome.label} = ${outcome.event}`,
        several: true,
        alpha: alphaOf(options.confidenceLevel),
        held: heldConstant(coefficients),
      }),
    ),
    rich`Everything that the members of a set have in common is taken into account, measured or not; of what they were matched on there is no odds ratio.`,
    ...interactionCaution(result, 'odds ratio'),
  ];
}

export function apa(result: ConditionalResult, options: ConditionalOptions): Paragraphs {
  const { fit, coefficients } = result;
  return [
    rich`Conditional logistic regression of ${result.outcome.label} on ${predictorList(result)} (${num(fit.events, 'integer')} cases in ${num(fit.informativeSets, 'integer')} sets) gave a likelihood ratio of ${chiText(fit.likelihoodRatio)}.`,
    rich`${listed('odds ratio', coefficients)} ${join(
      coefficients.map((ratio) => ratioText(ratio, OR, options.confidenceLevel)),
      '; ',
    )}.`,
  ];
}

export function methods(result: ConditionalResult, options: ConditionalOptions): Runs {
  const { outcome, sets } = result;
  return rich`The odds of ${outcome.label} = ${outcome.event} (against ${outcome.other}) were regressed on ${predictorList(result)} within the matched sets of ${sets.label}, by ${METHOD_WORDS[options.method]}.${dummyCoding(result)}${interactionList(result)} Tests of coefficients and intervals are Wald’s. Cases with a missing value in any variable were left out; sets without a case or without a control then say nothing.`;
}
