import type { Frame } from '@constat/data';
import { medianSorted, moments, numbersAt, sorted } from '@constat/stats';
import { RefusedError, type RunContext, type Sample } from '../../contract.ts';
import { type Named, named, namedOrNull, ONE_GROUP, usedLevels } from '../kit/categories.ts';
import { checkResampled, meanWithSpread } from '../kit/cells.ts';
import { type Panels, panelsOf } from '../kit/panels.ts';
import type { LineOptions } from './options.ts';
import { refusals } from './refusals.ts';

const MOST_GROUPS = 12;
const MOST_CATEGORIES = 100;

export interface LinePlace {
  /** A number, milliseconds of a date, or the place of a category. */
  readonly x: number;
  readonly n: number;
  readonly value: number;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface Line {
  readonly panel: number;
  readonly level: string;
  readonly places: readonly LinePlace[];
}

export interface LineResult extends Panels {
  readonly sample: Sample;
  readonly x: Named;
  readonly outcome: Named;
  readonly group: Named | null;
  readonly groups: readonly string[];
  readonly axis: 'number' | 'date' | 'category';
  /** Names of the places of categories. */
  readonly categories: readonly string[];
  /** Whether some place holds several values. */
  readonly several: boolean;
  readonly lines: readonly Line[];
}

export function compute(frame: Frame, options: LineOptions, run: RunContext): LineResult {
  const { x, outcome, group } = options;
  const { mask } = frame.complete([x, outcome, group, ...options.panels].filter((name) => name !== null));
  const values = frame.numbers(outcome);
  for (let row = 0; row < mask.length; row++) if (!Number.isFinite(values[row]!)) mask[row] = 0;
  const { axis, at, categories } = placesOf(frame, x, mask);
  const rows = Uint32Array.from(mask.keys()).filter((row) => mask[row] === 1 && Number.isFinite(at[row]!));
  if (rows.length === 0) throw new RefusedError([refusals.noCases(frame.label(x), frame.label(outcome))]);
  if (options.statistic === 'mean' && options.shape === 'lines')
    checkResampled(options.spread, frame.label(outcome), rows.length);
  if (rows.every((row) => at[row] === at[rows[0]!]))
    throw new RefusedError([refusals.onePlace(frame.label(x), x)]);
  const within = group === null ? ONE_GROUP : usedLevels(frame, group, mask, MOST_GROUPS);
  const codeOf = (row: number) => (group === null ? 0 : within.codes[row]!);
  const ordered = rows.sort((a, b) => at[a]! - at[b]! || a - b);
  const { panelOf, ...panels } = panelsOf(frame, options.panels, mask);
  const lines = panels.panels.flatMap((_, panel) =>
    within.levels.flatMap((level, code) => {
      const own = ordered.filter((row) => codeOf(row) === code && panelOf(row) === panel);
      return own.length === 0 ? [] : [{ panel, level, places: runsOf(own, at, values, options, run.seed) }];
    }),
  );
  const several = lines.some(({ places }) => places.some(({ n }) => n > 1));
  if (isStacked(options) && group !== null) {
    if (several && options.statistic !== 'sum') throw new RefusedError([refusals.cannotStack()]);
    if (lines.some(({ places }) => places.some(({ value }) => value < 0)))
      throw new RefusedError([refusals.negativeArea()]);
  }
  return {
    ...panels,
    sample: { used: rows.length, excluded: frame.rows - rows.length },
    x: named(frame, x),
    outcome: named(frame, outcome),
    group: namedOrNull(frame, group),
    groups: within.levels,
    axis,
    categories,
    several,
    lines,
  };
}

/** Whether areas stand on each other. */
export const isStacked = ({ shape }: LineOptions): boolean => shape === 'stacked' || shape === 'filled';

function placesOf(
  frame: Frame,
  name: string,
  mask: Uint8Array,
): Pick<LineResult, 'axis' | 'categories'> & { readonly at: ArrayLike<number> } {
  const { type } = frame.column(name);
  if (type === 'numeric' || type === 'date')
    return { axis: type === 'date' ? 'date' : 'number', at: frame.numbers(name), categories: [] };
  const { levels, codes } = usedLevels(frame, name, mask, MOST_CATEGORIES);
  return { axis: 'category', at: codes, categories: levels };
}

/** Rows with the same place together, in their order. */
function runsOf(
  rows: Uint32Array,
  at: ArrayLike<number>,
  values: Float64Array,
  options: LineOptions,
  seed: number,
): readonly LinePlace[] {
  const places: LinePlace[] = [];
  for (let from = 0; from < rows.length; ) {
    const x = at[rows[from]!]!;
    let to = from + 1;
    while (to < rows.length && at[rows[to]!] === x) to++;
    const own = numbersAt(values, rows.subarray(from, to));
    places.push({ x, n: own.length, ...shown(own, options, seed + places.length) });
    from = to;
  }
  return places;
}

function shown(
  values: Float64Array,
  { shape, statistic, spread, confidenceLevel }: LineOptions,
  seed: number,
) {
  if (statistic === 'mean')
    return meanWithSpread(values, shape === 'lines' ? spread : 'none', confidenceLevel, seed);
  const none = { lower: null, upper: null };
  if (statistic === 'median') return { value: medianSorted(sorted(values)), ...none };
  const { mean, n } = moments(values);
  return { value: mean * n, ...none };
}
