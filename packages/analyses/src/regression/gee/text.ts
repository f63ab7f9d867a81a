/** The sentences of the estimating equations. */
import { bold, italic, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText, sampleText } from '../../shared/wording.ts';
import { coefficientLabel } from '../kit/labels.ts';
import {
  chiText,
  coefficientDecimals,
  dummyCoding,
  heldConstant,
  interactionCaution,
  interactionList,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import type { Ratio } from '../kit/ratios.ts';
import type { GeeResult, GeeTerm } from './compute.ts';
import type { GeeOptions } from './options.ts';

export const labelOfTerm = (name: string, result: GeeResult): string => coefficientLabel(name, result, '−');

/** Coefficients as ratios. */
export const ratiosOf = (result: GeeResult): readonly Ratio[] =>
  result.coefficients.map((term) => ({
    ...term,
    label: coefficientLabel(term.name, result, 'vs.'),
    ciLower: term.ratioCiLower,
    ciUpper: term.ratioCiUpper,
  }));

/** What a coefficient is called once it is read. */
export const measureOf = ({ family }: GeeOptions): { readonly name: string; readonly symbol: string } =>
  family === 'gaussian'
    ? { name: 'Difference', symbol: 'b' }
    : family === 'binomial'
      ? { name: 'Odds ratio', symbol: 'OR' }
      : { name: 'Rate ratio', symbol: 'RR' };

/** `b = 1.21, 95% CI [0.40, 2.02]`. */
function termText(term: GeeTerm, result: GeeResult, options: GeeOptions): Runs {
  const decimals = coefficientDecimals(slopesOf(result.coefficients));
  const isNumber = options.family === 'gaussian';
  const value = isNumber ? term.estimate : term.ratio;
  const [lower, upper] = isNumber ? [term.ciLower, term.ciUpper] : [term.ratioCiLower, term.ratioCiUpper];
  const write = (each: number | null) => (each === null ? '∞' : num(each, 'number', isNumber ? decimals : 2));
  return rich`${[italic(measureOf(options).symbol)]} = ${write(value)}, ${num(options.confidenceLevel, 'level')} CI [${write(lower)}, ${write(upper)}]`;
}

/** The working correlation within a sentence. */
const WORKING_WORDS: Record<GeeOptions['correlation'], string> = {
  exchangeable: 'exchangeable',
  independence: 'independence',
  ar1: 'first-order autoregressive',
  unstructured: 'unstructured',
};

export const outcomeText = ({ outcome }: GeeResult): string =>
  outcome.event === null ? outcome.label : `${outcome.label} = ${outcome.event}`;

export function finding(result: GeeResult, options: GeeOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const slopes = slopesOf(result.coefficients);
  const yes = slopes.filter(({ pValue }) => pValue < alpha);
  const named = (terms: readonly GeeTerm[]): Runs =>
    join(
      terms
        .slice(0, 4)
        .map((term) => rich`${bold(labelOfTerm(term.name, result))} (${termText(term, result, options)})`),
      ', ',
      ' and ',
    );
  const lead =
    yes.length > 0
      ? rich`${named(yes)} went with ${bold(outcomeText(result))}`
      : rich`No predictor went significantly with ${bold(outcomeText(result))}`;
  return {
    finding: rich`${lead}; all predictors together, Wald ${chiText(result.overall)}.`,
    meta: [
      sampleText(result.sample),
      rich`${num(result.clusters, 'integer')} clusters of ${result.cluster.label}, up to ${num(result.maxClusterSize, 'integer')} rows`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

export function interpretation(result: GeeResult, options: GeeOptions): Paragraphs {
  const slopes = slopesOf(result.coefficients);
  const held = heldConstant(slopes);
  const what =
    options.family === 'gaussian'
      ? 'is the difference of the mean outcome'
      : options.family === 'binomial'
        ? 'multiplies the odds'
        : 'multiplies the rate';
  return [
    rich`Each coefficient ${what} between all cases with a value of the predictor and all with one unit less, or between a level and the reference${held}: an average over the clusters, not the change within one of them, for which mixed models are made.`,
    ...(result.alpha === null
      ? []
      : [
          options.correlation === 'ar1'
            ? rich`Neighbouring rows of one cluster of ${result.cluster.label} correlate by ${num(result.alpha, 'proportion')} beyond what the predictors explain, those two steps apart by the square of it, and so on.`
            : rich`Two rows of one cluster of ${result.cluster.label} correlate by ${num(result.alpha, 'proportion')} beyond what the predictors explain.`,
        ]),
    ...interactionCaution(result, 'coefficient'),
  ];
}

export function apa(result: GeeResult, options: GeeOptions): Paragraphs {
  return [
    rich`Generalized estimating equations of ${outcomeText(result)} on ${predictorList(result)} (${num(result.sample.used, 'integer')} rows in ${num(result.clusters, 'integer')} clusters of ${result.cluster.label}, ${WORKING_WORDS[options.correlation]} working correlation${result.alpha === null ? '' : rich` of ${num(result.alpha, 'proportion')}`}) gave Wald ${chiText(result.overall)}.`,
    rich`The estimates were ${join(
      slopesOf(result.coefficients).map(
        (term) =>
          rich`${labelOfTerm(term.name, result)}, ${termText(term, result, options)}, χ²(1) = ${num(term.statistic, 'statistic')}, ${pText(term.pValue)}`,
      ),
      '; ',
    )}.`,
  ];
}

export function methods(result: GeeResult, options: GeeOptions): Runs {
  const link = { gaussian: 'identity', binomial: 'logit', poisson: 'log' }[options.family];
  return rich`${outcomeText(result)} was regressed on ${predictorList(result)} by generalized estimating equations with ${link} link and ${WORKING_WORDS[options.correlation]} working correlation within clusters of ${result.cluster.label}.${dummyCoding(result)}${interactionList(result)} Scale and correlation are moment estimates; standard errors are robust and intervals normal. Cases with a missing value in any variable were left out.`;
}
