import { join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { chartConstants } from '@constat/stats';
import { symbol, table, text, value } from '../../shared/table.ts';
import { capital } from '../../shared/wording.ts';
import { pointName } from '../kit/rows.ts';
import type { SpcOptions } from './options.ts';
import type { Range, SpcResult, SpcStage } from './result.ts';
import { isBetween, isOfSubgroups, ruleWords, seriesWord } from './words.ts';

/** Decimals with which a tenth of a standard deviation can be seen. */
export function decimalsOf(result: SpcResult): number {
  const smallest = Math.min(
    ...result.series.flatMap(({ points }) => points.map(({ sigma }) => sigma)).filter((sigma) => sigma > 0),
  );
  return Math.min(8, Math.max(2, Math.ceil(-Math.log10(smallest)) + 1));
}

export const rangeText = ({ from, to }: Range, decimals: number): Runs =>
  from === to
    ? [num(from, 'number', decimals)]
    : rich`${num(from, 'number', decimals)} to ${num(to, 'number', decimals)}`;

const stageName = ({ name, from, to }: SpcStage): string =>
  name === null ? '' : `${name} (points ${from} to ${to})`;

/** Centre lines and limits, a row per chart and stage. */
export function limitsTable(result: SpcResult, options: SpcOptions): TableBlock {
  const decimals = decimalsOf(result);
  const { chart } = options;
  const sigma = result.stages.some((stage) => stage.sigma !== null);
  const laney = result.stages.some((stage) => stage.overdispersion !== null);
  const varying = result.sizeRange !== null && result.sizeRange.from !== result.sizeRange.to;
  // what belongs to the stage stands in the row of its first chart
  const rows = result.stages.flatMap((stage) =>
    stage.limits.map((limits, i) => ({ ...limits, stage: i === 0 ? stage : null })),
  );
  // limits of samples of one size are numbers, of others ranges
  const areNumbers = rows.every((row) =>
    [row.lower, row.center, row.upper].every(({ from, to }) => from === to),
  );
  const limit = (label: string, of: (row: (typeof rows)[number]) => Range) =>
    areNumbers
      ? value(label, 'number', (row: (typeof rows)[number]) => of(row).from, decimals)
      : text(label, (row: (typeof rows)[number]) => rangeText(of(row), decimals));
  return table(rows, {
    id: 'limits',
    title: 'Centre Lines and Control Limits',
    columns: [
      result.stageLabel === null
        ? []
        : text(result.stageLabel, ({ stage }) => (stage ? stageName(stage) : '')),
      text('Chart of', ({ id }) => capital(seriesWord(chart, id))),
      value('Points', 'integer', ({ points }) => points),
      limit('LCL', ({ lower }) => lower),
      limit('Centre', ({ center }) => center),
      limit('UCL', ({ upper }) => upper),
      chart === 'cusum' ? value('Target', 'number', ({ stage }) => stage?.target ?? null) : [],
      sigma ? value('σ of a value', 'number', ({ stage }) => stage?.sigma ?? null) : [],
      laney ? symbol('σz', 'number', ({ stage }) => stage?.overdispersion ?? null) : [],
    ],
    notes: rich`LCL and UCL are the lower and upper control limits, ${limitsWords(options)}.${sigma ? rich` σ is the standard deviation of a single value${options.sigma === null || isBetween(chart) ? `, ${sigmaWords(options)}` : ', as given'}.` : ''}${varying ? ' Limits depend on the size of each sample; the smallest and the largest are given.' : ''}${laney ? ' σz is the variation of the standardized values, 1 where chance alone is at work.' : ''}${omittedWords(result)}`,
  });
}

function omittedWords({ omitted }: SpcResult): Runs {
  if (omitted.length === 0) return [];
  return rich` ${omitted.length === 1 ? 'Point' : 'Points'} ${join(
    omitted.map((point) => num(point, 'integer')),
    ', ',
    ' and ',
  )} did not count for the limits.`;
}

function limitsWords({ chart, width, h, window, gLimits, tLimits }: SpcOptions): Runs {
  if (chart === 'ewma')
    return rich`${num(width, 'number')} standard deviations of the average from the target; they widen over the first points`;
  if (chart === 'cusum')
    return rich`here the decision limit *h* = ${num(h, 'number')}; sums are in units of σ`;
  if (chart === 'ma')
    return rich`three standard deviations of an average of ${num(window, 'integer')} values from the target; they are wider over the first points`;
  if (chart === 'g')
    return gLimits === 'sigma'
      ? rich`three standard deviations of the geometric distribution from its mean`
      : rich`which the geometric distribution leaves with a probability of 0.135% on each side; the centre is its median`;
  if (chart === 't')
    return tLimits === 'nelson'
      ? rich`three standard deviations of the times to the power 1/3.6 from their mean, taken back to times`
      : rich`which the ${tLimits === 'weibull' ? 'Weibull' : 'exponential'} distribution leaves with a probability of 0.135% on each side; the centre is its median`;
  if (chart === 'z-mr')
    return rich`three standard deviations from 0; each value is standardized by its own part`;
  return rich`three standard deviations of the plotted value from the centre${isBetween(chart) ? ', of the means by their moving ranges' : ''}`;
}

/** How the standard deviation was found. */
export function sigmaWords({ chart }: SpcOptions): string {
  if (chart === 'imr-r' || chart === 'imr-s')
    return `from the moving ranges of the means (between) and the ${chart === 'imr-r' ? 'ranges' : 'standard deviations'} of the subgroups (within)`;
  if (chart === 'xbar-r') return 'from the ranges within subgroups (R̄/d₂)';
  if (chart === 'xbar-s') return 'from the standard deviations within subgroups (s̄/c₄)';
  return 'from the moving ranges of neighbours (MR̄/1.128)';
}

/** What varies between and within subgroups, a row per stage. */
export function componentsTable(result: SpcResult): TableBlock[] {
  const rows = result.stages.flatMap((stage) =>
    stage.components === null ? [] : [{ ...stage.components, stage }],
  );
  if (rows.length === 0) return [];
  return [
    table(rows, {
      id: 'components',
      title: 'Standard Deviations Between and Within Subgroups',
      columns: [
        result.stageLabel === null ? [] : text(result.stageLabel, ({ stage }) => stageName(stage)),
        value('σ within', 'number', ({ within }) => within),
        value('σ of the means', 'number', ({ means }) => means),
        value('σ between', 'number', ({ between }) => between),
        value('σ of a value', 'number', ({ total }) => total),
      ],
      notes: rich`σ between is what the means vary beyond what values within subgroups explain: σ² between = σ² of the means − σ² within ÷ *n*, with the harmonic mean of the sizes for *n*, and 0 where that is negative. σ of a value is √(σ² between + σ² within).`,
    }),
  ];
}

const SHORT_RUN_WORDS = {
  constant: 'the same for all parts, from the moving ranges of neighbours in a run',
  relative: 'that of the logarithms, the same for all parts, from the moving ranges of neighbours in a run',
  parts: 'from the moving ranges of neighbours in the runs of the part',
  runs: 'from the moving ranges of neighbours in each run',
} as const;

/** How the values of a part were standardized. */
export const shortRunWords = ({ shortRun }: SpcOptions): string => SHORT_RUN_WORDS[shortRun];

const MOST_PARTS = 200;

/** Level and standard deviation of each part. */
export function partsTable(result: SpcResult, options: SpcOptions): TableBlock[] {
  const rows = result.stages.flatMap((stage) =>
    (stage.parts ?? []).map((part, i) => ({ ...part, stage: i === 0 ? stage : null })),
  );
  if (rows.length === 0 || result.partLabel === null) return [];
  const log = options.shortRun === 'relative';
  return [
    table(rows.slice(0, MOST_PARTS), {
      id: 'parts',
      title: 'Parts',
      columns: [
        result.stageLabel === null
          ? []
          : text(result.stageLabel, ({ stage }) => (stage ? stageName(stage) : '')),
        text(result.partLabel, ({ name }) => name),
        value('Points', 'integer', ({ n }) => n),
        value(log ? 'Geometric mean' : 'Mean', 'number', ({ mean }) => mean),
        options.shortRun === 'runs'
          ? []
          : value(log ? 'σ of the logarithm' : 'σ', 'number', ({ sigma }) => sigma),
      ],
      notes: rich`σ is ${shortRunWords(options)}.${rows.length > MOST_PARTS ? rich` The first ${num(MOST_PARTS, 'integer')} of ${num(rows.length, 'integer')} are shown.` : ''}`,
    }),
  ];
}

/** At most this many points are named in a cell. */
const MOST_NAMED = 30;

/** `12 (2024-03-01), 15`. */
function pointsText(result: SpcResult, points: readonly number[]): string {
  const shown = points.slice(0, MOST_NAMED).map((point) => pointName(result, point));
  const more = points.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Which rules found which points. */
export function signalsTable(result: SpcResult, options: SpcOptions): TableBlock[] {
  const { chart } = options;
  if (result.signals.length === 0) return [];
  const several = result.series.length > 1;
  return [
    table(result.signals, {
      id: 'signals',
      title: 'Signals',
      columns: [
        several ? text('Chart of', ({ series }) => capital(seriesWord(chart, series))) : [],
        text('Rule', ({ rule }) => ruleWords(rule, options)),
        text('Points', ({ points }) => pointsText(result, points)),
      ],
      notes: rich`A point is listed where it completes the pattern; the run began earlier. Points are counted from 1${result.names ? ', with their names' : ''}.`,
    }),
  ];
}

const MOST_SIZES = 8;

/** The factors behind the limits of subgroup charts. */
export function constantsTable({ sizes }: SpcResult, { chart }: SpcOptions): TableBlock[] {
  if (!sizes || !isOfSubgroups(chart)) return [];
  const different = [...new Set(sizes)].filter((size) => size > 1).sort((a, b) => a - b);
  if (different.length > MOST_SIZES) return [];
  const keys =
    chart === 'xbar-r'
      ? (['d2', 'd3', 'A2', 'D3', 'D4'] as const)
      : chart === 'imr-r'
        ? (['d2', 'd3', 'D3', 'D4'] as const)
        : chart === 'imr-s'
          ? (['c4', 'B3', 'B4'] as const)
          : (['c4', 'A3', 'B3', 'B4'] as const);
  return [
    table(different, {
      id: 'constants',
      title: 'Constants of the Limits',
      columns: [
        symbol('n', 'integer', (n) => n),
        keys.map((key) => symbol(key, 'number', (n) => chartConstants(n)[key], 4)),
      ],
      notes: rich`*n* is the size of a subgroup. The constants are not rounded in the computation.`,
    }),
  ];
}
