import { num, type Runs, rich } from '@constat/report';
import { DIFFERENCE_INTERVALS, type DifferenceInterval } from '@constat/stats';
import { choiceLabel } from '../../options.ts';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { intervalFigure, methodTable } from '../../shared/calculator/intervals.ts';
import { liesWords, percentNum, points, pointsText, zeroWords } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { given } from '../../shared/wording.ts';
import type { DifferenceProportionsResult } from './compute.ts';
import { type DifferenceProportionsOptions, options as schema } from './options.ts';

const name = (method: DifferenceInterval): string => choiceLabel(schema.method.choices[method]);

const WORKS: Readonly<Record<DifferenceInterval, readonly WorkKey[]>> = {
  newcombe: ['newcombeDifference1998', 'wilson1927'],
  newcombeCorrected: ['newcombeDifference1998', 'wilson1927'],
  miettinenNurminen: ['miettinenNurminen1985'],
  mee: ['mee1984'],
  agrestiCaffo: ['agrestiCaffo2000'],
  wald: ['newcombeDifference1998'],
  waldCorrected: ['newcombeDifference1998'],
};

export function present(
  result: DifferenceProportionsResult,
  options: DifferenceProportionsOptions,
): Presentation {
  const { groups, difference, standardError, intervals } = result;
  const { method, confidenceLevel: level } = options;
  const main = intervals[method];
  const rows = DIFFERENCE_INTERVALS.map((key) => ({
    label: name(key),
    estimate: difference,
    ...intervals[key],
    main: key === method,
  }));
  const [first, second] = groups;
  const share = ({ x, n, estimate }: typeof first): Runs =>
    rich`${percentNum(estimate)} (${given(x)} of ${given(n)})`;
  return {
    finding: rich`With ${num(level, 'level')} confidence the difference of the proportions (group 1 − group 2) ${liesWords(main, points)} percentage points: ${share(first)} and ${share(second)}.`,
    meta: [rich`*n* = ${num(first.n, 'integer')} + ${num(second.n, 'integer')}`, [name(method)]],
    estimates: [
      {
        label: ['Difference'],
        value: difference,
        format: 'percent',
        ciLower: main.ciLower,
        ciUpper: main.ciUpper,
        level,
        reference: 0,
      },
      {
        label: ['Standard error'],
        value: standardError,
        format: 'percent',
        detail: ['variances not pooled'],
      },
    ],
    tables: [
      methodTable({
        title: 'Confidence Intervals of the Difference',
        rows,
        level,
        format: 'percent',
        notes: rich`Proportion of group 1 minus that of group 2, in percentage points. Limits are cut at −100 and 100. The chosen method is bold.`,
      }),
      table(groups, {
        id: 'groups',
        title: 'Proportions of the Groups',
        columns: [
          text('Group', (_, i) => `Group ${i + 1}`),
          value('Count', 'integer', ({ x }) => x),
          symbol('n', 'integer', ({ n }) => n),
          value('Proportion', 'percent', ({ estimate }) => estimate),
          interval(level, 'percent', (row) => row),
        ],
        notes: rich`Intervals of each proportion by Wilson’s method.`,
      }),
    ],
    figures: intervalFigure({
      id: 'by-method',
      title: 'Intervals of the Difference by Method',
      axis: 'Group 1 − group 2',
      rows,
      reference: 0,
      format: 'percent',
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is no difference.`,
    }),
    interpretation: interpretation(result, options),
    apa: rich`The proportions were ${share(first)} and ${share(second)}, a difference of ${pointsText(difference, level, main)} (${name(method)}).`,
    methods: rich`The confidence interval of the difference of two independent proportions was computed from the counts by the ${name(method)} method.`,
    works: WORKS[method],
    r: rCode(options),
  };
}

function interpretation(
  { intervals, difference }: DifferenceProportionsResult,
  { method, x1, n1, x2, n2 }: DifferenceProportionsOptions,
): readonly Runs[] {
  const fewest = Math.min(x1, n1 - x1, x2, n2 - x2);
  const size = Math.abs(difference);
  return [
    zeroWords(intervals[method], 0, 'no difference'),
    ...(size > 0 && size < 1
      ? [
          rich`A difference of ${points(size)} percentage points is one case in ${num(1 / size, 'number', 1)}: so many cases of one group give, on average, one more than as many of the other (the number needed to treat, where groups are treatments).`,
        ]
      : []),
    ...(fewest < 10 && (method === 'wald' || method === 'waldCorrected')
      ? [
          rich`With counts as small as ${given(fewest)} the Wald interval is unreliable; Newcombe’s goes from ${points(intervals.newcombe.ciLower)} to ${points(intervals.newcombe.ciUpper)} percentage points.`,
        ]
      : []),
  ];
}

function rCode({ x1, n1, x2, n2, confidenceLevel: level }: DifferenceProportionsOptions): readonly string[] {
  return [
    `x1 <- ${x1}; n1 <- ${n1}; x2 <- ${x2}; n2 <- ${n2}; level <- ${rNumber(level)}`,
    'z <- qnorm((1 - level) / 2, lower.tail = FALSE); side <- c(-1, 1)',
    'p1 <- x1 / n1; p2 <- x2 / n2; d <- p1 - p2; se <- sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2)',
    'c(difference = d, se = se)',
    'wilson <- function(x, n) (x + z^2 / 2 + side * z * sqrt(x * (n - x) / n + z^2 / 4)) / (n + z^2)',
    'corrected <- function(x, n) c(if (x == 0) 0 else wilson(x - 0.5, n)[1], if (x == n) 1 else wilson(x + 0.5, n)[2])',
    'hybrid <- function(a, b) c(d - sqrt((p1 - a[1])^2 + (b[2] - p2)^2), d + sqrt((a[2] - p1)^2 + (p2 - b[1])^2))',
    '# score intervals: the likeliest proportions that differ by t',
    'likeliest <- function(t) optimize(function(p) dbinom(x1, n1, p + t, log = TRUE) + dbinom(x2, n2, p, log = TRUE), c(max(0, -t), min(1, 1 - t)), maximum = TRUE, tol = 1e-12)$maximum',
    'variance <- function(t) { p <- likeliest(t); (p + t) * (1 - p - t) / n1 + p * (1 - p) / n2 }',
    'score <- function(factor) { f <- function(t) abs(d - t) - z * sqrt(factor * max(0, variance(t))); c(uniroot(f, c(-1 + 1e-9, d - 1e-9), tol = 1e-10)$root, uniroot(f, c(d + 1e-9, 1 - 1e-9), tol = 1e-10)$root) }',
    'q1 <- (x1 + 1) / (n1 + 2); q2 <- (x2 + 1) / (n2 + 2)',
    'limits <- rbind(newcombe = hybrid(wilson(x1, n1), wilson(x2, n2)),',
    '  newcombeCorrected = hybrid(corrected(x1, n1), corrected(x2, n2)),',
    '  miettinenNurminen = score((n1 + n2) / (n1 + n2 - 1)), mee = score(1),',
    '  agrestiCaffo = q1 - q2 + side * z * sqrt(q1 * (1 - q1) / (n1 + 2) + q2 * (1 - q2) / (n2 + 2)),',
    '  wald = d + side * z * se, waldCorrected = d + side * (z * se + (1 / n1 + 1 / n2) / 2))',
    'limits <- pmin(pmax(limits, -1), 1)',
    'cbind(lower = limits[, 1], upper = limits[, 2], width = limits[, 2] - limits[, 1])',
  ];
}
