/** Rows that something seen stands for, as conditions: a point of a figure, a bar, a cell of a table. */

import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import type { FilterCondition, FilterGroup } from './conditions.ts';
import { filterMask } from './filter.ts';

/** One thing that is known of the rows. */
export type RowPart =
  | { readonly kind: 'value'; readonly variable: string; readonly value: number }
  | { readonly kind: 'level'; readonly variable: string; readonly level: string }
  /** Up to the end, which belongs to the last class only. */
  | {
      readonly kind: 'class';
      readonly variable: string;
      readonly from: number;
      readonly to: number;
      readonly isLast: boolean;
    }
  | { readonly kind: 'present'; readonly variable: string }
  /** From 1; with an end, all up to it. */
  | { readonly kind: 'row'; readonly row: number; readonly to?: number };

/** Rows by their place, which no filter can name: from 1 up to an end, where the variables that they need have a value. */
export interface RowList {
  readonly rows: readonly (readonly [from: number, to: number])[];
  readonly present: readonly string[];
}

/** What may be chosen: rows by their values, or by their place. */
export type RowChoice = FilterGroup | RowList;

export const isRowList = (choice: RowChoice): choice is RowList => 'rows' in choice;

/** 1 for each row that is chosen. Throws FilterError. */
export function chosenMask(columns: readonly Column[], rows: number, choice: RowChoice): Uint8Array {
  if (!isRowList(choice)) return filterMask(columns, rows, choice);
  const mask = new Uint8Array(rows);
  for (const [from, to] of choice.rows) mask.fill(1, Math.max(0, from - 1), Math.max(0, to));
  const frame = new Frame(columns);
  for (const name of choice.present) {
    const isMissing = frame.isMissing(name);
    for (let row = 0; row < rows; row++) if (isMissing(row)) mask[row] = 0;
  }
  return mask;
}

/** The conditions that a filter has for a part; a row has none, as filters know values only. */
export function partConditions(part: RowPart): readonly FilterCondition[] {
  switch (part.kind) {
    case 'value':
      return [{ column: part.variable, operator: 'eq', value: part.value }];
    case 'level':
      return [{ column: part.variable, operator: 'eq', value: part.level }];
    case 'class':
      return [
        { column: part.variable, operator: 'gte', value: part.from },
        { column: part.variable, operator: part.isLast ? 'lte' : 'lt', value: part.to },
      ];
    case 'present':
      return [{ column: part.variable, operator: 'isNotEmpty' }];
    case 'row':
      return [];
  }
}

/** The rows that fulfil all parts. */
export const partsFilter = (parts: readonly RowPart[]): FilterGroup => ({
  logic: 'AND',
  conditions: parts.flatMap(partConditions),
});

/** What tells marks apart that are known by the same variables. */
const shapeOf = (parts: readonly RowPart[]): string =>
  JSON.stringify(parts.map((part) => [part.kind, part.kind === 'row' ? '' : part.variable]));

/** A code for each row, and the code that each of the marks asks for; rows below zero belong to none. */
interface Coded {
  readonly rows: (row: number) => number;
  readonly marks: readonly number[];
  readonly count: number;
}

const ends = (part: RowPart): readonly [number, number, boolean] =>
  part.kind === 'class' ? [part.from, part.to, part.isLast] : [Number.NaN, Number.NaN, false];

/** The last limit that is not above a value; -1 where all are. */
function placeOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Number.POSITIVE_INFINITY) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function classCodes(values: Float64Array, parts: readonly RowPart[]): Coded {
  const all = new Map(parts.map((part) => [ends(part)[0], ends(part)]));
  const limits = Float64Array.from(all.keys()).sort();
  const classes = Array.from(limits, (limit) => all.get(limit) ?? ([Number.NaN, Number.NaN, false] as const));
  return {
    rows: (row) => {
      const value = values[row] ?? Number.NaN;
      const place = placeOf(limits, value);
      const [, to, isLast] = classes[place] ?? [0, Number.NEGATIVE_INFINITY, false];
      return value < to || (isLast && value === to) ? place : -1;
    },
    marks: parts.map((part) => placeOf(limits, ends(part)[0])),
    count: limits.length,
  };
}

/** Rows by their place: one, or those up to an end. */
function spanCodes(count: number, parts: readonly RowPart[]): Coded {
  const codes = new Int32Array(count).fill(-1);
  const marks = parts.map((part) => {
    if (part.kind !== 'row') return -1;
    codes.fill(part.row - 1, part.row - 1, part.to ?? part.row);
    return part.row - 1;
  });
  return { rows: (row) => codes[row] ?? -1, marks, count };
}

function codesOf(frame: Frame, parts: readonly RowPart[]): Coded {
  const [first] = parts;
  if (first === undefined || first.kind === 'present') {
    const isMissing = first ? frame.isMissing(first.variable) : () => false;
    return { rows: (row) => (isMissing(row) ? -1 : 0), marks: parts.map(() => 0), count: 1 };
  }
  if (first.kind === 'row') return spanCodes(frame.rows, parts);
  if (first.kind === 'level') {
    const { codes, levels } = frame.factor(first.variable);
    const places = new Map(levels.map((level, code) => [level, code]));
    return {
      rows: (row) => codes[row] ?? -1,
      marks: parts.map((part) => (part.kind === 'level' ? (places.get(part.level) ?? -1) : -1)),
      count: levels.length,
    };
  }
  const values = frame.numbers(first.variable);
  if (first.kind === 'class') return classCodes(values, parts);
  const wanted = new Map<number, number>();
  const marks = parts.map((part) => {
    if (part.kind !== 'value') return -1;
    const code = wanted.get(part.value) ?? wanted.size;
    wanted.set(part.value, code);
    return code;
  });
  return { rows: (row) => wanted.get(values[row] ?? Number.NaN) ?? -1, marks, count: wanted.size };
}

/** One number of several codes; -1 where one of them is missing. */
function joined(coded: readonly Coded[], codeOf: (coded: Coded) => number): number {
  let all = 0;
  for (const one of coded) {
    const code = codeOf(one);
    if (code < 0) return -1;
    all = all * Math.max(1, one.count) + code;
  }
  return all;
}

export interface PartCount {
  /** Rows of the mark. */
  readonly rows: number;
  /** Those among them that a mask has. */
  readonly chosen: number;
}

const NONE: PartCount = { rows: 0, chosen: 0 };

/** The same for marks that are known by the same variables. */
function countAlike(
  frame: Frame,
  chosen: Uint8Array,
  marks: readonly (readonly RowPart[])[],
): readonly PartCount[] {
  const coded = Array.from({ length: marks[0]?.length ?? 0 }, (_, part) =>
    codesOf(
      frame,
      marks.flatMap((parts) => parts.slice(part, part + 1)),
    ),
  );
  const found = new Map<number, { rows: number; chosen: number }>();
  for (let row = 0; row < frame.rows; row++) {
    const code = joined(coded, ({ rows }) => rows(row));
    if (code < 0) continue;
    let cell = found.get(code);
    if (!cell) {
      cell = { rows: 0, chosen: 0 };
      found.set(code, cell);
    }
    cell.rows++;
    cell.chosen += chosen[row] === 1 ? 1 : 0;
  }
  return marks.map((_, mark) => found.get(joined(coded, ({ marks: codes }) => codes[mark] ?? -1)) ?? NONE);
}

/** How many rows each mark stands for, and how many of these are chosen: each kind of mark in one pass over the rows. */
export function countParts(
  frame: Frame,
  chosen: Uint8Array,
  marks: readonly (readonly RowPart[])[],
): readonly PartCount[] {
  const alike = new Map<string, number[]>();
  for (const [mark, parts] of marks.entries()) {
    const shape = shapeOf(parts);
    const own = alike.get(shape);
    if (own) own.push(mark);
    else alike.set(shape, [mark]);
  }
  const counted = marks.map(() => NONE);
  for (const places of alike.values()) {
    const counts = countAlike(
      frame,
      chosen,
      places.map((mark) => marks[mark] ?? []),
    );
    for (const [i, mark] of places.entries()) counted[mark] = counts[i] ?? NONE;
  }
  return counted;
}
