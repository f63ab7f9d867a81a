/** What is told of a process of which items are counted. */
import {
  bold,
  type FigureBlock,
  formatNumber,
  type NumberFormat,
  num,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { Check } from '../../shared/checks.ts';
import { figure } from '../../shared/figure.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { rName, rNumber, rRead, rString } from '../../shared/r-code.ts';
import { estimate, LIMITS, ONE_ROW, table, text, value } from '../../shared/table.ts';
import { ciText, sampleText } from '../../shared/wording.ts';
import { figures as chartFigures } from '../spc-charts/figures.ts';
import { signalPoints } from '../spc-charts/text.ts';
import type { AttributeCapability } from './attribute.ts';
import type { CapabilityOptions } from './options.ts';

const MILLION = 1e6;

const isShare = ({ counted }: AttributeCapability): boolean => counted === 'defectives';

/** A share in percent, a number of defects as it is. */
const shown = (result: AttributeCapability, rate: number): number => (isShare(result) ? 100 * rate : rate);
const unitOf = (result: AttributeCapability): string => (isShare(result) ? '%' : '');

const limitsOf = (result: AttributeCapability): [number, number] => [
  shown(result, result.rateLimits[0]),
  shown(result, result.rateLimits[1]),
];

const rateText = (result: AttributeCapability, level: number): Runs =>
  rich`${num(shown(result, result.rate), 'number')}${unitOf(result)}${isShare(result) ? '' : ' a unit'}, ${ciText(level, ...limitsOf(result))}`;

const zText = ({ z }: AttributeCapability): Runs =>
  z === null ? [] : rich`; process Z = ${num(z, 'number')}`;

export function presentAttribute(result: AttributeCapability, options: CapabilityOptions): Presentation {
  const level = options.confidenceLevel;
  return {
    finding: isShare(result)
      ? rich`In ${bold(result.label)}, ${num(shown(result, result.rate), 'number')}% of the items were defective, ${ciText(level, ...limitsOf(result))}: ${num(MILLION * result.rate, 'integer')} in a million${zText(result)}.`
      : rich`${bold(result.label)} came to ${num(result.rate, 'number')} defects a unit, ${ciText(level, ...limitsOf(result))}. If they come at random, ${num(100 * Math.exp(-result.rate), 'number', 1)}% of the units have none.`,
    meta: [sampleText(result.sample), rich`${num(result.inspected, 'integer')} inspected`],
    notices: excludedNotice(
      result.sample,
      rich`They have no value of ${result.label} or of ${result.sizeLabel}.`,
    ),
    estimates: estimates(result, level),
    tables: [ratesTable(result, level), samplesTable(result)],
    checks: checks(result),
    figures: result.chart
      ? [...chartFigures(result.chart, result.chartOptions), cumulativeFigure(result)]
      : [cumulativeFigure(result)],
    interpretation: [
      isShare(result)
        ? rich`The process Z is the number of standard deviations that the specification would lie from the mean of a normal process with as many defectives: 3 leaves 0.13% outside. It is a long-term value; some add 1.5 to it.`
        : rich`Defects a unit count every defect, so a unit may have several. If they come at random, a unit has none with probability exp(−DPU).`,
      rich`The cumulative line should have settled: where it still climbs or falls at its end, there are too few samples for a lasting number.`,
    ],
    apa: rich`In ${num(result.sample.used, 'integer')} samples with ${num(result.inspected, 'integer')} ${isShare(result) ? 'items' : 'units'}, ${num(result.found, 'integer')} ${isShare(result) ? 'were defective' : 'defects were found'}, ${rateText(result, level)}${zText(result)}.`,
    methods: rich`${isShare(result) ? 'The share of defective items' : 'The number of defects a unit'} in ${result.label} was taken over all samples with ${isShare(result) ? 'Clopper–Pearson' : 'exact Poisson'} limits${isShare(result) ? '; the process Z is the normal quantile of the share without a defect' : ''}. Stability was judged by a ${isShare(result) ? 'p' : 'u'} chart.`,
    works: ['montgomery2013', isShare(result) ? 'clopperPearson1934' : 'garwood1936'],
    r: rCode(result, options),
  };
}

function estimates(result: AttributeCapability, level: number): Estimates {
  const [ciLower, ciUpper] = limitsOf(result);
  return [
    {
      label: [isShare(result) ? 'Defective (%)' : 'Defects a unit'],
      value: shown(result, result.rate),
      format: 'number',
      ciLower,
      ciUpper,
      level,
    },
    ...(result.z === null ? [] : [{ label: ['Process Z'], value: result.z, format: 'number' as const }]),
  ];
}

function ratesTable(result: AttributeCapability, level: number): TableBlock {
  const { rate, rateLimits, z, zLimits } = result;
  const [low, high] = rateLimits;
  const row = (
    name: string,
    value: number,
    ciLower: number | null,
    ciUpper: number | null,
    format: NumberFormat = 'number',
  ) => ({ name, of: { estimate: value, ciLower, ciUpper }, format });
  const million = row('In a million', MILLION * rate, MILLION * low, MILLION * high, 'integer');
  const rows = isShare(result)
    ? [
        row('Defective (%)', 100 * rate, 100 * low, 100 * high),
        million,
        ...(z === null ? [] : [row('Process Z', z, ...zLimits)]),
      ]
    : [
        row('Defects a unit (DPU)', rate, low, high),
        row('Units without a defect (%)', 100 * Math.exp(-rate), 100 * Math.exp(-high), 100 * Math.exp(-low)),
      ];
  return table(rows, {
    id: 'rates',
    title: isShare(result) ? 'Defective Items' : 'Defects',
    columns: [text('Measure', ({ name }) => name), estimate('Over all samples', 'number', ({ of }) => of)],
    style: ({ format }) => ({ format }),
    notes: rich`${LIMITS.lower} and ${LIMITS.upper} are exact ${num(level, 'level')} confidence limits (${isShare(result) ? 'Clopper–Pearson' : 'Garwood'}).`,
  });
}

const samplesTable = (result: AttributeCapability): TableBlock =>
  table([result], {
    id: 'samples',
    title: 'Samples',
    columns: [
      value('Samples', 'integer', ({ sample }) => sample.used),
      value(
        'Inspected',
        Number.isInteger(result.inspected) ? 'integer' : 'number',
        ({ inspected }) => inspected,
      ),
      value(isShare(result) ? 'Defective' : 'Defects', 'integer', ({ found }) => found),
      value(isShare(result) ? 'Least (%)' : 'Least', 'number', ({ range }) => shown(result, range[0])),
      value(isShare(result) ? 'Most (%)' : 'Most', 'number', ({ range }) => shown(result, range[1])),
    ],
    ...ONE_ROW,
  });

function checks(result: AttributeCapability): readonly Check[] {
  if (!result.chart)
    return [
      {
        kind: 'check',
        id: 'stability',
        assumption: ['Stable process'],
        verdict: 'unverifiable',
        evidence: ['All samples are alike'],
        advice: ['Nothing varies from which limits of a control chart could be computed.'],
      },
    ];
  const beyond = signalPoints(result.chart).length;
  return [
    {
      kind: 'check',
      id: 'stability',
      assumption: ['Stable process'],
      verdict: beyond > 0 ? 'violated' : 'unopposed',
      caution: rich`the process was not stable`,
      evidence: rich`${num(beyond, 'integer')} of ${num(result.sample.used, 'integer')} samples beyond the control limits`,
      advice: [
        beyond > 0
          ? 'A process that shifts has no rate that could be foretold: find the causes in the control chart first.'
          : 'A control chart looks for further signs.',
      ],
    },
  ];
}

function cumulativeFigure(result: AttributeCapability): FigureBlock {
  const title = isShare(result) ? 'Defective so far (%)' : 'Defects a unit so far';
  const values = result.cumulative.map(({ point, rate }) => ({ point, rate: shown(result, rate) }));
  const end = shown(result, result.rate);
  const show = (number: number): string => `${formatNumber(number, 'number')}${unitOf(result)}`;
  return figure({
    id: 'cumulative',
    title: rich`${title} of ${result.label}`,
    alt: `Line of ${title.toLowerCase()} over ${values.length} samples, from ${show(values[0]?.rate ?? end)} to ${show(end)}.`,
    notes: ['The line is the rate over all samples up to each; the rule is that of all.'],
    spec: {
      height: 200,
      datasets: { values, all: [{ rate: end }] },
      layer: [
        {
          data: { name: 'all' },
          mark: { type: 'rule', tooltip: false },
          encoding: { y: { field: 'rate', type: 'quantitative', axis: { title } } },
        },
        {
          data: { name: 'values' },
          mark: { type: 'line', point: true, tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'point',
              type: 'quantitative',
              scale: { domain: [0.5, values.length + 0.5], nice: false, zero: false },
              axis: { title: 'Sample', tickMinStep: 1, format: 'd', grid: false },
            },
            y: { field: 'rate', type: 'quantitative', axis: { title } },
          },
        },
      ],
    },
  });
}

function rCode(result: AttributeCapability, options: CapabilityOptions): readonly string[] {
  const needed = [options.value, options.sizes ?? ''];
  const level = rNumber(options.confidenceLevel);
  return [
    rRead(),
    `d <- d[complete.cases(d[c(${needed.map(rString).join(', ')})]), ]`,
    `x <- d$${rName(options.value)}; n <- d$${rName(options.sizes ?? '')}`,
    ...(isShare(result)
      ? [
          `p <- c(sum(x) / sum(n), binom.test(sum(x), sum(n), conf.level = ${level})$conf.int)`,
          '100 * p; 1e6 * p; qnorm(p, lower.tail = FALSE)',
        ]
      : [
          `p <- c(sum(x) / sum(n), poisson.test(sum(x), sum(n), conf.level = ${level})$conf.int)`,
          'p; 100 * exp(-p)',
        ]),
    'c(samples = length(x), inspected = sum(n), found = sum(x))',
    `c(least = min(x / n), most = max(x / n))${isShare(result) ? ' * 100' : ''}`,
  ];
}
