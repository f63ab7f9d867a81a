import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { article, sampleText } from '../../shared/wording.ts';
import { pointName } from '../kit/rows.ts';
import type { SpcOptions } from './options.ts';
import type { SpcResult, SpcSignal } from './result.ts';
import { decimalsOf, rangeText, shortRunWords, sigmaWords } from './tables.ts';
import {
  CHART_WORDS,
  hasRuns,
  isBetween,
  isOfGaps,
  ruleCause,
  rulesOf,
  ruleWords,
  seesLimits,
  seriesWord,
} from './words.ts';

/** Points that are signals in any chart. */
export const signalPoints = ({ signals }: SpcResult): readonly number[] =>
  [...new Set(signals.flatMap(({ points }) => points))].sort((a, b) => a - b);

const MOST_IN_SENTENCE = 6;

function listed(result: SpcResult, points: readonly number[]): string {
  const shown = points.slice(0, MOST_IN_SENTENCE).map((point) => pointName(result, point));
  const more = points.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return andList(shown);
}

const pointsWord = (count: number): string => (count === 1 ? 'point' : 'points');

const uncapital = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** What no point does where there is no signal. */
function nothingDone(options: SpcOptions): string {
  if (!hasRuns(options.chart) || (seesLimits(options) && rulesOf(options).length === 1))
    return 'lies beyond the limits';
  return seesLimits(options) ? 'lies beyond the limits or completes a pattern' : 'completes a pattern';
}

/** `2 means lie beyond the limits (points 20 and 25)`. */
function signalWords(result: SpcResult, options: SpcOptions, { series, rule, points }: SpcSignal): Runs {
  const count = points.length;
  const what = seriesWord(options.chart, series, count !== 1);
  if (rule === 'limits' || (rule === 'rule1' && seesLimits(options)))
    return rich`${num(count, 'integer')} ${what} ${count === 1 ? 'lies' : 'lie'} beyond the limits (${pointsWord(count)} ${listed(result, points)})`;
  return rich`${num(count, 'integer')} ${what} ${count === 1 ? 'completes' : 'complete'} the pattern ‘${uncapital(ruleWords(rule, options))}’ (${pointsWord(count)} ${listed(result, points)})`;
}

const rulesText = (options: SpcOptions): string => {
  if (!hasRuns(options.chart)) return 'limits of the chart';
  if (options.ruleSet === 'own') return 'own choice of rules';
  return { limits: 'limits alone', western: 'Western Electric rules', nelson: 'Nelson rules' }[
    options.ruleSet
  ];
};

export function finding(result: SpcResult, options: SpcOptions): Pick<Presentation, 'finding' | 'meta'> {
  const signals = result.signals.map((signal) => signalWords(result, options, signal));
  const meta = [
    rich`${num(result.points, 'integer')} points`,
    sampleText(result.sample),
    ...(result.stageLabel === null
      ? []
      : [rich`${num(result.stages.length, 'integer')} stages of ${result.stageLabel}`]),
    [rulesText(options)],
  ];
  const runs =
    signals.length === 0
      ? rich`The process of ${bold(result.label)} shows ${bold('no sign of a special cause')}: none of the ${num(result.points, 'integer')} points ${nothingDone(options)}.`
      : rich`The process of ${bold(result.label)} is ${bold('not in control')}: ${join(signals.slice(0, 3), '; ')}${signals.length > 3 ? rich`; ${num(signals.length - 3, 'integer')} further ${signals.length === 4 ? 'rule finds' : 'rules find'} points, too` : ''}.`;
  return { finding: runs, meta: meta };
}

/** How much of what a single value varies lies between subgroups. */
function componentsWords({ stages }: SpcResult): Runs {
  const { between, total, within } = stages.at(-1).components!;
  const share = (between / total) ** 2;
  return share === 0
    ? rich`Subgroups differ no more than values within them explain (σ within = ${num(within, 'number')}); a chart of means with limits from within would do.`
    : rich`${num(share, 'percent')} of the variance of single values lies between subgroups, the rest within them. Limits of a usual chart of means come from within alone and would be ${share > 0.5 ? 'far ' : ''}too narrow here.`;
}

/** Chance that a process in control raises at least one alarm by points beyond three sigma. */
const falseAlarm = (points: number): number => 1 - 0.9973002039367398 ** points;

/** What often stands behind points that a rule found. */
function causeWords({ chart }: SpcOptions, rule: SpcSignal['rule']): string | null {
  if (isOfGaps(chart)) return 'a change of the rate at which events come';
  return hasRuns(chart)
    ? ruleCause(rule)
    : 'a lasting shift, which began before the first point that is a signal';
}

function falseAlarms({ points }: SpcResult, options: SpcOptions): readonly Runs[] {
  if (!seesLimits(options)) return [];
  return [
    rich`Even where nothing changes, a chart of ${num(points, 'integer')} points shows a point beyond its limits with a probability of about ${num(falseAlarm(points), 'percent')}${rulesOf(options).length > 1 ? '; every further rule adds to that' : ''}.`,
  ];
}

export function interpretation(result: SpcResult, options: SpcOptions): Paragraphs {
  const spread = result.signals.some(
    ({ series }) => series === (isBetween(options.chart) ? 'moving' : 'spread'),
  );
  const rules = [...new Set(result.signals.map(({ rule }) => rule))];
  return [
    result.signals.length === 0
      ? rich`The variation looks like that of a stable system of common causes. The limits say what the process does, not what it should do; whether it meets its specification is a question of capability.`
      : rich`Points that chance alone would rarely give suggest a special cause at that time. Find out what was different then; leave a point out of the limits only where its cause is known and removed.`,
    ...rules.flatMap((rule) => {
      const cause = causeWords(options, rule);
      return cause === null ? [] : [rich`${bold(`${ruleWords(rule, options)}:`)} often ${cause}.`];
    }),
    ...(result.stages.at(-1).components === null ? [] : [componentsWords(result)]),
    ...(spread
      ? [
          rich`The ${isBetween(options.chart) ? 'distance of neighbouring means' : 'spread itself'} is not stable. Settle that first: the limits of the ${CHART_WORDS[options.chart].locations} are computed from it.`,
        ]
      : []),
    ...(hasRuns(options.chart)
      ? falseAlarms(result, options)
      : isOfGaps(options.chart)
        ? [
            rich`A point above the upper limit is a long gap, which is good news where events are bad; one below the lower limit is events that follow each other quickly.`,
          ]
        : [
            rich`Charts that add up past values find shifts of about one standard deviation sooner than single points do; large shifts show in a chart of individual values at once.`,
          ]),
    ...(result.points < 20
      ? [
          rich`With ${num(result.points, 'integer')} points the limits are provisional; compute them again from 20 to 25.`,
        ]
      : []),
  ];
}

export function apa(result: SpcResult, options: SpcOptions): Paragraphs {
  const decimals = decimalsOf(result);
  const stage = result.stages.at(-1);
  const flagged = signalPoints(result);
  const limits = stage.limits.map(
    ({ id, center, lower, upper }) =>
      rich`${seriesWord(options.chart, id)}: centre ${rangeText(center, decimals)}, limits ${rangeText(lower, decimals)} and ${rangeText(upper, decimals)}`,
  );
  const many = result.stages.length > 1;
  const name = CHART_WORDS[options.chart].name;
  const numbers =
    options.chart === 'cusum'
      ? rich`target ${num(stage.target!, 'number')}, *k* = ${num(options.k, 'number')}, *h* = ${num(options.h, 'number')}`
      : join(limits, '; ');
  return rich`${article(name) === 'an' ? 'An' : 'A'} ${name} of ${result.label} over ${num(result.points, 'integer')} points${many ? rich` in ${num(result.stages.length, 'integer')} stages` : ''} gave ${flagged.length === 0 ? 'no signals' : rich`${num(flagged.length, 'integer')} ${flagged.length === 1 ? 'signal' : 'signals'} (${pointsWord(flagged.length)} ${listed(result, flagged)})`} (${many ? rich`last stage, ` : ''}${numbers}).`;
}

const GAP_LIMITS = {
  probability: 'the 0.135% and 99.865% points of the geometric distribution',
  sigma: 'three standard deviations of the geometric distribution from its mean',
  weibull: 'the 0.135% and 99.865% points of a Weibull distribution fitted by maximum likelihood',
  exponential: 'the 0.135% and 99.865% points of the exponential distribution',
  nelson: 'three standard deviations of the times to the power 1/3.6 from their mean',
} as const;

export function methods(result: SpcResult, options: SpcOptions): Runs {
  const { chart, sigma } = options;
  const center = chart === 'z-mr' ? null : options.center;
  const rules = hasRuns(chart)
    ? rich`Signals were points by the ${
        options.ruleSet === 'limits'
          ? 'three-sigma limits'
          : options.ruleSet === 'own'
            ? rich`${rulesOf(options).length === 1 ? 'rule' : 'rules'} ${rulesOf(options)
                .map((rule) => uncapital(ruleWords(rule, options)))
                .join('; ')}`
            : rulesText(options)
      }.`
    : chart === 'ewma'
      ? rich`The average gave the newest value the weight λ = ${num(options.lambda, 'number')} with limits at *L* = ${num(options.width, 'number')}.`
      : chart === 'ma'
        ? rich`Each point was the mean of the last ${num(options.window, 'integer')} values.`
        : isOfGaps(chart)
          ? rich`Limits were ${GAP_LIMITS[chart === 'g' ? options.gLimits : options.tLimits]}.`
          : rich`The allowance was *k* = ${num(options.k, 'number')} and the decision limit *h* = ${num(options.h, 'number')} standard deviations.`;
  const scale = result.stages.some((stage) => stage.sigma !== null)
    ? sigma === null || isBetween(chart)
      ? rich` The standard deviation was estimated ${sigmaWords(options)}.`
      : rich` The standard deviation ${num(sigma, 'number')} was known.`
    : chart === 'z-mr'
      ? rich` Each value was standardized by the mean of its part; the standard deviation was ${shortRunWords(options)}.`
      : [];
  return rich`Stability was judged by ${article(CHART_WORDS[chart].name)} ${CHART_WORDS[chart].name}${result.stages.length > 1 ? ' with limits for each stage' : ''}${center === null ? '' : ' about a known centre'}${options.laney && (chart === 'p' || chart === 'u') ? ' with Laney’s correction' : ''}.${scale} ${rules}`;
}
