/** Limits of agreement of two methods told. */

import { bold, type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { type Check, independenceCheck, normalityCheck } from '../../shared/checks.ts';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { interval, symbol, table, text, value } from '../../shared/table.ts';
import { alphaOf, ciText, pText } from '../../shared/wording.ts';
import type { ReliabilityOptions } from './options.ts';
import type { BlandAltmanFound, ReliabilityResult } from './result.ts';
import type { Telling } from './telling.ts';

/** R after `x`, both methods; `shape` asks for the normality of their differences. */
const agreementProgram = (
  { agreementShare: share, confidenceLevel: level }: ReliabilityOptions,
  shape: boolean,
): readonly string[] => [
  'e <- x[, 1] - x[, 2]; a <- (x[, 1] + x[, 2]) / 2; n <- length(e); s <- sd(e)',
  `z <- qnorm(${rNumber((1 + share) / 2)}); q <- qt(${rNumber((1 + level) / 2)}, n - 1); est <- mean(e) + c(0, -1, 1) * z * s; se <- c(s / sqrt(n), rep(s * sqrt(1 / n + z^2 / (2 * (n - 1))), 2))`,
  'data.frame(row.names = c("bias", "lower limit", "upper limit"), estimate = est, se = se, lower = est - q * se, upper = est + q * se)',
  'c(n = n, sd = s, p = t.test(e)$p.value); summary(lm(e ~ a))',
  ...(shape ? ['shapiro.test(e)'] : []),
];

export function tellAgreement(
  result: ReliabilityResult,
  found: BlandAltmanFound,
  options: ReliabilityOptions,
): Telling {
  const { agreement, normality } = found;
  const { bias, lowerLimit, upperLimit } = agreement;
  const level = options.confidenceLevel;
  const [a, b] = [result.variables[0].label, result.variables[1]!.label];
  const share = options.agreementShare;
  const limits = rich`${num(share, 'level')} limits of agreement from ${num(lowerLimit.estimate)} to ${num(upperLimit.estimate)}`;
  const stats = rich`${num(bias.estimate)}, ${ciText(level, bias.ciLower, bias.ciUpper)}`;
  const differs = bias.pValue < alphaOf(level);
  return {
    finding: rich`${bold(a)} was ${differs ? bold(bias.estimate > 0 ? 'higher' : 'lower') : bold('not significantly different')} ${differs ? 'than' : 'from'} ${bold(b)} on average, bias = ${stats}; ${limits}.`,
    meta: [rich`differences ${a} − ${b}`],
    notices: [],
    estimates: [
      {
        label: ['Bias, mean difference'],
        value: bias.estimate,
        format: 'number',
        ciLower: bias.ciLower,
        ciUpper: bias.ciUpper,
        level,
        reference: 0,
      },
      {
        label: ['Lower limit of agreement'],
        value: lowerLimit.estimate,
        format: 'number',
        ciLower: lowerLimit.ciLower,
        ciUpper: lowerLimit.ciUpper,
        level,
      },
      {
        label: ['Upper limit of agreement'],
        value: upperLimit.estimate,
        format: 'number',
        ciLower: upperLimit.ciLower,
        ciUpper: upperLimit.ciUpper,
        level,
      },
      pItem(bias.pValue, level, 'two-sided'),
    ],
    tables: [
      table(
        [
          ['Bias', bias],
          ['Lower limit', lowerLimit],
          ['Upper limit', upperLimit],
        ] as const,
        {
          id: 'agreement',
          title: rich`Limits of Agreement, ${a} − ${b}`,
          columns: [
            text('Quantity', ([name]) => name),
            value('Estimate', 'number', ([, value]) => value.estimate),
            symbol('SE', 'number', ([, value]) => value.standardError),
            interval(level, 'number', ([, value]) => value),
          ],
          notes: rich`*n* = ${num(agreement.n, 'integer')}, *SD* of the differences ${num(agreement.sdDifference)}. About ${num(share, 'level')} of the differences lie between the limits if they are normal; limits are bias ∓ *z* times *SD*.`,
        },
      ),
    ],
    checks: [
      normalityCheck({
        id: 'differences',
        of: 'differences',
        who: 'the differences',
        n: agreement.n,
        alpha: alphaOf(level),
        normality,
        robust: [
          'The limits describe single differences, so their shape matters also in large samples: look at the plot, and think of a logarithm.',
        ],
        fragile: [
          'The limits rest on a normal distribution of the differences: look at the plot, and think of a logarithm.',
        ],
      }),
      proportionalCheck(found, alphaOf(level)),
      independenceCheck('Each case must be measured once by each method.'),
    ],
    figures: found.points.length > 0 ? [agreementFigure(result, found, options)] : [],
    interpretation: [
      rich`For a new case the two methods are expected to differ by ${num(lowerLimit.estimate)} to ${num(upperLimit.estimate)} ${num(share, 'level')} of the time. Whether that is small enough is a question about the subject, not about statistics.`,
      differs
        ? rich`On average ${a} gives ${num(Math.abs(bias.estimate))} ${bias.estimate > 0 ? 'more' : 'less'} than ${b}; a constant bias can be subtracted.`
        : rich`There is no evidence of a bias between the methods.`,
    ],
    apa: rich`The mean difference of ${a} and ${b} was ${stats}, ${pText(bias.pValue)}, with ${limits}.`,
    methods: rich`Agreement of ${a} and ${b} was assessed by limits of agreement (Bland & Altman, 1986), the mean difference ∓ the normal quantile of ${num(share, 'level')} times the standard deviation of the differences. Cases with a missing value were left out.`,
    works: ['blandAltman1986', ...(normality ? (['shapiroWilk1965', 'royston1995'] as const) : [])],
    r: agreementProgram(options, normality !== null),
  };
}

function proportionalCheck({ agreement }: BlandAltmanFound, alpha: number): Check {
  const { proportionalSlope: slope, proportionalPValue: p } = agreement;
  const common = {
    kind: 'check',
    id: 'proportional',
    assumption: ['Differences do not depend on size'],
  } as const;
  if (slope === null || p === null)
    return {
      ...common,
      verdict: 'unverifiable',
      evidence: ['The differences or the means do not vary'],
      advice: ['Nothing can be said about it.'],
    };
  const evidence = rich`Slope of the difference on the mean ${num(slope, 'number', 3)}, ${pText(p)}`;
  return p >= alpha
    ? {
        ...common,
        verdict: 'unopposed',
        evidence,
        advice: ['Look at the plot: limits that widen do not show in the slope.'],
      }
    : {
        ...common,
        verdict: 'violated',
        caution: ['the difference depended on the size of what is measured'],
        evidence,
        advice: [
          'The difference grows or falls with the size of what is measured: one pair of limits does not fit all sizes. Try logarithms of both methods.',
        ],
      };
}

function agreementFigure(
  { variables }: ReliabilityResult,
  { points, agreement }: BlandAltmanFound,
  options: ReliabilityOptions,
): FigureBlock {
  const [a, b] = [variables[0].label, variables[1]!.label];
  const { bias, lowerLimit, upperLimit, n } = agreement;
  const lines = [
    { line: 'Upper limit', at: upperLimit.estimate, low: upperLimit.ciLower, high: upperLimit.ciUpper },
    { line: 'Bias', at: bias.estimate, low: bias.ciLower, high: bias.ciUpper },
    { line: 'Lower limit', at: lowerLimit.estimate, low: lowerLimit.ciLower, high: lowerLimit.ciUpper },
  ];
  const up = [
    ...points.map(({ difference }) => difference),
    ...lines.flatMap(({ low, high }) => [low, high]),
  ];
  const across = points.map(({ mean }) => mean);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(up)), nice: false, zero: false },
    axis: { title: `${a} − ${b}` },
  });
  return figure({
    id: 'agreement-plot',
    table: 'points',
    title: ['Differences Over Means'],
    alt: `Bland–Altman plot of ${formatNumber(n, 'integer')} cases: differences ${a} minus ${b} over their means. The bias is ${formatNumber(bias.estimate, 'number')}, the limits of agreement are ${formatNumber(lowerLimit.estimate, 'number')} and ${formatNumber(upperLimit.estimate, 'number')}.`,
    notes: rich`Lines are the bias and the limits of agreement, bands their ${num(options.confidenceLevel, 'level')} confidence intervals.${
      points.length < n ? rich` An even selection of ${num(points.length, 'integer')} cases is shown.` : ''
    }`,
    spec: {
      height: 300,
      datasets: { points, lines },
      layer: [
        {
          data: { name: 'lines' },
          mark: { type: 'rect', fillOpacity: 0.15, strokeWidth: 0, tooltip: false },
          encoding: { y: y('low'), y2: { field: 'high' } },
        },
        {
          data: { name: 'lines' },
          mark: { type: 'rule', tooltip: { content: 'data' } },
          encoding: { y: y('at') },
        },
        {
          data: { name: 'points' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'mean',
              type: 'quantitative',
              scale: {
                domain: niceDomain(...extremes(across)),
                nice: false,
                zero: false,
              },
              axis: { title: 'Mean of the two' },
            },
            y: y('difference'),
          },
        },
      ],
    },
  });
}
