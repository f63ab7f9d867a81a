import type { Frame } from '@constat/data';
import { medianSorted, moments, sorted, valuesAt } from '@constat/stats';
import { type Refusal, RefusedError, type RunContext } from '../../contract.ts';
import type { Named } from '../kit/categories.ts';
import {
  type CellNames,
  type CellPlace,
  type ChartCells,
  cellsOf,
  checkResampled,
  meanWithSpread,
  placeOf,
} from '../kit/cells.ts';
import type { BarOptions } from './options.ts';
import * as refusals from './refusals.ts';
import { isStacked, spreadOf } from './shapes.ts';

export interface Bar extends CellPlace {
  readonly n: number;
  /** What the bar shows; null where it has no case. */
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface BarResult extends CellNames {
  readonly category: Named;
  readonly shows: 'count' | 'percent' | 'mean' | 'median' | 'sum';
  readonly bars: readonly Bar[];
}

export function compute(frame: Frame, options: BarOptions, run: RunContext): BarResult {
  const { names, counts, values } = cellsOf(frame, options);
  if (names.outcome && options.statistic === 'mean')
    checkResampled(spreadOf(options), names.outcome.label, names.sample.used);
  const shows = options.outcome === null ? options.counted : options.statistic;
  const bars =
    options.outcome === null
      ? counted(counts, names, options.counted)
      : values.map((own, cell) => ({
          ...placeOf(cell, names),
          n: own.length,
          ...(own.length === 0
            ? { value: null, lower: null, upper: null }
            : shown(own, options, run.seed + cell)),
        }));
  const reason = unfitting(names, bars, options);
  if (reason) throw new RefusedError([reason]);
  const category = { name: options.category, label: frame.label(options.category) };
  return { ...names, category, shows, ...ordered(names.categories, bars, options.order) };
}

/** What the shape cannot show of these numbers. */
function unfitting(
  { groups, categories }: ChartCells['names'],
  bars: readonly Bar[],
  options: BarOptions,
): Refusal | undefined {
  const { shape } = options;
  if (shape === 'pyramid' && groups.length !== 2) return refusals.twoGroups(groups.length);
  if (shape === 'radar' && categories.length < 3) return refusals.fewDirections(categories.length);
  const negative = bars.some(({ value }) => (value ?? 0) < 0);
  if (!negative) return;
  if (isStacked(options)) return refusals.negativeStack();
  return shape === 'pyramid' || shape === 'radar' || shape === 'treemap'
    ? refusals.negativeArea()
    : undefined;
}

/** Counts, or shares of all cases of the group in percent. */
function counted(counts: Float64Array, names: CellNames, as: BarOptions['counted']): readonly Bar[] {
  const totals = new Float64Array(names.panels.length * names.groups.length);
  const whole = ({ panel, group }: CellPlace) => panel * names.groups.length + group;
  for (const [cell, count] of counts.entries()) totals[whole(placeOf(cell, names))]! += count;
  return Array.from(counts, (n, cell) => {
    const place = placeOf(cell, names);
    return {
      ...place,
      n,
      value: as === 'count' ? n : (100 * n) / (totals[whole(place)]! || 1),
      lower: null,
      upper: null,
    };
  });
}

function shown(values: Float64Array, options: BarOptions, seed: number) {
  const { statistic, confidenceLevel } = options;
  if (statistic === 'mean') return meanWithSpread(values, spreadOf(options), confidenceLevel, seed);
  const none = { lower: null, upper: null };
  if (statistic === 'median') return { value: medianSorted(sorted(values)), ...none };
  const { mean, n } = moments(values);
  return { value: mean * n, ...none };
}

/** Categories by the largest of their bars, where asked for; the bars follow. */
function ordered(
  levels: readonly string[],
  bars: readonly Bar[],
  order: BarOptions['order'],
): Pick<BarResult, 'categories' | 'bars'> {
  if (order === 'own') return { categories: levels, bars };
  const size = levels.map((_, i) =>
    Math.max(...bars.filter(({ category }) => category === i).map(({ value }) => value ?? 0)),
  );
  const sign = order === 'falling' ? -1 : 1;
  const places = levels.map((_, i) => i).sort((a, b) => sign * (size[a]! - size[b]!) || a - b);
  return {
    categories: valuesAt(levels, places),
    bars: places
      .flatMap((from, to) =>
        bars.filter(({ category }) => category === from).map((bar) => ({ ...bar, category: to })),
      )
      .sort((a, b) => a.panel - b.panel),
  };
}
