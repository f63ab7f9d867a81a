import { num, type Runs, rich, sub } from '@constat/report';
import { PAIRED_INTERVALS, type PairedInterval } from '@constat/stats';
import { choiceLabel } from '../../options.ts';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { estimateTable } from '../../shared/calculator/estimate-table.ts';
import { intervalFigure, methodTable } from '../../shared/calculator/intervals.ts';
import { liesWords, percentNum, points, pointsText, zeroWords } from '../../shared/calculator/words.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ciText, cohenWord, given } from '../../shared/wording.ts';
import { type PairedDifferenceResult, type PairedMeans, type PairedProportions, pairsOf } from './compute.ts';
import { type PairedDifferenceOptions, options as schema } from './options.ts';

const name = (method: PairedInterval): string => choiceLabel(schema.method.choices[method]);

const WORKS: Readonly<Record<PairedInterval, readonly WorkKey[]>> = {
  newcombe: ['newcombePaired1998', 'wilson1927'],
  bonettPrice: ['bonettPrice2012'],
  agrestiMin: ['agrestiMin2005'],
  wald: ['newcombePaired1998'],
  waldCorrected: ['newcombePaired1998'],
};

export const present = (
  { means, proportions, sample }: PairedDifferenceResult,
  options: PairedDifferenceOptions,
): Presentation =>
  means ? ofMeans(means, sample.used, options) : ofProportions(proportions!, sample.used, options);

function ofMeans(result: PairedMeans, n: number, options: PairedDifferenceOptions): Presentation {
  const { meanDifference, sdDifference, df, interval, cohenDz } = result;
  const { confidenceLevel: level, type } = options;
  const { ciLower, ciUpper } = interval;
  return {
    finding: rich`With ${num(level, 'level')} confidence the mean difference (first − second) ${liesWords(interval)}: *M* = ${num(meanDifference)}.`,
    meta: [rich`*n* = ${num(n, 'integer')} pairs`, ['both limits']],
    estimates: [
      {
        label: ['Mean difference'],
        value: meanDifference,
        format: 'number',
        ciLower,
        ciUpper,
        level,
        reference: 0,
      },
      ...(cohenDz === null
        ? []
        : [
            {
              label: rich`Cohen’s *d*${{ text: 'z', marks: ['sub'] }}`,
              value: cohenDz,
              format: 'effect' as const,
              detail: [cohenWord(cohenDz)],
            },
          ]),
    ],
    tables: [
      estimateTable({
        title: 'Confidence Interval of the Mean Difference',
        estimate: ['Mean difference'],
        rows: [
          {
            estimate: meanDifference,
            standardError: interval.standardError,
            df,
            criticalValue: interval.criticalValue,
            ciLower,
            ciUpper,
          },
        ],
        level,
        notes: rich`*SE* = *SD*/√*n* with the standard deviation of the differences, ${num(sdDifference)}${type === 'means' ? rich`, which is √(*s*₁² + *s*₂² − 2*r* *s*₁*s*₂)` : ''}. Cohen’s *d*${sub('z')} is the mean over the standard deviation of the differences.`,
      }),
    ],
    figures: intervalFigure({
      id: 'difference',
      title: 'Mean Difference',
      axis: 'First − second',
      rows: [{ label: 'Mean difference', estimate: meanDifference, ciLower, ciUpper }],
      reference: 0,
      notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is no difference.`,
    }),
    interpretation: [
      zeroWords(interval, 0, 'no difference'),
      ...(n < 30
        ? [
            rich`With ${num(n, 'integer')} pairs the interval leans on differences that are roughly normal; look at them where you have them.`,
          ]
        : []),
    ],
    apa: rich`The mean difference was ${num(meanDifference)} (*SD* = ${num(sdDifference)}, *n* = ${num(n, 'integer')}), ${ciText(level, ciLower, ciUpper)}${cohenDz === null ? '' : rich`, *d*${{ text: 'z', marks: ['sub'] }} = ${num(cohenDz, 'effect')}`}.`,
    methods: rich`The confidence interval of the mean difference was computed from summary numbers with Student’s *t* distribution with ${num(df, 'integer')} degrees of freedom${type === 'means' ? ', the standard deviation of the differences from both standard deviations and their correlation' : ''}.`,
    works: ['student1908', ...when(cohenDz !== null, 'cohen1988')],
    r: rMeans(options),
  };
}

function rMeans(options: PairedDifferenceOptions): readonly string[] {
  const { type, n, confidenceLevel: level } = options;
  return [
    type === 'difference'
      ? `n <- ${n}; difference <- ${options.meanDifference}; s <- ${options.sdDifference}`
      : `n <- ${n}; s1 <- ${options.sd1}; s2 <- ${options.sd2}; r <- ${options.correlation}; difference <- ${options.mean1} - ${options.mean2}; s <- sqrt(s1^2 + s2^2 - 2 * r * s1 * s2)`,
    `se <- s / sqrt(n); critical <- qt(${rNumber((1 + level) / 2)}, n - 1)`,
    'c(difference = difference, sd = s, se = se, df = n - 1, critical = critical, lower = difference - critical * se, upper = difference + critical * se, dz = difference / s)',
  ];
}

function ofProportions(result: PairedProportions, n: number, options: PairedDifferenceOptions): Presentation {
  const { first, second, difference, intervals } = result;
  const { method, confidenceLevel: level } = options;
  const main = intervals[method];
  const rows = PAIRED_INTERVALS.map((key) => ({
    label: name(key),
    estimate: difference,
    ...intervals[key],
    main: key === method,
  }));
  const { b, c } = pairsOf(options);
  return {
    finding: rich`With ${num(level, 'level')} confidence the difference of the proportions (first − second) ${liesWords(main, points)} percentage points: ${percentNum(first)} and ${percentNum(second)} of ${num(n, 'integer')} pairs.`,
    meta: [rich`*n* = ${num(n, 'integer')} pairs`, [name(method)]],
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
    ],
    tables: [
      methodTable({
        title: 'Confidence Intervals of the Paired Difference',
        rows,
        level,
        format: 'percent',
        notes: rich`The difference is that of the pairs that are positive once, (${given(b)} − ${given(c)})/${given(n)}, in percentage points. Limits are cut at −100 and 100. The chosen method is bold.`,
      }),
    ],
    figures: intervalFigure({
      id: 'by-method',
      title: 'Intervals of the Paired Difference by Method',
      axis: 'First − second',
      rows,
      format: 'percent',
      reference: 0,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is no difference.`,
    }),
    interpretation: proportionWords(result, options),
    apa: rich`The proportions were ${percentNum(first)} and ${percentNum(second)} (*n* = ${num(n, 'integer')} pairs), a difference of ${pointsText(difference, level, main)} (${name(method)}).`,
    methods: rich`The confidence interval of the difference of two proportions of the same cases was computed from the counts of pairs by the ${name(method)} method.`,
    works: WORKS[method],
    r: rProportions(options),
  };
}

function proportionWords(
  { intervals }: PairedProportions,
  options: PairedDifferenceOptions,
): readonly Runs[] {
  const { b, c } = pairsOf(options);
  return [
    zeroWords(intervals[options.method], 0, 'no difference'),
    rich`Only pairs that changed (${given(b + c)}) tell about the difference; the others make it smaller in relation to all.`,
    ...(b + c < 20 && (options.method === 'wald' || options.method === 'waldCorrected')
      ? [
          rich`With so few of them the Wald interval is unreliable; Newcombe’s goes from ${points(intervals.newcombe.ciLower)} to ${points(intervals.newcombe.ciUpper)} percentage points.`,
        ]
      : []),
  ];
}

function rProportions(options: PairedDifferenceOptions): readonly string[] {
  const { a, b, c, d } = pairsOf(options);
  return [
    `a <- ${a}; b <- ${b}; c <- ${c}; d <- ${d}; n <- a + b + c + d; z <- qnorm(${rNumber((1 + options.confidenceLevel) / 2)}); side <- base::c(-1, 1)`,
    'wald <- function(b, c, n, more = 0) (b - c) / n + side * (z * sqrt(b + c - (b - c)^2 / n) / n + more)',
    'wilson <- function(x) (x + z^2 / 2 + side * z * sqrt(x * (n - x) / n + z^2 / 4)) / (n + z^2)',
    'p1 <- (a + b) / n; p2 <- (a + c) / n; w1 <- wilson(a + b); w2 <- wilson(a + c)',
    'product <- (a + b) * (c + d) * (a + c) * (b + d); top <- a * d - b * c',
    'phi <- if (product == 0) 0 else (if (top > 0) max(0, top - n / 2) else top) / sqrt(product)',
    'reach <- function(u, v) sqrt(u^2 - 2 * phi * u * v + v^2)',
    'limits <- rbind(newcombe = p1 - p2 + base::c(-reach(p1 - w1[1], w2[2] - p2), reach(w1[2] - p1, p2 - w2[1])),',
    '  bonettPrice = wald(b + 1, c + 1, n + 2), agrestiMin = wald(b + 0.5, c + 0.5, n + 2), wald = wald(b, c, n), waldCorrected = wald(b, c, n, 1 / n))',
    'limits <- pmin(pmax(limits, -1), 1)',
    'base::c(difference = (b - c) / n)',
    'cbind(lower = limits[, 1], upper = limits[, 2], width = limits[, 2] - limits[, 1])',
  ];
}
