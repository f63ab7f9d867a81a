import { bold, type FigureBlock, join, num, type Runs, rich, sub, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { meansFigure, raincloudFigure } from '../../shared/group-figures.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { rDescribe, rNumber, rRead, rShapiro, rStrings } from '../../shared/r-code.ts';
import { estimate, sectionsOf, symbol, table, text, under, value } from '../../shared/table.ts';
import { alphaOf, differed, oppositeDirection, sampleText, significance } from '../../shared/wording.ts';
import { equivalenceSentence, furtherTables } from '../kit/further-tests.ts';
import { locationLines } from '../kit/location/r-code.ts';
import {
  bootstrapTable,
  locationEstimates,
  permutationTable,
  rankTable,
  testTable,
} from '../kit/location/tables.ts';
import { explain, methodsSentences, otherTests, statistics, testSide } from '../kit/location/words.ts';
import { bothOf, keyOf, pairFigures } from '../kit/pair-figures.ts';
import { meanColumns } from '../kit/sample-table.ts';
import { trimmedMethods, trimmedWorks, untrimmedNote } from '../kit/trimmed-means.ts';
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
        ? locationEstimates(rich`Mean difference, ${pairs[0].label}`, pairs[0], options)
        : [],
    tables: [
      testTable(pairs, options, {
        title: rich`Paired-Samples *t*-Test`,
        head,
        notes: rich`Differences are the first variable minus the second.`,
        spread: rich`the standard deviation of the differences (*d*${sub('z')})`,
      }),
      ...rankTable(pairs, options, { title: ['Rank Tests of the Differences'], head }),
      ...(options.yuen ? [trimmedTable(pairs, options)] : []),
      ...permutationTable(pairs, options, head),
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
    )} were compared with a paired-samples *t*-test (${testSide(options)}).${trimmedMethods(pairs)}${methodsSentences(options)} Cases without both values were left out${options.missing === 'listwise' ? '' : ' test by test'}.`,
    works: [...locationWorks(options), ...trimmedWorks(options.yuen, 'wilcox2017')],
    r: rCode(pairs, options),
  };
}

const names = ({ variables: [first, second] }: PairResult): Runs => rich`${first.level} and ${second.level}`;

const averages = ({ variables: [first, second], test }: PairResult): Runs =>
  rich`${first.level} averaged ${num(first.mean)} and ${second.level} ${num(second.mean)}, a difference of ${num(test.meanDifference)}.`;

function figures(pair: PairResult, options: PairedOptions): FigureBlock[] {
  const [first, second] = pair.variables;
  const both = bothOf(pair);
  return [
    ...pairFigures(pair, options.plots, {
      differences: pair.values,
      centre: [first.mean, second.mean],
      centreWord: 'means',
    }),
    ...(options.plots.includes('variables') ? [raincloudFigure(both)] : []),
    ...(options.plots.includes('means') ? [meansFigure(both, options.confidenceLevel)] : []),
  ];
}

function finding(result: PairedResult, options: PairedOptions): Pick<Presentation, 'finding' | 'meta'> {
  const { pairs } = result;
  return {
    finding: pairs.length === 1 ? oneFinding(pairs[0], options) : manyFindings(pairs, options),
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
    return rich`The means of ${bold(first.level)} and ${bold(second.level)} were the same, ${stats}.`;
  const direction = test.meanDifference > 0 ? 'higher' : 'lower';
  const link = test.pValue < alpha ? ', and the difference was ' : ', but the difference was ';
  return rich`Mean ${bold(first.level)} was ${num(Math.abs(test.meanDifference))} ${direction} than ${bold(second.level)}${link}${significance(test.pValue, alpha, options.alternative)}, ${stats}.${oppositeDirection(options.alternative, test.meanDifference)}${equivalenceSentence(pair, options)}`;
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

function trimmedTable(pairs: readonly PairResult[], options: PairedOptions): TableBlock {
  return table(pairs, {
    id: 'trimmed',
    title: 'Yuen’s Test of Trimmed Means',
    columns: [
      text('Pair', ({ label }) => label),
      under(
        'Trimmed mean',
        value('First', 'number', ({ yuen }) => yuen?.samples[0].trimmedMean ?? null),
        value('Second', 'number', ({ yuen }) => yuen?.samples[1].trimmedMean ?? null),
      ),
      symbol('t', 'statistic', ({ yuen }) => yuen?.statistic ?? null),
      symbol('df', 'df', ({ yuen }) => yuen?.df ?? null),
      symbol('p', 'p', ({ yuen }) => yuen?.pValue ?? null),
      estimate('Difference', 'number', ({ yuen }) => yuen),
    ],
    notes: rich`${num(options.trim, 'percent')} of the values are cut from each end of both variables, each by itself: the difference is that of their trimmed means, not the trimmed mean of the differences. LL and UL are the limits of its two-sided ${num(options.confidenceLevel, 'level')} confidence interval.${untrimmedNote(pairs)}`,
  });
}

/** By its formulas: base R has no test of trimmed means. */
function trimmedLines({ trim, alternative, confidenceLevel }: PairedOptions): readonly string[] {
  const tail = { 'two-sided': '2 * pt(-abs(t), h - 1)', greater: 'pt(-t, h - 1)', less: 'pt(t, h - 1)' }[
    alternative
  ];
  return [
    `n <- nrow(pair); cut <- floor(${trim} * n + 1e-9); h <- n - 2 * cut; m <- sapply(pair, function(v) mean(sort(v)[(cut + 1):(n - cut)]))`,
    'w <- sapply(pair, function(v) pmin(pmax(v, sort(v)[cut + 1]), sort(v)[n - cut])); se <- sqrt((n - 1) * sum(var(w) * c(1, -1, -1, 1)) / (h * (h - 1)))',
    `m; t <- (m[[1]] - m[[2]]) / se; c(t = t, df = h - 1, p = ${tail}) # Yuen`,
    `m[[1]] - m[[2]] + c(0, -1, 1) * qt(${rNumber(1 - (1 - confidenceLevel) / 2)}, h - 1) * se`,
  ];
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
        ...(pair.yuen ? trimmedLines(options) : []),
      ];
    }),
  ];
}
