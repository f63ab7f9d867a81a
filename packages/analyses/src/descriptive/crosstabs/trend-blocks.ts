/** What is shown and said of the trend of a share. */

import { type FigureBlock, formatNumber, num, type Runs, rich, type TableBlock } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { interval, table, text, value } from '../../shared/table.ts';
import {
  ALTERNATIVE_WORDS,
  alphaOf,
  disagreement,
  levelOf,
  oppositeDirection,
  pText,
  significance,
} from '../../shared/wording.ts';
import type { CrosstabOptions } from './options.ts';
import { testColumns, testRow } from './tables.ts';
import type { TrendResult } from './trend.ts';

export function trendTables(trend: TrendResult, options: CrosstabOptions): TableBlock[] {
  const { test, exact, outcome, event, group, groups } = trend;
  const share = levelOf(outcome.label, event);
  const what = isDifference(trend) ? 'Difference' : 'Trend';
  const side =
    options.trendAlternative === 'two-sided'
      ? []
      : rich` The *p* values of the ${what.toLowerCase()} and of the exact test are one-sided (${options.trendAlternative === 'greater' ? 'rising' : 'falling'}).`;
  return [
    table(
      [
        ...testRow(what, test),
        ...(exact === null
          ? []
          : testRow(isFisher(trend, options) ? 'Difference, exact (Fisher)' : `${what}, exact`, {
              statistic: null,
              df: null,
              pValue: exact,
            })),
        ...testRow(`${what}, linear by linear`, test.linearByLinear),
        ...(isDifference(trend)
          ? []
          : [
              ...testRow('Departure from the line', test.departure),
              ...testRow('Any difference', test.overall),
            ]),
      ],
      {
        id: 'trend',
        title: 'Cochran–Armitage Test of Trend',
        columns: [testColumns('χ²')],
        notes: rich`${isDifference(trend) ? rich`With two groups the trend is the difference of their shares of ${share}` : rich`Trend of the share of ${share} over the scores of ${group.label}`}: *z* = ${num(test.z, 'statistic')}. With each unit of the score the share changes by ${num(test.slope.estimate, 'proportion')} (*SE* = ${num(test.slope.standardError, 'number')}).${isDifference(trend) ? '' : ' Any difference is the sum of trend and departure.'}${side}`,
      },
    ),
    table(groups, {
      id: 'trend-groups',
      title: rich`Share of ${share} by ${group.label}`,
      columns: [
        text(group.label, ({ level }) => level),
        value('Score', 'number', ({ score }) => score),
        value('Cases', 'integer', ({ n }) => n),
        value('Events', 'integer', ({ events }) => events),
        value('Share', 'proportion', ({ proportion }) => proportion),
        interval(options.confidenceLevel, 'proportion', (row) => row),
      ],
      notes: rich`Events are the cases with ${share}. Intervals are Wilson’s, each group by itself.`,
    }),
  ];
}

/** What the trend is, as a sentence that begins with a space. */
export function trendSentence(trend: TrendResult, options: CrosstabOptions): Runs {
  const { test, exact } = trend;
  const { confidenceLevel, trendAlternative } = options;
  const alpha = alphaOf(confidenceLevel);
  const verdict = (pValue: number) =>
    rich` ${told(trend)} ${significance(pValue, alpha, trendAlternative)} by `;
  if (exact === null)
    return rich`${verdict(test.pValue)}the Cochran–Armitage test, *z* = ${num(test.z, 'statistic')}, ${pText(test.pValue)}.${oppositeDirection(trendAlternative, test.z)}`;
  const name = isFisher(trend, options) ? 'Fisher’s exact test' : 'the exact Cochran–Armitage test';
  const both = disagreement(
    [
      { name, pValue: exact },
      { name: 'the approximate one', pValue: test.pValue },
    ],
    alpha,
  );
  return rich`${verdict(exact)}${name}, ${pText(exact)}.${oppositeDirection(trendAlternative, test.z)}${both}`;
}

/** Of both sides, the exact test of two groups is Fisher's. */
const isFisher = (trend: TrendResult, { trendAlternative }: CrosstabOptions): boolean =>
  isDifference(trend) && trendAlternative === 'two-sided';

/** Two groups have no trend: the test is about the difference of their shares. */
const isDifference = ({ groups }: TrendResult): boolean => groups.length === 2;

function told(trend: TrendResult): Runs {
  const { test, outcome, event, group, groups } = trend;
  const share = rich`The share of ${levelOf(outcome.label, event)}`;
  if (!isDifference(trend))
    return test.z === 0
      ? rich`${share} had no trend over ${group.label}; it was`
      : rich`${share} ${test.z > 0 ? 'rose' : 'fell'} with ${group.label}, a trend that was`;
  const [first, last] = groups
    .toSorted((a, b) => a.score - b.score)
    .map(({ level }) => levelOf(group.label, level));
  return test.z === 0
    ? rich`${share} was the same for ${last!} as for ${first!}; the difference was`
    : rich`${share} was ${test.z > 0 ? 'higher' : 'lower'} for ${last!} than for ${first!}, a difference that was`;
}

/** How it was tested, as a sentence that begins with a space. */
export function trendMethods(trend: TrendResult, options: CrosstabOptions): string {
  const share = levelOf(trend.outcome.label, trend.event);
  const side = ALTERNATIVE_WORDS[options.trendAlternative];
  const exact =
    trend.exact === null
      ? ''
      : isFisher(trend, options)
        ? ', and by Fisher’s exact test'
        : ', and by its exact distribution given the margins';
  return isDifference(trend)
    ? ` The shares of ${share} in the two groups of ${trend.group.label} were compared by the Cochran–Armitage test (${side}), which is the test of a difference where there are two groups${exact}.`
    : ` The trend of the share of ${share} over ${trend.group.label} was tested by the Cochran–Armitage test (${side})${exact}.`;
}

/** Shares with their intervals over the scores, and the line that the test is about. */
export function trendFigure(trend: TrendResult, { confidenceLevel }: CrosstabOptions): FigureBlock {
  const { test, outcome, event, group, groups } = trend;
  const share = levelOf(outcome.label, event);
  const p = test.events / test.n;
  const centre = groups.reduce((sum, { n, score }) => sum + (n * score) / test.n, 0);
  const scores = groups.map(({ score }) => score);
  const line = [...extremes(scores)].map((score) => ({
    score,
    line: p + test.slope.estimate * (score - centre),
  }));
  const x: Position = {
    field: 'score',
    type: 'quantitative',
    title: `Score of ${group.label}`,
    scale: { zero: false, padding: 12 },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    title: `Share of ${share}`,
    axis: { format: '.0%' },
  });
  return figure({
    id: 'trend',
    title: rich`Share of ${share} Over ${group.label}`,
    alt: `Share of ${share} over the scores of ${group.label}. ${groups
      .slice(0, 8)
      .map(({ level, proportion }) => `${level}: ${formatNumber(proportion, 'percent')}.`)
      .join(' ')}`,
    notes: rich`Points are the shares with their ${num(confidenceLevel, 'level')} confidence intervals; the line is ${isDifference(trend) ? 'the difference' : 'the trend'} that is tested.`,
    spec: {
      height: 260,
      layer: [
        {
          data: { values: line },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding: { x, y: y('line') },
        },
        {
          data: { values: groups },
          mark: { type: 'rule', tooltip: false },
          encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
        },
        {
          data: { values: groups },
          mark: { type: 'point', filled: true, size: 60, tooltip: { content: 'data' } },
          encoding: { x, y: y('proportion') },
        },
      ],
    },
  });
}

/** The lines of R, with the table in `t`. */
export function trendProgram(trend: TrendResult, options: CrosstabOptions): readonly string[] {
  const { exact, isInRows, groups, outcome, event } = trend;
  const { trendAlternative, confidenceLevel } = options;
  const tail = {
    'two-sided': 'pchisq(z^2, 1, lower.tail = FALSE)',
    greater: 'pnorm(-z)',
    less: 'pnorm(z)',
  }[trendAlternative];
  const beyond = {
    'two-sided': 'abs(b - e) >= abs(a - e) - 1e-9',
    greater: 'b >= a - 1e-9',
    less: 'b <= a + 1e-9',
  }[trendAlternative];
  return [
    '',
    `u <- ${isInRows ? 't' : 't(t)'}; u <- u[rowSums(u) > 0, ]; s <- c(${groups.map(({ score }) => score).join(', ')}); x <- u[, ${JSON.stringify(event)}]; n <- rowSums(u); N <- sum(n); p <- sum(x) / N # share of ${outcome.name.replaceAll('\n', ' ')}`,
    'prop.trend.test(x, n, s); centre <- sum(n * s) / N; ss <- sum(n * (s - centre)^2); z <- sum(s * (x - n * p)) / sqrt(p * (1 - p) * ss)',
    `q <- suppressWarnings(prop.test(x, n, correct = FALSE)); k <- length(n); c(statistic = z^2, df = 1, p = ${tail}) # Cochran-Armitage`,
    ...(exact === null
      ? []
      : isFisher(trend, options)
        ? ['fisher.test(u)$p.value']
        : [
            'w <- as.matrix(expand.grid(lapply(pmin(n, sum(x)), function(m) 0:m))); w <- w[rowSums(w) == sum(x), , drop = FALSE]; b <- c(w %*% s); a <- sum(x * s); e <- sum(x) * centre',
            `v <- exp(colSums(lchoose(n, t(w))) - lchoose(N, sum(x))); sum(v[${beyond}]) # exact, over all tables with these margins`,
          ]),
    'c(statistic = z^2 * (N - 1) / N, df = 1, p = pchisq(z^2 * (N - 1) / N, 1, lower.tail = FALSE)) # linear by linear',
    'if (k > 2) print(c(statistic = q$statistic - z^2, df = k - 2, p = pchisq(q$statistic - z^2, k - 2, lower.tail = FALSE))) # departure',
    'c(q$statistic, q$parameter, p = q$p.value); c(slope = z * sqrt(p * (1 - p) / ss), se = sqrt(p * (1 - p) / ss))',
    `h <- t(sapply(seq_along(n), function(i) prop.test(x[i], n[i], conf.level = ${confidenceLevel}, correct = FALSE)$conf.int)); data.frame(s, n, x, x / n, h)`,
  ];
}
