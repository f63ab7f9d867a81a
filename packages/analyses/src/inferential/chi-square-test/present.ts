import {
  bold,
  type FigureBlock,
  formatNumber,
  type NoticeBlock,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import { zip } from '@constat/stats';
import { present as presentCrosstab } from '../../descriptive/crosstabs/present.ts';
import type { Presentation } from '../../presentation.ts';
import { bayesTable, betaNote } from '../../shared/bayes-counts.ts';
import { type Check, independenceCheck } from '../../shared/checks.ts';
import { count, countFormat } from '../../shared/counts.ts';
import { figure } from '../../shared/figure.ts';
import { barScale, countAxis } from '../../shared/figures.ts';
import { excludedNotice, pItem } from '../../shared/parts.ts';
import { rChiSquareLimits, rFactor, rName, rRead } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import {
  alphaNumber,
  alphaOf,
  counted,
  countedSample,
  countsCiText,
  pText,
  rowsOrCases,
  significance,
} from '../../shared/wording.ts';
import { type ChiSquareResult, crosstabOptions, type FitResult } from './compute.ts';
import type { ChiSquareOptions } from './options.ts';

export function present(result: ChiSquareResult, options: ChiSquareOptions): Presentation {
  const { table, fit: tested } = result;
  if (table) return presentCrosstab(table, crosstabOptions(options));
  if (!tested) throw new Error('neither a table nor a test of fit');
  const alpha = alphaOf(options.confidenceLevel);
  const { fit } = tested;
  return {
    ...finding(tested, result, options),
    notices: [
      ...excludedNotice(
        result.sample,
        rich`They have no value in ${tested.label}, or no count above zero.`,
        rowsOrCases(options.weights),
      ),
      ...bayesNotice(tested, options),
    ],
    estimates: [
      { label: ['χ²'], value: fit.pearson.statistic, format: 'statistic' },
      {
        label: rich`Cohen’s *w*`,
        value: tested.effect.estimate,
        format: 'effect',
        ciLower: tested.effect.ciLower,
        ciUpper: tested.effect.ciUpper,
        level: options.confidenceLevel,
      },
      pItem(fit.pearson.pValue, options.confidenceLevel),
    ],
    tables: [testTable(tested), ...bayes(tested, options), levelTable(tested)],
    checks: checks(tested),
    figures: [fitFigure(tested)],
    interpretation: interpretation(tested, alpha),
    apa: apa(tested, alpha),
    methods: rich`Counts of ${tested.label} were compared with ${tested.equal ? 'equal shares' : 'the expected shares'} by Pearson’s chi-square test of fit (α = ${alphaNumber(alpha)}).${tested.logBayesFactor === null ? '' : ' The Bayes factor uses a beta prior of the share.'} Cases with a missing value were left out.`,
    works: [
      'pearson1900',
      'cochran1954',
      'cohen1988',
      ...when(tested.logBayesFactor !== null, 'jeffreys1961'),
    ],
    r: rCode(tested, options),
  };
}

function bayes(
  { label, levels, shares, logBayesFactor }: FitResult,
  options: ChiSquareOptions,
): TableBlock[] {
  if (logBayesFactor === null) return [];
  return [
    bayesTable(
      [{ label, logBayesFactor }],
      'Variable',
      betaNote(levels[0]!, shares[0]!, options.priorA, options.priorB),
    ),
  ];
}

function bayesNotice({ label, levels, logBayesFactor }: FitResult, options: ChiSquareOptions): NoticeBlock[] {
  if (!options.bayesFactor || logBayesFactor !== null) return [];
  return [
    {
      kind: 'notice',
      code: 'bayes-two-levels',
      level: 'info',
      message: rich`The Bayes factor of one variable is that of a share and needs two levels; ${label} has ${num(levels.length, 'integer')}.`,
    },
  ];
}

/** `χ²(5) = 280.93, p < .001, w = 0.64, 95% CI [0.55, 0.72]`. */
const statistics = ({ fit, effect }: FitResult, level: number): Runs =>
  rich`χ²(${num(fit.pearson.df, 'df')}) = ${num(fit.pearson.statistic, 'statistic')}, ${pText(fit.pearson.pValue)}, *w* = ${num(effect.estimate, 'effect')}, ${countsCiText(level, effect, 'effect', fit.pearson.pValue)}`;

function finding(
  tested: FitResult,
  { sample }: ChiSquareResult,
  { confidenceLevel, weights }: ChiSquareOptions,
): Pick<Presentation, 'finding' | 'meta'> {
  const alpha = alphaOf(confidenceLevel);
  return {
    finding: rich`The departure of ${bold(tested.label)} from ${tested.equal ? 'equal shares' : 'the expected shares'} was ${significance(tested.fit.pearson.pValue, alpha)}, ${statistics(tested, 1 - alpha)}.`,
    meta: [countedSample(tested.fit.n, sample, weights), rich`α = ${alphaNumber(alpha)}`],
  };
}

function testTable({ fit, exactPValue }: FitResult): TableBlock {
  const rows = [
    { test: 'χ²', value: fit.pearson.statistic, df: fit.pearson.df, p: fit.pearson.pValue },
    {
      test: 'Likelihood ratio',
      value: fit.likelihoodRatio.statistic,
      df: fit.likelihoodRatio.df,
      p: fit.likelihoodRatio.pValue,
    },
    ...(exactPValue === null ? [] : [{ test: 'Exact (binomial)', value: null, df: null, p: exactPValue }]),
  ];
  return table(rows, {
    id: 'test',
    title: 'Tests of Fit',
    columns: [
      text('Test', ({ test }) => test),
      value('Value', 'statistic', ({ value }) => value),
      symbol('df', 'df', ({ df }) => df),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: rich`*N* = ${num(fit.n, 'integer')}. The smallest expected count is ${count(fit.minimumExpected)}.`,
  });
}

function levelTable({ label, levels, counts, shares, fit }: FitResult): TableBlock {
  return table(levels, {
    id: 'levels',
    title: rich`Observed and Expected Counts of ${label}`,
    columns: [
      text(label, (level) => level),
      under(
        'Observed',
        value('Count', 'integer', (_, i) => counts[i]!),
        value('Share', 'percent', (_, i) => counts[i]! / fit.n),
      ),
      under(
        'Expected',
        value('Count', countFormat(fit.expected), (_, i) => fit.expected[i]!),
        value('Share', 'percent', (_, i) => shares[i]!),
      ),
      under(
        'Residual',
        value('Standardized', 'statistic', (_, i) => fit.standardizedResiduals[i]!),
        value('Adjusted', 'statistic', (_, i) => fit.adjustedResiduals[i]!),
      ),
    ],
    notes: ['Beyond ±1.96 an adjusted residual departs from its expected count at .05, seen by itself.'],
  });
}

function checks({ fit, exactPValue }: FitResult): Check[] {
  const few = fit.expected.filter((value) => value < 5).length;
  const ok = fit.minimumExpected >= 1 && few / fit.expected.length <= 0.2;
  return [
    {
      kind: 'check',
      id: 'expected',
      assumption: ['Expected counts'],
      verdict: ok ? 'met' : 'violated',
      caution: ['some expected counts were below 5'],
      evidence: rich`${num(few, 'integer')} of ${num(fit.expected.length, 'integer')} levels ${few === 1 ? 'expects' : 'expect'} fewer than 5; the least is ${count(fit.minimumExpected)}`,
      advice: ok
        ? ['Large enough for the chi-square approximation (Cochran’s rule).']
        : exactPValue === null
          ? ['Too small for the chi-square approximation: join levels.']
          : ['Rely on the exact test.'],
    },
    independenceCheck('Each case must be counted once. No test can check this for you.'),
  ];
}

function fitFigure({ label, levels, counts, fit }: FitResult): FigureBlock {
  const values = zip(levels, counts, fit.expected).flatMap(([level, count, ownExpected]) => [
    { level, kind: 'Observed', count },
    { level, kind: 'Expected', count: ownExpected },
  ]);
  return figure({
    id: 'fit',
    title: rich`Observed and Expected Counts of ${label}`,
    alt: `Bars of ${label}. ${zip(levels.slice(0, 8), counts, fit.expected)
      .map(
        ([level, count, ownExpected]) =>
          `${level}: ${formatNumber(count, 'integer')} observed, ${formatNumber(ownExpected, countFormat(fit.expected))} expected.`,
      )
      .join(' ')}`,
    notes: ['Pairs of bars: the count observed, and the count expected.'],
    spec: {
      height: 48 * levels.length + 24,
      data: { values },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: { field: 'level', type: 'nominal', sort: levels, title: null },
        yOffset: { field: 'kind', sort: ['Observed', 'Expected'] },
        x: {
          field: 'count',
          type: 'quantitative',
          scale: barScale(Math.max(...values.map(({ count }) => count))),
          axis: countAxis('Count'),
        },
        color: {
          field: 'kind',
          type: 'nominal',
          scale: { domain: ['Observed', 'Expected'] },
          legend: { title: null },
        },
      },
    },
  });
}

function interpretation({ label, levels, counts, fit, equal }: FitResult, alpha: number): Runs {
  const { adjustedResiduals } = fit;
  const at = adjustedResiduals.reduce(
    (best, value, i) => (Math.abs(value) > Math.abs(adjustedResiduals[best]!) ? i : best),
    0,
  );
  const lead =
    fit.pearson.pValue < alpha
      ? rich`At α = ${alphaNumber(alpha)} these data are evidence against ${equal ? 'equal' : 'the expected'} shares of ${label}.`
      : rich`At α = ${alphaNumber(alpha)} these data do not rule out ${equal ? 'equal' : 'the expected'} shares of ${label}. That is not evidence that they hold.`;
  const word =
    fit.cohenW < 0.1 ? 'negligible' : fit.cohenW < 0.3 ? 'small' : fit.cohenW < 0.5 ? 'medium' : 'large';
  return rich`${lead} A *w* of ${num(fit.cohenW, 'effect')} is ${word} by Cohen’s convention. ${levels[at]!} departs most: ${counted(counts[at]!, 'cases')} where ${count(fit.expected[at]!)} were expected.`;
}

const apa = (tested: FitResult, alpha: number): Runs =>
  rich`The shares of ${tested.label} ${tested.fit.pearson.pValue < alpha ? 'departed significantly' : 'did not depart significantly'} from ${tested.equal ? 'equality' : 'those expected'}, ${statistics(tested, 1 - alpha)} (*N* = ${num(tested.fit.n, 'integer')}).`;

function rCode(
  { name, levels, shares, exactPValue, counts, logBayesFactor }: FitResult,
  options: ChiSquareOptions,
): readonly string[] {
  const side = rFactor({ name, levels });
  return [
    rRead({ name, levels }),
    options.weights === null
      ? `t <- table(${side}); t`
      : `t <- xtabs(d$${rName(options.weights)} ~ ${side}); t`,
    `p <- c(${shares.map((share) => +share.toPrecision(15)).join(', ')}); p <- p / sum(p)`,
    'x <- chisq.test(t, p = p); x; x$expected; x$residuals; x$stdres; prop.table(t); p',
    'g <- 2 * sum(t[t > 0] * log(t[t > 0] / x$expected[t > 0])); c(g, pchisq(g, x$parameter, lower.tail = FALSE))',
    'sqrt(x$statistic / sum(t)) # w',
    ...rChiSquareLimits(options.confidenceLevel, 'unname(x$statistic)', 'x$parameter', 'sum(t)'),
    ...(logBayesFactor === null
      ? []
      : [
          `a <- ${options.priorA}; b <- ${options.priorB}; logBF <- lbeta(a + t[1], b + t[2]) - lbeta(a, b) - t[1] * log(p[1]) - t[2] * log(p[2]); c(BF10 = exp(logBF), log = logBF)`,
        ]),
    ...(exactPValue === null ? [] : [`binom.test(${counts[0]!}, ${counts[0]! + counts[1]!}, p = p[1])`]),
  ];
}
