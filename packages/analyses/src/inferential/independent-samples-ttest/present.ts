import { num, orList, rich, type TableBlock } from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { bootstrapName } from '../../shared/bootstrap.ts';
import { type Check, independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { meansFigure, raincloudFigure, type SamplesFigure } from '../../shared/group-figures.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { bootstrapWorks, SHAPIRO_WILK, standardizedWorks, when } from '../../shared/references.ts';
import { showsSample } from '../../shared/shows.ts';
import { estimate, limits, sectionsOf, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaOf, levelDifference, levelOf } from '../../shared/wording.ts';
import { differentVariances, varianceCheck } from '../kit/anova-parts.ts';
import { furtherTables } from '../kit/further-tests.ts';
import { meanColumns } from '../kit/sample-table.ts';
import { trimmedWorks, untrimmedNote } from '../kit/trimmed-means.ts';
import { furtherWorks } from '../kit/works.ts';
import type { OutcomeResult, TTestResult } from './compute.ts';
import type { TTestOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, bootstrapSource, EFFECT_SYMBOL, finding, interpretation, methods, testName } from './text.ts';

export function present(result: TTestResult, options: TTestOptions): Presentation {
  return {
    ...finding(result, options),
    notices: excludedNotice(
      result.sample,
      rich`They have no value in ${orList([result.group.label, ...result.outcomes.map(({ label }) => label)])}, or belong to another group.`,
    ),
    estimates: result.outcomes.length === 1 ? estimates(result.outcomes[0], result, options) : [],
    tables: [
      testTable(result, options),
      ...(options.yuen ? [trimmedTable(result, options)] : []),
      ...(options.bootstrap ? [bootstrapTable(result, options)] : []),
      ...furtherTables(result.outcomes, options, 'Outcome'),
      groupTable(result, options),
    ],
    checks: checks(result, options),
    figures: [
      ...(options.plots.includes('raincloud')
        ? result.outcomes.map((outcome) => raincloudFigure(figureOf(outcome, result)))
        : []),
      ...(options.plots.includes('means')
        ? result.outcomes.map((outcome) => meansFigure(figureOf(outcome, result), options.confidenceLevel))
        : []),
    ],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

const figureOf = (outcome: OutcomeResult, result: TTestResult): SamplesFigure => ({
  id: outcome.name,
  rows: outcome.groups,
  title: `${outcome.label} by ${result.group.label}`,
  axis: outcome.label,
  shows: showsSample(outcome, result.group),
});

function estimates(outcome: OutcomeResult, result: TTestResult, options: TTestOptions): Estimates {
  const { test } = outcome;
  const level = options.confidenceLevel;
  const effect = outcome.effects[options.effectSize];
  return [
    {
      label: rich`Mean difference, ${levelDifference(result.group.label, result.levels)}`,
      value: test.meanDifference,
      format: 'number',
      ciLower: test.ciLower,
      ciUpper: test.ciUpper,
      level,
      reference: 0,
    },
    ...(effect
      ? [
          {
            label: EFFECT_SYMBOL[options.effectSize].name,
            value: effect.estimate,
            format: 'effect' as const,
            ciLower: effect.ciLower,
            ciUpper: effect.ciUpper,
            level,
            reference: 0,
            ...(options.alternative === 'two-sided' ? {} : { detail: ['two-sided interval'] }),
          },
        ]
      : []),
    pItem(test.pValue, level, options.alternative === 'two-sided' ? 'two-sided' : 'one-sided'),
  ];
}

function testTable(result: TTestResult, options: TTestOptions): TableBlock {
  const { outcomes, levels, group } = result;
  const effect = EFFECT_SYMBOL[options.effectSize];
  const one = outcomes.length === 1 ? outcomes[0] : undefined;
  const rank = options.mannWhitney && outcomes.some((outcome) => outcome.mannWhitney);
  return table(outcomes, {
    id: 'test',
    title: one
      ? rich`${testName(options)} of ${one.label} by ${result.group.label}`
      : rich`${testName(options)} by ${result.group.label}`,
    columns: [
      text('Outcome', ({ label }) => label),
      symbol('t', 'statistic', ({ test }) => test.statistic),
      symbol('df', 'df', ({ test }) => test.df),
      symbol('p', 'p', ({ test }) => test.pValue),
      estimate('Mean difference', 'number', ({ test }) => ({ ...test, estimate: test.meanDifference })),
      estimate(effect.name, 'effect', ({ effects }) => effects[options.effectSize]),
      rank
        ? under(
            'Mann–Whitney',
            symbol('U', 'rank-sum', ({ mannWhitney }) => mannWhitney?.statistic ?? null),
            symbol('p', 'p', ({ mannWhitney }) => mannWhitney?.pExact ?? mannWhitney?.pCorrected ?? null),
            symbol('r', 'proportion', ({ mannWhitney }) => mannWhitney?.rankBiserial.estimate ?? null),
          )
        : [],
    ],
    notes: [
      ...rich`Difference is ${levelDifference(group.label, levels)}. LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval. `,
      ...effect.note,
      ...(rank
        ? rich` *U* counts the pairs in which ${levels[0]} is larger; *r* is the rank-biserial correlation.`
        : []),
    ],
  });
}

function trimmedTable({ outcomes, levels, group }: TTestResult, options: TTestOptions): TableBlock {
  return table(outcomes, {
    id: 'trimmed',
    title: 'Yuen’s Test of Trimmed Means',
    columns: [
      text('Outcome', ({ label }) => label),
      under(
        'Trimmed mean',
        value(levels[0], 'number', ({ yuen }) => yuen?.samples[0].trimmedMean ?? null),
        value(levels[1], 'number', ({ yuen }) => yuen?.samples[1].trimmedMean ?? null),
      ),
      symbol('t', 'statistic', ({ yuen }) => yuen?.statistic ?? null),
      symbol('df', 'df', ({ yuen }) => yuen?.df ?? null),
      symbol('p', 'p', ({ yuen }) => yuen?.pValue ?? null),
      estimate('Difference', 'number', ({ yuen }) => yuen),
      value('Effect size', 'effect', ({ yuen }) => yuen?.effectSize ?? null),
    ],
    notes: rich`${num(options.trim, 'percent')} of the values are cut from each end of both groups. Difference is ${levelDifference(group.label, levels)}, LL and UL are the limits of its two-sided ${num(options.confidenceLevel, 'level')} confidence interval. The effect size is the difference in winsorized standard deviations, scaled to equal Cohen’s *d* where values are normal.${untrimmedNote(outcomes)}`,
  });
}

function bootstrapTable(result: TTestResult, options: TTestOptions): TableBlock {
  const one = result.outcomes.length === 1 ? result.outcomes[0] : undefined;
  const { name } = EFFECT_SYMBOL[options.effectSize];
  const none = result.outcomes.filter(({ bootstrap }) => !bootstrap?.difference || !bootstrap.effect);
  const flat = result.outcomes.filter(({ bootstrap }) => bootstrap && bootstrap.withoutSpread > 0);
  return table(result.outcomes, {
    id: 'bootstrap',
    title: one
      ? rich`Bootstrap Intervals of ${one.label} by ${result.group.label}`
      : rich`Bootstrap Intervals by ${result.group.label}`,
    columns: [
      text('Outcome', ({ label }) => label),
      under(
        'Mean difference',
        value('Estimate', 'number', ({ test }) => test.meanDifference),
        limits('number', ({ bootstrap }) => bootstrap?.difference ?? null),
      ),
      under(
        name,
        value('Estimate', 'effect', ({ effects }) => effects[options.effectSize]?.estimate ?? null),
        limits('effect', ({ bootstrap }) => bootstrap?.effect ?? null),
      ),
    ],
    notes: [
      ...rich`LL and UL are the limits of the two-sided ${num(options.confidenceLevel, 'level')} ${bootstrapName(options)} interval from ${bootstrapSource(result, options)}.`,
      ...flat.flatMap(
        ({ label, bootstrap }) =>
          rich` ${label}: ${num(bootstrap?.withoutSpread ?? 0, 'integer')} samples had no spread and were left out for ${name}.`,
      ),
      ...(none.length > 0 ? [' An interval is missing where the samples allow none.'] : []),
    ],
  });
}

function groupTable({ outcomes, group }: TTestResult, options: TTestOptions): TableBlock {
  const rows = sectionsOf(
    outcomes,
    ({ label }) => label,
    ({ groups }) => groups,
  );
  return table(rows, {
    id: 'groups',
    title: outcomes.length === 1 ? rich`${outcomes[0].label} in Each Group` : 'Outcomes in Each Group',
    columns: [meanColumns(group.label, options.confidenceLevel)],
  });
}

function checks(result: TTestResult, options: TTestOptions): Check[] {
  const several = result.outcomes.length > 1;
  const of = (outcome: OutcomeResult): string => (several ? `${outcome.label}, ` : '');
  const blocks: Check[] = [];
  for (const outcome of result.outcomes) {
    if (options.checks.includes('normality'))
      for (const { level, n, normality } of outcome.groups)
        blocks.push(
          normalityCheck({
            id: `${outcome.name}-${level}`,
            of: `${of(outcome)}${levelOf(result.group.label, level)}`,
            who: `the values of ${outcome.label} where ${levelOf(result.group.label, level)}`,
            n,
            alpha: alphaOf(options.confidenceLevel),
            normality,
            robust: rich`With ${num(n, 'integer')} cases a group ${testName(options)} is usually robust; report Mann–Whitney *U* beside it.`,
            fragile: rich`With ${num(n, 'integer')} cases the *p* value leans on normality; rely on Mann–Whitney *U*.`,
            action: options.mannWhitney
              ? undefined
              : { kind: 'set-options', label: 'Add Mann–Whitney', options: { mannWhitney: true } },
          }),
        );
    if (options.checks.includes('variances')) blocks.push(equalVariances(outcome, of(outcome), options));
  }
  blocks.push(independenceCheck('Each case must appear once, in one group. No test can check this for you.'));
  return blocks;
}

function equalVariances(outcome: OutcomeResult, prefix: string, options: TTestOptions): Check {
  const { levene } = outcome;
  const welch = options.test === 'welch';
  return varianceCheck(
    { id: `variances-${outcome.name}`, assumption: rich`${prefix ? `${prefix}equal` : 'Equal'} variances` },
    levene,
    alphaOf(options.confidenceLevel),
    welch
      ? {
          untested: 'Welch’s test does not need it.',
          equal: 'Welch’s test does not need it.',
          unequal: () => ({
            verdict: 'met',
            advice: ['The variances differ; Welch’s test allows for it.'],
          }),
        }
      : {
          untested: 'Prefer Welch’s test, which does not need it.',
          unequal: () => ({
            verdict: 'violated',
            caution: differentVariances(prefix, outcome.label),
            advice: ['Student’s test assumes equal variances.'],
            action: { kind: 'set-options', label: 'Use Welch', options: { test: 'welch' } },
          }),
        },
  );
}

function references(options: TTestOptions): readonly WorkKey[] {
  const { test, mannWhitney, yuen, checks } = options;
  return [
    test === 'welch' ? 'welch1947' : 'student1908',
    ...standardizedWorks(options.effectSize),
    ...when(mannWhitney, 'mannWhitney1947'),
    ...trimmedWorks(yuen, 'algina2005'),
    ...bootstrapWorks(options),
    ...furtherWorks(options),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
    ...when(checks.includes('variances'), 'levene1960'),
  ];
}
