/** The sentences of quantile regression. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { QuantileCoefficient } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, pText, sampleText } from '../../shared/wording.ts';
import { coefficientLabel } from '../kit/labels.ts';
import {
  dummyCoding,
  heldConstant,
  interactionCaution,
  interactionList,
  predictorList,
  slopesOf,
} from '../kit/model-text.ts';
import { strongestText } from '../kit/strongest.ts';
import type { QuantileFit, QuantileResult } from './compute.ts';
import type { QuantileOptions } from './options.ts';

/** `the median`, or `the 0.9 quantile`. */
export const quantileName = (tau: number): string => (tau === 0.5 ? 'median' : `${tau} quantile`);

/** The model that sentences are about: the one nearest the median. */
export const mainFit = ({ fits }: QuantileResult): QuantileFit =>
  fits.reduce((best, fit) => (Math.abs(fit.tau - 0.5) < Math.abs(best.tau - 0.5) ? fit : best));

export const labelOfTerm = (name: string, result: QuantileResult): string =>
  coefficientLabel(name, result, '−');

/** As many decimals as tell the narrowest interval apart. */
export function decimalsOf({ fits }: Pick<QuantileResult, 'fits'>): number {
  const widths = fits.flatMap(({ coefficients }) =>
    slopesOf(coefficients).flatMap(({ ciLower, ciUpper }) =>
      ciLower === null || ciUpper === null || ciUpper === ciLower ? [] : [(ciUpper - ciLower) / 4],
    ),
  );
  if (widths.length === 0) return 2;
  return Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(Math.min(...widths)))));
}

/** `b = 0.56, 95% CI [0.49, 0.64]`; a limit without end is left open. */
function estimateText(
  { estimate, ciLower, ciUpper }: QuantileCoefficient,
  result: QuantileResult,
  { confidenceLevel }: QuantileOptions,
): Runs {
  const decimals = decimalsOf(result);
  const limit = (value: number | null, open: string) =>
    value === null ? open : num(value, 'number', decimals);
  return rich`*b* = ${num(estimate, 'number', decimals)}, ${num(confidenceLevel, 'level')} CI [${limit(ciLower, '−∞')}, ${limit(ciUpper, '∞')}]`;
}

/** Whether a coefficient is told from zero: by its p value, or by limits that have none. */
const isClear = ({ pValue, ciLower, ciUpper }: QuantileCoefficient, alpha: number): boolean =>
  pValue === null ? (ciLower !== null && ciLower > 0) || (ciUpper !== null && ciUpper < 0) : pValue < alpha;

/** Coefficients as the sentence of a finding ranks them; rank limits have no test, so zero and one stand for yes and no. */
const rankedOf = (result: QuantileResult, options: QuantileOptions) => {
  const alpha = alphaOf(options.confidenceLevel);
  return slopesOf(mainFit(result).coefficients).map((coefficient) => {
    const { estimate, statistic, ciLower, ciUpper } = coefficient;
    const width = ciLower === null || ciUpper === null ? Number.POSITIVE_INFINITY : ciUpper - ciLower;
    return {
      name: coefficient.name,
      label: labelOfTerm(coefficient.name, result),
      statistic: statistic ?? (width > 0 ? estimate / width : 0),
      pValue: isClear(coefficient, alpha) ? 0 : 1,
      text: estimateText(coefficient, result, options),
    };
  });
};

export function finding(
  result: QuantileResult,
  options: QuantileOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const main = mainFit(result);
  const ranked = rankedOf(result, options);
  const strongest = strongestText(ranked, alpha, 'No coefficient differed clearly from zero');
  return {
    finding: rich`At the ${quantileName(main.tau)} of ${bold(result.outcome.label)}: ${strongest}${overQuantiles(result, ranked)}`,
    meta: [
      sampleText(result.sample),
      rich`${join(
        result.fits.map(({ tau }) => quantileName(tau)),
        ', ',
        ' and ',
      )}`,
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

/** How the strongest coefficient changes from the lowest to the highest quantile. */
function overQuantiles(
  result: QuantileResult,
  ranked: readonly { readonly name: string; readonly statistic: number; readonly label: string }[],
): Runs {
  const [low, high] = [result.fits[0]!, result.fits.at(-1)!];
  if (low === high) return [];
  const top = ranked.reduce((a, b) => (Math.abs(b.statistic) > Math.abs(a.statistic) ? b : a));
  const at = ({ coefficients }: QuantileFit): number =>
    coefficients.find(({ name }) => name === top.name)!.estimate;
  const decimals = decimalsOf(result);
  return rich` The coefficient of ${top.label} goes from ${num(at(low), 'number', decimals)} at the ${quantileName(low.tau)} to ${num(at(high), 'number', decimals)} at the ${quantileName(high.tau)}.`;
}

export function interpretation(result: QuantileResult): Paragraphs {
  const main = mainFit(result);
  const held = heldConstant(slopesOf(main.coefficients));
  return [
    rich`Each coefficient is the difference of a quantile of ${result.outcome.label} between cases with a value of the predictor and cases with one unit less, or between a level and the reference${held}. It is about the distribution of cases alike in the predictors, not about single cases that move within it.`,
    ...(result.fits.length > 1
      ? [
          rich`Coefficients that grow or shrink over the quantiles say that the predictor changes the spread or the shape of ${result.outcome.label}, not its middle alone.`,
        ]
      : []),
    ...interactionCaution(result, 'coefficient'),
  ];
}

export function apa(result: QuantileResult, options: QuantileOptions): Paragraphs {
  return result.fits.map(
    (fit) =>
      rich`Quantile regression of the ${quantileName(fit.tau)} of ${result.outcome.label} on ${predictorList(result)} (*n* = ${num(fit.n, 'integer')}, *R*¹ = ${num(fit.pseudoRSquared, 'proportion')}) gave ${join(
        slopesOf(fit.coefficients).map(
          (coefficient) =>
            rich`${labelOfTerm(coefficient.name, result)}, ${estimateText(coefficient, result, options)}${
              coefficient.statistic === null || coefficient.pValue === null
                ? ''
                : rich`, *t*(${num(coefficient.df, 'df')}) = ${num(coefficient.statistic, 'statistic')}, ${pText(coefficient.pValue)}`
            }`,
        ),
        '; ',
      )}.`,
  );
}

const ERROR_WORDS = {
  nid: 'Standard errors are those of Hendricks and Koenker, which allow the spread to change along the predictors, with the bandwidth of Hall and Sheather.',
  iid: 'Standard errors take the spread of the residuals as equal everywhere, with the bandwidth of Hall and Sheather.',
  rank: 'Limits are found by inversion of the rank score test.',
} as const;

export function methods(result: QuantileResult, options: QuantileOptions): Runs {
  return rich`The ${join(
    result.fits.map(({ tau }) => quantileName(tau)),
    ', ',
    ' and ',
  )} of ${result.outcome.label} ${result.fits.length === 1 ? 'was' : 'were'} regressed on ${predictorList(result)} by linear quantile regression.${dummyCoding(result)}${interactionList(result)} ${ERROR_WORDS[options.errors]} Cases with a missing value in any variable were left out.`;
}
