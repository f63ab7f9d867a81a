/** The points of a chart out of a frame. */
import type { Frame } from '@constat/data';
import { numbersAt, type Subgroups, subgroupsOf } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { codesInOrder, wordsOf } from '../kit/rows.ts';
import type { SpcOptions } from './options.ts';
import { refusals } from './refusals.ts';

/** Points in their order: values or counts with their sizes, or subgroups. */
export interface ChartData {
  readonly used: number;
  readonly count: number;
  /** The first and the last row of each point, from 1; null where other points have rows between them. */
  readonly rows: readonly (readonly [number, number])[] | null;
  readonly values: Float64Array;
  readonly sizes: Float64Array | null;
  readonly subgroups: Subgroups | null;
  /** Of each point, in the order of first appearance. */
  readonly parts: { readonly codes: Int32Array; readonly names: readonly string[] } | null;
  readonly names: readonly string[] | null;
  /** Name of the stage of each point; null without stages. */
  readonly stages: readonly string[] | null;
}

/** Rows of points of one row each. */
const ofOneRow = (rows: readonly number[]) => rows.map((row) => [row + 1, row + 1] as const);

/** The rows of each group where its rows follow each other. */
function spansOf(rows: readonly number[], codes: Int32Array): ChartData['rows'] {
  const spans: [number, number][] = [];
  for (const [place, row] of rows.entries()) {
    const code = codes[place] ?? -1;
    const own = spans[code];
    if (!own) spans[code] = [row + 1, row + 1];
    else if (code !== spans.length - 1) return null;
    else own[1] = row + 1;
  }
  return spans;
}

/** Rows that have a finite value and what else a point needs. */
function usedRows(frame: Frame, options: SpcOptions, others: readonly (string | null)[]): readonly number[] {
  const values = frame.numbers(options.value);
  const missing = [...others, options.stage]
    .filter((name) => name !== null)
    .map((name) => frame.isMissing(name));
  const rows: number[] = [];
  for (let row = 0; row < frame.rows; row++)
    if (Number.isFinite(values[row]!) && !missing.some((is) => is(row))) rows.push(row);
  return rows;
}

const stagesOf = (frame: Frame, { stage }: SpcOptions, rows: readonly number[]): readonly string[] | null => {
  if (stage === null) return null;
  const words = wordsOf(frame, stage);
  return rows.map((row) => words(row)!);
};

function single(frame: Frame, options: SpcOptions): ChartData {
  const rows = usedRows(frame, options, []);
  const values = frame.numbers(options.value);
  return {
    used: rows.length,
    count: rows.length,
    rows: ofOneRow(rows),
    values: numbersAt(values, rows),
    sizes: null,
    subgroups: null,
    parts: null,
    names: namesOf(frame, options.label, rows),
    stages: stagesOf(frame, options, rows),
  };
}

/** Values of the parts that are measured in turn. */
function ofParts(frame: Frame, options: SpcOptions): ChartData {
  const rows = usedRows(frame, options, [options.part]);
  const values = frame.numbers(options.value);
  const low = rows.find((row) => options.shortRun === 'relative' && !(values[row]! > 0));
  if (low !== undefined) throw new RefusedError([refusals.notAbove(options.value, values[low]!, low + 1)]);
  const words = wordsOf(frame, options.part);
  const { codes, names } = codesInOrder(rows, (row) => words(row)!);
  return {
    used: rows.length,
    count: rows.length,
    rows: ofOneRow(rows),
    values: numbersAt(values, rows),
    sizes: null,
    subgroups: null,
    parts: { codes, names },
    names: namesOf(frame, options.label, rows),
    stages: stagesOf(frame, options, rows),
  };
}

/** Counts or times between events, none below 0. */
function between(frame: Frame, options: SpcOptions): ChartData {
  const isCount = options.chart === 'g';
  const values = frame.numbers(options.value);
  for (const row of usedRows(frame, options, [])) {
    const value = values[row]!;
    if (isCount && (!Number.isInteger(value) || value < 0))
      throw new RefusedError([refusals.badCount(options.value, value, row + 1)]);
    if (!isCount && (value < 0 || (value === 0 && options.tLimits === 'weibull')))
      throw new RefusedError([refusals.badTime(options.value, value, row + 1)]);
  }
  return single(frame, options);
}

function namesOf(frame: Frame, label: string | null, rows: readonly number[]): readonly string[] | null {
  if (label === null) return null;
  const words = wordsOf(frame, label);
  return rows.map((row, i) => words(row) ?? String(i + 1));
}

function counted(frame: Frame, options: SpcOptions): ChartData {
  const { chart } = options;
  const sizesName = chart === 'c' ? null : options.sizes;
  const rows = usedRows(frame, options, [sizesName]);
  const values = frame.numbers(options.value);
  const sizes = sizesName === null ? null : frame.numbers(sizesName);
  const sizeAt = (row: number) => (chart === 'c' ? 1 : (sizes?.[row] ?? options.size ?? 1));
  const whole = chart === 'p' || chart === 'np';
  for (const row of rows) {
    const value = values[row]!;
    const size = sizeAt(row);
    if (!Number.isInteger(value) || value < 0)
      throw new RefusedError([refusals.badCount(options.value, value, row + 1)]);
    if (!(size > 0 && size < Number.POSITIVE_INFINITY) || (whole && !Number.isInteger(size)))
      throw new RefusedError([refusals.badSize(sizesName ?? 'Size of every sample', size, row + 1, whole)]);
    if (whole && value > size)
      throw new RefusedError([refusals.moreThanSize(options.value, value, size, row + 1)]);
  }
  return {
    used: rows.length,
    count: rows.length,
    rows: ofOneRow(rows),
    values: numbersAt(values, rows),
    sizes: Float64Array.from(rows, sizeAt),
    subgroups: null,
    parts: null,
    names: namesOf(frame, options.label, rows),
    stages: stagesOf(frame, options, rows),
  };
}

function grouped(frame: Frame, options: SpcOptions): ChartData {
  const rows = usedRows(frame, options, [options.subgroup]);
  const values = frame.numbers(options.value);
  const words = options.subgroup === null ? null : wordsOf(frame, options.subgroup);
  const size = options.subgroupSize ?? 1;
  const nameAt = (row: number) => words?.(row) ?? String(Math.floor(row / size) + 1);
  const { codes, names, firstRows } = codesInOrder(rows, nameAt);
  const subgroups = subgroupsOf(numbersAt(values, rows), codes, names.length);
  if (rows.length > 0 && subgroups.sizes.every((each) => each < 2))
    throw new RefusedError([refusals.subgroupsOfOne(options.value)]);
  return {
    used: rows.length,
    count: names.length,
    rows: spansOf(rows, codes),
    values: subgroups.means,
    sizes: subgroups.sizes,
    subgroups,
    parts: null,
    names: words === null ? null : names,
    stages: stagesOf(frame, options, firstRows),
  };
}

/** Variables that a row needs to be counted. */
export function neededBy(options: SpcOptions): readonly string[] {
  const { chart, value, stage, subgroup, sizes, part } = options;
  const other =
    chart.startsWith('xbar') || chart.startsWith('imr') ? subgroup : chart === 'z-mr' ? part : null;
  const counted = chart === 'p' || chart === 'np' || chart === 'u' ? sizes : null;
  return [value, other, counted, stage].filter((name) => name !== null);
}

/** Reads the points that the chart asks for. */
export function readPoints(frame: Frame, options: SpcOptions): ChartData {
  switch (options.chart) {
    case 'xbar-r':
    case 'xbar-s':
    case 'imr-r':
    case 'imr-s':
      return grouped(frame, options);
    case 'p':
    case 'np':
    case 'c':
    case 'u':
      return counted(frame, options);
    case 'z-mr':
      return ofParts(frame, options);
    case 'g':
    case 't':
      return between(frame, options);
    default:
      return single(frame, options);
  }
}
