/** The sentences of robust regression. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText, sampleText } from '../../shared/wording.ts';
import { coefficientLabel } from '../kit/labels.ts';
import {
  coefficientDecimals,
  dummyCoding,
  heldConstant,
  interactionCaution,
  interactionList,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import { strongestText } from '../kit/strongest.ts';
import type { RobustResult } from './compute.ts';
import type { RobustOptions } from './options.ts';

type Coefficient = RobustResult['coefficients'][number];

export const WEIGHT_WORDS = { huber: 'Huber’s weights', bisquare: 'Tukey’s bisquare weights' } as const;

export const decimalsOf = ({ coefficients }: RobustResult): number =>
  coefficientDecimals(slopesOf(coefficients));

export const labelOfTerm = (name: string, result: RobustResult): string =>
  coefficientLabel(name, result, '−');

/** `b = 0.56, 95% CI [0.49, 0.64]`. */
const estimateText = (
  { estimate, ciLower, ciUpper }: Coefficient,
  result: RobustResult,
  level: number,
): Runs => {
  const decimals = decimalsOf(result);
  const limit = (value: number) => num(value, 'number', decimals);
  return rich`*b* = ${limit(estimate)}, ${num(level, 'level')} CI [${limit(ciLower)}, ${limit(ciUpper)}]`;
};

const waldText = ({ fit: { wald } }: RobustResult): Runs =>
  wald
    ? rich`*F*(${num(wald.df1, 'df')}, ${num(wald.df2, 'df')}) = ${num(wald.statistic, 'statistic')}, ${pText(wald.pValue)}`
    : [];

export function finding(
  result: RobustResult,
  options: RobustOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const level = options.confidenceLevel;
  const alpha = alphaOf(level);
  const { fit, outcome, sample } = result;
  const strongest = strongestText(
    slopesOf(result.coefficients).map((coefficient) => ({
      ...coefficient,
      label: labelOfTerm(coefficient.name, result),
      text: estimateText(coefficient, result, level),
    })),
    alpha,
    'No coefficient differed significantly from zero',
  );
  return {
    finding: rich`For ${bold(outcome.label)}: ${strongest} ${num(fit.downweighted, 'integer')} of ${num(fit.n, 'integer')} cases counted for less than one${fit.zeroWeights > 0 ? rich`, ${num(fit.zeroWeights, 'integer')} of them not at all` : ''}.`,
    meta: [sampleText(sample), rich`${WEIGHT_WORDS[options.psi]}`, rich`α = ${alphaNumber(alpha)}`],
  };
}

export function interpretation(result: RobustResult, _options: RobustOptions): Paragraphs {
  const slopes = slopesOf(result.coefficients);
  const decimals = decimalsOf(result);
  const moved = slopes.reduce((a, b) =>
    Math.abs(b.estimate - b.leastSquares) / b.standardError >
    Math.abs(a.estimate - a.leastSquares) / a.standardError
      ? b
      : a,
  );
  const distance = Math.abs(moved.estimate - moved.leastSquares) / moved.standardError;
  return [
    rich`Each coefficient is the difference of the expected ${result.outcome.label} between cases with a value of the predictor and cases with one unit less, or between a level and the reference${heldConstant(slopes)}.`,
    distance > 0.5
      ? rich`The coefficient of ${labelOfTerm(moved.name, result)} is ${num(moved.estimate, 'number', decimals)} here and ${num(moved.leastSquares, 'number', decimals)} by least squares: a few cases decide which. Look at those that count least before choosing between the two.`
      : rich`The coefficients are close to those of least squares, so that no few cases decide the result.`,
    rich`Weights guard against outliers in ${result.outcome.label}, not against unusual values of the predictors.`,
    ...interactionCaution(result, 'coefficient'),
  ];
}

export function apa(result: RobustResult, options: RobustOptions): Paragraphs {
  return [
    rich`A robust regression (M-estimation, ${WEIGHT_WORDS[options.psi]}) of ${result.outcome.label} on ${predictorList(result)} gave ${waldText(result)}.`,
    rich`The estimates were ${join(
      slopesOf(result.coefficients).map(
        (coefficient) =>
          rich`${labelOfTerm(coefficient.name, result)}, ${estimateText(coefficient, result, options.confidenceLevel)}, *t*(${num(coefficient.df, 'df')}) = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`,
      ),
      '; ',
    )}.`,
  ];
}

export function methods(result: RobustResult, options: RobustOptions): Runs {
  const constant = options.tuning ?? (options.psi === 'huber' ? 1.345 : 4.685);
  return rich`${result.outcome.label} was regressed on ${predictorList(result)} by M-estimation with ${WEIGHT_WORDS[options.psi]} (tuning constant ${num(constant, 'number', 3)}), started from least squares and iterated with the median absolute residual as scale.${dummyCoding(result)}${interactionList(result)} Standard errors have Huber’s correction; tests and intervals use *t* with the residual degrees of freedom. Cases with a missing value in any variable were left out.`;
}
