import { bold, join, num, type Runs, rich, sub } from '@constat/report';
import { isSingle } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { bootstrapName } from '../../shared/bootstrap.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  alphaOf,
  article,
  ciText,
  directionTested,
  oppositeDirection,
  pText,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import { ADJUSTMENT_NAMES } from '../kit/option-parts.ts';
import { COEFFICIENT_WORDS, directionWord, spanSentence, strengthWord } from '../kit/words.ts';
import type { PartialOptions } from './options.ts';
import type { PairResult, PartialResult } from './result.ts';

type Indexed = Pick<PairResult, 'first' | 'second'>;

/** `mpg – hp`. */
export const pairLabel = ({ first, second }: Indexed, { variables }: PartialResult): string =>
  `${variables[first]!.label} – ${variables[second]!.label}`;

const pairNames = ({ first, second }: Indexed, { variables }: PartialResult): Runs =>
  rich`${bold(variables[first]!.label)} and ${bold(variables[second]!.label)}`;

/** Controls named one by one; of more only their number. */
const MOST_NAMED = 4;

const listed = (labels: readonly Runs[]): Runs => join(labels, ', ', ' and ');

/** `wt and hp`, all of them. */
export const allControls = ({ controls }: PartialResult): Runs =>
  listed(controls.map(({ label }) => [label]));

/** `wt and hp`, or `the 7 controls`. */
export function controlsText(
  { controls }: PartialResult,
  name: (label: string) => Runs = (label) => [label],
): Runs {
  if (controls.length > MOST_NAMED) return rich`the ${num(controls.length, 'integer')} controls`;
  return listed(controls.map(({ label }) => name(label)));
}

/** For titles: `Controlling for wt`, or `7 Controls`. */
export const controlsTitle = (result: PartialResult): Runs =>
  result.controls.length > MOST_NAMED
    ? rich`${num(result.controls.length, 'integer')} Controls`
    : rich`Controlling for ${allControls(result)}`;

/** `r` or `ρ`. */
export const symbolOf = ({ method }: PartialOptions): Runs => COEFFICIENT_WORDS[method].symbol;

/** `partial r(29) = −.55, 95% CI [−.75, −.24], p = .001`; the limits are left out where there are none. */
function statistics(pair: PairResult, { df }: PartialResult, options: PartialOptions): Runs {
  const limits =
    pair.ciLower === null && pair.ciUpper === null
      ? rich``
      : rich`, ${ciText(options.confidenceLevel, pair.ciLower, pair.ciUpper, 'proportion')}`;
  return rich`partial ${symbolOf(options)}(${num(df, 'df')}) = ${num(pair.estimate, 'proportion')}${limits}, ${pText(pair.pValue)}`;
}

const zeroOrder = ({ zeroOrder: r }: PairResult, options: PartialOptions): Runs =>
  rich`${symbolOf(options)} = ${num(r, 'proportion')}`;

export function finding(
  result: PartialResult,
  options: PartialOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const held = rich`With ${controlsText(result, (label) => [bold(label)])} held constant`;
  return {
    finding: isSingle(result.pairs)
      ? oneFinding(held, result.pairs[0], result, options, alpha)
      : manyFindings(held, result, options, alpha),
    meta: [
      sampleText(result.sample),
      rich`α = ${alphaNumber(alpha)}, ${ALTERNATIVE_WORDS[options.alternative]}`,
    ],
  };
}

function oneFinding(
  held: Runs,
  pair: PairResult,
  result: PartialResult,
  options: PartialOptions,
  alpha: number,
): Runs {
  const stats = rich`${statistics(pair, result, options)}; without controls ${zeroOrder(pair, options)}`;
  const names = pairNames(pair, result);
  if (pair.estimate === 0) return rich`${held}, ${names} were uncorrelated, ${stats}.`;
  const link = pair.pValue < alpha ? ', and the correlation was ' : ', but the correlation was ';
  return rich`${held}, ${names} were ${directionWord(pair.estimate)} correlated${link}${significance(pair.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, pair.estimate)}`;
}

/** The pair with the strongest partial correlation. */
const strongest = ({ pairs }: PartialResult): PairResult =>
  pairs.reduce((best, pair) => (Math.abs(pair.estimate) > Math.abs(best.estimate) ? pair : best));

function manyFindings(held: Runs, result: PartialResult, options: PartialOptions, alpha: number): Runs {
  const total = result.pairs.length;
  const count = result.pairs.filter(({ pValue }) => pValue < alpha).length;
  const top = strongest(result);
  const lead =
    count === 0
      ? rich`none of ${num(total, 'integer')} partial correlations was ${bold('statistically significant')}${directionTested(options.alternative)}`
      : count === total
        ? rich`all ${num(total, 'integer')} partial correlations were ${bold('statistically significant')}${directionTested(options.alternative)}`
        : rich`${num(count, 'integer')} of ${num(total, 'integer')} partial correlations ${count === 1 ? 'was' : 'were'} ${bold('statistically significant')}${directionTested(options.alternative)}`;
  return rich`${held}, ${lead}; the strongest was between ${pairNames(top, result)}, ${statistics(top, result, options)}; without controls ${zeroOrder(top, options)}.`;
}

export function apa(result: PartialResult, options: PartialOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const sentences = result.pairs.map((pair) => {
    const verdict = pair.pValue < alpha ? 'were' : 'were not';
    const bayes =
      pair.logBayesFactor === null
        ? rich``
        : rich`, BF${sub('10')} = ${num(Math.exp(Math.min(700, pair.logBayesFactor)))}`;
    return rich`${result.variables[pair.first]!.label} and ${result.variables[pair.second]!.label} ${verdict} significantly correlated${directionTested(options.alternative)}, ${statistics(pair, result, options)}${bayes} (zero-order ${zeroOrder(pair, options)}).`;
  });
  return rich`Controlling for ${allControls(result)}, ${join(sentences, ' ')}`;
}

/** Pairs explained one by one; of more only the strongest and the one that changed most. */
const MOST_EXPLAINED = 3;

export function interpretation(result: PartialResult, options: PartialOptions): Paragraphs {
  const { pairs } = result;
  const change = ({ estimate, zeroOrder: r }: PairResult): number => Math.abs(estimate - r);
  const moved = pairs.reduce((most, pair) => (change(pair) > change(most) ? pair : most));
  const told = pairs.length <= MOST_EXPLAINED ? pairs : [...new Set([strongest(result), moved])];
  return [
    ...told.map((pair) => explain(pair, result, options)),
    rich`Holding a variable constant does not make the rest a cause: a control may drive both variables, or stand between them, and the numbers are the same. Only what was measured, as it was measured, is held constant.`,
  ];
}

/** Correlations smaller than this are next to nothing, and those closer together than that are told as equal. */
const NOTABLE = { size: 0.1, change: 0.05 } as const;

/** What happened to a correlation when the controls were held constant. */
function changeText({ estimate, zeroOrder: before }: PairResult, controls: Runs, symbol: Runs): Runs {
  const [was, is] = [Math.abs(before), Math.abs(estimate)];
  const numbers = rich`from ${symbol} = ${num(before, 'proportion')} to ${num(estimate, 'proportion')}`;
  const held = rich`With ${controls} held constant`;
  if (was < NOTABLE.size && is < NOTABLE.size)
    return rich`Without controls it is no different, ${symbol} = ${num(before, 'proportion')}.`;
  const isTurned = before * estimate < 0;
  if (isTurned && was >= NOTABLE.size && is >= NOTABLE.size)
    return rich`${held} the direction turns round, ${numbers}: differences in ${controls} hid the association and showed the opposite of it.`;
  if (is - was >= NOTABLE.change || (isTurned && is >= NOTABLE.size))
    return rich`${held} the correlation is stronger, ${numbers}: differences in ${controls} hid part of it${is - was >= NOTABLE.size ? ' (suppression)' : ''}.`;
  if (was - is < NOTABLE.change && !isTurned)
    return rich`${held} the correlation hardly changes (without controls ${symbol} = ${num(before, 'proportion')}): it is not owed to ${controls}.`;
  if (is < NOTABLE.size)
    return rich`${held} the correlation all but vanishes, ${numbers}: the two go together because both go along with ${controls}.`;
  return rich`${held} the correlation is weaker, ${numbers}: part of it is shared with ${controls}, part of it is not.`;
}

function explain(pair: PairResult, result: PartialResult, options: PartialOptions): Runs {
  const { estimate, ciLower, ciUpper } = pair;
  const [x, y] = [result.variables[pair.first]!.label, result.variables[pair.second]!.label];
  const size = strengthWord(estimate);
  const controls = controlsText(result);
  const isSmall = Math.abs(estimate) < NOTABLE.size;
  const goes = isSmall
    ? rich`Among cases alike in ${controls}, ${x} and ${y} hardly go together.`
    : rich`Among cases alike in ${controls}, those with higher ${x} tend to have ${estimate > 0 ? 'higher' : 'lower'} ${y}: ${article(size)} ${size} correlation by Cohen’s convention.`;
  const share =
    options.method === 'pearson' && !isSmall
      ? rich` The two share ${num(estimate ** 2, 'percent')} of the variance that is left.`
      : rich``;
  const change = changeText(pair, controls, symbolOf(options));
  if (ciLower === null || ciUpper === null) return rich`${goes}${share} ${change}`;
  const { confidenceLevel: level, alternative } = options;
  return rich`${goes}${share} ${change} ${spanSentence({ ciLower, ciUpper, level, alternative, of: ' of the partial correlation' })}`;
}

export function methods(result: PartialResult, options: PartialOptions): Runs {
  const variables = join(
    result.variables.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const ranks = options.method === 'spearman' ? rich` on the ranks of all variables` : rich``;
  const adjusted =
    options.adjustment === 'none'
      ? rich``
      : rich` *p* values were adjusted by the method of ${ADJUSTMENT_NAMES[options.adjustment]}.`;
  const bayes =
    options.bayesFactor && options.method === 'pearson'
      ? rich` Bayes factors use a stretched beta prior of width ${num(options.priorWidth, 'number')} on the partial correlation (Kucharský et al., 2023).`
      : rich``;
  const resampled = options.bootstrap
    ? rich` ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} intervals are from ${num(options.bootstrapSamples, 'integer')} samples of cases, the controls fitted anew in each.`
    : rich``;
  const semipartial = options.semipartial
    ? rich` Semipartial correlations were computed with the controls taken out of one variable of each pair.`
    : rich``;
  return rich`${options.method === 'spearman' ? 'Spearman' : 'Pearson'} partial correlations among ${variables} were computed with ${allControls(result)} held constant${ranks} (${ALTERNATIVE_WORDS[options.alternative]} tests with ${num(result.df, 'df')} ${result.df === 1 ? 'degree' : 'degrees'} of freedom, α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${semipartial}${adjusted}${bayes}${resampled} Cases with a missing value in any variable or control were left out.`;
}
