/** Variables that an analysis computed, as columns of the dataset. */
import { type Column, freeName } from '@constat/data';
import { StaleDatasetError } from '../storage/dataset-edits.ts';
import type { NewColumn } from './data-contract.ts';

/** The columns under names that are free. */
export function newColumns(before: readonly Column[], columns: readonly NewColumn[]): readonly Column[] {
  const taken = new Set(before.map(({ name }) => name));
  return columns.map(({ name, description, cells }) => ({
    id: crypto.randomUUID(),
    name: freeName(taken, name),
    type: cells.kind === 'numbers' ? 'numeric' : 'categorical',
    role: 'none',
    description,
    cells,
  }));
}

/** Cells of the rows that a filter keeps, on all rows: missing where it keeps none. */
export function unfiltered(
  columns: readonly NewColumn[],
  mask: Uint8Array,
  kept: number,
): readonly NewColumn[] {
  const places = Int32Array.from(mask.keys()).filter((row) => mask[row]);
  // Another tab changed the data, and the filter keeps other rows now.
  if (places.length !== kept) throw new StaleDatasetError();
  return columns.map((column) => {
    const { cells } = column;
    if (cells.kind === 'numbers') {
      const values = new Float64Array(mask.length).fill(Number.NaN);
      for (let i = 0; i < kept; i++) values[places[i]!] = cells.values[i]!;
      return { ...column, cells: { kind: 'numbers', values } };
    }
    const codes = new Int32Array(mask.length).fill(-1);
    for (let i = 0; i < kept; i++) codes[places[i]!] = cells.codes[i]!;
    return { ...column, cells: { ...cells, codes } };
  });
}
