/** A dataset for files that know neither labels nor missing-value codes: what the reader sees in a cell is decided here. */
import type { Cells, Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { isMissingText, missingNumbers } from '../missing.ts';
import { hasLabels } from '../value-names.ts';

export interface PlainOptions {
  /** The label of a value in its place. */
  readonly labels?: boolean;
  /** Codes that mean missing are written; else their cells are empty. */
  readonly missingCodes?: boolean;
}

/** The dataset with its cells as they are to be written. */
export function plainDataset(dataset: Dataset, options: PlainOptions = {}): Dataset {
  return { ...dataset, columns: dataset.columns.map((column) => plainColumn(column, options)) };
}

function plainColumn(column: Column, { labels = false, missingCodes = false }: PlainOptions): Column {
  const cells = missingCodes ? column.cells : withoutCodes(column);
  return labels && hasLabels(column) ? labelled({ ...column, cells }) : { ...column, cells };
}

/** Cells whose value means missing are blank. */
function withoutCodes(column: Column): Cells {
  const { cells } = column;
  if ((column.missingValueCodes ?? []).length === 0) return cells;
  switch (cells.kind) {
    case 'numbers': {
      const codes = missingNumbers(column);
      return codes === null
        ? cells
        : { ...cells, values: cells.values.map((value) => (codes.has(value) ? Number.NaN : value)) };
    }
    case 'categories': {
      const isMissing = cells.levels.map((level) => isMissingText(level, column));
      return { ...cells, codes: cells.codes.map((code) => (isMissing[code] ? -1 : code)) };
    }
    case 'strings':
      return {
        ...cells,
        values: cells.values.map((value) => (isMissingText(value, column) ? null : value)),
      };
  }
}

/** Labels in the place of values; a value without one stays as it is. */
function labelled(column: Column): Column {
  const { cells, valueLabels = {} } = column;
  const name = (value: string): string =>
    Object.hasOwn(valueLabels, value) ? (valueLabels[value] ?? value) : value;
  switch (cells.kind) {
    case 'categories':
      return column.type === 'boolean'
        ? column
        : { ...column, cells: { ...cells, levels: cells.levels.map(name) } };
    case 'strings':
      return {
        ...column,
        cells: { ...cells, values: cells.values.map((value) => (value === null ? null : name(value))) },
      };
    case 'numbers':
      if (column.type === 'date') return column;
      return {
        ...column,
        type: 'text',
        cells: {
          kind: 'strings',
          values: Array.from(cells.values, (value) => (Number.isNaN(value) ? null : name(String(value)))),
        },
      };
  }
}
