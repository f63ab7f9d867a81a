/** One part read on many occasions: control charts, drift and bias. */
import { Frame } from '@constat/data';
import { type GageBias, type GageDrift, gageBias, gageDrift, numbersAt, subgroupsOf } from '@constat/stats';
import { RefusedError, type Sample } from '../../contract.ts';
import { codesInOrder, wordsOf } from '../kit/rows.ts';
import { compute as computeChart } from '../spc-charts/compute.ts';
import type { SpcOptions } from '../spc-charts/options.ts';
import { PLAIN_CHART } from '../spc-charts/plain.ts';
import type { SpcResult } from '../spc-charts/result.ts';
import type { GageBiasOptions } from './options.ts';
import { FEWEST, refusals } from './refusals.ts';

export interface StabilityResult {
  readonly kind: 'stability';
  readonly sample: Sample;
  readonly label: string;
  readonly occasionLabel: string;
  readonly occasions: number;
  /** Fewest and most readings on an occasion. */
  readonly sizes: readonly [number, number];
  readonly chart: SpcResult;
  readonly chartOptions: SpcOptions;
  /** null where the means leave no variation about their line. */
  readonly drift: GageDrift | null;
  /** Of the means of the occasions; null without a reference value, or where all means are the same. */
  readonly bias: GageBias | null;
}

/** From here on ranges say less than standard deviations. */
const LARGE = 10;

export function stabilityOf(frame: Frame, options: GageBiasOptions): StabilityResult {
  const { measurement: value, occasion, referenceValue, confidenceLevel: level } = options;
  const values = frame.numbers(value);
  const isMissing = frame.isMissing(occasion);
  const rows = Array.from(values.keys()).filter((row) => Number.isFinite(values[row]) && !isMissing(row));
  const words = wordsOf(frame, occasion);
  const { codes, names } = codesInOrder(rows, (row) => words(row) ?? '');
  if (names.length < FEWEST) throw new RefusedError([refusals.fewOccasions(occasion, names.length)]);
  const { sizes, means } = subgroupsOf(numbersAt(values, rows), codes, names.length);
  const most = sizes.reduce((a, b) => Math.max(a, b));
  const single = most === 1;
  const chartOptions: SpcOptions = {
    ...PLAIN_CHART,
    value,
    part: value,
    chart: single ? 'i-mr' : most > LARGE ? 'xbar-s' : 'xbar-r',
    ...(single ? { label: occasion } : { subgroup: occasion }),
  };
  const same = means.every((each) => each === means[0]);
  return {
    kind: 'stability',
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    label: frame.label(value),
    occasionLabel: frame.label(occasion),
    occasions: names.length,
    sizes: [sizes.reduce((a, b) => Math.min(a, b)), most],
    chart: computeChart(withOccasion(frame, value, occasion), chartOptions),
    chartOptions,
    drift: same ? null : gageDrift(means, level),
    bias: referenceValue === null || same ? null : gageBias(means, referenceValue, level),
  };
}

/** The frame without readings whose occasion is not known: a chart of single values only names its points by it. */
function withOccasion(frame: Frame, name: string, occasion: string): Frame {
  const isMissing = frame.isMissing(occasion);
  const values = frame.numbers(name).map((value, row) => (isMissing(row) ? Number.NaN : value));
  return new Frame([{ ...frame.column(name), cells: { kind: 'numbers', values } }, frame.column(occasion)]);
}
