/** The sentences of the regression. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import {
  alphaNumber,
  alphaOf,
  capital,
  ciText,
  pText,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import { errorsMeta, errorsMethods } from '../kit/errors.ts';
import { coefficientLabel, labelOf, levelMean } from '../kit/labels.ts';
import {
  dummyCoding,
  explainedOf,
  heldConstant,
  interactionCaution,
  interactionList,
  listed,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import { strongestText } from '../kit/strongest.ts';
import { collinearity } from './checks.ts';
import type { RegressionOptions } from './options.ts';
import type { Coefficient, RegressionResult } from './result.ts';

/** The coefficients that are shown and spoken of: robust where chosen. */
export const shownCoefficients = (result: RegressionResult): readonly Coefficient[] =>
  result.errors?.coefficients ?? result.coefficients;

const slopes = (result: RegressionResult): readonly Coefficient[] => slopesOf(shownCoefficients(result));

/** The F test of all predictors, with the errors chosen. */
export const modelTest = ({ errors, fit }: RegressionResult) =>
  errors
    ? errors.overall && { ...errors.overall, df1: errors.overall.df, df2: errors.overall.df2! }
    : fit.fTest;

const fText = (result: RegressionResult): Runs => {
  const test = modelTest(result);
  return test
    ? rich`, *F*(${num(test.df1, 'df')}, ${num(test.df2, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`
    : [];
};

/** What R² is a share of: without intercept there is no mean to vary about. */
const explained = ({ intercept }: RegressionOptions): string =>
  intercept ? 'the variance' : 'the sum of squares about zero';

export function finding(
  result: RegressionResult,
  options: RegressionOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const { fit } = result;
  const share = rich`${num(fit.rSquared, 'percent')} of ${explained(options)} of ${bold(result.outcome.label)}`;
  const estimates = slopes(result).map((coefficient) => ({
    ...coefficient,
    label: coefficientLabel(coefficient.name, result),
    text: rich`*b* = ${num(coefficient.estimate)}, ${ciText(options.confidenceLevel, coefficient.ciLower, coefficient.ciUpper)}`,
  }));
  const lead =
    (modelTest(result)?.pValue ?? 0) < alpha
      ? rich`The model explained ${share}${fText(result)}`
      : rich`The model explained ${share}, which was ${significance(1, alpha)}${fText(result)}`;
  return {
    finding: rich`${strongestText(estimates, alpha, 'No coefficient differed significantly from zero')} ${lead}.`,
    meta: [sampleText(result.sample), rich`α = ${alphaNumber(alpha)}`, ...errorsMeta(options, result.errors)],
  };
}

function coefficientText(
  coefficient: Coefficient,
  result: RegressionResult,
  options: RegressionOptions,
): Runs {
  return rich`${coefficientLabel(coefficient.name, result)}, *b* = ${num(coefficient.estimate)}, ${ciText(options.confidenceLevel, coefficient.ciLower, coefficient.ciUpper)}, *t*(${num(result.errors?.df ?? result.fit.dfResidual, 'df')}) = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`;
}

export function apa(result: RegressionResult, options: RegressionOptions): Paragraphs {
  const { fit } = result;
  const steps = result.steps
    .slice(1)
    .map(
      (step, i) =>
        rich` Step ${String(i + 2)} (${andList(step.added.map((name) => labelOf(name, result)))}) added Δ*R*² = ${num(step.rSquaredChange, 'proportion')}, *F*(${num(step.df1, 'df')}, ${num(step.df2, 'df')}) = ${num(step.fChange, 'statistic')}, ${pText(step.pValue)}.`,
    );
  return [
    rich`A linear regression of ${result.outcome.label} on ${predictorList(result)} gave *R*² = ${num(fit.rSquared, 'proportion')}, adjusted *R*² = ${num(fit.adjustedRSquared, 'proportion')}${fText(result)}.${steps.flat()}`,
    rich`${listed('coefficient', slopes(result))}: ${join(
      slopes(result).map((coefficient) => coefficientText(coefficient, result, options)),
      '; ',
    )}.`,
  ];
}

export function interpretation(result: RegressionResult, options: RegressionOptions): Paragraphs {
  const { fit } = result;
  const alpha = alphaOf(options.confidenceLevel);
  const held = heldConstant(slopes(result));
  const sentences = explainedOf(slopes(result)).map((coefficient) =>
    explain(coefficient, result, alpha, held),
  );
  return [
    rich`The residual standard error is ${num(fit.residualStandardError)}: about two thirds of the cases lie within that of their prediction, where residuals are normal. The predictors account for ${num(fit.rSquared, 'percent')} of ${explained(options)}${fit.n > 0 ? rich` (${num(Math.max(0, fit.adjustedRSquared), 'percent')} after allowing for their number)` : []}.`,
    ...sentences,
    ...interactionCaution(result, 'coefficient'),
  ];
}

/** Whether every coefficient is the mean of a level. */
const slopesAreMeans = (result: RegressionResult): boolean =>
  result.coefficients.every(({ name }) => levelMean(name, result) !== null);

function explain(coefficient: Coefficient, result: RegressionResult, alpha: number, held: string): Runs {
  const mean = levelMean(coefficient.name, result);
  if (mean)
    return rich`${result.outcome.label} is predicted to be ${num(coefficient.estimate)} for ${labelOf(mean.factor, result)} = ${mean.level}${held === '' || slopesAreMeans(result) ? '' : ', the other predictors at zero or their reference levels'}; ${num(coefficient.ciLower)} to ${num(coefficient.ciUpper)} are plausible values.`;
  const factor = result.factors.find((item) => coefficient.name.startsWith(`${item.name}=`));
  const change = rich`${num(Math.abs(coefficient.estimate))} ${coefficient.estimate < 0 ? 'lower' : 'higher'}`;
  const verdict =
    coefficient.pValue < alpha
      ? rich`${num(coefficient.ciLower)} to ${num(coefficient.ciUpper)} are plausible values.`
      : rich`the interval from ${num(coefficient.ciLower)} to ${num(coefficient.ciUpper)} includes zero, so no effect cannot be ruled out.`;
  if (factor)
    return rich`${result.outcome.label} is predicted ${change} for ${labelOf(factor.name, result)} = ${coefficient.name.slice(factor.name.length + 1)} than for ${factor.reference}${held}; ${verdict}`;
  return rich`For each unit of ${labelOf(coefficient.name, result)}, ${result.outcome.label} is predicted ${change}${held}; ${verdict}`;
}

/** What was examined of the assumptions, and could be. */
function examinedMethods(result: RegressionResult, { checks }: RegressionOptions): string {
  const { residualNormality, breuschPagan, durbinWatson } = result.diagnostics;
  const tests = [
    ...(checks.includes('normality') && residualNormality ? ['Shapiro–Wilk'] : []),
    ...(checks.includes('spread') && breuschPagan ? ['Breusch–Pagan'] : []),
    ...(checks.includes('independence') && durbinWatson !== null && !result.errors?.clusters
      ? ['Durbin–Watson']
      : []),
  ];
  const parts = [
    ...(tests.length > 0
      ? [
          `residuals were examined with the ${andList(tests)} ${tests.length === 1 ? 'statistic' : 'statistics'}`,
        ]
      : []),
    ...(checks.includes('collinearity') && collinearity(result).length > 0
      ? ['collinearity was examined with variance inflation factors']
      : []),
    ...(checks.includes('influence') ? ['influence was examined with Cook’s distance'] : []),
  ];
  return parts.length === 0 ? '' : ` ${capital(andList(parts))}.`;
}

export function methods(result: RegressionResult, options: RegressionOptions): Runs {
  const weighted = options.weights === null ? 'ordinary' : 'weighted';
  return rich`${result.outcome.label} was regressed on ${predictorList(result)} by ${weighted} least squares${options.intercept ? '' : ' without intercept'}.${dummyCoding(result)}${interactionList(result)}${errorsMethods(options, result.errors)}${examinedMethods(result, options)} Cases with a missing value in any variable were left out.`;
}
