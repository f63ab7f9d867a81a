/** Cases over person-time. */
import { num, type Runs, rich } from '@constat/report';
import type { ComparedRates, IntervalLimits, MortalityRatio, SingleRate } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure, methodTable } from '../../shared/calculator/intervals.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { liesWords, percentNum, zeroWords } from '../../shared/calculator/words.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { pItem } from '../../shared/parts.ts';
import { symbol, table, text } from '../../shared/table.ts';
import { ciText, given, pText } from '../../shared/wording.ts';
import type { TableOptions } from './options.ts';
import { comparedProgram, singleProgram, smrProgram } from './r-code.ts';
import { observedNotice } from './words.ts';

const CONSTANT = independenceCheck(
  'Cases must happen independently, at a rate that is constant over the time observed.',
);

const row = (label: string, limits: IntervalLimits | null, main = false) =>
  limits ? [{ label, ciLower: limits.ciLower, ciUpper: limits.ciUpper, main }] : [];

/** One rate with four intervals. */
export function presentSingle(result: SingleRate, options: TableOptions): Presentation {
  const { confidenceLevel: level, per } = options;
  const { rate, exact, byar, wald, log } = result;
  const [cases, time] = [options.cases ?? 0, options.personTime ?? 0];
  const unit = rich`per ${given(per)} person-time`;
  const rows = [
    ...row('Exact (Poisson)', exact, true),
    ...row('Byar', byar),
    ...row('Log', log),
    ...row('Wald', wald),
  ];
  return {
    finding: rich`With ${num(level, 'level')} confidence the rate ${liesWords(exact)} ${unit}: ${given(cases)} ${cases === 1 ? 'case' : 'cases'} in ${given(time)} person-time, ${num(rate)} ${unit}.`,
    meta: [rich`${given(cases)} ${cases === 1 ? 'case' : 'cases'}`, ['exact limits']],
    estimates: [{ label: ['Rate'], value: rate, format: 'number', ...exact, level }],
    tables: [
      methodTable({
        title: 'Confidence Intervals of the Rate',
        rows,
        level,
        notes: rich`Rates ${unit}. Byar’s limits approximate the exact ones.${cases === 0 ? ' Without cases Wald’s and log limits do not exist.' : ''}`,
      }),
    ],
    checks: [CONSTANT],
    figures: intervalFigure({
      id: 'rate',
      title: 'Rate',
      axis: 'Rate',
      rows: rows.map((each) => ({ ...each, estimate: rate })),
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; rates ${unit}.`,
    }),
    interpretation: [
      rich`A rate counts cases over the time at risk. One case is expected for every ${rate > 0 ? num(per / rate) : 'unknown number of'} units of person-time.`,
    ],
    apa: rich`The rate was ${num(rate)} ${unit}, ${ciText(level, exact.ciLower, exact.ciUpper)} (${given(cases)} ${cases === 1 ? 'case' : 'cases'}).`,
    methods: rich`The confidence interval of the rate is exact, from the Poisson distribution.`,
    works: ['garwood1936', 'breslowDay1987'],
    r: singleProgram(cases, time, per, level),
  };
}

const comparedMeasures = (
  { rate1, rate2, ratio, difference, attributableFraction }: ComparedRates,
  { confidenceLevel: level }: TableOptions,
  unit: Runs,
) =>
  measureTable({
    title: 'Rates',
    rows: [
      { label: 'Rate, exposed', estimate: rate1 },
      { label: 'Rate, unexposed', estimate: rate2 },
      {
        label: 'Rate ratio, log limits',
        estimate: ratio.estimate,
        ciLower: ratio.ciLower,
        ciUpper: ratio.ciUpper,
        main: true,
      },
      { label: 'Rate ratio, exact limits', estimate: ratio.estimate, ...ratio.exact },
      { label: 'Rate difference', ...difference },
      ...(attributableFraction === null
        ? []
        : [
            {
              label: 'Attributable fraction in the exposed',
              estimate: attributableFraction,
              format: 'percent' as const,
            },
          ]),
    ],
    level,
    notes: rich`Rates and their difference ${unit}. Exact limits from the binomial distribution of the exposed cases given all cases.`,
  });

const comparedTests = ({ chiSquare, exactPValue, midPValue }: ComparedRates) =>
  table(
    [
      { test: 'Chi-square (1 df)', statistic: chiSquare.statistic, p: chiSquare.pValue },
      { test: 'Exact', statistic: null, p: exactPValue },
      { test: 'Mid-P', statistic: null, p: midPValue },
    ],
    {
      id: 'tests',
      title: 'Tests of Equal Rates',
      columns: [
        text('Test', ({ test }) => test),
        symbol('χ²', 'statistic', ({ statistic }) => statistic),
        symbol('p', 'p', ({ p }) => p),
      ],
      notes: rich`Exact: all divisions of the cases that are no likelier than this one. Mid-P counts the observed division by half.`,
    },
  );

/** Two rates, ratio and difference. */
export function presentCompared(result: ComparedRates, options: TableOptions): Presentation {
  const { confidenceLevel: level, per } = options;
  const { rate1, rate2, ratio, difference, exactPValue, attributableFraction } = result;
  const unit = rich`per ${given(per)} person-time`;
  const limits = ratio.ciLower === null ? ratio.exact : ratio;
  const value = rich`rate ratio = ${num(ratio.estimate)}, ${ciText(level, limits.ciLower, limits.ciUpper)}`;
  return {
    finding: rich`The rate was ${num(rate1)} ${unit} in the exposed and ${num(rate2)} in the unexposed: ${value}, exact ${pText(exactPValue)}.`,
    meta: [
      rich`${given(options.cases1 ?? 0)} + ${given(options.cases2 ?? 0)} cases`,
      [ratio.ciLower === null ? 'exact limits' : 'log limits'],
    ],
    estimates: [
      {
        label: ['Rate ratio'],
        value: ratio.estimate,
        format: 'number',
        ciLower: limits.ciLower,
        ciUpper: limits.ciUpper,
        level,
        reference: 1,
      },
      {
        label: ['Rate difference'],
        value: difference.estimate,
        format: 'number',
        ciLower: difference.ciLower,
        ciUpper: difference.ciUpper,
        level,
        reference: 0,
      },
      pItem(exactPValue, level, 'two-sided'),
    ],
    tables: [comparedMeasures(result, options, unit), comparedTests(result)],
    checks: [CONSTANT],
    figures: intervalFigure({
      id: 'ratio',
      title: 'Rate Ratio',
      axis: 'Rate ratio (log axis)',
      rows:
        ratio.estimate > 0
          ? [
              {
                label: 'Log limits',
                estimate: ratio.estimate,
                ciLower: ratio.ciLower,
                ciUpper: ratio.ciUpper,
              },
              { label: 'Exact limits', estimate: ratio.estimate, ...ratio.exact },
            ]
          : [],
      reference: 1,
      log: true,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is equal rates.`,
    }),
    interpretation: [
      zeroWords(limits, 1, 'equal rates'),
      ...(attributableFraction !== null && attributableFraction > 0
        ? [
            rich`If the exposure is the cause, ${percentNum(attributableFraction)} of the cases among the exposed are due to it.`,
          ]
        : []),
      observedNotice,
    ],
    apa: rich`The rates were ${num(rate1)} and ${num(rate2)} ${unit}, ${value}, exact ${pText(exactPValue)}.`,
    methods: rich`Rates were compared by their ratio with log limits and exact limits, and by the exact conditional test.`,
    works: ['breslowDay1987', 'rothman2008'],
    r: comparedProgram(options),
  };
}

/** Observed over expected. */
export function presentSmr(result: MortalityRatio, options: TableOptions): Presentation {
  const { confidenceLevel: level } = options;
  const { ratio, exact, byar, squareRoot, chiSquare, exactPValue } = result;
  const [observed, expected] = [options.observed ?? 0, options.expected ?? 0];
  const rows = [
    ...row('Exact (Poisson)', exact, true),
    ...row('Byar', byar),
    ...row('Vandenbroucke', squareRoot),
  ];
  const value = rich`SMR = ${num(ratio)}, ${ciText(level, exact.ciLower, exact.ciUpper)}, exact ${pText(exactPValue)}`;
  return {
    finding: rich`${given(observed)} ${observed === 1 ? 'case was' : 'cases were'} observed and ${given(expected)} expected: ${value}.`,
    meta: [rich`${given(observed)} observed`, ['exact limits']],
    estimates: [
      { label: ['Observed over expected'], value: ratio, format: 'number', ...exact, level, reference: 1 },
      pItem(exactPValue, level, 'two-sided'),
    ],
    tables: [
      methodTable({
        title: 'Confidence Intervals of the Ratio',
        rows,
        level,
        notes: rich`Chi-square test of a ratio of 1: *χ*²(1) = ${num(chiSquare.statistic, 'statistic')}, ${pText(chiSquare.pValue)}. The expected number counts as known without error.`,
      }),
    ],
    checks: [CONSTANT],
    figures: intervalFigure({
      id: 'ratio',
      title: 'Observed Over Expected',
      axis: 'Ratio',
      rows: rows.map((each) => ({ ...each, estimate: ratio })),
      reference: 1,
      notes: rich`Lines are ${num(level, 'level')} confidence intervals; the dashed line is as many as expected.`,
    }),
    interpretation: [
      zeroWords(exact, 1, 'as many cases as expected'),
      rich`Ratios of two populations cannot be compared with each other unless their age structures are alike: each has its own weights.`,
    ],
    apa: rich`${given(observed)} observed, ${given(expected)} expected, ${value}.`,
    methods: rich`The ratio of observed to expected cases was computed with exact Poisson limits and tested by the exact Poisson test.`,
    works: ['garwood1936', 'breslowDay1987', 'vandenbroucke1982'],
    r: smrProgram(observed, expected, level),
  };
}
