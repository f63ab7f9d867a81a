import { type FigureBlock, formatNumber, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { AdjustedRate, IndirectRate } from '@constat/stats';
import { zip } from '@constat/stats';
import type { Presentation } from '../../presentation.ts';
import { intervalFigure } from '../../shared/calculator/intervals.ts';
import { measureTable } from '../../shared/calculator/measure-table.ts';
import { zeroWords } from '../../shared/calculator/words.ts';
import { independenceCheck } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { when } from '../../shared/references.ts';
import { table, text, value } from '../../shared/table.ts';
import { ciText, given } from '../../shared/wording.ts';
import { type StandardResult, strataOf } from './compute.ts';
import type { StandardOptions } from './options.ts';
import { directProgram, indirectProgram } from './r-code.ts';

const INDEPENDENT = independenceCheck('Cases must be independent of each other; a person counts once.');

export const present = ({ direct, indirect }: StandardResult, options: StandardOptions): Presentation =>
  direct ? presentDirect(direct, options) : presentIndirect(indirect!, options);

type Direct = NonNullable<StandardResult['direct']>;

function presentDirect(result: Direct, options: StandardOptions): Presentation {
  const { first, second, ratio, difference } = result;
  const { confidenceLevel: level, per, interval } = options;
  const unit = rich`per ${given(per)}`;
  const limits = (rate: AdjustedRate) => ciText(level, rate[interval].ciLower, rate[interval].ciUpper);
  const value = (rate: AdjustedRate) => rich`${num(rate.adjustedRate)} ${unit}, ${limits(rate)}`;
  const compared = ratio
    ? rich`ratio = ${num(ratio.estimate)}${ratio.ciLower === null ? '' : rich`, ${ciText(level, ratio.ciLower, ratio.ciUpper)}`}`
    : null;
  const item = (label: string, rate: AdjustedRate) =>
    ({ label: [label], value: rate.adjustedRate, format: 'number', ...rate[interval], level }) as const;
  return {
    finding: second
      ? rich`Adjusted to the standard population the rates are ${value(first)}, and ${value(second)}${compared ? rich`: ${compared}` : ''}.`
      : rich`Adjusted to the standard population the rate is ${value(first)}; the crude rate is ${num(first.crudeRate)}.`,
    meta: [
      rich`${given(options.directTable.length)} ${options.directTable.length === 1 ? 'stratum' : 'strata'}`,
      [interval === 'gamma' ? 'gamma limits' : 'normal limits'],
    ],
    estimates: [
      item(second ? 'Adjusted rate, first' : 'Adjusted rate', first),
      ...(second ? [item('Adjusted rate, second', second)] : []),
      ...(ratio
        ? [
            {
              label: ['Ratio of adjusted rates'],
              value: ratio.estimate,
              format: 'number' as const,
              ciLower: ratio.ciLower,
              ciUpper: ratio.ciUpper,
              level,
              reference: 1,
            },
          ]
        : []),
    ],
    tables: [rates(result, options), strataTable(result, options)],
    checks: [INDEPENDENT],
    figures: strataFigure(result, options),
    interpretation: directWords(result),
    apa: second
      ? rich`The directly standardized rates were ${value(first)}, and ${value(second)}${compared ? rich`, ${compared}` : ''}.`
      : rich`The directly standardized rate was ${value(first)}.`,
    methods: rich`Rates were standardized directly, with ${interval === 'gamma' ? 'the gamma limits of Fay and Feuer' : 'normal limits'}${difference ? '; two adjusted rates were compared by their ratio with log limits and by their difference with Wald limits' : ''}.`,
    works: [...when(interval === 'gamma', 'fayFeuer1997'), 'breslowDay1987', 'rothman2008'],
    r: directProgram(options),
  };
}

function rates({ first, second, ratio, difference }: Direct, options: StandardOptions): TableBlock {
  const of = (rate: AdjustedRate, which: string) => [
    { label: `Crude rate${which}`, estimate: rate.crudeRate },
    {
      label: `Adjusted rate${which}, gamma limits`,
      estimate: rate.adjustedRate,
      ...rate.gamma,
      main: options.interval === 'gamma',
    },
    {
      label: `Adjusted rate${which}, normal limits`,
      estimate: rate.adjustedRate,
      ...rate.normal,
      main: options.interval === 'normal',
    },
  ];
  return measureTable({
    title: 'Crude and Adjusted Rates',
    of: 'Rate',
    rows: [
      ...of(first, second ? ', first' : ''),
      ...(second ? of(second, ', second') : []),
      ...(ratio ? [{ label: 'Ratio, first over second', ...ratio }] : []),
      ...(difference ? [{ label: 'Difference, first less second', ...difference }] : []),
    ],
    level: options.confidenceLevel,
    notes: rich`Rates and their difference per ${given(options.per)}. Standard error of the adjusted rate ${num(first.standardError)}${second ? rich` and ${num(second.standardError)}` : ''}.`,
  });
}

function strataTable({ first, second }: Direct, options: StandardOptions): TableBlock {
  const { per } = options;
  const strata = strataOf(options);
  const whole = strata.reduce((sum, row) => sum + row.standard, 0);
  return table(strata, {
    id: 'strata',
    title: 'Strata',
    columns: [
      text('Stratum', (row) => row.name),
      value('Weight', 'percent', (row) => row.standard / whole),
      value('Cases', 'integer', (row) => row.cases),
      value('Rate', 'number', (_, i) => first.stratumRates[i]!),
      second
        ? [
            value('Cases, second', 'integer', (row) => row.second?.cases ?? null),
            value('Rate, second', 'number', (_, i) => second.stratumRates[i]!),
          ]
        : [],
    ],
    notes: rich`Rates per ${given(per)}; weight = share of the standard population.`,
  });
}

function strataFigure({ first, second }: Direct, options: StandardOptions): readonly FigureBlock[] {
  const { per } = options;
  const strata = strataOf(options);
  const order = strata.map(({ name }) => name);
  const points = zip(order, first.stratumRates).flatMap(([stratum, rate], i) => [
    { stratum, rate, population: second ? 'First' : 'Rate' },
    ...(second ? [{ stratum, rate: second.stratumRates[i]!, population: 'Second' }] : []),
  ]);
  const series = second
    ? ({
        color: { field: 'population', type: 'nominal', title: 'Population', legend: { orient: 'bottom' } },
      } as const)
    : {};
  // rates of ages differ by powers of ten: a plain axis would press all but the oldest onto the ground
  const rates = points.map(({ rate }) => rate);
  const log = Math.min(...rates) > 0 && Math.max(...rates) / Math.min(...rates) > 20;
  const encoding = {
    x: {
      field: 'stratum',
      type: 'ordinal',
      sort: order,
      axis: { title: null, labelAngle: strata.length > 6 ? -60 : 0 },
    },
    y: {
      field: 'rate',
      type: 'quantitative',
      ...(log ? ({ scale: { type: 'log' } } as const) : {}),
      axis: { title: `Rate per ${per.toLocaleString('en')}${log ? ' (log axis)' : ''}`, format: ',~g' },
    },
    ...series,
  } as const;
  return [
    figure({
      id: 'rates',
      title: ['Rates by Stratum'],
      table: 'rates',
      alt: `Rates by stratum${second ? ' of two populations' : ''}, per ${per.toLocaleString('en')}: ${points.map(({ stratum, rate }) => `${stratum} ${formatNumber(rate, 'number')}`).join(', ')}.`,
      notes: rich`Rates per ${given(per)}.${second ? ' Where the lines cross, one adjusted ratio does not describe all strata.' : ''}`,
      spec: {
        height: 220,
        datasets: { rates: points },
        layer: [
          { data: { name: 'rates' }, mark: { type: 'line' }, encoding },
          { data: { name: 'rates' }, mark: { type: 'point', filled: true, size: 50 }, encoding },
        ],
      },
    }),
  ];
}

function directWords({ first, second, ratio }: Direct): readonly Runs[] {
  const crudeRatio = second && second.crudeRate > 0 ? first.crudeRate / second.crudeRate : null;
  return [
    rich`The adjusted rate is what the population would have with its own rates and the age structure of the standard. Its size depends on the standard; only rates with the same standard can be compared.`,
    ...(ratio && crudeRatio !== null
      ? [
          rich`The ratio of the crude rates is ${num(crudeRatio)}, that of the adjusted rates ${num(ratio.estimate)}: what lies between them is due to the different structure of the populations. ${ratio.ciLower === null ? '' : zeroWords(ratio, 1, 'equal adjusted rates')}`,
        ]
      : []),
  ];
}

function presentIndirect(result: IndirectRate, options: StandardOptions): Presentation {
  const { observed, expected, smr, ciLower, ciUpper, crudeRate, indirect } = result;
  const { confidenceLevel: level, per } = options;
  const ratioText = rich`SMR = ${num(smr)}, ${ciText(level, ciLower, ciUpper)}`;
  const rate = indirect
    ? rich`; the indirectly standardized rate is ${num(indirect.estimate)} per ${given(per)}, ${ciText(level, indirect.ciLower, indirect.ciUpper)}`
    : rich``;
  const strata = strataOf(options);
  const known = options.observedFrom === 'strata';
  return {
    finding: rich`${given(observed)} ${observed === 1 ? 'case was' : 'cases were'} observed and ${num(expected)} expected: ${ratioText}${rate}.`,
    meta: [
      rich`${given(strata.length)} ${strata.length === 1 ? 'stratum' : 'strata'}`,
      ['exact Poisson limits'],
    ],
    estimates: [
      {
        label: ['Observed over expected'],
        value: smr,
        format: 'number',
        ciLower,
        ciUpper,
        level,
        reference: 1,
      },
      ...(indirect
        ? [
            {
              label: ['Standardized rate'],
              value: indirect.estimate,
              format: 'number' as const,
              ciLower: indirect.ciLower,
              ciUpper: indirect.ciUpper,
              level,
            },
          ]
        : []),
    ],
    tables: [
      measureTable({
        title: 'Observed Over Expected',
        rows: [
          { label: 'Expected cases', estimate: expected },
          { label: 'SMR', estimate: smr, ciLower, ciUpper, main: true },
          { label: 'Crude rate', estimate: crudeRate },
          ...(indirect ? [{ label: 'Indirectly standardized rate', ...indirect }] : []),
        ],
        level,
        notes: rich`Exact Poisson limits; the expected number counts as known. Rates per ${given(per)}.`,
      }),
      table(strata, {
        id: 'strata',
        title: 'Strata',
        columns: [
          text('Stratum', (row) => row.name),
          known ? value('Observed', 'integer', (row) => row.cases) : [],
          value('Expected', 'number', (_, i) => result.expectedByStratum[i]!),
        ],
        notes: rich`Expected = population times the rate of the standard.`,
      }),
    ],
    checks: [INDEPENDENT],
    figures: intervalFigure({
      id: 'smr',
      title: 'Observed Over Expected',
      axis: 'SMR',
      rows: [{ label: 'SMR', estimate: smr, ciLower, ciUpper }],
      reference: 1,
      notes: rich`The line is the ${num(level, 'level')} confidence interval; the dashed line is as many as expected.`,
    }),
    interpretation: [
      zeroWords({ ciLower, ciUpper }, 1, 'as many cases as expected'),
      rich`SMRs of different populations have different weights; they can be compared with the standard, not with each other.`,
    ],
    apa: rich`${given(observed)} observed and ${num(expected)} expected cases, ${ratioText}${rate}.`,
    methods: rich`Cases were compared with those expected from the rates of a standard population (indirect standardization), with exact Poisson limits.`,
    works: ['garwood1936', 'breslowDay1987'],
    r: indirectProgram(options, observed),
  };
}
