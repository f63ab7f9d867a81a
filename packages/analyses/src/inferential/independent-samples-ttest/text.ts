/** The sentences of the t-test. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { examinedText, NORMALITY_EXAMINED, VARIANCES_EXAMINED } from '../../shared/checks.ts';
import {
  ALTERNATIVE_WORDS,
  alphaNumber,
  alphaOf,
  article,
  capital,
  cohenWord,
  differed,
  effectCiText,
  levelOf,
  oppositeDirection,
  pText,
  sampleText,
  significance,
  whatDoesNotRuleOut,
} from '../../shared/wording.ts';
import { equivalenceSentence, furtherMethods, furtherSentences } from '../kit/further-tests.ts';
import { trimmedMethods } from '../kit/trimmed-means.ts';
import { differedBetween, verdictSentence } from '../kit/verdicts.ts';
import type { GroupResult, OutcomeResult, TTestResult } from './compute.ts';
import type { TTestOptions } from './options.ts';

/** Name, letter and definition of each effect size. */
export const EFFECT_SYMBOL: Record<TTestOptions['effectSize'], { name: Runs; letter: Runs; note: Runs }> = {
  cohenD: {
    name: rich`Cohen’s *d*`,
    letter: rich`*d*`,
    note: rich`*d* uses the pooled standard deviation; its interval is from the noncentral *t* distribution.`,
  },
  hedgesG: {
    name: rich`Hedges’ *g*`,
    letter: rich`*g*`,
    note: rich`*g* is Cohen’s *d* times the exact small-sample factor; its interval is from the noncentral *t* distribution.`,
  },
  glassDelta: {
    name: rich`Glass’s Δ`,
    letter: rich`Δ`,
    note: rich`Δ uses the standard deviation of the second group; its interval is from the noncentral *t* distribution.`,
  },
  cohenDAverage: {
    name: rich`Cohen’s *d*, average`,
    letter: rich`*d*`,
    note: rich`*d* uses the square root of the average of both variances; its interval is from the noncentral *t* distribution.`,
  },
};

export const testName = (options: TTestOptions): string =>
  options.test === 'welch' ? 'Welch’s t-test' : 'Student’s t-test';

/** `10,000 samples drawn with replacement within each group (seed 1)`. */
export function bootstrapSource(result: TTestResult, options: TTestOptions): Runs {
  const seed = result.outcomes[0]?.bootstrap?.seed ?? options.bootstrapSeed;
  return rich`${num(options.bootstrapSamples, 'integer')} samples drawn with replacement within each group (seed ${String(seed)})`;
}

/** `t(55.31) = 1.92, p = .061, d = 0.49, 95% CI [-0.02, 1.01]`. */
function statistics(outcome: OutcomeResult, options: TTestOptions): Runs {
  const { test } = outcome;
  const effect = outcome.effects[options.effectSize];
  const head = rich`*t*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`;
  if (!effect) return head;
  const { letter } = EFFECT_SYMBOL[options.effectSize];
  return rich`${head}, ${letter} = ${num(effect.estimate, 'effect')}, ${effectCiText(options.confidenceLevel, effect, 'effect', options.alternative)}`;
}

export function finding(result: TTestResult, options: TTestOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding:
      result.outcomes.length === 1
        ? oneFinding(result.outcomes[0], result, options, alpha)
        : manyFindings(result, options, alpha),
    meta: [
      sampleText(
        result.sample,
        result.outcomes.map(({ n }) => n),
      ),
      rich`α = ${alphaNumber(alpha)}, ${ALTERNATIVE_WORDS[options.alternative]}`,
    ],
  };
}

function oneFinding(outcome: OutcomeResult, result: TTestResult, options: TTestOptions, alpha: number): Runs {
  const { test, label } = outcome;
  const [first, second] = result.levels;
  const group = result.group.label;
  const stats = statistics(outcome, options);
  if (test.meanDifference === 0)
    return rich`Mean ${label} was the same in ${bold(levelOf(group, first))} and ${bold(levelOf(group, second))}, ${stats}.`;
  const direction = test.meanDifference > 0 ? 'higher' : 'lower';
  const link = test.pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`Mean ${label} was ${num(Math.abs(test.meanDifference))} ${direction} in ${bold(levelOf(group, first))} than in ${bold(levelOf(group, second))}${link}${significance(test.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, test.meanDifference)}${equivalenceSentence(outcome, options)}`;
}

const manyFindings = (
  { outcomes, levels, group }: TTestResult,
  { alternative }: TTestOptions,
  alpha: number,
): Runs =>
  verdictSentence(
    outcomes.map(({ label, test }) => ({ label, pValue: test.pValue })),
    alpha,
    differedBetween(`between ${levelOf(group.label, levels[0])} and ${levelOf(group.label, levels[1])}`),
    alternative,
  );

const groupText = (variable: string, group: GroupResult): Runs =>
  rich`${levelOf(variable, group.level)} (*M* = ${num(group.mean)}${group.n > 1 ? rich`, *SD* = ${num(group.sd)}` : ''}, *n* = ${num(group.n, 'integer')})`;

export function apa(result: TTestResult, options: TTestOptions): Paragraphs {
  const alpha = alphaOf(options.confidenceLevel);
  return result.outcomes.map((outcome) => {
    const rank = outcome.mannWhitney
      ? rich` A Mann–Whitney test gave *U* = ${num(outcome.mannWhitney.statistic, 'rank-sum')}, ${pText(outcome.mannWhitney.pExact ?? outcome.mannWhitney.pCorrected)}, rank-biserial *r* = ${num(outcome.mannWhitney.rankBiserial.estimate, 'proportion')}.`
      : [];
    return rich`${outcome.label} ${differed(outcome.test.pValue, alpha, options.alternative)} between ${groupText(result.group.label, outcome.groups[0])} and ${groupText(result.group.label, outcome.groups[1])} by ${testName(options)}, ${statistics(outcome, options)}.${rank}${furtherSentences(outcome, options)}`;
  });
}

export function interpretation(result: TTestResult, options: TTestOptions): Paragraphs {
  return result.outcomes.flatMap((outcome) => explain(outcome, result, options));
}

function explain(outcome: OutcomeResult, result: TTestResult, options: TTestOptions): Runs[] {
  const [first, second] = outcome.groups;
  const { test, label } = outcome;
  const level = options.confidenceLevel;
  const alpha = alphaOf(level);
  const significant = test.pValue < alpha;
  const what = result.outcomes.length > 1 ? rich`${label}: cases` : rich`Cases`;
  const averages = rich`${what} with ${levelOf(result.group.label, first.level)} averaged ${num(first.mean)} and those with ${levelOf(result.group.label, second.level)} ${num(second.mean)}, a difference of ${num(test.meanDifference)}. `;
  const verdict = significant
    ? rich`so at α = ${alphaNumber(alpha)} these data are evidence against equal means.`
    : rich`so at α = ${alphaNumber(alpha)} ${whatDoesNotRuleOut(options.alternative)} that the means are equal.`;
  const limits =
    test.ciLower !== null && test.ciUpper !== null
      ? rich`The ${num(level, 'level')} interval for that difference, ${num(test.ciLower)} to ${num(test.ciUpper)}, ${significant ? 'excludes' : 'includes'} zero, ${verdict}`
      : rich`The one-sided ${num(level, 'level')} bound is ${num((test.ciLower ?? test.ciUpper)!)}, ${verdict}`;
  const effect = outcome.effects[options.effectSize];
  if (!effect) return [rich`${averages}${limits}`];
  const { letter } = EFFECT_SYMBOL[options.effectSize];
  const size = cohenWord(effect.estimate);
  const from = cohenWord(effect.ciLower);
  const to = cohenWord(effect.ciUpper);
  const span =
    effect.ciLower < 0 && effect.ciUpper > 0
      ? rich`its ${options.alternative === 'two-sided' ? '' : 'two-sided '}interval runs from ${num(effect.ciLower, 'effect')} to ${num(effect.ciUpper, 'effect')}${options.alternative === 'two-sided' ? ', so even the direction is open' : ''}`
      : from === to
        ? rich`its whole interval, ${num(effect.ciLower, 'effect')} to ${num(effect.ciUpper, 'effect')}, is of that size`
        : rich`its interval runs from ${from} (${num(effect.ciLower, 'effect')}) to ${to} (${num(effect.ciUpper, 'effect')})`;
  const lead = significant ? rich`` : rich`That is not evidence of no effect. `;
  return [
    rich`${averages}${limits}`,
    rich`${lead}${article(size) === 'an' ? 'An' : 'A'} ${letter} of ${num(effect.estimate, 'effect')} is ${article(size)} ${size} effect by Cohen’s convention, and ${span}.`,
  ];
}

/** What was examined of the assumptions, and could be. */
function checksMethods({ outcomes }: TTestResult, { checks }: TTestOptions): string {
  const isNormalityTested = outcomes.some(({ groups }) => groups.some(({ normality }) => normality !== null));
  const isSpreadTested = outcomes.some(({ levene }) => levene !== null);
  return examinedText([
    ...(checks.includes('normality') && isNormalityTested ? [NORMALITY_EXAMINED] : []),
    ...(checks.includes('variances') && isSpreadTested ? [VARIANCES_EXAMINED] : []),
  ]);
}

export function methods(result: TTestResult, options: TTestOptions): Runs {
  const [first, second] = result.levels;
  const outcomes = join(
    result.outcomes.map((outcome) => outcome.label),
    ', ',
    ' and ',
  );
  const side = ALTERNATIVE_WORDS[options.alternative];
  const rank = `${options.mannWhitney ? ' The Mann–Whitney U test was run beside it.' : ''}${trimmedMethods(result.outcomes)}`;
  const resampled = options.bootstrap
    ? rich` ${capital(bootstrapName(options))} intervals of the mean difference and the effect size are from ${bootstrapSource(result, options)}.`
    : rich``;
  const missing =
    options.missing === 'listwise'
      ? 'Cases with a missing value in any variable were left out.'
      : 'Cases with a missing value were left out test by test.';
  return rich`Means of ${outcomes} were compared between ${levelOf(result.group.label, first)} and ${levelOf(result.group.label, second)} with ${testName(options)} (${side}, α = ${alphaNumber(alphaOf(options.confidenceLevel))}).${rank} The effect size is ${EFFECT_SYMBOL[options.effectSize].name} with a ${num(options.confidenceLevel, 'level')} confidence interval from the noncentral *t* distribution.${resampled}${furtherMethods(options)}${checksMethods(result, options)} ${missing}`;
}
