/** Exponential growth, doubling time and reproduction number. */

import { type FigureBlock, num, type Runs, rich } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { figure } from '../../shared/figure.ts';
import { rNumber } from '../../shared/r-code.ts';
import { when } from '../../shared/references.ts';
import { ciText, given } from '../../shared/wording.ts';
import { type GrowthResult, seriesOf } from './compute.ts';
import type { OutbreakOptions } from './options.ts';

export function presentGrowth(result: GrowthResult, options: OutbreakOptions): Presentation {
  const { growthRate, doublingTime, regression, rExponential, rFixed, rSeir } = result;
  const { confidenceLevel: level } = options;
  const falls = growthRate < 0;
  const rate = regression?.rate;
  const reproduction = rExponential ?? rSeir;
  const known = [rExponential, rFixed, rSeir].filter((value) => value !== null);
  const told = rich`Cases ${falls ? 'fall' : 'grow'} by ${num(Math.abs(Math.expm1(growthRate)), 'percent')} a day: *r* = ${num(growthRate)}${rate ? rich`, ${ciText(level, rate.ciLower, rate.ciUpper)}` : ''}${doublingTime === null ? '' : rich`, ${falls ? 'halving' : 'doubling'} time ${num(Math.abs(doublingTime))} days`}${known.length > 0 ? rich`; the reproduction number is ${range(known)}` : ''}`;
  const row = (label: string, estimate: number | null) => (estimate === null ? [] : [{ label, estimate }]);
  return {
    finding: rich`${told}.`,
    meta: [
      regression ? rich`${given(options.series.length)} counts` : rich`two counts`,
      ['exponential growth'],
    ],
    estimates: [
      {
        label: ['Growth rate per day'],
        value: growthRate,
        format: 'number',
        ...(rate ? { ...rate, level } : {}),
        reference: 0,
      },
      ...(doublingTime === null
        ? []
        : [
            {
              label: [falls ? 'Halving time' : 'Doubling time'],
              value: Math.abs(doublingTime),
              format: 'number' as const,
            },
          ]),
      ...(reproduction === null
        ? []
        : [{ label: ['Reproduction number'], value: reproduction, format: 'number' as const, reference: 1 }]),
    ],
    tables: [
      measureTable({
        title: 'Growth',
        rows: [
          { label: 'Growth rate', estimate: growthRate, ...(rate ?? {}) },
          ...(doublingTime === null
            ? []
            : [{ label: 'Doubling time', estimate: doublingTime, ...(regression?.doubling ?? {}) }]),
          ...row('R, exponential generation time', rExponential),
          ...row('R, fixed generation time', rFixed),
          ...row('R, latent and infectious period', rSeir),
        ],
        level: regression ? level : null,
        notes: rich`Rates per unit of time, on the scale of the natural logarithm; a negative doubling time is a halving time.${regression ? rich` *SE* of the growth rate ${num(regression.standardError)}, *R*² = ${num(regression.rSquared, 'proportion', 3)}.` : ''}`,
      }),
    ],
    figures: regression ? seriesFigure(result, options) : [],
    interpretation: interpretation(result),
    apa: rich`${told}.`,
    methods: rich`${regression ? 'The growth rate was estimated by linear regression of log counts on time' : 'The growth rate was computed from two counts, assuming exponential growth'}${known.length > 0 ? ', and turned into a reproduction number by assumptions on the generation interval' : ''}.`,
    works: [...when(known.length > 0, 'wallingaLipsitch2007'), 'rothman2008'],
    r: program(options),
  };
}

const range = (values: readonly number[]): Runs =>
  values.length === 1 || Math.max(...values) - Math.min(...values) < 0.005
    ? rich`${num(values[0]!)}`
    : rich`from ${num(Math.min(...values))} to ${num(Math.max(...values))} by the assumption on the generation time`;

function seriesFigure(
  { growthRate, regression }: GrowthResult,
  options: OutbreakOptions,
): readonly FigureBlock[] {
  const { times, counts } = seriesOf(options);
  const points = zip(times, counts).map(([time, count]) => ({ time, cases: count }));
  const [first, last] = extremes(times);
  const line = [first, last].map((time) => ({
    time,
    cases: Math.exp(regression!.intercept + growthRate * time),
  }));
  const encoding = {
    x: { field: 'time', type: 'quantitative', axis: { title: 'Time' }, scale: { zero: false } },
    y: {
      field: 'cases',
      type: 'quantitative',
      scale: { type: 'log' },
      axis: { title: 'Cases (log axis)' },
    },
  } as const;
  return [
    figure({
      id: 'growth',
      title: ['Cases Over Time'],
      table: 'points',
      alt: `Cases over time on a logarithmic axis with the fitted line: ${points.map(({ time, cases }) => `${cases} at ${time}`).join(', ')}.`,
      notes: rich`The line is exponential growth fitted to the logarithms of the counts.`,
      spec: {
        height: 230,
        datasets: { points, line },
        layer: [
          { data: { name: 'line' }, mark: { type: 'line' }, encoding },
          { data: { name: 'points' }, mark: { type: 'point', filled: true, size: 60 }, encoding },
        ],
      },
    }),
  ];
}

function interpretation({ growthRate, rExponential, rSeir, regression }: GrowthResult): readonly Runs[] {
  const r = rExponential ?? rSeir;
  return [
    ...(r === null
      ? [rich`With a generation time the growth rate can be turned into a reproduction number.`]
      : [
          r > 1
            ? rich`Each case infects more than one other on average: the epidemic grows until contacts or susceptible persons become fewer.`
            : rich`Each case infects fewer than one other on average: the epidemic declines.`,
        ]),
    ...(regression && regression.rate.ciLower <= 0 && regression.rate.ciUpper >= 0
      ? [
          rich`The interval of the growth rate contains zero: growth and decline are both compatible with the counts.`,
        ]
      : []),
    rich`${growthRate === 0 ? 'The counts do not change.' : 'Growth is exponential only while nearly all are susceptible, and while testing and reporting stay the same.'}`,
  ];
}

function program(options: OutbreakOptions): readonly string[] {
  const { generationTime: tg, latentPeriod: latent, infectiousPeriod: infectious } = options;
  const { times, counts } = seriesOf(options);
  return [
    ...(options.analysis === 'regression'
      ? [
          `fit <- lm(log(c(${counts.join(', ')})) ~ c(${times.join(', ')})); summary(fit); r <- coef(fit)[[2]]; ci <- confint(fit, level = ${rNumber(options.confidenceLevel)})[2, ]; ci; rev(log(2) / ci)`,
        ]
      : [`r <- log(${options.count2} / ${options.count1}) / ${options.time}`]),
    'c(r = r, doubling = log(2) / r)',
    ...(tg === null ? [] : [`c(exponential = 1 + r * ${tg}, fixed = exp(r * ${tg}))`]),
    ...(latent === null || infectious === null ? [] : [`(1 + r * ${latent}) * (1 + r * ${infectious})`]),
  ];
}
