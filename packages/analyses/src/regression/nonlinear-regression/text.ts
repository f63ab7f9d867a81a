import { andList, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaOf, ciText, pText, sampleText } from '../../shared/wording.ts';
import type { NonlinearResult, Parameter } from './compute.ts';
import type { NonlinearOptions } from './options.ts';

/** `a was 2.10, 95% CI [1.80, 2.40]`. */
const estimated = ({ name, estimate, ciLower, ciUpper }: Parameter, level: number): Runs =>
  rich`${name} = ${num(estimate)}${ciLower === null || ciUpper === null ? [] : rich`, ${ciText(level, ciLower, ciUpper)}`}`;

const all = ({ parameters }: NonlinearResult, level: number): Runs =>
  join(
    parameters.map((parameter) => estimated(parameter, level)),
    '; ',
  );

const explained = ({ fit, outcome }: NonlinearResult): Runs =>
  fit.rSquared > 0
    ? rich`it explains ${num(fit.rSquared, 'percent')} of the variation of ${outcome.label}`
    : rich`it describes ${outcome.label} no better than its mean does`;

export function finding(
  result: NonlinearResult,
  options: NonlinearOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding: rich`The formula fits ${result.outcome.label} with ${all(result, options.confidenceLevel)}; ${explained(result)}.`,
    meta: [sampleText(result.sample)],
  };
}

/** Parameters whose limits lie on both sides of zero, where zero would take a part of the formula away. */
export function interpretation(result: NonlinearResult): Paragraphs {
  const open = result.parameters.filter(({ ciLower, ciUpper }) => ciLower === null || ciUpper === null);
  const { fit, outcome } = result;
  return [
    rich`Values of ${outcome.label} lie about ${num(fit.residualStandardDeviation)} from what the formula expects (residual standard error), with ${num(fit.residualDf, 'df')} degrees of freedom.`,
    ...(open.length > 0
      ? [
          rich`The data do not bound ${andList(open.map(({ name }) => name))} on one side: the sum of squares hardly rises there, however far one goes.`,
        ]
      : []),
    rich`A test of a parameter against zero asks whether the part of the formula that it stands for could be left out, which is not of interest for every parameter; the interval tells more. Least squares may have found a local minimum: start from other values and see whether the estimates stay.${!result.isProfiled ? ' Wald intervals take the formula as straight near the solution; those of the profile do not.' : ''}`,
  ];
}

export function apa(result: NonlinearResult, options: NonlinearOptions): Paragraphs {
  const { fit, outcome, labels, formula } = result;
  return [
    rich`A nonlinear regression of ${outcome.label} on ${andList(Object.values(labels))} was fitted by least squares, ${outcome.label} = ${formula} (*n* = ${num(fit.n, 'integer')}): ${all(result, options.confidenceLevel)}; residual *SE* = ${num(fit.residualStandardDeviation)}, *R*² = ${num(fit.rSquared, 'proportion', 3)}.`,
  ];
}

export function methods(result: NonlinearResult, options: NonlinearOptions): Runs {
  const starts = result.parameters.map(({ name, start }) => `${name} = ${start}`).join(', ');
  return rich`${result.outcome.label} was described by ${result.formula}, fitted by nonlinear least squares (Levenberg–Marquardt, begun at ${starts}), with ${num(options.confidenceLevel, 'level')} ${result.isProfiled ? 'profile' : 'Wald'} intervals. Cases with a missing value were left out.`;
}

/** What the test of lack of fit says. */
export const lackText = (
  { lackOfFit }: NonlinearResult,
  options: NonlinearOptions,
): { readonly evidence: Runs; readonly isBad: boolean } | null =>
  lackOfFit && {
    evidence: rich`Lack of fit *F*(${num(lackOfFit.df1, 'df')}, ${num(lackOfFit.df2, 'df')}) = ${num(lackOfFit.statistic, 'statistic')}, ${pText(lackOfFit.pValue)}`,
    isBad: lackOfFit.pValue < alphaOf(options.confidenceLevel),
  };
