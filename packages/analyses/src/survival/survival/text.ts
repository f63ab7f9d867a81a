/** The sentences of the survival analysis. */
import { andList, bold, join, num, type Runs, rich } from '@constat/report';
import { criticalOf } from '@constat/stats';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import {
  alphaNumber,
  alphaOf,
  ciText,
  counted,
  given,
  levelOf,
  pText,
  sampleText,
} from '../../shared/wording.ts';
import type { KaplanMeierOptions } from './options.ts';
import { type GroupCurve, hasPairs, type NamedTest, type SurvivalResult, type TestResult } from './result.ts';

export const TEST_WORDS: Readonly<Record<NamedTest['test'], string>> = {
  'log-rank': 'Log-rank',
  'gehan-breslow': 'Breslow (Gehan)',
  'tarone-ware': 'Tarone–Ware',
  peto: 'Peto–Peto',
  'fleming-harrington': 'Fleming–Harrington',
};

/** Inside a sentence. */
const testName = (test: NamedTest['test']): string => (test === 'log-rank' ? 'log-rank' : TEST_WORDS[test]);

export const INTERVAL_WORDS = {
  log: 'are symmetric for the logarithm of survival',
  'log-log': 'are symmetric for log(−log S)',
  plain: 'are the estimate plus and minus standard errors, cut at 0 and 1',
} as const;

/** ` by Treatment`, nothing without groups. */
export const byGroup = ({ group }: SurvivalResult): string => (group ? ` by ${group.label}` : '');

/** A level in a sentence: `Treatment = New`. */
export const levelName = ({ group }: SurvivalResult, level: string): string =>
  group ? levelOf(group.label, level) : level;

const chiText = ({ statistic, df, pValue }: TestResult): Runs =>
  rich`χ²(${num(df, 'df')}) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;

const medianText = ({ median }: GroupCurve): Runs =>
  median.estimate === null ? ['not reached'] : [given(median.estimate)];

/** `25.5 for New and not reached for Standard`. */
function medians(result: SurvivalResult): Runs {
  const { groups } = result;
  if (groups.length > 5) {
    const known = groups.flatMap(({ median }) => (median.estimate === null ? [] : [median.estimate]));
    if (known.length === 0) return rich`not reached in any group`;
    const open = groups.length - known.length;
    return rich`between ${given(Math.min(...known))} and ${given(Math.max(...known))}${open > 0 ? ', and not reached in some groups' : ''}`;
  }
  return join(
    groups.map((group) => rich`${medianText(group)} for ${levelName(result, group.level)}`),
    ', ',
    ' and ',
  );
}

export function finding(
  result: SurvivalResult,
  options: KaplanMeierOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  return {
    finding: result.group ? compared(result, alpha) : single(result, options),
    meta: [
      sampleText(result.sample),
      rich`${num(result.events, 'integer')} ${result.events === 1 ? 'event' : 'events'}, ${num(result.sample.used - result.events, 'integer')} censored`,
      ...(result.tests.length > 0 ? [rich`α = ${alphaNumber(alpha)}`] : []),
    ],
  };
}

function compared(result: SurvivalResult, alpha: number): Runs {
  const { groups, group } = result;
  const test = result.tests[0];
  const times = groups.every(({ median }) => median.estimate === null)
    ? rich`the median time was not reached in any group`
    : rich`the median time was ${medians(result)}`;
  const within = result.strata ? rich` within the levels of ${bold(result.strata.label)}` : [];
  if (!test) return rich`By levels of ${bold(group?.label ?? '')} ${times}.`;
  const evidence = rich`${testName(test.test)} ${chiText(test)}`;
  return test.pValue < alpha
    ? rich`Survival differed significantly between the levels of ${bold(group?.label ?? '')}${within}, ${evidence}; ${times}.`
    : rich`Survival did ${bold('not')} differ significantly between the levels of ${bold(group?.label ?? '')}${within}, ${evidence}; ${times}.`;
}

function single({ groups, events, sample, time }: SurvivalResult, options: KaplanMeierOptions): Runs {
  const [all] = groups;
  if (!all) return [];
  const had = rich`${num(events, 'integer')} of ${counted(sample.used, 'cases')} had the event`;
  if (all.median.estimate === null)
    return rich`${had}; the median of ${bold(time.label)} was ${bold('not reached')}: at the end of observation, at ${given(all.last)}, the share without the event was estimated at ${num(all.lastSurvival, 'percent')}.`;
  return rich`${had}; the median of ${bold(time.label)} was ${given(all.median.estimate)}, ${limits(all, options)}.`;
}

/** Limits of a median in words: an upper one may be beyond the end of observation. */
function limits({ median }: GroupCurve, { confidenceLevel }: KaplanMeierOptions): Runs {
  if (median.ciLower === null)
    return rich`${num(confidenceLevel, 'level')} CI not reached during observation`;
  return median.ciUpper === null
    ? rich`${num(confidenceLevel, 'level')} CI from ${given(median.ciLower)}, its upper limit not reached`
    : rich`${num(confidenceLevel, 'level')} CI [${given(median.ciLower)}, ${given(median.ciUpper)}]`;
}

export function apa(result: SurvivalResult, options: KaplanMeierOptions): Paragraphs {
  const curves = join(
    result.groups.map((group) => {
      const who = result.group ? rich` for ${levelName(result, group.level)}` : [];
      const middle =
        group.median.estimate === null
          ? rich`the median was not reached`
          : rich`*Mdn* = ${given(group.median.estimate)}, ${limits(group, options)}`;
      return rich`${middle}${who} (*n* = ${num(group.n, 'integer')}, ${counted(group.events, 'events')})`;
    }),
    '; ',
  );
  const tests = result.tests.map(
    (test) =>
      rich` The ${TEST_WORDS[test.test].charAt(0).toLowerCase()}${TEST_WORDS[test.test].slice(1)} test${result.strata ? `, stratified by ${result.strata.label},` : ''} gave ${chiText(test)}.`,
  );
  const trend = result.trend
    ? rich` The test of a trend over the groups gave *z* = ${num(result.trend.z, 'statistic')}, ${pText(result.trend.pValue)}.`
    : [];
  return rich`By Kaplan–Meier estimates of ${result.time.label}, ${curves}.${tests.flat()}${trend}`;
}

export function interpretation(result: SurvivalResult, options: KaplanMeierOptions): Paragraphs {
  const { groups } = result;
  const at = groups[0]?.table[Math.floor((groups[0].table.length - 1) / 2)]?.time;
  const read =
    at === undefined
      ? []
      : [
          rich`At time ${given(at)} the estimated share without the event was ${join(
            groups.map((group) => {
              const row = group.table.find(({ time }) => time === at);
              const share = num(row?.survival ?? 1, 'percent');
              const range =
                row && row.ciLower !== null && row.ciUpper !== null
                  ? rich` (${num(row.ciLower, 'percent')} to ${num(row.ciUpper, 'percent')})`
                  : [];
              return result.group
                ? rich`${share}${range} for ${levelName(result, group.level)}`
                : rich`${share}${range}`;
            }),
            ', ',
            ' and ',
          )}.`,
        ];
  return [
    ...read,
    ...meanDifference(result, options),
    ...(result.tests.length > 1
      ? [
          rich`The tests weigh early and late events differently. Report the one chosen before the data were seen; where they disagree, the difference is not the same at all times.`,
        ]
      : []),
    rich`Censored cases count as long as they were observed. This is right where the reason for which observation ended has nothing to do with the risk of the event.`,
  ];
}

/** The difference of the mean times of two groups, which needs no proportional hazards. */
function meanDifference(result: SurvivalResult, options: KaplanMeierOptions): readonly Runs[] {
  const { groups, meanUpTo } = result;
  const [first, second] = groups;
  if (!first || !second || groups.length > 2) return [];
  const a = first.restrictedMean;
  const b = second.restrictedMean;
  const difference = a.estimate - b.estimate;
  const half = criticalOf(options.confidenceLevel) * Math.hypot(a.standardError, b.standardError);
  const limits =
    half > 0 ? rich`, ${ciText(options.confidenceLevel, difference - half, difference + half)}` : '';
  return [
    rich`Over the first ${meanUpTo === 1 ? 'unit' : rich`${given(meanUpTo)} units`} of time, cases of ${levelName(result, first.level)} were without the event for ${num(Math.abs(difference))} units ${difference < 0 ? 'less' : 'more'} than those of ${levelName(result, second.level)} on average (difference ${num(difference)}${limits}).`,
  ];
}

export function methods(result: SurvivalResult, options: KaplanMeierOptions): Runs {
  const { event } = result;
  const coded =
    event.event === null
      ? ''
      : ` (event: ${event.event}${event.censored === null ? '' : `, censored: ${event.censored}`})`;
  const names = options.tests.map(testName);
  const tests =
    result.tests.length === 0
      ? []
      : rich` Groups of ${result.group?.label ?? ''} were compared with the ${andList(names)} ${names.length === 1 ? 'test' : 'tests'}${result.strata ? ` stratified by ${result.strata.label}` : ''}.`;
  const pairs = !hasPairs(result)
    ? ''
    : rich` Pairs were compared with the ${names[0] ?? ''} test${options.adjustment === 'none' ? ' without adjustment' : rich`, *p* values adjusted by the method of ${ADJUSTED_BY[options.adjustment]}`}.`;
  return rich`The time until ${event.label}${coded} was described by Kaplan–Meier curves with Greenwood’s standard errors; ${num(options.confidenceLevel, 'level')} confidence intervals ${INTERVAL_WORDS[options.confidenceType]}. Mean times are restricted to ${given(result.meanUpTo)}.${tests}${result.trend ? ' A trend over the groups was tested with equally spaced scores.' : ''}${pairs} Cases with a missing value in any variable were left out.`;
}

const ADJUSTED_BY = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  bh: 'Benjamini and Hochberg',
  none: '',
} as const;
