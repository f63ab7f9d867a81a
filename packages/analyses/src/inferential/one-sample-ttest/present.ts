import { bold, join, num, orList, type Runs, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { meansFigure, raincloudFigure, type SamplesFigure } from '../../shared/group-figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { rDescribe, rName, rRead, rShapiro, rStrings } from '../../shared/r-code.ts';
import { showsVariables } from '../../shared/shows.ts';
import { table } from '../../shared/table.ts';
import {
  alphaOf,
  differed,
  given,
  oppositeDirection,
  sampleText,
  significance,
} from '../../shared/wording.ts';
import { equivalenceSentence, furtherTables } from '../kit/further-tests.ts';
import { locationLines } from '../kit/location/r-code.ts';
import {
  bootstrapTable,
  locationEstimates,
  permutationTable,
  rankTable,
  testTable,
} from '../kit/location/tables.ts';
import {
  explain,
  methodsSentences,
  otherTests,
  rankSentences,
  statistics,
  testSide,
} from '../kit/location/words.ts';
import { meanColumns } from '../kit/sample-table.ts';
import { verdictSentence } from '../kit/verdicts.ts';
import { locationWorks } from '../kit/works.ts';
import type { OneSampleResult, OutcomeResult } from './compute.ts';
import type { OneSampleOptions } from './options.ts';

export function present(result: OneSampleResult, options: OneSampleOptions): Presentation {
  const { outcomes } = result;
  const labels = outcomes.map(({ label }) => label);
  const head = 'Variable';
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, rich`They have no value in ${orList(labels)}.`),
    estimates:
      outcomes.length === 1
        ? locationEstimates(rich`Mean difference from ${given(options.testValue)}`, outcomes[0], options)
        : [],
    tables: [
      testTable(outcomes, options, {
        title: rich`One-Sample *t*-Test Against ${given(options.testValue)}`,
        head,
        notes: rich`Difference is the mean minus ${given(options.testValue)}.`,
        spread: ['the standard deviation'],
      }),
      ...rankTable(outcomes, options, { title: rich`Rank Tests Against ${given(options.testValue)}`, head }),
      ...permutationTable(outcomes, options, head),
      ...furtherTables(outcomes, options, head),
      ...bootstrapTable(outcomes, options, head),
      descriptives(outcomes, options),
    ],
    checks: [
      ...(options.checks.includes('normality') ? outcomes.map((outcome) => normality(outcome, options)) : []),
      independenceCheck('Each case must appear once. No test can check this for you.'),
    ],
    figures: [
      ...(options.plots.includes('raincloud')
        ? outcomes.map((outcome) => raincloudFigure(figureOf(outcome)))
        : []),
      ...(options.plots.includes('means')
        ? outcomes.map((outcome) => meansFigure(figureOf(outcome), options.confidenceLevel))
        : []),
    ],
    interpretation: outcomes.flatMap((outcome) =>
      explain(
        rich`${outcome.label} averaged ${num(outcome.values.mean)}, ${num(outcome.test.meanDifference)} from the test value ${given(outcome.mu)}.`,
        outcome,
        options,
      ),
    ),
    apa: outcomes.map((outcome) => apa(outcome, options)),
    methods: rich`Means of ${join(labels, ', ', ' and ')} were compared with ${given(options.testValue)} by a one-sample *t*-test (${testSide(options)}).${methodsSentences(options)} Cases with a missing value were left out${options.missing === 'listwise' ? '' : ' test by test'}.`,
    works: locationWorks(options),
    r: rCode(outcomes, options),
  };
}

const figureOf = ({ name, label, values }: OutcomeResult): SamplesFigure => ({
  id: name,
  rows: [{ level: label, ...values }],
  title: label,
  axis: label,
  shows: showsVariables([{ name, level: label }]),
});

function finding(result: OneSampleResult, options: OneSampleOptions): Pick<Presentation, 'finding' | 'meta'> {
  return {
    finding:
      result.outcomes.length === 1
        ? oneFinding(result.outcomes[0], options)
        : manyFindings(result.outcomes, options),
    meta: [
      sampleText(
        result.sample,
        result.outcomes.map(({ values }) => values.n),
      ),
      testSide(options),
    ],
  };
}

function oneFinding(outcome: OutcomeResult, options: OneSampleOptions): Runs {
  const { test, label, mu } = outcome;
  const alpha = alphaOf(options.confidenceLevel);
  const stats = statistics(outcome, options);
  if (test.meanDifference === 0) return rich`Mean ${bold(label)} was exactly ${given(mu)}, ${stats}.`;
  const side = test.meanDifference > 0 ? 'above' : 'below';
  const link = test.pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`Mean ${bold(label)} was ${num(Math.abs(test.meanDifference))} ${side} ${given(mu)}${link}${significance(test.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, test.meanDifference)}${rankSentences(outcome)}${equivalenceSentence(outcome, options)}`;
}

function manyFindings(outcomes: readonly OutcomeResult[], options: OneSampleOptions): Runs {
  const value = given(options.testValue);
  return verdictSentence(
    outcomes.map(({ label, test }) => ({ label, pValue: test.pValue })),
    alphaOf(options.confidenceLevel),
    {
      none: (names) => rich`No mean of ${names} differed significantly from ${value}.`,
      all: (names, every) => rich`The means of ${names} ${every} differed significantly from ${value}.`,
      some: (yes, no) =>
        rich`The mean of ${yes} differed significantly from ${value}; that of ${no} did not.`,
    },
    options.alternative,
  );
}

function apa(outcome: OutcomeResult, options: OneSampleOptions): Runs {
  const { values, test, mu } = outcome;
  return rich`The mean of ${outcome.label} (*M* = ${num(values.mean)}, *SD* = ${num(values.sd)}, *n* = ${num(values.n, 'integer')}) ${differed(test.pValue, alphaOf(options.confidenceLevel), options.alternative)} from ${given(mu)}, ${statistics(outcome, options)}.${otherTests(outcome, options)}`;
}

function descriptives(outcomes: readonly OutcomeResult[], options: OneSampleOptions): TableBlock {
  return table(
    outcomes.map(({ label, values }) => ({ ...values, level: label })),
    {
      id: 'descriptives',
      title: 'Descriptive Statistics',
      columns: [meanColumns('Variable', options.confidenceLevel)],
    },
  );
}

const normality = ({ name, label, values }: OutcomeResult, options: OneSampleOptions) =>
  normalityCheck({
    id: name,
    of: label,
    who: `the values of ${label}`,
    n: values.n,
    alpha: alphaOf(options.confidenceLevel),
    normality: values.normality,
    robust: rich`With ${num(values.n, 'integer')} cases the *t*-test is usually robust; report the Wilcoxon test beside it.`,
    fragile: rich`With ${num(values.n, 'integer')} cases the *p* value leans on normality; rely on the Wilcoxon or sign test.`,
    action: options.also.includes('wilcoxon')
      ? undefined
      : { kind: 'set-options', label: 'Add Wilcoxon', options: { also: [...options.also, 'wilcoxon'] } },
  });

function rCode(outcomes: readonly OutcomeResult[], options: OneSampleOptions): readonly string[] {
  return [
    rRead(),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings(options.outcomes)}]), ]`]
      : []),
    rDescribe(options.confidenceLevel),
    ...outcomes.flatMap((outcome) => [
      '',
      `x <- na.omit(d$${rName(outcome.name)}); describe(x)`,
      `x <- x - ${outcome.mu}`,
      ...(options.checks.includes('normality') ? [rShapiro('x')] : []),
      ...locationLines(outcome, options),
    ]),
  ];
}
