import { type Block, bold, join, num, type Runs, rich, type TextBlock } from '@constat/report';
import { furtherTables } from '../../shared/further-tests.ts';
import { axisTitle, meansFigure, raincloudFigure, type SamplesFigure } from '../../shared/group-figures.ts';
import { locationLines } from '../../shared/location/r-code.ts';
import { bootstrapTable, rankTable, testTable } from '../../shared/location/tables.ts';
import {
  EFFECT_NAME,
  explain,
  methodsSentences,
  otherTests,
  statistics,
  testSide,
} from '../../shared/location/words.ts';
import {
  excludedNotice,
  independenceCheck,
  methodsBlock,
  normalityCheck,
  pItem,
  rCodeBlock,
  textBlock,
} from '../../shared/parts.ts';
import { rName, rRead, rStrings } from '../../shared/r-code.ts';
import { column, LIMITS, symbolColumn } from '../../shared/table.ts';
import { alphaOf, given, sampleText, significance } from '../../shared/wording.ts';
import type { OneSampleResult, OutcomeResult } from './compute.ts';
import type { OneSampleOptions } from './options.ts';

export function present(result: OneSampleResult, options: OneSampleOptions): readonly Block[] {
  const { outcomes } = result;
  const labels = outcomes.map(({ label }) => label);
  const head = 'Variable';
  return [
    finding(result, options),
    ...excludedNotice(result.sample, rich`They have no value in ${labels.join(', ')}.`),
    ...(outcomes.length === 1 ? [estimates(outcomes[0]!, options)] : []),
    testTable(outcomes, options, {
      title: rich`One-Sample *t*-Test Against ${given(options.testValue)}`,
      head,
      notes: rich`Difference is the mean minus ${given(options.testValue)}.`,
    }),
    ...rankTable(outcomes, options, { title: rich`Rank Tests Against ${given(options.testValue)}`, head }),
    ...furtherTables(outcomes, options, head),
    ...bootstrapTable(outcomes, options, head),
    descriptives(outcomes, options),
    ...(options.checks.includes('normality') ? outcomes.map((outcome) => normality(outcome, options)) : []),
    independenceCheck('Each case must appear once. No test can check this for you.'),
    ...(options.plots.includes('raincloud')
      ? outcomes.map((outcome) => raincloudFigure(figureOf(outcome)))
      : []),
    ...(options.plots.includes('means')
      ? outcomes.map((outcome) => meansFigure(figureOf(outcome), options.confidenceLevel))
      : []),
    textBlock(
      'interpretation',
      outcomes.flatMap((outcome) =>
        explain(
          rich`${outcome.label} averaged ${num(outcome.values.mean)}, ${num(outcome.test.meanDifference)} from the test value ${given(outcome.mu)}.`,
          outcome,
          options,
        ),
      ),
    ),
    textBlock(
      'apa',
      outcomes.map((outcome) => apa(outcome, options)),
    ),
    methodsBlock(
      rich`Means of ${join(labels, ', ', ' and ')} were compared with ${given(options.testValue)} by a one-sample *t*-test (${testSide(options)}).${methodsSentences(options)} Cases with a missing value were left out${options.missing === 'listwise' ? '' : ' test by test'}.`,
    ),
    rCode(outcomes, options),
  ];
}

const figureOf = ({ name, label, values }: OutcomeResult): SamplesFigure => ({
  id: name,
  rows: [{ level: label, ...values }],
  title: label,
  axis: axisTitle(name, label),
});

function estimates(outcome: OutcomeResult, options: OneSampleOptions): Block {
  const { test, effects, mu } = outcome;
  const level = options.confidenceLevel;
  const effect = effects[options.effectSize];
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
      {
        label: rich`Mean difference from ${given(mu)}`,
        value: test.meanDifference,
        format: 'number',
        ciLower: test.ciLower,
        ciUpper: test.ciUpper,
        level,
        reference: 0,
      },
      {
        label: EFFECT_NAME[options.effectSize].name,
        value: effect.estimate,
        format: 'effect',
        ciLower: effect.ciLower,
        ciUpper: effect.ciUpper,
        level,
        reference: 0,
      },
      pItem(test.pValue, level, options.alternative === 'two-sided' ? 'two-sided' : 'one-sided'),
    ],
  };
}

function finding(result: OneSampleResult, options: OneSampleOptions): TextBlock {
  return {
    ...textBlock('finding', [
      result.outcomes.length === 1
        ? oneFinding(result.outcomes[0]!, options)
        : manyFindings(result.outcomes, options),
    ]),
    meta: [sampleText(result.sample), testSide(options)],
  };
}

function oneFinding(outcome: OutcomeResult, options: OneSampleOptions): Runs {
  const { test, label, mu } = outcome;
  const alpha = alphaOf(options.confidenceLevel);
  const stats = statistics(outcome, options);
  if (test.meanDifference === 0) return rich`Mean ${bold(label)} was exactly ${given(mu)}, ${stats}.`;
  const side = test.meanDifference > 0 ? 'above' : 'below';
  const link = test.pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`Mean ${bold(label)} was ${num(Math.abs(test.meanDifference))} ${side} ${given(mu)}${link}${significance(test.pValue, alpha)}, ${stats}.`;
}

function manyFindings(outcomes: readonly OutcomeResult[], options: OneSampleOptions): Runs {
  const alpha = alphaOf(options.confidenceLevel);
  const names = (chosen: readonly OutcomeResult[]): Runs =>
    join(
      chosen.map(({ label }) => bold(label)),
      ', ',
      ' and ',
    );
  const yes = outcomes.filter(({ test }) => test.pValue < alpha);
  const no = outcomes.filter(({ test }) => test.pValue >= alpha);
  const value = given(options.testValue);
  if (yes.length === 0) return rich`No mean of ${names(no)} differed significantly from ${value}.`;
  if (no.length === 0) return rich`The means of ${names(yes)} all differed significantly from ${value}.`;
  return rich`The mean of ${names(yes)} differed significantly from ${value}; that of ${names(no)} did not.`;
}

function apa(outcome: OutcomeResult, options: OneSampleOptions): Runs {
  const { values, test, mu } = outcome;
  const differed =
    test.pValue < alphaOf(options.confidenceLevel)
      ? 'differed significantly'
      : 'did not differ significantly';
  return rich`The mean of ${outcome.label} (*M* = ${num(values.mean)}, *SD* = ${num(values.sd)}, *n* = ${num(values.n, 'integer')}) ${differed} from ${given(mu)}, ${statistics(outcome, options)}.${otherTests(outcome, options)}`;
}

function descriptives(outcomes: readonly OutcomeResult[], options: OneSampleOptions): Block {
  return {
    kind: 'table',
    id: 'descriptives',
    title: ['Descriptive Statistics'],
    columns: [
      column('label', ['Variable']),
      symbolColumn('n', 'n', 'integer'),
      symbolColumn('mean', 'M', 'number'),
      symbolColumn('sd', 'SD', 'number'),
      symbolColumn('se', 'SE', 'number'),
      symbolColumn('median', 'Mdn', 'number'),
      column('lower', [LIMITS.lower], 'number', 'ci'),
      column('upper', [LIMITS.upper], 'number', 'ci'),
    ],
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI for *M*` },
    rows: outcomes.map(({ label, values }) => ({
      cells: {
        label,
        n: values.n,
        mean: values.mean,
        sd: values.sd,
        se: values.standardError,
        median: values.median,
        lower: values.ciLower,
        upper: values.ciUpper,
      },
    })),
  };
}

const normality = ({ name, label, values }: OutcomeResult, options: OneSampleOptions) =>
  normalityCheck({
    id: name,
    of: label,
    n: values.n,
    normality: values.normality,
    robust: rich`With ${num(values.n, 'integer')} cases the *t*-test is usually robust; report the Wilcoxon test beside it.`,
    fragile: rich`With ${num(values.n, 'integer')} cases the *p* value leans on normality; rely on the Wilcoxon or sign test.`,
    action: options.also.includes('wilcoxon')
      ? undefined
      : { kind: 'set-options', label: 'Add Wilcoxon', options: { also: [...options.also, 'wilcoxon'] } },
  });

function rCode(outcomes: readonly OutcomeResult[], options: OneSampleOptions): TextBlock {
  return rCodeBlock([
    rRead(),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings(options.outcomes)}]), ]`]
      : []),
    ...outcomes.flatMap((outcome) => [
      '',
      `x <- na.omit(d$${rName(outcome.name)}) - ${outcome.mu}`,
      ...locationLines(outcome, options),
      ...(options.checks.includes('normality') ? ['shapiro.test(x)'] : []),
    ]),
  ]);
}
