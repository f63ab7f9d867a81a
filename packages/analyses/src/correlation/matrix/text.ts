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
import {
  COEFFICIENT_WORDS,
  COEFFICIENTS,
  type Coefficient,
  directionWord,
  spanSentence,
  strengthWord,
} from '../kit/words.ts';
import type { MatrixOptions } from './options.ts';
import { MOST_LEVELS } from './polychoric.ts';
import type { MatrixResult, PairResult, Tested } from './result.ts';

/** The coefficients asked for, in their usual order. */
export const askedCoefficients = (options: MatrixOptions): readonly Coefficient[] =>
  COEFFICIENTS.filter((coefficient) => options.coefficients.includes(coefficient));

/** The coefficient that sentences are about: the first one asked for. */
export const mainCoefficient = (options: MatrixOptions): Coefficient => askedCoefficients(options)[0]!;

type Indexed = Pick<PairResult, 'first' | 'second'>;

/** `mpg – wt`. */
export const pairLabel = ({ first, second }: Indexed, { variables }: MatrixResult): string =>
  `${variables[first]!.label} – ${variables[second]!.label}`;

const pairNames = ({ first, second }: Indexed, { variables }: MatrixResult): Runs =>
  rich`${bold(variables[first]!.label)} and ${bold(variables[second]!.label)}`;

/** `r(30) = −.87, 95% CI [−.93, −.74], p < .001`; the limits are left out where there are none. */
export function statistics(coefficient: Coefficient, tested: Tested, options: MatrixOptions): Runs {
  const { symbol } = COEFFICIENT_WORDS[coefficient];
  const df = tested.df === null ? rich`` : rich`(${num(tested.df, 'df')})`;
  const limits =
    tested.ciLower === null && tested.ciUpper === null
      ? rich``
      : rich`, ${ciText(options.confidenceLevel, tested.ciLower, tested.ciUpper, 'proportion')}`;
  return rich`${symbol}${df} = ${num(tested.estimate, 'proportion')}${limits}, ${pText(tested.pValue)}`;
}

export function finding(
  result: MatrixResult,
  options: MatrixOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding:
      isSingle(result.pairs) && result.variables.length === 2
        ? oneFinding(result.pairs[0], result, options, alpha)
        : manyFindings(result, options, alpha),
    meta: [
      sampleText(
        result.sample,
        result.pairs.map(({ n }) => n),
        'pair',
      ),
      rich`α = ${alphaNumber(alpha)}, ${ALTERNATIVE_WORDS[options.alternative]}`,
    ],
  };
}

function oneFinding(pair: PairResult, result: MatrixResult, options: MatrixOptions, alpha: number): Runs {
  const coefficient = mainCoefficient(options);
  const tested = pair.tested[coefficient]!;
  const stats = statistics(coefficient, tested, options);
  const names = pairNames(pair, result);
  if (tested.estimate === 0) return rich`${names} were uncorrelated, ${stats}.`;
  const link = tested.pValue < alpha ? ', and the correlation was ' : ', but the correlation was ';
  return rich`${names} were ${directionWord(tested.estimate)} correlated${link}${significance(tested.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, tested.estimate)}`;
}

/** The strongest correlation, of a one-sided test in the direction that it looks in. */
function strongest(result: MatrixResult, options: MatrixOptions): PairResult {
  const coefficient = mainCoefficient(options);
  const size = (pair: PairResult): number => {
    const { estimate } = pair.tested[coefficient]!;
    return options.alternative === 'two-sided'
      ? Math.abs(estimate)
      : options.alternative === 'less'
        ? -estimate
        : estimate;
  };
  return result.pairs.reduce((best, pair) => (size(pair) > size(best) ? pair : best));
}

function manyFindings(result: MatrixResult, options: MatrixOptions, alpha: number): Runs {
  const coefficient = mainCoefficient(options);
  const total = result.pairs.length;
  const count = result.pairs.filter((pair) => pair.tested[coefficient]!.pValue < alpha).length;
  const top = strongest(result, options);
  const lead =
    count === 0
      ? rich`None of ${num(total, 'integer')} correlations was ${bold('statistically significant')}${directionTested(options.alternative)}`
      : count === total
        ? rich`All ${num(total, 'integer')} correlations were ${bold('statistically significant')}${directionTested(options.alternative)}`
        : rich`${num(count, 'integer')} of ${num(total, 'integer')} correlations ${count === 1 ? 'was' : 'were'} ${bold('statistically significant')}${directionTested(options.alternative)}`;
  const tested = top.tested[coefficient]!;
  const opposite = oppositeDirection(options.alternative, tested.estimate) !== '';
  const most =
    options.alternative === 'two-sided'
      ? 'the strongest'
      : opposite
        ? 'the one nearest to that direction'
        : 'the strongest in that direction';
  return rich`${lead}; ${most} was between ${pairNames(top, result)}, ${statistics(coefficient, tested, options)}.`;
}

export function apa(result: MatrixResult, options: MatrixOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  const paragraphs = askedCoefficients(options).map((coefficient) =>
    join(
      result.pairs.map((pair) => {
        const tested = pair.tested[coefficient]!;
        const verdict = tested.pValue < alpha ? 'were' : 'were not';
        const bayes =
          tested.logBayesFactor === null
            ? rich``
            : rich`, BF${sub('10')} = ${num(Math.exp(Math.min(700, tested.logBayesFactor)))}`;
        return rich`${result.variables[pair.first]!.label} and ${result.variables[pair.second]!.label} ${verdict} significantly correlated${directionTested(options.alternative)}, ${statistics(coefficient, tested, options)}${bayes}.`;
      }),
      ' ',
    ),
  );
  const compared = [...result.groups.flatMap((each) => groupSentence(each, result, alpha))];
  const dependent = result.comparisons.map(({ first, second, steiger }) => {
    const differ = steiger.pValue < alpha ? 'differed' : 'did not differ';
    return rich`The correlation of ${pairText(first, result)} ${differ} significantly from that of ${pairText(second, result)}, Steiger’s *z* = ${num(steiger.statistic, 'statistic')}, ${pText(steiger.pValue)}.`;
  });
  const more = [...compared, ...dependent];
  return [...paragraphs, ...(more.length > 0 ? [join(more, ' ')] : [])];
}

const pairText = ([a, b]: readonly [number, number], { variables }: MatrixResult): string =>
  `${variables[a]!.label} and ${variables[b]!.label}`;

function groupSentence(
  { first, second, difference, homogeneity }: MatrixResult['groups'][number],
  result: MatrixResult,
  alpha: number,
): readonly Runs[] {
  const test = difference ?? homogeneity;
  if (!test) return [];
  const differ = test.pValue < alpha ? 'differed' : 'did not differ';
  const stats = homogeneity
    ? rich`χ²(${num(homogeneity.df, 'df')}) = ${num(homogeneity.statistic, 'statistic')}`
    : rich`*z* = ${num(test.statistic, 'statistic')}`;
  return [
    rich`The correlation of ${pairText([first, second], result)} ${differ} significantly between the groups of ${result.group!.label}, ${stats}, ${pText(test.pValue)}.`,
  ];
}

/** Pairs explained one by one; of more only the strongest. */
const MOST_EXPLAINED = 3;

export function interpretation(result: MatrixResult, options: MatrixOptions): Paragraphs {
  const pairs = result.pairs.length <= MOST_EXPLAINED ? result.pairs : [strongest(result, options)];
  return [
    ...pairs.map((pair) => explain(pair, result, options)),
    ...beyondLine(result, options),
    rich`A correlation says how closely two variables go together, not that one causes the other: a third variable may drive both.`,
  ];
}

function explain(pair: PairResult, result: MatrixResult, options: MatrixOptions): Runs {
  const coefficient = mainCoefficient(options);
  const tested = pair.tested[coefficient]!;
  const { estimate, ciLower, ciUpper } = tested;
  const size = strengthWord(estimate);
  const [x, y] = [result.variables[pair.first]!.label, result.variables[pair.second]!.label];
  const goes =
    estimate === 0
      ? rich`${x} and ${y} show no association.`
      : rich`Cases with higher ${x} tend to have ${estimate > 0 ? 'higher' : 'lower'} ${y}: ${article(size)} ${size} correlation by Cohen’s convention.`;
  const share =
    coefficient === 'pearson'
      ? rich` The two share ${num(estimate ** 2, 'percent')} of their variance.`
      : rich``;
  if (ciLower === null || ciUpper === null) return rich`${goes}${share}`;
  const { confidenceLevel: level, alternative } = options;
  return rich`${goes}${share} ${spanSentence({ ciLower, ciUpper, level, alternative })}`;
}

const MISSING_WORDS = {
  pairwise: 'Each correlation uses the cases with a value in both variables.',
  listwise: 'Cases with a missing value in any variable were left out.',
} as const;

const POLYCHORIC_WORDS = {
  ml: 'maximum likelihood',
  'two-step': 'maximum likelihood with the cuts of the categories held at their shares (two steps)',
} as const;

function furtherMethods({ further }: MatrixOptions): Runs {
  const named = [
    ...(further.includes('distance') ? ['the distance correlation with its chi-square test'] : []),
    ...(further.includes('biweight') ? ['the biweight midcorrelation'] : []),
  ];
  return named.length === 0 ? [] : rich` Association was measured by ${join(named, ' and ')}, too.`;
}

export function methods(result: MatrixResult, options: MatrixOptions): Runs {
  const names = join(
    askedCoefficients(options).map((coefficient) => COEFFICIENT_WORDS[coefficient].name),
    ', ',
    ' and ',
  );
  const variables = join(
    result.variables.map(({ label }) => label),
    ', ',
    ' and ',
  );
  const adjusted =
    options.adjustment === 'none'
      ? rich``
      : rich` *p* values were adjusted by the method of ${ADJUSTMENT_NAMES[options.adjustment]}.`;
  const bayes = options.bayesFactor
    ? rich` Bayes factors use a stretched beta prior of width ${num(options.priorWidth, 'number')} on the correlation (Ly et al., 2016).`
    : rich``;
  const resampled = options.bootstrap
    ? rich` ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} intervals are from ${num(options.bootstrapSamples, 'integer')} samples of cases.`
    : rich``;
  const latent = options.coefficients.includes('polychoric')
    ? rich` Polychoric correlations are by ${POLYCHORIC_WORDS[options.polychoricMethod]}; variables of more than ${num(MOST_LEVELS, 'integer')} different values count as numbers.`
    : rich``;
  const groups = result.group
    ? rich` Correlations were compared between the groups of ${result.group.label} on Fisher’s scale.`
    : rich``;
  const compared =
    result.comparisons.length > 0
      ? rich` Correlations of the same cases were compared with the tests of Williams and Steiger.`
      : rich``;
  return rich`Correlations among ${variables} were measured by ${names} (${ALTERNATIVE_WORDS[options.alternative]} tests, α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${latent}${adjusted}${bayes}${resampled}${furtherMethods(options)}${groups}${compared} ${MISSING_WORDS[options.missing]}`;
}

/** Pairs that go together although no line shows it. */
function beyondLine(result: MatrixResult, options: MatrixOptions): readonly Runs[] {
  if (options.alternative !== 'two-sided') return [];
  const alpha = alphaOf(options.confidenceLevel);
  const curved = result.pairs.filter(
    ({ further, pearson }) =>
      further?.distance && pearson && further.distance.pValue < alpha && !(pearson.pValue < alpha),
  );
  if (curved.length === 0) return [];
  const named = join(
    curved.map((pair) => pairLabel(pair, result)),
    ', ',
    ' and ',
  );
  return [
    rich`By the distance correlation, which notices curves, too, these go together although Pearson’s *r* is not significant: ${named}. Look at the scatter plot.`,
  ];
}
