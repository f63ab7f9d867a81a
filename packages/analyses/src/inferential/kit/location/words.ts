/** Words of tests about one centre. */
import { join, num, type Runs, rich, runsToText } from '@constat/report';
import type { StandardizedMean } from '@constat/stats';
import { bootstrapName } from '../../../shared/bootstrap.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  alphaOf,
  article,
  cohenWord,
  effectCiText,
  pText,
  whatDoesNotRuleOut,
} from '../../../shared/wording.ts';
import { furtherMethods, furtherSentences } from '../further-tests.ts';
import type { LocationResult } from './compute.ts';
import type { LocationOptions } from './options.ts';

interface EffectWords {
  readonly name: Runs;
  readonly letter: Runs;
  /** Its definition, over the spread of what was averaged. */
  readonly note: (spread: Runs) => Runs;
}

/** Name, letter and definition of each effect size. */
export const EFFECT_NAME: Record<keyof StandardizedMean, EffectWords> = {
  cohenD: {
    name: rich`Cohen’s *d*`,
    letter: rich`*d*`,
    note: (spread) =>
      rich`*d* is the mean difference divided by ${spread}; its interval is from the noncentral *t* distribution.`,
  },
  hedgesG: {
    name: rich`Hedges’ *g*`,
    letter: rich`*g*`,
    note: (spread) =>
      rich`*g* is the mean difference divided by ${spread}, times the exact small-sample factor; its interval is from the noncentral *t* distribution.`,
  },
};

/** `t(31) = 1.96, p = .059, d = 0.35, 95% CI [-0.01, 0.70]`. */
export function statistics({ test, effects }: LocationResult, options: LocationOptions): Runs {
  const effect = effects[options.effectSize];
  return rich`*t*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}, ${EFFECT_NAME[options.effectSize].letter} = ${num(effect.estimate, 'effect')}, ${effectCiText(options.confidenceLevel, effect, 'effect', options.alternative)}`;
}

/** What the rank tests gave, as sentences that begin with a space. */
export function rankSentences({ wilcoxon, sign, permutation }: LocationResult): Runs {
  return [
    ...(wilcoxon
      ? rich` A Wilcoxon signed-rank test gave *V* = ${num(wilcoxon.statistic, 'rank-sum')}, ${pText(wilcoxon.exact?.pValue ?? wilcoxon.asymptoticCorrected.pValue)}, rank-biserial *r* = ${num(wilcoxon.rankBiserial.estimate, 'proportion')}.`
      : []),
    ...(sign
      ? rich` A sign test with ${num(sign.nPositive, 'integer')} of ${num(sign.n, 'integer')} differences above zero gave ${pText(sign.pValue)}.`
      : []),
    ...(permutation ? rich` A permutation test of the mean gave ${pText(permutation.pValue)}.` : []),
  ];
}

/** What all other tests gave, as sentences that begin with a space. */
export const otherTests = (result: LocationResult, options: LocationOptions): Runs => [
  ...rankSentences(result),
  ...furtherSentences(result, options),
];

/** What the interval and the effect size say, after a sentence on the means. */
export function explain(lead: Runs, { test, effects }: LocationResult, options: LocationOptions): Runs[] {
  const level = options.confidenceLevel;
  const alpha = alphaOf(level);
  const significant = test.pValue < alpha;
  const verdict = significant
    ? rich`so at α = ${alphaNumber(alpha)} these data are evidence against a difference of zero.`
    : rich`so at α = ${alphaNumber(alpha)} ${whatDoesNotRuleOut(options.alternative)} a difference of zero.`;
  const limits =
    test.ciLower !== null && test.ciUpper !== null
      ? rich`The ${num(level, 'level')} interval for that difference, ${num(test.ciLower)} to ${num(test.ciUpper)}, ${significant ? 'excludes' : 'includes'} zero, ${verdict}`
      : rich`The one-sided ${num(level, 'level')} bound is ${num((test.ciLower ?? test.ciUpper)!)}, ${verdict}`;
  const effect = effects[options.effectSize];
  const size = cohenWord(effect.estimate);
  const { letter } = EFFECT_NAME[options.effectSize];
  return [
    rich`${lead} ${limits}`,
    rich`${significant ? '' : 'That is not evidence of no effect. '}${article(size) === 'an' ? 'An' : 'A'} ${letter} of ${num(effect.estimate, 'effect')} is ${article(size)} ${size} effect by Cohen’s convention; its interval runs from ${num(effect.ciLower, 'effect')} to ${num(effect.ciUpper, 'effect')}.`,
  ];
}

/** `two-sided, α = .05`. */
export const testSide = (options: LocationOptions): Runs =>
  rich`${ALTERNATIVE_WORDS[options.alternative]}, α = ${alphaNumber(alphaOf(options.confidenceLevel))}`;

const TEST_WORDS = {
  wilcoxon: 'the Wilcoxon signed-rank test',
  sign: 'the exact sign test',
  permutation: 'a permutation test of the mean',
} as const;

/** Sentences for the methods section on effect size, other tests and intervals; each begins with a space. */
export function methodsSentences(options: LocationOptions): Runs {
  const names = options.also.map((test) => TEST_WORDS[test]);
  const capital = runsToText(join(names, ', ', names.length > 2 ? ', and ' : ' and ')).replace(
    /^[at]/,
    (letter) => letter.toUpperCase(),
  );
  return [
    ...rich` The effect size is ${EFFECT_NAME[options.effectSize].name} with a ${num(options.confidenceLevel, 'level')} confidence interval from the noncentral *t* distribution.`,
    ...(names.length > 0 ? [` ${capital} ${names.length > 1 ? 'were' : 'was'} run beside it.`] : []),
    ...(options.bootstrap
      ? rich` Limits of the two-sided ${bootstrapName(options)} interval are from ${num(options.bootstrapSamples, 'integer')} samples.`
      : []),
    ...furtherMethods(options),
  ];
}
