/** Rows of columns put together anew: picked, stacked, and made alike first where they differ. */
import { type Cells, type Column, type ColumnType, lengthOf } from '../column.ts';
import { isMissingText, missingNumbers } from '../missing.ts';
import { retypeColumn } from '../rows.ts';

/** The cells of a column at the rows listed, in that order; -1 is missing. */
export function pickCells(cells: Cells, rows: Int32Array): Cells {
  const count = rows.length;
  switch (cells.kind) {
    case 'numbers': {
      const values = new Float64Array(count);
      for (let i = 0; i < count; i++) values[i] = rows[i]! < 0 ? Number.NaN : cells.values[rows[i]!]!;
      return { kind: 'numbers', values };
    }
    case 'categories': {
      const codes = new Int32Array(count);
      for (let i = 0; i < count; i++) codes[i] = rows[i]! < 0 ? -1 : cells.codes[rows[i]!]!;
      return { ...cells, codes };
    }
    case 'strings':
      return {
        kind: 'strings',
        values: Array.from(rows, (row) => (row < 0 ? null : (cells.values[row] ?? null))),
      };
  }
}

/** The column with other rows. */
export const pickRows = (column: Column, rows: Int32Array): Column => ({
  ...column,
  cells: pickCells(column.cells, rows),
});

/** The column with its missing-value codes turned into missing cells. */
export function withoutCodes(column: Column): Column {
  if (!column.missingValueCodes) return column;
  const { missingValueCodes: _, cells, ...rest } = column;
  switch (cells.kind) {
    case 'numbers': {
      const missing = missingNumbers(column);
      if (!missing) return { ...rest, cells };
      const values = cells.values.map((value) => (missing.has(value) ? Number.NaN : value));
      return { ...rest, cells: { kind: 'numbers', values } };
    }
    case 'categories': {
      const gone = cells.levels.map((level) => isMissingText(level, column));
      const codes = cells.codes.map((code) => (code < 0 || gone[code] ? -1 : code));
      return { ...rest, cells: { ...cells, codes } };
    }
    case 'strings':
      return {
        ...rest,
        cells: {
          kind: 'strings',
          values: cells.values.map((value) => (isMissingText(value, column) ? null : value)),
        },
      };
  }
}

/** The type that holds the values of all these types. */
export function commonType(types: readonly ColumnType[]): ColumnType {
  const [first = 'text'] = types;
  if (types.every((type) => type === first)) return first;
  const isCategory = (type: ColumnType) => type === 'categorical' || type === 'ordinal' || type === 'boolean';
  return types.every(isCategory) ? 'categorical' : 'text';
}

const sameCodes = (columns: readonly Column[]): boolean => {
  const codesOf = ({ missingValueCodes = [] }: Column) => JSON.stringify([...missingValueCodes].sort());
  return columns.every((column) => codesOf(column) === codesOf(columns[0]!));
};

/** Columns of one type with one meaning of their missing-value codes and, for categories, one list of levels. */
export function alike(columns: readonly Column[]): readonly Column[] {
  const type = commonType(columns.map((column) => column.type));
  const coded = sameCodes(columns) ? columns : columns.map(withoutCodes);
  return sameLevels(coded.map((column) => (column.type === type ? column : retypeColumn(column, type))));
}

function sameLevels(columns: readonly Column[]): readonly Column[] {
  const levels: string[] = [];
  const index = new Map<string, number>();
  for (const { cells, categoryOrder = [] } of columns) {
    if (cells.kind !== 'categories') return columns;
    for (const level of [...categoryOrder, ...cells.levels])
      if (!index.has(level)) {
        index.set(level, levels.length);
        levels.push(level);
      }
  }
  const ordered = columns.some((column) => column.categoryOrder);
  return columns.map((column) => {
    if (column.cells.kind !== 'categories') return column;
    const to = Int32Array.from(column.cells.levels, (level) => index.get(level)!);
    const codes = column.cells.codes.map((code) => (code < 0 ? -1 : to[code]!));
    return {
      ...column,
      ...(ordered ? { categoryOrder: levels } : {}),
      cells: { kind: 'categories', codes, levels },
    };
  });
}

/** Cells one below the other; the columns must be alike. */
export function stackCells(parts: readonly Cells[]): Cells {
  const first = parts[0]!;
  const size = parts.reduce((sum, cells) => sum + lengthOf(cells), 0);
  if (first.kind === 'numbers') {
    const values = new Float64Array(size);
    let at = 0;
    for (const cells of parts) {
      if (cells.kind !== 'numbers') throw new TypeError('Cells of different storage cannot be stacked.');
      values.set(cells.values, at);
      at += cells.values.length;
    }
    return { kind: 'numbers', values };
  }
  if (first.kind === 'categories') {
    const codes = new Int32Array(size);
    let at = 0;
    for (const cells of parts) {
      if (cells.kind !== 'categories') throw new TypeError('Cells of different storage cannot be stacked.');
      codes.set(cells.codes, at);
      at += cells.codes.length;
    }
    return { ...first, codes };
  }
  return {
    kind: 'strings',
    values: parts.flatMap((cells) => (cells.kind === 'strings' ? cells.values : [])),
  };
}
