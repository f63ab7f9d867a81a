/** The sentences of the regression. */
import { bold, join, type NumberRun, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, given, pText } from '../../shared/wording.ts';
import { coefficientLabel, labelOf } from '../kit/labels.ts';
import type { LogisticOptions } from './options.ts';
import type { Coefficient, LogisticResult, TestResult } from './result.ts';

/** `Smoker (Yes vs. No)`. */
export const oddsLabel = (name: string, result: LogisticResult): string =>
  coefficientLabel(name, result, 'vs.');

/** Limits of a coefficient by the method chosen; null where there is none. */
export const limitsOf = (
  coefficient: Coefficient,
  { intervals }: LogisticOptions,
): { readonly lower: number | null; readonly upper: number | null } =>
  intervals === 'wald'
    ? { lower: coefficient.ciLower, upper: coefficient.ciUpper }
    : { lower: coefficient.profileCiLower, upper: coefficient.profileCiUpper };

/** The same for the odds ratio, which has 0 and infinity where the coefficient has no limit. */
export function oddsLimits(
  coefficient: Coefficient,
  options: LogisticOptions,
): { readonly lower: number | null; readonly upper: number | null } {
  const { lower, upper } = limitsOf(coefficient, options);
  const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    lower: lower === null ? 0 : finite(Math.exp(lower)),
    upper: upper === null ? null : finite(Math.exp(upper)),
  };
}

/** Decimals that show the uncertainty of an odds ratio with two digits. */
export function oddsDecimals({ oddsRatio, standardError }: Coefficient): number {
  const spread = (oddsRatio ?? 1) * standardError;
  return spread > 0 ? Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(spread)))) : 2;
}

export const slopes = (result: LogisticResult): readonly Coefficient[] =>
  result.coefficients.filter((coefficient) => coefficient.name !== '(Intercept)');

const names = (coefficients: readonly Coefficient[], result: LogisticResult): Runs =>
  join(
    coefficients.map((coefficient) => bold(oddsLabel(coefficient.name, result))),
    ', ',
    ' and ',
  );

export const chiText = ({ statistic, df, pValue }: TestResult): Runs =>
  rich`χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

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
  const all = slopes(result);
  const yes = all.filter((coefficient) => coefficient.pValue < alpha);
  const no = all.filter((coefficient) => coefficient.pValue >= alpha);
  const which =
    all.length > 6
      ? rich`; ${num(yes.length, 'integer')} of ${num(all.length, 'integer')} odds ratios differed significantly from one.`
      : yes.length === 0
        ? rich`; no odds ratio differed significantly from one.`
        : no.length === 0
          ? rich`; ${names(yes, result)} contributed significantly.`
          : rich`; ${names(yes, result)} contributed significantly, ${names(no, result)} did not.`;
  return {
    finding: rich`${lead}${which}`,
    meta: [
      rich`*n* = ${num(fit.n, 'integer')}, ${num(sample.excluded, 'integer')} ${options.weights === null ? '' : 'rows '}excluded`,
      rich`${num(fit.events, 'integer')} with ${result.outcome.event}`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

const oddsNumber = (value: number | null, coefficient: Coefficient): NumberRun | string =>
  value === null ? '∞' : num(value, 'number', oddsDecimals(coefficient));

function oddsText(coefficient: Coefficient, result: LogisticResult, options: LogisticOptions): Runs {
  const { lower, upper } = oddsLimits(coefficient, options);
  return rich`${oddsLabel(coefficient.name, result)}, *OR* = ${oddsNumber(coefficient.oddsRatio, coefficient)}, ${num(options.confidenceLevel, 'level')} CI [${oddsNumber(lower, coefficient)}, ${oddsNumber(upper, coefficient)}], *z* = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`;
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
    rich`Odds ratios: ${join(
      slopes(result).map((coefficient) => oddsText(coefficient, result, options)),
      '; ',
    )}.`,
  ];
}

const predictorList = (result: LogisticResult): string =>
  Object.keys(result.labels)
    .map((name) => labelOf(name, result))
    .join(', ');

export function interpretation(result: LogisticResult, options: LogisticOptions): Paragraphs {
  const { fit, auc, classification, outcome } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const held = slopes(result).length > 1 ? ', the other predictors held constant' : '';
  const base = Math.max(fit.events, fit.n - fit.events) / fit.n;
  const better =
    classification.accuracy > base
      ? rich`more than the ${num(base, 'percent')} of always expecting the more frequent level`
      : rich`no more than the ${num(base, 'percent')} of always expecting the more frequent level`;
  return [
    rich`Of two cases, one with ${outcome.event} and one with ${outcome.other}, the model gives the first the higher probability in ${num(auc.estimate, 'percent')} of all pairs (${areaWord(auc.estimate)}). With a cut-off of ${given(options.cutoff)} it classifies ${num(classification.accuracy, 'percent')} of the cases correctly, ${better}.`,
    ...slopes(result)
      .filter((coefficient) => !coefficient.name.includes(':'))
      .slice(0, 8)
      .map((coefficient) => explain(coefficient, result, options, alpha, held)),
    ...(result.interactions.length > 0
      ? [
          rich`With an interaction in the model the odds ratio of a variable alone is its effect where the other variable is zero or at its reference level.`,
        ]
      : []),
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

function explain(
  coefficient: Coefficient,
  result: LogisticResult,
  options: LogisticOptions,
  alpha: number,
  held: string,
): Runs {
  const { outcome } = result;
  const { lower, upper } = oddsLimits(coefficient, options);
  const factor = result.factors.find((item) => coefficient.name.startsWith(`${item.name}=`));
  const range = [oddsNumber(lower, coefficient), oddsNumber(upper, coefficient)] as const;
  const verdict =
    coefficient.pValue < alpha
      ? rich`${range[0]} to ${range[1]} are plausible values.`
      : rich`the interval from ${range[0]} to ${range[1]} does not rule out that there is no effect (a ratio of 1).`;
  const ratio = oddsNumber(coefficient.oddsRatio, coefficient);
  const odds = rich`the odds of ${outcome.label} ${outcome.event}`;
  if (factor)
    return rich`For ${labelOf(factor.name, result)} ${coefficient.name.slice(factor.name.length + 1)} ${odds} are ${ratio} times those for ${factor.reference}${held}; ${verdict}`;
  return rich`For each unit of ${labelOf(coefficient.name, result)} ${odds} are multiplied by ${ratio}${held}; ${verdict}`;
}

export function methods(result: LogisticResult, options: LogisticOptions): Runs {
  const { outcome } = result;
  const dummy =
    result.factors.length > 0
      ? ` Factors were dummy coded (${result.factors.map((factor) => `${labelOf(factor.name, result)}: reference ${factor.reference}`).join('; ')}).`
      : '';
  const inter =
    result.interactions.length > 0
      ? ` Interactions: ${result.interactions.map((term) => term.map((name) => labelOf(name, result)).join(' × ')).join(', ')}.`
      : '';
  const intervals = options.intervals === 'wald' ? 'Wald intervals' : 'intervals from the profile likelihood';
  const tests = options.termTests ? ' Terms were tested by likelihood ratios.' : '';
  const frequencies =
    options.weights === null ? '' : ` Rows were counted by their frequencies (${options.weights}).`;
  return rich`The probability of ${outcome.label} ${outcome.event} was modelled by binary logistic regression on ${predictorList(result)}, fitted by maximum likelihood.${dummy}${inter}${frequencies} Odds ratios are given with ${intervals}.${tests} Discrimination was measured by the area under the ROC curve with the standard error of DeLong and colleagues${result.diagnostics.hosmerLemeshow && options.checks.includes('fit') ? ', calibration with the Hosmer–Lemeshow test' : ''}. Cases with a missing value in any variable were left out.`;
}
