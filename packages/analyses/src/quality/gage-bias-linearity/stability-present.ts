/** What is shown of the stability of a gauge. */
import { andList, bold, type NumberRun, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Estimates, Paragraphs, Presentation } from '../../presentation.ts';
import type { Check } from '../../shared/checks.ts';
import { excludedNotice } from '../../shared/parts.ts';
import { rName, rNumber } from '../../shared/r-code.ts';
import { interval, ONE_ROW, symbol, table, value } from '../../shared/table.ts';
import {
  alphaNumber,
  alphaOf,
  ciText,
  enteredDecimals,
  given,
  pText,
  sampleText,
} from '../../shared/wording.ts';
import { pointName } from '../kit/rows.ts';
import { figures as chartFigures } from '../spc-charts/figures.ts';
import { rCode as chartRCode } from '../spc-charts/r-code.ts';
import { decimalsOf, limitsTable, signalsTable } from '../spc-charts/tables.ts';
import { signalPoints } from '../spc-charts/text.ts';
import type { GageBiasOptions } from './options.ts';
import type { StabilityResult } from './stability.ts';

type Shown = (result: StabilityResult, options: GageBiasOptions) => Runs;

export function presentStability(result: StabilityResult, options: GageBiasOptions): Presentation {
  const { chart, chartOptions } = result;
  return {
    finding: finding(result, options),
    meta: [
      rich`${num(result.occasions, 'integer')} occasions`,
      ...(options.referenceValue === null ? [] : [rich`reference value ${given(options.referenceValue)}`]),
      sampleText(result.sample),
      rich`α = ${alphaNumber(alphaOf(options.confidenceLevel))}`,
    ],
    notices: excludedNotice(result.sample, rich`They lack a reading or its occasion.`),
    lead: chartFigures(chart, chartOptions),
    estimates: estimates(result, options),
    tables: [
      limitsTable(chart, chartOptions),
      ...signalsTable(chart, chartOptions),
      ...driftTable(result, options),
      ...biasTable(result, options),
    ],
    checks: [occasionsCheck(result)],
    interpretation: interpretation(result, options),
    apa: apa(result, options),
    methods: methods(result, options),
    works: ['aiag2010', 'montgomery2013'],
    r: rCode(result, options),
  };
}

/** A level with the decimals of the chart, a slope with one more. */
const level = (of: number, result: StabilityResult): NumberRun => num(of, 'number', decimalsOf(result.chart));
const slopeDecimals = (result: StabilityResult): number => Math.min(10, decimalsOf(result.chart) + 1);
const step = (of: number, result: StabilityResult): NumberRun => num(of, 'number', slopeDecimals(result));

const drifts = ({ drift }: StabilityResult, { confidenceLevel }: GageBiasOptions): boolean =>
  drift !== null && drift.pValue < alphaOf(confidenceLevel);

const MOST_NAMED = 6;

function named({ chart }: StabilityResult): string {
  const points = signalPoints(chart);
  const shown = points.slice(0, MOST_NAMED).map((point) => pointName(chart, point));
  return points.length > shown.length
    ? `${shown.join(', ')} and ${points.length - shown.length} more`
    : andList(shown);
}

const finding: Shown = (result, options) => {
  const { drift, bias, occasions, label } = result;
  const signals = signalPoints(result.chart).length;
  const drifting = drifts(result, options);
  const parts: Runs[] = [];
  if (signals > 0)
    parts.push(
      rich`${label} is ${bold('not stable')}: ${num(signals, 'integer')} of ${num(occasions, 'integer')} occasions ${signals === 1 ? 'lies' : 'lie'} beyond the limits of the control charts (${signals === 1 ? 'occasion' : 'occasions'} ${named(result)}).`,
    );
  if (drifting && drift)
    parts.push(
      rich`${signals > 0 ? 'It' : label} ${bold('drifts')} ${drift.slope < 0 ? 'downwards' : 'upwards'} by ${step(Math.abs(drift.slope), result)} an occasion, ${pText(drift.pValue)}${signals === 0 ? ', though no occasion lies beyond the limits of the control charts' : ''}.`,
    );
  if (parts.length === 0)
    parts.push(
      rich`There is ${bold('no sign of a change')} of ${label} over ${num(occasions, 'integer')} occasions: none lies beyond the limits of the control charts${drift ? rich`, and the means show no drift (${step(drift.slope, result)} an occasion, ${pText(drift.pValue)})` : ''}.`,
    );
  if (bias)
    parts.push(
      bias.pValue < alphaOf(options.confidenceLevel)
        ? rich`On average it reads ${level(Math.abs(bias.bias), result)} ${bold(bias.bias < 0 ? 'too low' : 'too high')}, ${pText(bias.pValue)}.`
        : rich`There is no sign of a bias: the mean lies ${level(Math.abs(bias.bias), result)} ${bias.bias < 0 ? 'below' : 'above'} the reference value, ${pText(bias.pValue)}.`,
    );
  return parts.flatMap((part, i) => (i === 0 ? part : rich` ${part}`));
};

function estimates(result: StabilityResult, options: GageBiasOptions): Estimates {
  const { drift, bias, chart } = result;
  const { confidenceLevel } = options;
  const limits = ({
    ciLower,
    ciUpper,
  }: {
    readonly ciLower: number | null;
    readonly ciUpper: number | null;
  }) => ({
    ciLower,
    ciUpper,
    level: confidenceLevel,
    reference: 0,
  });
  return [
    {
      label: ['Occasions with a signal'],
      value: signalPoints(chart).length,
      format: 'integer' as const,
      detail: [`of ${result.occasions}`],
    },
    ...(drift
      ? [
          {
            label: ['Drift an occasion'],
            value: drift.slope,
            format: 'number' as const,
            decimals: slopeDecimals(result),
            ...limits(drift),
          },
        ]
      : []),
    ...(bias
      ? [
          {
            label: ['Bias'],
            value: bias.bias,
            format: 'number' as const,
            decimals: decimalsOf(chart),
            ...limits(bias),
          },
        ]
      : []),
  ];
}

function driftTable(result: StabilityResult, { confidenceLevel }: GageBiasOptions): TableBlock[] {
  const { drift } = result;
  if (!drift) return [];
  const decimals = slopeDecimals(result);
  return [
    table(ONE_ROW, {
      id: 'drift',
      title: 'Drift',
      columns: [
        value('Occasions', 'integer', () => result.occasions),
        symbol('b', 'number', () => drift.slope, decimals),
        interval(confidenceLevel, 'number', () => drift, decimals),
        symbol('SE', 'number', () => drift.standardError, decimals),
        symbol('t', 'statistic', () => drift.statistic),
        symbol('df', 'df', () => drift.df),
        symbol('p', 'p', () => drift.pValue),
      ],
      notes: rich`The slope of the means over the number of the occasion, by least squares, each occasion with the same weight.`,
    }),
  ];
}

function biasTable(result: StabilityResult, { confidenceLevel }: GageBiasOptions): TableBlock[] {
  const { bias } = result;
  if (!bias) return [];
  const decimals = decimalsOf(result.chart);
  return [
    table(ONE_ROW, {
      id: 'bias',
      title: 'Bias',
      columns: [
        value('Occasions', 'integer', () => bias.n),
        value('Reference', 'number', () => bias.reference, enteredDecimals([bias.reference])),
        symbol('M', 'number', () => bias.mean, decimals),
        symbol('SD', 'number', () => bias.sd, decimals),
        value('Bias', 'number', () => bias.bias, decimals),
        interval(confidenceLevel, 'number', () => bias, decimals),
        symbol('t', 'statistic', () => bias.statistic),
        symbol('df', 'df', () => bias.df),
        symbol('p', 'p', () => bias.pValue),
      ],
      notes: rich`*M* and *SD* are of the means of the occasions, since readings of one occasion have its circumstances in common. Bias is *M* less the reference value.`,
    }),
  ];
}

/** Occasions below which limits are rough. */
const ENOUGH = 20;

function occasionsCheck({ occasions, sizes: [fewest, most] }: StabilityResult): Check {
  const enough = occasions >= ENOUGH;
  return {
    kind: 'check',
    id: 'occasions',
    assumption: ['Enough occasions'],
    verdict: enough ? 'met' : 'doubtful',
    evidence: rich`${num(occasions, 'integer')} occasions of ${num(fewest, 'integer')}${most > fewest ? rich` to ${num(most, 'integer')}` : ''} ${most === 1 ? 'reading' : 'readings'}`,
    advice: [
      `${ENOUGH} occasions of three to five readings are usual${enough ? '.' : '; from fewer the limits themselves are uncertain.'}`,
    ],
  };
}

function interpretation(result: StabilityResult, options: GageBiasOptions): Paragraphs {
  const signals = signalPoints(result.chart).length;
  return [
    signals > 0
      ? rich`Find out what was different on these occasions: who measured, the temperature, dirt, a repair. Where a mean is far off the gauge has shifted; where a range is, readings were taken with less care or the gauge was damaged.`
      : drifts(result, options)
        ? rich`A drift points to wear of the gauge, to wear of the reference part, or to conditions that change slowly. Calibrate before it matters, and plan the next calibration by it.`
        : rich`The same standard deviation and the same level held on all occasions, so that a gage R&R study or a calibration made on one day holds for the others.`,
    result.sizes[1] === 1
      ? rich`With one reading an occasion the limits come from the distance of neighbouring occasions; three to five readings would also show whether the gauge repeats itself.`
      : rich`The limits come from readings of one occasion. Where occasions differ by nature, by operator for instance, they are narrow, and a gage R&R study says how much each source adds.`,
  ];
}

const apa: Shown = (result, { confidenceLevel }) => {
  const { drift, bias, label } = result;
  const signals = signalPoints(result.chart).length;
  const decimals = slopeDecimals(result);
  return rich`One part was read on ${num(result.occasions, 'integer')} occasions (${num(result.sample.used, 'integer')} readings of ${label}). The control charts had ${signals === 0 ? 'no occasion' : rich`${num(signals, 'integer')} ${signals === 1 ? 'occasion' : 'occasions'}`} beyond their limits.${drift ? rich` The slope of the means over the occasions was ${num(drift.slope, 'number', decimals)}, ${ciText(confidenceLevel, drift.ciLower, drift.ciUpper, 'number', decimals)}, *t*(${num(drift.df, 'df')}) = ${num(drift.statistic, 'statistic')}, ${pText(drift.pValue)}.` : ''}${bias ? rich` The bias was ${level(bias.bias, result)}, ${ciText(confidenceLevel, bias.ciLower, bias.ciUpper, 'number', decimalsOf(result.chart))}, *t*(${num(bias.df, 'df')}) = ${num(bias.statistic, 'statistic')}, ${pText(bias.pValue)}.` : ''}`;
};

const methods: Shown = ({ chartOptions: { chart }, drift, bias }) => {
  const charts =
    chart === 'i-mr'
      ? 'individuals and moving ranges'
      : chart === 'xbar-r'
        ? 'means and ranges'
        : 'means and standard deviations';
  return rich`Stability was judged by control charts of ${charts} with limits at three standard deviations${drift ? ', and by the regression of the means on the number of the occasion' : ''}${bias ? rich`; the means of the occasions were compared with the reference value by a one-sample *t* test` : ''}.`;
};

function rCode(
  { chart, chartOptions, drift, bias }: StabilityResult,
  options: GageBiasOptions,
): readonly string[] {
  const conf = rNumber(options.confidenceLevel);
  const [read = '', ...charted] = chartRCode(chart, chartOptions);
  return [
    read,
    ...(chartOptions.chart === 'i-mr' ? [`d <- d[!is.na(d$${rName(options.occasion)}), ]`] : []),
    ...charted,
    ...(drift || bias ? ['', '# x: the means of the occasions'] : []),
    ...(drift
      ? [
          'line <- lm(unname(x) ~ seq_along(x)); drift <- summary(line)$coefficients[2, ]',
          `length(x); c(drift[1:3], df = df.residual(line), drift[4]); confint(line, level = ${conf})`,
        ]
      : []),
    ...(bias
      ? [
          `ref <- ${rNumber(bias.reference)}; t.test(x, mu = ref, conf.level = ${conf})`,
          `mean(x); sd(x); mean(x - ref); t.test(x - ref, conf.level = ${conf})$conf.int`,
        ]
      : []),
  ];
}
