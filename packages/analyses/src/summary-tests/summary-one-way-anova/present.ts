import { num, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { testText } from '../../shared/calculator/test-parts.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber, rStrings } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { alphaOf, disagreement, significance } from '../../shared/wording.ts';
import type { SummaryAnovaResult } from './compute.ts';
import type { SummaryAnovaOptions } from './options.ts';

export function present(result: SummaryAnovaResult, options: SummaryAnovaOptions): Presentation {
  const { n, groups, df1, df2, statistic, pValue, etaSquared, omegaSquared, welch } = result;
  const { confidenceLevel: level } = options;
  const test = testText({ symbol: 'F', df: df1, df2, statistic, pValue });
  const sds = groups.map(({ sd }) => sd);
  const spread = Math.max(...sds) / Math.min(...sds);
  const welchText =
    welch &&
    testText({
      symbol: 'F',
      df: welch.df1,
      df2: welch.df2,
      statistic: welch.statistic,
      pValue: welch.pValue,
    });
  return {
    finding: rich`The difference between the ${num(groups.length, 'integer')} means is ${significance(pValue, alphaOf(level))}, ${test}, η² = ${num(etaSquared, 'proportion')}.${disagreement(
      [{ name: 'Fisher’s test', pValue }, ...(welch ? [{ name: 'Welch’s test', pValue: welch.pValue }] : [])],
      alphaOf(level),
    )}`,
    meta: [rich`*n* = ${num(n, 'integer')}`, rich`${num(groups.length, 'integer')} groups`],
    estimates: [
      { label: rich`η²`, value: etaSquared, format: 'proportion', detail: ['share of variance'] },
      { label: rich`ω²`, value: omegaSquared, format: 'proportion', detail: ['without its bias'] },
      pItem(pValue, level),
    ],
    tables: [anovaTable(result), ...(welch ? [welchTable(welch)] : []), groupTable(result, level)],
    figures: intervalFigure({
      id: 'means',
      title: 'Means of the Groups',
      axis: 'Mean',
      rows: groups.map(({ label, mean, ciLower, ciUpper }, i) => ({
        label: groups.findIndex((group) => group.label === label) === i ? label : `${label} (${i + 1})`,
        estimate: mean,
        ciLower,
        ciUpper,
      })),
      notes: rich`Lines are ${num(level, 'level')} confidence intervals of each mean from its own standard deviation.`,
    }),
    interpretation: [
      pValue < alphaOf(level)
        ? rich`At least one mean differs from the others; the test does not say which. Compare pairs with an adjustment for their number.`
        : rich`The numbers do not show that the means differ; that is no proof that they are equal.`,
      rich`The groups account for ${num(etaSquared, 'percent')} of the variance in this sample.`,
      ...(welchText
        ? [
            rich`Without equal variances: Welch’s ${welchText}.${spread > 2 ? rich` One standard deviation is ${num(spread, 'effect')} times another: trust this test more.` : ''}`,
          ]
        : [
            rich`One group has no spread, so Welch’s test does not exist; with such a group the equal variances that *F* assumes are doubtful.`,
          ]),
    ],
    apa: rich`The means ${pValue < alphaOf(level) ? 'differed' : 'did not differ'} significantly, ${test}, η² = ${num(etaSquared, 'proportion')}${welchText ? rich` (Welch: ${welchText})` : ''}.`,
    methods: rich`A one-way analysis of variance was computed from sizes, means and standard deviations of the groups${welch ? ', with Welch’s test beside it' : ''}.`,
    works: ['fisher1925', ...when(welch !== null, 'welch1951')],
    r: rCode(result, options),
  };
}

function anovaTable(result: SummaryAnovaResult): TableBlock {
  const { ssBetween, ssWithin, df1, df2, msBetween, msWithin, statistic, pValue, epsilonSquared } = result;
  const rows = [
    { source: 'Between groups', ss: ssBetween, df: df1, ms: msBetween, f: statistic, p: pValue },
    { source: 'Within groups', ss: ssWithin, df: df2, ms: msWithin, f: null, p: null },
    { source: 'Total', ss: ssBetween + ssWithin, df: df1 + df2, ms: null, f: null, p: null },
  ];
  return table(rows, {
    id: 'anova',
    title: 'Analysis of Variance',
    columns: [
      text('Source', ({ source }) => source),
      symbol('SS', 'number', ({ ss }) => ss),
      symbol('df', 'df', ({ df }) => df),
      symbol('MS', 'number', ({ ms }) => ms),
      symbol('F', 'statistic', ({ f }) => f),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: rich`ε² = ${num(epsilonSquared, 'proportion')}.`,
  });
}

const welchTable = (welch: NonNullable<SummaryAnovaResult['welch']>): TableBlock =>
  table([welch], {
    id: 'welch',
    title: 'Welch’s Test',
    columns: [
      text('Test', () => 'Welch'),
      symbol('F', 'statistic', ({ statistic }) => statistic),
      value(rich`*df*₁`, 'df', ({ df1 }) => df1),
      value(rich`*df*₂`, 'df', ({ df2 }) => df2),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Does not assume equal variances.`,
  });

const groupTable = ({ groups }: SummaryAnovaResult, level: number): TableBlock =>
  table(groups, {
    id: 'groups',
    title: 'Groups',
    columns: [
      text('Group', ({ label }) => label),
      symbol('n', 'integer', ({ n }) => n),
      symbol('M', 'number', ({ mean }) => mean),
      symbol('SD', 'number', ({ sd }) => sd),
      interval(level, 'number', (row) => row),
    ],
  });

function rCode(
  { groups, welch }: SummaryAnovaResult,
  { confidenceLevel: level }: SummaryAnovaOptions,
): readonly string[] {
  const list = (pick: (group: (typeof groups)[number]) => number) => `c(${groups.map(pick).join(', ')})`;
  return [
    `n <- ${list(({ n }) => n)}; m <- ${list(({ mean }) => mean)}; s <- ${list(({ sd }) => sd)}; k <- length(n); N <- sum(n)`,
    'between <- sum(n * (m - sum(n * m) / N)^2); within <- sum((n - 1) * s^2); msb <- between / (k - 1); msw <- within / (N - k)',
    'c(ssb = between, df1 = k - 1, msb = msb, F = msb / msw, p = pf(msb / msw, k - 1, N - k, lower.tail = FALSE), ssw = within, df2 = N - k, msw = msw, sst = between + within, df = N - 1)',
    'c(eta2 = between / (between + within), omega2 = (between - (k - 1) * msw) / (between + within + msw), epsilon2 = (between - (k - 1) * msw) / (between + within))',
    ...(welch
      ? [
          'w <- n / s^2; mw <- sum(w * m) / sum(w); B <- sum((1 - w / sum(w))^2 / (n - 1)); F <- sum(w * (m - mw)^2) / (k - 1) / (1 + 2 * (k - 2) / (k^2 - 1) * B); df2 <- (k^2 - 1) / (3 * B)',
          'c(welch = F, df1 = k - 1, df2 = df2, p = pf(F, k - 1, df2, lower.tail = FALSE))',
        ]
      : []),
    `data.frame(group = ${rStrings(groups.map(({ label }) => label))}, n, m, s, lower = m - qt(${rNumber((1 + level) / 2)}, n - 1) * s / sqrt(n), upper = m + qt(${rNumber((1 + level) / 2)}, n - 1) * s / sqrt(n))`,
  ];
}
