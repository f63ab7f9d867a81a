/** The sentences of counts with a second part for zeros. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../../presentation.ts';
import { alphaNumber, alphaOf, sampleText } from '../../../shared/wording.ts';
import { labelOf } from '../../kit/labels.ts';
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
} from '../../kit/model-text.ts';
import { explainRatio, ratioText, strongestRatios } from '../../kit/ratios.ts';
import type { PoissonOptions } from '../options.ts';
import type { ZeroResult } from './compute.ts';

const IRR: Runs = rich`*IRR*`;
const OR: Runs = rich`*OR*`;

/** `zero-inflated Poisson regression`. */
export const modelName = ({ zeros, family }: PoissonOptions): string =>
  `${zeros} ${family === 'negative-binomial' ? 'negative binomial' : 'Poisson'} regression`;

/** What the odds of the second part are of. */
export const oddsOf = ({ zeros }: PoissonOptions, { outcome }: ZeroResult): Runs =>
  zeros === 'hurdle'
    ? rich`the odds of any ${outcome.label}`
    : rich`the odds that ${outcome.label} can only be zero`;

export function finding(result: ZeroResult, options: PoissonOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { zeroFit: fit, outcome, sample } = result;
  const level = options.confidenceLevel;
  const zeros = slopesOf(result.zero);
  const second =
    zeros.length === 0
      ? rich``
      : rich` ${options.zeros === 'hurdle' ? 'Whether there is any' : 'Zeros beyond the counts'}: ${strongestRatios(zeros, OR, level, 'odds ratio')}`;
  return {
    finding: rich`Counts of ${bold(outcome.label)}: ${strongestRatios(slopesOf(result.count), IRR, level, 'rate ratio')}${second}${fit.likelihoodRatio ? rich` Both parts together: likelihood ratio ${chiText(fit.likelihoodRatio)}.` : ''}`,
    meta: [
      sampleText(sample),
      rich`${num(fit.observedZeros, 'integer')} ${fit.observedZeros === 1 ? 'zero' : 'zeros'}, ${num(fit.expectedZeros, 'number', 1)} expected`,
      rich`α = ${alphaNumber(alphaOf(level))}`,
    ],
  };
}

export function interpretation(result: ZeroResult, options: PoissonOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const [count, zero] = [slopesOf(result.count), slopesOf(result.zero)];
  const what =
    options.zeros === 'hurdle'
      ? rich`the mean of the counts behind ${result.outcome.label}, as far as they are above zero,`
      : rich`the ${result.exposure ? 'rate' : 'expected count'} of ${result.outcome.label} where it can be above zero`;
  return [
    ...explainedOf(count).map((ratio) =>
      explainRatio(ratio, result, { what, alpha, held: heldConstant(count) }),
    ),
    ...explainedOf(zero).map((ratio) =>
      explainRatio(ratio, result, {
        what: oddsOf(options, result),
        several: true,
        alpha,
        held: heldConstant(zero),
      }),
    ),
    options.zeros === 'hurdle'
      ? rich`An odds ratio above one makes a count more likely; in zero-inflated models it is the other way round.`
      : rich`An odds ratio above one makes a zero of the second kind more likely; in hurdle models it is the other way round.`,
    ...interactionCaution(result, 'rate ratio'),
  ];
}

export function apa(result: ZeroResult, options: PoissonOptions): Paragraphs {
  const level = options.confidenceLevel;
  const { zeroFit: fit, exposure, outcome } = result;
  const count = slopesOf(result.count).map((ratio) => ratioText(ratio, IRR, level));
  const zero = slopesOf(result.zero).map((ratio) => ratioText(ratio, OR, level));
  return [
    rich`A ${modelName(options)} of ${outcome.label}${exposure ? rich` per ${exposure.label}` : ''} on ${predictorList(result)} gave ${fit.likelihoodRatio ? rich`${chiText(fit.likelihoodRatio)}, ` : ''}AIC = ${num(fit.aic, 'number', 1)}${result.plain ? rich` (${num(result.plain.aic, 'number', 1)} without the part for zeros)` : ''}.`,
    rich`${listed('rate ratio', count)}: ${join(count, '; ')}.`,
    ...(zero.length > 0 ? [rich`${listed('odds ratio', zero)}: ${join(zero, '; ')}.`] : []),
  ];
}

export function methods(result: ZeroResult, options: PoissonOptions): Runs {
  const { outcome, exposure, zeroPredictors } = result;
  const offset = exposure ? ` The logarithm of ${exposure.label} was the offset of the counts.` : '';
  const second =
    zeroPredictors.length === 0
      ? 'an intercept alone'
      : andList(zeroPredictors.map((name) => labelOf(name, result)));
  return rich`${outcome.label} was modelled by ${modelName(options)}: counts with a logarithmic link on ${predictorList(result)}, ${options.zeros === 'hurdle' ? 'whether there is a count' : 'structural zeros'} with a logit link on ${second}.${offset}${dummyCoding(result)}${interactionList(result)} Both parts were estimated together by maximum likelihood; errors are from the observed information, tests and intervals Wald’s. Cases with a missing value in any variable were left out.`;
}
