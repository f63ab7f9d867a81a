import { bold, type FigureBlock, join, num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { axisTitle, meansFigure, raincloudFigure } from '../../shared/group-figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { rDescribe, rRead, rShapiro, rStrings } from '../../shared/r-code.ts';
import { sectionsOf, symbol, table, text, value } from '../../shared/table.ts';
import { alphaOf, differed, oppositeDirection, sampleText, significance } from '../../shared/wording.ts';
import { furtherTables } from '../kit/further-tests.ts';
import { locationLines } from '../kit/location/r-code.ts';
import { bootstrapTable, locationEstimates, rankTable, testTable } from '../kit/location/tables.ts';
import { explain, methodsSentences, otherTests, statistics, testSide } from '../kit/location/words.ts';
import { pairFigure } from '../kit/pair-lines.ts';
import { meanColumns } from '../kit/sample-table.ts';
import { FROM_ZERO, verdictSentence } from '../kit/verdicts.ts';
import { locationWorks } from '../kit/works.ts';
import type { PairedResult, PairResult } from './compute.ts';
import type { PairedOptions } from './options.ts';

export function present(result: PairedResult, options: PairedOptions): Presentation {
  const { pairs } = result;
  const head = 'Pair';
  return {
    ...finding(result, options),
    notices: excludedNotice(result.sample, ['They lack a value in one of the two variables.']),
    estimates:
      pairs.length === 1
        ? locationEstimates(rich`Mean difference, ${pairs[0]!.label}`, pairs[0]!, options)
        : [],
    tables: [
      testTable(pairs, options, {
        title: rich`Paired-Samples *t*-Test`,
        head,
        notes: rich`Differences are the first variable minus the second.`,
        spread: rich`the standard deviation of the differences (*d*${sub('z')})`,
      }),
      ...rankTable(pairs, options, { title: ['Rank Tests of the Differences'], head }),
      ...furtherTables(pairs, options, head),
      ...bootstrapTable(pairs, options, head),
      descriptives(pairs, options),
      correlations(pairs),
    ],
    checks: [
      ...(options.checks.includes('normality')
        ? pairs.map((pair) => normality(pair, pairs.length > 1, options))
        : []),
      independenceCheck(
        'Pairs must not influence each other: one row per case. No test can check this for you.',
      ),
    ],
    figures: pairs.flatMap((pair) => figures(pair, options)),
    interpretation: pairs.flatMap((pair) => explain(averages(pair), pair, options)),
    apa: pairs.map((pair) => apa(pair, options)),
    methods: rich`${join(
      pairs.map((pair) => names(pair)),
      ', ',
      ', and ',
    )} were compared with a paired-samples *t*-test (${testSide(options)}).${methodsSentences(options)} Cases without both values were left out${options.missing === 'listwise' ? '' : ' test by test'}.`,
    works: locationWorks(options),
    r: rCode(pairs, options),
  };
}

const names = ({ variables: [first, second] }: PairResult): Runs => rich`${first.level} and ${second.level}`;

const averages = ({ variables: [first, second], test }: PairResult): Runs =>
  rich`${first.level} averaged ${num(first.mean)} and ${second.level} ${num(second.mean)}, a difference of ${num(test.meanDifference)}.`;

const keyOf = ({ variables: [first, second] }: PairResult): string => `${first.name}-${second.name}`;

function figures(pair: PairResult, options: PairedOptions): FigureBlock[] {
  const [first, second] = pair.variables;
  const both = {
    id: keyOf(pair),
    rows: pair.variables,
    title: `${first.level} and ${second.level}`,
    axis: `${first.level}, ${second.level}`,
  };
  return [
    ...(options.plots.includes('differences')
      ? [
          raincloudFigure({
            id: `differences-${keyOf(pair)}`,
            rows: [{ level: 'Difference', ...pair.values }],
            title: `Differences, ${pair.label}`,
            axis: axisTitle('Difference', pair.label),
          }),
        ]
      : []),
    ...(options.plots.includes('pairs')
      ? [
          pairFigure({
            id: keyOf(pair),
            names: [first.level, second.level],
            lines: pair.lines,
            centre: [first.mean, second.mean],
            centreWord: 'means',
            n: first.n,
          }),
        ]
      : []),
    ...(options.plots.includes('variables') ? [raincloudFigure(both)] : []),
    ...(options.plots.includes('means') ? [meansFigure(both, options.confidenceLevel)] : []),
  ];
}

function finding(result: PairedResult, options: PairedOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { pairs } = result;
  return {
    finding: pairs.length === 1 ? oneFinding(pairs[0]!, options) : manyFindings(pairs, options),
    meta: [
      sampleText(
        result.sample,
        pairs.map(({ values }) => values.n),
        'pair',
      ),
      testSide(options),
    ],
  };
}

function oneFinding(pair: PairResult, options: PairedOptions): Runs {
  const { test } = pair;
  const [first, second] = pair.variables;
  const alpha = alphaOf(options.confidenceLevel);
  const stats = statistics(pair, options);
  if (test.meanDifference === 0)
    return rich`Mean ${bold(first.level)} and ${bold(second.level)} were the same, ${stats}.`;
  const direction = test.meanDifference > 0 ? 'higher' : 'lower';
  const link = test.pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`Mean ${bold(first.level)} was ${num(Math.abs(test.meanDifference))} ${direction} than ${bold(second.level)}${link}${significance(test.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, test.meanDifference)}`;
}

const manyFindings = (pairs: readonly PairResult[], options: PairedOptions): Runs =>
  verdictSentence(
    pairs.map(({ label, test }) => ({ label, pValue: test.pValue })),
    alphaOf(options.confidenceLevel),
    FROM_ZERO,
    options.alternative,
  );

function apa(pair: PairResult, options: PairedOptions): Runs {
  const [first, second] = pair.variables;
  return rich`${first.level} (*M* = ${num(first.mean)}, *SD* = ${num(first.sd)}) and ${second.level} (*M* = ${num(second.mean)}, *SD* = ${num(second.sd)}) ${differed(pair.test.pValue, alphaOf(options.confidenceLevel), options.alternative)} in ${num(pair.values.n, 'integer')} pairs, ${statistics(pair, options)}.${otherTests(pair, options)}`;
}

function descriptives(pairs: readonly PairResult[], options: PairedOptions): TableBlock {
  const rows = sectionsOf(
    pairs,
    ({ label }) => label,
    ({ variables, values }) => [...variables, { ...values, level: 'Difference' }],
  );
  return table(rows, {
    id: 'descriptives',
    title: 'Descriptive Statistics',
    columns: [meanColumns('Variable', options.confidenceLevel)],
  });
}

function correlations(pairs: readonly PairResult[]): TableBlock {
  return table(pairs, {
    id: 'correlations',
    title: 'Correlation Within Pairs',
    columns: [
      text('Pair', (pair) => pair.label),
      symbol('n', 'integer', (pair) => pair.values.n),
      symbol('r', 'proportion', (pair) => pair.correlation?.estimate ?? null),
      symbol('p', 'p', (pair) => pair.correlation?.pValue ?? null),
      value(rich`*d* average`, 'effect', (pair) => pair.cohenDAverage),
    ],
    notes: rich`*r* is Pearson’s correlation with its two-sided *p*. *d* average divides the mean difference by the average of both standard deviations, which compares with studies of separate groups.`,
  });
}

const normality = (pair: PairResult, several: boolean, options: PairedOptions) => {
  const { n } = pair.values;
  return normalityCheck({
    id: keyOf(pair),
    of: several ? `differences ${pair.label}` : 'differences',
    who: several ? `the differences ${pair.label}` : 'the differences',
    n,
    alpha: alphaOf(options.confidenceLevel),
    normality: pair.values.normality,
    robust: rich`With ${num(n, 'integer')} pairs the *t*-test is usually robust; report the Wilcoxon test beside it.`,
    fragile: rich`With ${num(n, 'integer')} pairs the *p* value leans on normality; rely on the Wilcoxon or sign test.`,
    action: options.also.includes('wilcoxon')
      ? undefined
      : { kind: 'set-options', label: 'Add Wilcoxon', options: { also: [...options.also, 'wilcoxon'] } },
  });
};

function rCode(pairs: readonly PairResult[], options: PairedOptions): readonly string[] {
  return [
    rRead(),
    ...(options.missing === 'listwise'
      ? [`d <- d[complete.cases(d[, ${rStrings([...new Set(options.pairs.flat())])}]), ]`]
      : []),
    rDescribe(options.confidenceLevel),
    ...pairs.flatMap((pair) => {
      const [first, second] = pair.variables;
      return [
        '',
        `pair <- na.omit(d[, ${rStrings([first.name, second.name])}]); sapply(pair, describe)`,
        'x <- pair[[1]] - pair[[2]]; describe(x)',
        'cor.test(pair[[1]], pair[[2]]); c(dAverage = mean(x) / mean(sapply(pair, sd)))',
        ...(options.checks.includes('normality') ? [rShapiro('x')] : []),
        ...locationLines(pair, options),
      ];
    }),
  ];
}
