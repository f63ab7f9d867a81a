/** Cutting, joining and writing cells of one column; the arrays given are never changed. */
import { type Cells, lengthOf } from '../column.ts';
import { PIECE, runThrough } from './steps.ts';

/** So many missing cells of the same storage. */
export function missingCells(like: Cells, count: number): Cells {
  switch (like.kind) {
    case 'numbers':
      return { kind: 'numbers', values: new Float64Array(count).fill(Number.NaN) };
    case 'categories':
      return { kind: 'categories', codes: new Int32Array(count).fill(-1), levels: like.levels };
    case 'strings':
      return { kind: 'strings', values: new Array<string | null>(count).fill(null) };
  }
}

/** The cells of some rows following each other. */
export function sliceCells(cells: Cells, from: number, to: number): Cells {
  switch (cells.kind) {
    case 'numbers':
      return { kind: 'numbers', values: cells.values.slice(from, to) };
    case 'categories':
      return { ...cells, codes: cells.codes.slice(from, to) };
    case 'strings':
      return { kind: 'strings', values: cells.values.slice(from, to) };
  }
}

/** The cells of the rows listed, in that order. */
export const takeCells = (cells: Cells, rows: Int32Array): Cells => runThrough(takeSteps(cells, rows));

/** The same, stopping now and then. */
export function* takeSteps(cells: Cells, rows: Int32Array): Generator<void, Cells> {
  const count = rows.length;
  switch (cells.kind) {
    case 'numbers': {
      const values = new Float64Array(count);
      for (let i = 0; i < count; i++) {
        if (i % PIECE === 0) yield;
        values[i] = cells.values[rows[i]!]!;
      }
      return { kind: 'numbers', values };
    }
    case 'categories': {
      const codes = new Int32Array(count);
      for (let i = 0; i < count; i++) {
        if (i % PIECE === 0) yield;
        codes[i] = cells.codes[rows[i]!]!;
      }
      return { ...cells, codes };
    }
    case 'strings': {
      const values: (string | null)[] = [];
      for (let i = 0; i < count; i++) {
        if (i % PIECE === 0) yield;
        values.push(cells.values[rows[i]!] ?? null);
      }
      return { kind: 'strings', values };
    }
  }
}

/** The cells with others in the place of `removed` cells at a row; levels stay those of `cells`. */
export function spliceCells(cells: Cells, at: number, removed: number, added: Cells): Cells {
  const rows = lengthOf(cells);
  const size = rows - removed + lengthOf(added);
  const after = at + lengthOf(added);
  if (cells.kind === 'numbers' && added.kind === 'numbers') {
    const values = new Float64Array(size);
    values.set(cells.values.subarray(0, at));
    values.set(added.values, at);
    values.set(cells.values.subarray(at + removed), after);
    return { kind: 'numbers', values };
  }
  if (cells.kind === 'categories' && added.kind === 'categories') {
    const codes = new Int32Array(size);
    codes.set(cells.codes.subarray(0, at));
    codes.set(added.codes, at);
    codes.set(cells.codes.subarray(at + removed), after);
    return { ...cells, codes };
  }
  if (cells.kind === 'strings' && added.kind === 'strings')
    return {
      kind: 'strings',
      values: cells.values.slice(0, at).concat(added.values, cells.values.slice(at + removed)),
    };
  throw new TypeError('Cells of different storage cannot be joined.');
}

/** The cells with new ones written from a row on, or at the rows listed; levels become those written. */
export function writeCells(cells: Cells, at: number | Int32Array, written: Cells): Cells {
  const count = lengthOf(written);
  const rowOf = typeof at === 'number' ? (i: number) => at + i : (i: number) => at[i]!;
  if (cells.kind === 'numbers' && written.kind === 'numbers') {
    const values = cells.values.slice();
    for (let i = 0; i < count; i++) values[rowOf(i)] = written.values[i]!;
    return { kind: 'numbers', values };
  }
  if (cells.kind === 'categories' && written.kind === 'categories') {
    const codes = cells.codes.slice();
    for (let i = 0; i < count; i++) codes[rowOf(i)] = written.codes[i]!;
    return { kind: 'categories', codes, levels: written.levels };
  }
  if (cells.kind === 'strings' && written.kind === 'strings') {
    const values = cells.values.slice();
    for (let i = 0; i < count; i++) values[rowOf(i)] = written.values[i]!;
    return { kind: 'strings', values };
  }
  throw new TypeError('Cells of another storage cannot be written.');
}

/** The cells that a write would replace, so that writing them back undoes it. */
export function replacedCells(cells: Cells, at: number | Int32Array, count: number): Cells {
  return typeof at === 'number' ? sliceCells(cells, at, at + count) : takeCells(cells, at);
}
