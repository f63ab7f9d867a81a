/** The sentences of the regression. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, given } from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
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
import { explainRatio, exponential, type Ratio, ratioText, strongestRatios } from '../kit/ratios.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult } from './result.ts';

/** Odds ratios with their limits by the method chosen: 0 and infinity where the coefficient has none. */
export function oddsRatios(result: LogisticResult, { intervals }: LogisticOptions): readonly Ratio[] {
  return result.coefficients.map((coefficient) => {
    const [lower, upper] =
      intervals === 'wald'
        ? [coefficient.ciLower, coefficient.ciUpper]
        : [coefficient.profileCiLower, coefficient.profileCiUpper];
    return {
      ...coefficient,
      label: coefficientLabel(coefficient.name, result, 'vs.'),
      ratio: coefficient.oddsRatio,
      ciLower: lower === null ? 0 : exponential(lower),
      ciUpper: upper === null ? null : exponential(upper),
    };
  });
}

/** `HeartDisease (Yes)`: the outcome and the level modelled. */
export const eventText = ({ outcome }: LogisticResult): Runs =>
  rich`${bold(`${outcome.label} (${outcome.event})`)}`;

export function finding(
  result: LogisticResult,
  options: LogisticOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit, sample } = result;
  const test = fit.likelihoodRatio;
  const lead =
    test.pValue < alpha
      ? rich`The model predicted ${eventText(result)} better than its overall frequency does, ${chiText(test)}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`
      : rich`The model did ${bold('not')} predict ${eventText(result)} significantly better than its overall frequency does, ${chiText(test)}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`;
  return {
    finding: rich`${strongestRatios(oddsRatios(result, options), rich`*OR*`, options.confidenceLevel, 'odds ratio')} ${lead}.`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} ${options.weights === null ? '' : 'rows '}excluded`,
      rich`${num(fit.events, 'integer')} with ${result.outcome.event}`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

export function apa(result: LogisticResult, options: LogisticOptions): Paragraphs {
  const { fit, auc, outcome } = result;
  const steps = result.steps
    .slice(1)
    .map(
      (step, i) =>
        rich` Step ${String(i + 2)} (${step.added.map((name) => labelOf(name, result)).join(', ')}) improved the fit by ${chiText(step.change)}.`,
    );
  const area =
    auc.ciLower === null || auc.ciUpper === null
      ? rich`AUC = ${num(auc.estimate, 'proportion')}`
      : rich`AUC = ${num(auc.estimate, 'proportion')}, ${num(options.confidenceLevel, 'level')} CI [${num(auc.ciLower, 'proportion')}, ${num(auc.ciUpper, 'proportion')}]`;
  return [
    rich`A logistic regression of ${outcome.label} (${outcome.event} vs. ${outcome.other}) on ${predictorList(result)} gave ${chiText(fit.likelihoodRatio)}, McFadden *R*² = ${num(fit.mcFadden, 'proportion')}, Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}, ${area}.${steps.flat()}`,
    rich`${listed('odds ratio', slopesOf(result.coefficients))}: ${join(
      slopesOf(oddsRatios(result, options)).map((ratio) =>
        ratioText(ratio, rich`*OR*`, options.confidenceLevel),
      ),
      '; ',
    )}.`,
  ];
}

export function interpretation(result: LogisticResult, options: LogisticOptions): Paragraphs {
  const { fit, auc, classification, outcome } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const slopes = slopesOf(oddsRatios(result, options));
  const odds = {
    what: rich`the odds of ${outcome.label} ${outcome.event}`,
    several: true,
    alpha,
    held: heldConstant(slopes),
  };
  const base = Math.max(fit.events, fit.n - fit.events) / fit.n;
  const better =
    classification.accuracy > base
      ? rich`more than the ${num(base, 'percent')} of always expecting the more frequent level`
      : rich`no more than the ${num(base, 'percent')} of always expecting the more frequent level`;
  return [
    rich`Of two cases, one with ${outcome.event} and one with ${outcome.other}, the model gives the first the higher probability in ${num(auc.estimate, 'percent')} of all pairs (${areaWord(auc.estimate)}). With a cut-off of ${given(options.cutoff)} it classifies ${num(classification.accuracy, 'percent')} of the cases correctly, ${better}.`,
    ...explainedOf(slopes).map((ratio) => explainRatio(ratio, result, odds)),
    ...interactionCaution(result, 'odds ratio'),
    rich`Odds are not probabilities: an odds ratio of 2 raises a probability of 10% to 18% and one of 50% to 67%.`,
  ];
}

/** Hosmer, Lemeshow and Sturdivant's (2013) words for an area under the curve. */
export function areaWord(area: number): string {
  if (area < 0.6) return 'hardly better than chance';
  if (area < 0.7) return 'poor discrimination';
  if (area < 0.8) return 'acceptable discrimination';
  return area < 0.9 ? 'excellent discrimination' : 'outstanding discrimination';
}

export function methods(result: LogisticResult, options: LogisticOptions): Runs {
  const { outcome } = result;
  const intervals = options.intervals === 'wald' ? 'Wald intervals' : 'intervals from the profile likelihood';
  const tests = options.termTests ? ' Terms were tested by likelihood ratios.' : '';
  const frequencies =
    options.weights === null ? '' : ` Rows were counted by their frequencies (${options.weights}).`;
  return rich`The probability of ${outcome.label} ${outcome.event} was modelled by binary logistic regression on ${predictorList(result)}, fitted by maximum likelihood.${dummyCoding(result)}${interactionList(result)}${frequencies} Odds ratios are given with ${intervals}.${tests} Discrimination was measured by the area under the ROC curve with the standard error of DeLong and colleagues${result.diagnostics.hosmerLemeshow && options.checks.includes('fit') ? ', calibration with the Hosmer–Lemeshow test' : ''}. Cases with a missing value in any variable were left out.`;
}
