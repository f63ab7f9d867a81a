/** What the other five figures of a capability report show. */
import type { Frame } from '@constat/data';
import { type QuantilePoint, quantilePoints } from '../../shared/residual-figures.ts';
import { wordsOf } from '../kit/rows.ts';
import { compute as computeChart } from '../spc-charts/compute.ts';
import type { SpcOptions } from '../spc-charts/options.ts';
import { PLAIN_CHART } from '../spc-charts/plain.ts';
import type { SpcResult } from '../spc-charts/result.ts';
import type { CapabilityOptions } from './options.ts';

export interface Sixpack {
  readonly chart: SpcResult;
  readonly options: SpcOptions;
  /** Values of the last subgroups (or the last values), by their place. */
  readonly last: readonly { readonly point: number; readonly name: string; readonly value: number }[];
  readonly quantiles: readonly QuantilePoint[];
}

/** Subgroups, or values without any, that are shown one by one. */
const LAST = 25;

const chartOptions = ({ value, subgroup, withinMethod }: CapabilityOptions): SpcOptions => {
  const within = withinMethod === 'sbar' || withinMethod === 'pooled' ? 'sd' : 'range';
  const chart =
    subgroup === null ? 'i-mr' : withinMethod === 'between' ? 'imr-r' : within === 'sd' ? 'xbar-s' : 'xbar-r';
  return { ...PLAIN_CHART, value, subgroup, chart, part: value };
};

/** What the further figures show; the charts are of the values as they were measured. */
export function sixpackOf(
  frame: Frame,
  options: CapabilityOptions,
  rows: readonly number[],
  ordered: Float64Array,
): Sixpack | null {
  if (!options.sixpack) return null;
  const chart = chartOptions(options);
  const values = frame.numbers(options.value);
  const words = options.subgroup === null ? null : wordsOf(frame, options.subgroup);
  const names = rows.map((row, i) => words?.(row) ?? String(i + 1));
  const places = [...new Set(names)];
  const from = Math.max(0, places.length - LAST);
  const shown = new Map(places.slice(from).map((name, i) => [name, from + i + 1]));
  return {
    chart: computeChart(frame, chart),
    options: chart,
    last: rows.flatMap((row, i) => {
      const point = shown.get(names[i]!);
      return point === undefined ? [] : [{ point, name: names[i]!, value: values[row]! }];
    }),
    quantiles: quantilePoints(ordered, 1),
  };
}
