/** The sentences of a difference in differences. */
import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { alphaNumber, alphaOf, levelOf, pText } from '../../shared/wording.ts';
import type { DidOptions } from './options.ts';
import type { DidEstimate, DidResult } from './result.ts';
import { type ChosenTest, chosenTest, decimalsFor, labelOf } from './words.ts';

const KINDS = { clustered: 'clustered', robust: 'robust', classical: 'classical' } as const;

function testText(test: ChosenTest, { confidenceLevel }: DidOptions): Runs {
  const decimals = decimalsFor(test.standardError);
  const write = (value: number) => num(value, 'number', decimals);
  return rich`${num(confidenceLevel, 'level')} CI [${write(test.ciLower)}, ${write(test.ciUpper)}], *t*(${num(test.df, 'df')}) = ${num(test.statistic, 'statistic')}, ${pText(test.pValue)}`;
}

/** The effects after the treatment began, for sentences. */
export const later = ({ events }: DidResult, { treatmentPeriod }: DidOptions) =>
  events.filter(({ period }) => period >= (treatmentPeriod ?? 0));

export function finding(result: DidResult, options: DidOptions): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(options.confidenceLevel);
  const y = labelOf(result, options.outcome);
  return {
    finding: result.did
      ? effectFinding(result.did, y, options, alpha)
      : eventFinding(result, y, options, alpha),
    meta: [
      rich`*n* = ${num(result.sample.used, 'integer')}, ${num(result.sample.excluded, 'integer')} excluded`,
      ...(result.units === null
        ? []
        : [rich`${num(result.units, 'integer')} units, ${num(result.periods ?? 0, 'integer')} periods`]),
      rich`α = ${alphaNumber(alpha)}`,
    ],
  };
}

function effectFinding(did: DidEstimate, y: string, options: DidOptions, alpha: number): Runs {
  const test = chosenTest(did, options);
  const size = num(Math.abs(test.estimate), 'number', decimalsFor(test.standardError));
  return test.pValue < alpha
    ? rich`${bold(y)} changed by ${size} ${bold(test.estimate > 0 ? 'more' : 'less')} with the treatment than without it, ${testText(test, options)}; that is its effect only if both would have changed alike otherwise.`
    : rich`The change of ${bold(y)} did ${bold('not')} differ significantly with the treatment: the difference in differences was ${num(test.estimate, 'number', decimalsFor(test.standardError))}, ${testText(test, options)}.`;
}

function eventFinding(result: DidResult, y: string, options: DidOptions, alpha: number): Runs {
  const after = later(result, options);
  const found = after.filter((event) => chosenTest(event, options).pValue < alpha);
  const { preTrendTest } = result;
  const trends = preTrendTest
    ? rich` ${preTrendTest.pValue < alpha ? rich`The effects before the treatment ${bold('differed from zero')}` : 'The effects before the treatment show no sign against parallel trends'}, *F*(${num(preTrendTest.df1, 'df')}, ${num(preTrendTest.df2, 'df')}) = ${num(preTrendTest.statistic, 'statistic')}, ${pText(preTrendTest.pValue)}${preTrendTest.pValue < alpha ? ': trends were not parallel.' : '.'}`
    : [];
  return rich`${bold(y)} differed between the groups, beyond the difference in ${String(result.reference ?? 0)}, in ${num(found.length, 'integer')} of ${num(after.length, 'integer')} ${after.length === 1 ? 'period' : 'periods'} after the treatment began.${trends}`;
}

export function apa(result: DidResult, options: DidOptions): Paragraphs {
  const y = labelOf(result, options.outcome);
  const line = (test: ChosenTest): Runs =>
    rich`*b* = ${num(test.estimate, 'number', decimalsFor(test.standardError))}, *SE* = ${num(test.standardError, 'number', decimalsFor(test.standardError))} (${KINDS[test.kind]}), ${testText(test, options)}`;
  if (result.did) {
    const cells = result.cells.map(({ mean }) => mean);
    const changes =
      cells.length === 4 && result.groups
        ? rich` ${y} changed by ${num(cells[3]! - cells[2]!)} with ${levelOf(labelOf(result, options.treated), result.groups[1])} and by ${num(cells[1]! - cells[0]!)} with ${levelOf(labelOf(result, options.treated), result.groups[0])}.`
        : [];
    return rich`The difference in differences of ${y} was ${line(chosenTest(result.did, options))}.${changes}`;
  }
  return rich`Effects on ${y} by period, against ${String(result.reference ?? 0)}: ${join(
    result.events.map((event) => rich`${String(event.period)}, ${line(chosenTest(event, options))}`),
    '; ',
  )}.${result.preTrendTest ? rich` Effects before the treatment together: *F*(${num(result.preTrendTest.df1, 'df')}, ${num(result.preTrendTest.df2, 'df')}) = ${num(result.preTrendTest.statistic, 'statistic')}, ${pText(result.preTrendTest.pValue)}.` : ''}`;
}

export function interpretation(result: DidResult, options: DidOptions): Paragraphs {
  const assumption = rich`The number is the effect of the treatment only if the treated would have changed like the others without it (parallel trends), nobody acted on it in advance, and it did not spill over to the others.`;
  if (!result.did)
    return [
      rich`Each effect is the difference between the groups in that period minus their difference in ${String(result.reference ?? 0)}. Effects near zero before the treatment support parallel trends; with few periods or large errors the test finds gross violations only.`,
      assumption,
    ];
  const test = chosenTest(result.did, options);
  const decimals = decimalsFor(test.standardError);
  return [
    rich`The change of the treated was ${num(Math.abs(test.estimate), 'number', decimals)} ${test.estimate < 0 ? 'lower' : 'higher'} than that of the others; ${num(test.ciLower, 'number', decimals)} to ${num(test.ciUpper, 'number', decimals)} are plausible values of the difference.`,
    assumption,
    ...(options.design === 'fixed-effects'
      ? [
          rich`Where units are treated from different times on and effects grow or differ, two-way fixed effects mix them with weights that may be negative; an event study of one start, or estimators made for staggered treatments, are safer.`,
        ]
      : []),
  ];
}

export function methods(result: DidResult, options: DidOptions): Runs {
  const label = (name: string) => labelOf(result, name);
  const covariates =
    options.covariates.length > 0
      ? rich` Covariates: ${join(options.covariates.map(label), ', ', ' and ')}.`
      : [];
  const clusters = result.did?.clusters ?? result.events[0]?.clusters ?? null;
  const errors =
    options.errors === 'cluster' && clusters !== null
      ? rich` Standard errors are clustered (CR1, ${num(clusters, 'integer')} clusters), with *t* tests on ${num(clusters - 1, 'integer')} degrees of freedom.`
      : options.errors === 'classical'
        ? rich` Standard errors are classical.`
        : rich` Standard errors are robust to unequal variances (HC1).`;
  const model = {
    'two-by-two': rich`${label(options.outcome)} was regressed on group, time and their product, whose coefficient is the difference in differences.`,
    'fixed-effects': rich`${label(options.outcome)} was regressed on the treatment with effects of units and periods (two-way fixed effects).`,
    'event-study': rich`${label(options.outcome)} was regressed on the treated group by period, with effects of units and periods; ${String(result.reference ?? 0)} is the reference.`,
  }[options.design];
  return rich`${model}${covariates}${errors} Rows with a missing value were left out.`;
}
