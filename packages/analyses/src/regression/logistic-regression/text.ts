/** The sentences of the regression. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, countedSample, given } from '../../shared/wording.ts';
import { errorsMeta, errorsMethods } from '../kit/errors.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
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
import { explainRatio, exponential, type Ratio, ratioText, strongestRatios } from '../kit/ratios.ts';
import { limitsBy } from './limits.ts';
import type { LogisticOptions } from './options.ts';
import type { LogisticResult } from './result.ts';

/** Odds ratios with their limits by the method chosen: 0 and infinity where the coefficient has none. */
export function oddsRatios(result: LogisticResult, options: LogisticOptions): readonly Ratio[] {
  return result.coefficients.map((coefficient) => {
    const [lower, upper] =
      limitsBy(options) === 'profile'
        ? [coefficient.profileCiLower, coefficient.profileCiUpper]
        : [coefficient.ciLower, coefficient.ciUpper];
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
  const test = fit.overall;
  const by = options.method === 'firth' ? 'By Firth’s penalized likelihood the model' : 'The model';
  const explained = rich`${chiText(test)}, ${fitText(result)}`;
  const lead =
    test.pValue < alpha
      ? rich`${by} predicted ${eventText(result)} better than its overall frequency does, ${explained}`
      : rich`${by} did ${bold('not')} predict ${eventText(result)} significantly better than its overall frequency does, ${explained}`;
  return {
    finding: rich`${strongestRatios(oddsRatios(result, options), rich`*OR*`, options.confidenceLevel, 'odds ratio')} ${lead}.`,
    meta: [
      countedSample(fit.n, sample, options.weights),
      rich`${num(fit.events, 'integer')} with ${result.outcome.event}`,
      ...(options.method === 'firth' ? [['Firth’s penalized likelihood']] : []),
      rich`α = ${alphaNumber(alpha)}`,
      ...errorsMeta(options, result.errors),
    ],
  };
}

/** `Nagelkerke R² = .31`, Tjur's where a penalty leaves no other. */
const fitText = ({ fit }: LogisticResult): Runs =>
  fit.nagelkerke === null
    ? rich`Tjur’s *R*² = ${num(fit.tjur, 'proportion')}`
    : rich`Nagelkerke *R*² = ${num(fit.nagelkerke, 'proportion')}`;

export function apa(result: LogisticResult, options: LogisticOptions): Paragraphs {
  const { fit, auc, outcome } = result;
  const steps = result.steps
    .slice(1)
    .map(
      (step, i) =>
        rich` Step ${String(i + 2)} (${andList(step.added.map((name) => labelOf(name, result)))}) improved the fit by ${chiText(step.change)}.`,
    );
  const area =
    auc.ciLower === null || auc.ciUpper === null
      ? rich`AUC = ${num(auc.estimate, 'proportion')}`
      : rich`AUC = ${num(auc.estimate, 'proportion')}, ${num(options.confidenceLevel, 'level')} CI [${num(auc.ciLower, 'proportion')}, ${num(auc.ciUpper, 'proportion')}]`;
  const mcFadden = fit.mcFadden === null ? '' : rich`McFadden *R*² = ${num(fit.mcFadden, 'proportion')}, `;
  return [
    rich`A logistic regression of ${outcome.label} (${outcome.event} vs. ${outcome.other}) on ${predictorList(result)}${options.method === 'firth' ? ' by Firth’s penalized likelihood' : ''} gave ${chiText(fit.overall)}, ${mcFadden}${fitText(result)}, ${area}.${steps.flat()}`,
    rich`${listed('odds ratio', slopesOf(result.coefficients))}: ${join(
      slopesOf(oddsRatios(result, options)).map((ratio) =>
        ratioText(
          ratio,
          rich`*OR*`,
          options.confidenceLevel,
          options.method === 'firth' ? rich`χ²(1)` : rich`*z*`,
        ),
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
    what: rich`the odds of ${outcome.label} = ${outcome.event}`,
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
  const firth = options.method === 'firth';
  const fitted = firth
    ? 'fitted by Firth’s penalized likelihood, which keeps the estimates finite where levels are separated'
    : 'fitted by maximum likelihood';
  const intervals = firth
    ? 'intervals and tests from the penalized profile likelihood'
    : limitsBy(options) === 'wald'
      ? 'Wald intervals'
      : 'intervals from the profile likelihood';
  const tests =
    options.termTests && !result.errors
      ? ` Terms were tested by ${firth ? 'penalized likelihood' : 'likelihood'} ratios.`
      : '';
  const frequencies =
    options.weights === null ? '' : ` Rows were counted by their frequencies (${options.weights}).`;
  return rich`The probability of ${outcome.label} = ${outcome.event} was modelled by binary logistic regression on ${predictorList(result)}, ${fitted}.${dummyCoding(result)}${interactionList(result)}${frequencies} Odds ratios are given with ${intervals}.${errorsMethods(options, result.errors)}${marginalMethods(result.marginal)}${tests} Discrimination was measured by the area under the ROC curve with the standard error of DeLong and colleagues${result.diagnostics.hosmerLemeshow && options.checks.includes('fit') ? ', calibration with the Hosmer–Lemeshow test' : ''}. Cases with a missing value in any variable were left out.`;
}
