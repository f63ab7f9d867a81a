/** A constant rate, and two groups compared. */
import { type FigureBlock, num, rich } from '@constat/report';
import type { LogRankCounts } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { percentNum, zeroWords } from '../../shared/calculator/words.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { pItem } from '../../shared/parts.ts';
import { rNumber } from '../../shared/r-code.ts';
import { table, text, value } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import { x, y } from './axes.ts';
import { type RateResult, sizesOf, sortedRows } from './compute.ts';
import type { SurvivalOptions } from './options.ts';

/** Exponential survival. */
export function presentRate(result: RateResult, options: SurvivalOptions): Presentation {
  const { confidenceLevel: level, time } = options;
  const { rate, exact, typeII, log, mean, median, survivalAt } = result;
  const [events, total] = [options.events ?? 0, options.totalTime ?? 0];
  const at =
    survivalAt && time !== null
      ? rich`; survival to ${given(time)} is ${percentNum(survivalAt.estimate)}`
      : rich``;
  const told = rich`${given(events)} ${events === 1 ? 'event' : 'events'} in a time at risk of ${given(total)}: rate = ${num(rate)}, ${ciText(level, exact.ciLower, exact.ciUpper)}`;
  const value = { estimate: rate };
  return {
    finding: rich`${told}${median === null ? '' : rich`, median survival ${num(median)}`}${at}.`,
    meta: [rich`${given(events)} ${events === 1 ? 'event' : 'events'}`, ['exact limits']],
    estimates: [
      { label: ['Rate'], value: rate, format: 'number', ...exact, level },
      ...(mean
        ? [
            {
              label: ['Mean survival'],
              value: mean.estimate,
              format: 'number' as const,
              ciLower: mean.ciLower,
              ciUpper: mean.ciUpper,
              level,
            },
          ]
        : []),
    ],
    tables: [
      measureTable({
        title: 'Constant Rate',
        rows: [
          { label: 'Rate, exact limits', ...value, ...exact, main: true },
          ...(typeII ? [{ label: 'Rate, stopped at the last event', ...value, ...typeII }] : []),
          ...(log ? [{ label: 'Rate, log limits', ...value, ...log }] : []),
          ...(mean ? [{ label: 'Mean survival', ...mean }] : []),
          ...(median === null ? [] : [{ label: 'Median survival', estimate: median }]),
          ...(survivalAt && time !== null
            ? [{ label: `Survival to ${time}`, ...survivalAt, format: 'percent' as const }]
            : []),
        ],
        level,
        notes: rich`Exact limits for observation that ended at a planned time; the second ones hold where it ended with the last event. Mean and survival have the exact limits of the rate, turned over.`,
      }),
    ],
    checks: [independenceCheck('The rate must be constant over time and alike in all persons.')],
    figures: rateFigure(result, options),
    interpretation: [
      rich`With a constant rate the chance to have the event is the same at every time, whatever time has passed. Where risk changes with time, use the curve of Kaplan and Meier.`,
    ],
    apa: rich`${told}${at}.`,
    methods: rich`A constant rate (exponential survival) was estimated with exact Poisson limits.`,
    works: ['garwood1936', 'kleinMoeschberger2003'],
    r: [
      `d <- ${events}; T <- ${total}; a <- ${rNumber((1 - level) / 2)}; rate <- d / T; exact <- c(if (d == 0) 0 else qchisq(a, 2 * d), qchisq(1 - a, 2 * d + 2)) / (2 * T); rate; exact`,
      ...(events > 0
        ? [
            'qchisq(c(a, 1 - a), 2 * d) / (2 * T); rate * exp(c(-1, 1) * qnorm(1 - a) / sqrt(d)); c(mean = 1 / rate, rev(1 / exact), median = log(2) / rate)',
          ]
        : []),
      ...(time === null ? [] : [`exp(-c(rate, rev(exact)) * ${time})`]),
    ],
  };
}

function rateFigure(
  { rate, exact }: RateResult,
  { time, totalTime, confidenceLevel }: SurvivalOptions,
): readonly FigureBlock[] {
  const span = Math.max(time ?? 0, rate > 0 ? 3 / rate : (totalTime ?? 1));
  const points = Array.from({ length: 61 }, (_, i) => {
    const at = (span * i) / 60;
    return {
      time: at,
      survival: Math.exp(-rate * at),
      lower: Math.exp(-exact.ciUpper * at),
      upper: Math.exp(-exact.ciLower * at),
    };
  });
  return [
    figure({
      id: 'survival',
      title: ['Survival at a Constant Rate'],
      table: 'curve',
      alt: `Survival at a constant rate of ${rate.toPrecision(3)}, falling from 100% to ${(100 * Math.exp(-rate * span)).toFixed(1)}% at ${span.toPrecision(3)}.`,
      notes: rich`The band is the ${num(confidenceLevel, 'level')} interval of the rate.`,
      spec: {
        height: 230,
        datasets: { curve: points },
        data: { name: 'curve' },
        layer: [
          {
            mark: { type: 'area', opacity: 0.2, line: false },
            encoding: { x, y: y('lower'), y2: { field: 'upper' } },
          },
          { mark: { type: 'line' }, encoding: { x, y: y('survival') } },
        ],
      },
    }),
  ];
}

/** Two groups. */
export function presentLogRank(result: LogRankCounts, options: SurvivalOptions): Presentation {
  const { confidenceLevel: level } = options;
  const { observed, expected, variance, statistic, pValue, peto, ratio } = result;
  const sizes = sizesOf(options);
  const test = rich`log-rank *χ*²(1) = ${num(statistic, 'statistic')}, ${pText(pValue)}`;
  const ratioText = rich`hazard ratio = ${num(peto.estimate)}, ${ciText(level, peto.ciLower, peto.ciUpper)}`;
  const told = rich`${given(observed[0])} ${observed[0] === 1 ? 'event' : 'events'} in group 1 (${num(expected[0], 'number', 1)} expected) and ${given(observed[1])} in group 2 (${num(expected[1], 'number', 1)} expected)`;
  return {
    finding: rich`${told}: ${ratioText}; ${test}.`,
    meta: [rich`*n* = ${given(sizes[0])} + ${given(sizes[1])}`, ['Peto’s ratio']],
    estimates: [
      {
        label: ['Hazard ratio, group 1 over 2'],
        value: peto.estimate,
        format: 'number',
        ciLower: peto.ciLower,
        ciUpper: peto.ciUpper,
        level,
        reference: 1,
      },
      pItem(pValue, level, 'two-sided'),
    ],
    tables: [
      table([0, 1] as const, {
        id: 'groups',
        title: 'Observed and Expected Events',
        columns: [
          text('Group', (i) => `Group ${i + 1}`),
          value('Persons', 'integer', (i) => sizes[i]),
          value('Observed', 'integer', (i) => observed[i]),
          value('Expected', 'number', (i) => expected[i]),
        ],
        notes: rich`Expected if both groups had the same hazard at every time. Variance of observed less expected: ${num(variance)}.`,
      }),
      measureTable({
        id: 'ratios',
        title: 'Hazard Ratio',
        rows: [
          { label: 'Peto', ...peto, main: true },
          ...(ratio === null ? [] : [{ label: 'Observed over expected', estimate: ratio }]),
        ],
        level,
        notes: rich`Peto: exp((O − E)/V). Observed over expected: (O₁/E₁)/(O₂/E₂). Both approximate the ratio of a Cox regression, well while it is not far from 1.`,
      }),
    ],
    checks: [
      {
        kind: 'check',
        id: 'proportional',
        assumption: ['Proportional hazards'],
        verdict: 'unverifiable',
        evidence: ['From both curves'],
        advice: [
          'Where the curves cross, the log-rank test can miss a difference, and one ratio does not describe it.',
        ],
      },
    ],
    figures: intervalFigure({
      id: 'ratio',
      title: 'Hazard Ratio',
      axis: 'Hazard ratio (log axis)',
      rows: [{ label: 'Peto', ...peto }],
      reference: 1,
      log: true,
      notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is equal hazards.`,
    }),
    interpretation: [zeroWords(peto, 1, 'equal hazards in both groups')],
    apa: rich`${told}, ${ratioText}, ${test}.`,
    methods: rich`Two groups were compared by the log-rank test; the hazard ratio is Peto’s.`,
    works: ['mantel1966', 'petoPeto1972'],
    r: [
      `x <- data.frame(${['time', 'd1', 'c1', 'd2', 'c2']
        .map(
          (name, i) =>
            `${name} = c(${sortedRows(options.groupTimes)
              .map((row) => row[i])
              .join(', ')})`,
        )
        .join(', ')}); z <- qnorm(${rNumber((1 + level) / 2)})`,
      `n1 <- ${sizes[0]} - c(0, head(cumsum(x$d1 + x$c1), -1)); n2 <- ${sizes[1]} - c(0, head(cumsum(x$d2 + x$c2), -1)); n <- n1 + n2; d <- x$d1 + x$d2`,
      'O <- c(sum(x$d1), sum(x$d2)); E <- c(sum(d * n1 / n), sum(d * n2 / n)); V <- sum(ifelse(n > 1, d * n1 * n2 * (n - d) / (n^2 * (n - 1)), 0)); O; E; V',
      'chi <- (O[1] - E[1])^2 / V; c(chi = chi, p = pchisq(chi, 1, lower.tail = FALSE)); exp((O[1] - E[1]) / V + c(0, -1, 1) * z / sqrt(V)); O[1] / E[1] / (O[2] / E[2])',
    ],
  };
}
