/** Survival curves: Kaplan and Meier's, and the actuarial one. */
import { type FigureBlock, num, rich } from '@constat/report';
import { type ActuarialRow, normal } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { percentNum } from '../../shared/calculator/words.ts';
import type { Check } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { rNumber } from '../../shared/r-code.ts';
import { interval, symbol, table, value } from '../../shared/table.ts';
import { ciText, given } from '../../shared/wording.ts';
import { x, y } from './axes.ts';
import { type CurveResult, sortedRows } from './compute.ts';
import type { SurvivalOptions } from './options.ts';

const CENSORING: Check = {
  kind: 'check',
  id: 'censoring',
  assumption: ['Censoring unrelated to the event'],
  verdict: 'unverifiable',
  evidence: ['From the design'],
  advice: [
    'Persons who leave must have the same prospects as those who stay; otherwise the curve is biased.',
  ],
};

interface Point {
  readonly time: number;
  readonly survival: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A curve with a band of limits; steps, or straight between the ends of intervals. */
const curveFigure = (
  points: readonly Point[],
  interpolate: 'step-after' | 'linear',
  level: number,
): readonly FigureBlock[] => {
  return [
    figure({
      id: 'survival',
      title: ['Survival Curve'],
      table: 'curve',
      alt: `Survival over time: ${points.map(({ time, survival }) => `${(100 * survival).toFixed(0)}% at ${time}`).join(', ')}.`,
      notes: rich`The band is the pointwise ${num(level, 'level')} confidence interval.`,
      spec: {
        height: 240,
        datasets: { curve: points, band: points.filter(({ lower }) => lower !== null) },
        layer: [
          {
            data: { name: 'band' },
            mark: { type: 'area', interpolate, opacity: 0.2, line: false },
            encoding: { x, y: y('lower'), y2: { field: 'upper' } },
          },
          { data: { name: 'curve' }, mark: { type: 'line', interpolate }, encoding: { x, y: y('survival') } },
        ],
      },
    }),
  ];
};

/** Times that are whole numbers have no decimals. */
const timeDecimals = ({ estimate, ciLower, ciUpper }: CurveResult['median']): number | undefined =>
  [estimate, ciLower, ciUpper].every((time) => time === null || Number.isInteger(time)) ? 0 : undefined;

/** Product-limit estimate. */
export function presentCurve(curve: CurveResult, options: SurvivalOptions): Presentation {
  const { confidenceLevel: level, confType } = options;
  const { n, events, median, rows, restrictedMean: mean, tau, last } = curve;
  const final = rows.at(-1)?.survival ?? 1;
  const half = normal.isf((1 - level) / 2) * mean.standardError;
  const middle =
    median.estimate === null
      ? rich`the median was not reached`
      : rich`median survival ${given(median.estimate)}, ${ciText(level, median.ciLower, median.ciUpper, 'number', timeDecimals(median))}`;
  const points: Point[] = [
    { time: 0, survival: 1, lower: 1, upper: 1 },
    ...rows.map(({ time, survival, ciLower, ciUpper }) => ({
      time,
      survival,
      lower: ciLower,
      upper: ciUpper,
    })),
  ];
  const end = points.at(-1)!;
  const drawn = end.time < last ? [...points, { ...end, time: last }] : points;
  return {
    finding: rich`Of ${given(n)} persons ${given(events)} had the event, and ${percentNum(final)} are estimated to be without it at ${given(last)}: ${middle}.`,
    meta: [
      rich`*n* = ${given(n)}, ${given(events)} ${events === 1 ? 'event' : 'events'}`,
      [`${confType} limits`],
    ],
    estimates: [
      ...(median.estimate === null
        ? []
        : [
            {
              label: ['Median survival'],
              value: median.estimate,
              format: 'number' as const,
              ...(timeDecimals(median) === undefined ? {} : { decimals: 0 }),
              ...(median.ciLower === null && median.ciUpper === null
                ? {}
                : { ciLower: median.ciLower, ciUpper: median.ciUpper, level }),
            },
          ]),
      {
        label: rich`Mean up to ${given(tau)}`,
        value: mean.estimate,
        format: 'number',
        ciLower: mean.estimate - half,
        ciUpper: mean.estimate + half,
        level,
      },
    ],
    tables: [
      table(rows, {
        id: 'curve',
        title: 'Survival at the Times of Events',
        columns: [
          value('Time', 'df', (row) => row.time),
          value('At risk', 'integer', (row) => row.atRisk),
          value('Events', 'integer', (row) => row.events),
          value('Survival', 'percent', (row) => row.survival),
          symbol('SE', 'percent', (row) => row.standardError),
          interval(level, 'percent', (row) => row),
        ],
        notes: rich`*SE* after Greenwood. Mean up to ${given(tau)}: ${num(mean.estimate)}, *SE* ${num(mean.standardError)}.`,
      }),
    ],
    checks: [CENSORING],
    lead: curveFigure(drawn, 'step-after', level),
    interpretation: [
      median.estimate === null
        ? rich`More than half of the persons are without the event at the last event, so that the median is not known; the mean up to a time is.`
        : rich`Half of the persons have had the event by ${given(median.estimate)}.`,
      rich`At the right end few persons are left, and the curve is uncertain there.`,
    ],
    apa: rich`${given(events)} of ${given(n)} persons had the event (Kaplan–Meier), ${middle}.`,
    methods: rich`Survival was estimated by the method of Kaplan and Meier, with Greenwood’s standard error and ${confType} limits.`,
    works: ['kaplanMeier1958', 'brookmeyerCrowley1982', 'kleinMoeschberger2003'],
    r: [
      `library(survival); x <- data.frame(${['time', 'events', 'censored']
        .map(
          (name, i) =>
            `${name} = c(${sortedRows(options.times)
              .map((row) => row[i])
              .join(', ')})`,
        )
        .join(', ')})`,
      'd <- rbind(data.frame(t = rep(x$time, x$events), s = rep(1, sum(x$events))), data.frame(t = rep(x$time, x$censored), s = rep(0, sum(x$censored))))',
      `fit <- survfit(Surv(t, s) ~ 1, data = d, conf.type = "${confType}", conf.int = ${rNumber(level)}); summary(fit); fit`,
      `print(fit, rmean = ${tau})`,
    ],
  };
}

/** Life table by intervals. */
export function presentActuarial(rows: readonly ActuarialRow[], options: SurvivalOptions): Presentation {
  const { confidenceLevel: level } = options;
  const z = normal.isf((1 - level) / 2);
  const limits = ({ survival, standardError }: ActuarialRow) => ({
    lower: Math.max(0, survival - z * standardError),
    upper: Math.min(1, survival + z * standardError),
  });
  const last = rows.at(-1)!;
  const events = rows.reduce((sum, row) => sum + row.events, 0);
  const { lower, upper } = limits(last);
  const told = rich`${percentNum(last.survival)} are estimated to survive to ${given(last.end)}, ${num(level, 'level')} CI from ${percentNum(lower)} to ${percentNum(upper)}`;
  return {
    finding: rich`Of ${given(options.entering ?? 0)} persons ${told}.`,
    meta: [
      rich`${given(events)} ${events === 1 ? 'event' : 'events'}`,
      rich`${given(rows.length)} intervals`,
    ],
    estimates: [
      {
        label: rich`Survival to ${given(last.end)}`,
        value: last.survival,
        format: 'percent',
        ciLower: lower,
        ciUpper: upper,
        level,
      },
    ],
    tables: [
      table(rows, {
        id: 'life-table',
        title: 'Actuarial Life Table',
        columns: [
          value('From', 'df', (row) => row.start),
          value('To', 'df', (row) => row.end),
          value('Entering', 'integer', (row) => row.entering),
          value('Withdrawn', 'integer', (row) => row.withdrawn),
          value('Effective', 'df', (row) => row.effective),
          value('Events', 'integer', (row) => row.events),
          symbol('q', 'percent', (row) => row.probability),
          value('Survival', 'percent', (row) => row.survival),
          symbol('SE', 'percent', (row) => row.standardError),
          value('Hazard', 'number', (row) => row.hazard, 3),
        ],
        notes: rich`Effective = entering less half the withdrawn; *q* = events/effective; survival at the end of the interval, *SE* after Greenwood; hazard per unit of time in the middle of the interval.`,
      }),
    ],
    checks: [CENSORING],
    lead: curveFigure(
      [
        { time: rows[0]!.start, survival: 1, lower: 1, upper: 1 },
        ...rows.map((row) => ({ time: row.end, survival: row.survival, ...limits(row) })),
      ],
      'linear',
      level,
    ),
    interpretation: [
      rich`Those who withdraw count for half of their interval, which holds where they leave evenly over it.`,
    ],
    apa: rich`By the actuarial method ${told}.`,
    methods: rich`Survival was estimated by the actuarial life table method, with Greenwood’s standard error.`,
    works: ['cutlerEderer1958'],
    r: [
      `from <- c(${rows.map((row) => row.start).join(', ')}); to <- c(${rows.map((row) => row.end).join(', ')}); d <- c(${rows.map((row) => row.events).join(', ')}); w <- c(${rows.map((row) => row.withdrawn).join(', ')})`,
      `n <- ${options.entering} - c(0, head(cumsum(d + w), -1)); eff <- n - w / 2; q <- d / eff; S <- cumprod(1 - q); se <- S * sqrt(cumsum(d / (eff * (eff - d))))`,
      `data.frame(from, to, n, w, eff, d, q, S, se, hazard = d / ((to - from) * (eff - d / 2))); tail(S, 1) + c(-1, 1) * qnorm(${rNumber((1 + level) / 2)}) * tail(se, 1)`,
    ],
  };
}
