/** Datasets as rows keyed by column name: the form of JSON files and of the cloud, never of the program itself. */
import { type Cells, type Column, type ColumnType, lengthOf, storageOf } from './column.ts';
import type { Dataset } from './dataset.ts';
import { formatDate, isoDate, readDatesAmong } from './import/dates.ts';
import { formattedNumbers } from './import/formatted-numbers.ts';
import { parseNumber } from './import/numbers.ts';
import { type NewDataset, newDataset } from './new-dataset.ts';

export type JsonCell = number | string | boolean | null;
export type JsonRow = Readonly<Record<string, JsonCell>>;

/** A column without its cells. */
export type ColumnInfo = Omit<Column, 'cells'>;

/** What a column is, without its cells. */
export function columnInfo({ cells: _, ...info }: Column): ColumnInfo {
  return info;
}

/** One cell as JSON: numbers, true or false, dates as text, null where missing. */
export function jsonCell(column: Column, row: number, dateText = formatDate): JsonCell {
  const { cells, type } = column;
  switch (cells.kind) {
    case 'numbers': {
      const value = cells.values[row] ?? Number.NaN;
      if (Number.isNaN(value)) return null;
      return type === 'date' ? dateText(value) : value;
    }
    case 'categories': {
      const level = cells.levels[cells.codes[row] ?? -1];
      if (level === undefined) return null;
      return type === 'boolean' ? level === 'true' : level;
    }
    case 'strings':
      return cells.values[row] ?? null;
  }
}

/** All rows, keyed by column name, dates as ISO text; a column may be called __proto__. */
export function datasetToRows({ columns, rows }: Dataset): JsonRow[] {
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(columns.map((column) => [column.name, jsonCell(column, row, isoDate)])),
  );
}

/** A dataset from rows and what their columns are; a value that does not fit its column's type is missing. */
export function rowsToDataset(
  rows: readonly Readonly<Record<string, unknown>>[],
  infos: readonly ColumnInfo[],
  from: NewDataset,
): Dataset {
  const columns = infos.map((info): Column => {
    const values = rows.map((row) => (Object.hasOwn(row, info.name) ? row[info.name] : null));
    return { ...info, cells: cellsOf(info, values) };
  });
  return newDataset(from, rows.length, columns);
}

/** The column as another type; a value that does not fit it becomes missing. */
export function retypeColumn(column: Column, type: ColumnType): Column {
  const { categoryOrder: _, ...info } = columnInfo(column);
  const rows = Array.from({ length: lengthOf(column.cells) }, (_, row) => jsonCell(column, row));
  const keepsOrder =
    storageOf(type) === 'categories' && type !== 'boolean' && column.categoryOrder !== undefined;
  const retyped: ColumnInfo = {
    ...info,
    type,
    ...(keepsOrder ? { categoryOrder: column.categoryOrder } : {}),
  };
  return { ...retyped, cells: cellsOf(retyped, rows) };
}

/** What stands for the two truth values where a column becomes one of them. */
const TRUTHS: Readonly<Record<string, string>> = { '1': 'true', yes: 'true', '0': 'false', no: 'false' };

function truthOf(text: string): string {
  const word = text.trim().toLowerCase();
  return TRUTHS[word] ?? word;
}

function cellsOf(info: ColumnInfo, values: readonly unknown[]): Cells {
  const texts = values.map((value) => {
    if (value === null || value === undefined) return null;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.trim() === '' ? null : text;
  });
  switch (storageOf(info.type)) {
    case 'numbers': {
      const numberOf = info.type === 'date' ? datesOf(texts) : numbersOf(info, texts);
      return {
        kind: 'numbers',
        values: Float64Array.from(texts, (text) => (text === null ? Number.NaN : numberOf(text))),
      };
    }
    case 'categories': {
      const levels = info.type === 'boolean' ? ['false', 'true'] : [...(info.categoryOrder ?? [])];
      const index = new Map(levels.map((level, code) => [level, code]));
      const codes = Int32Array.from(texts, (text) => {
        if (text === null) return -1;
        const level = info.type === 'boolean' ? truthOf(text) : text;
        const code = index.get(level);
        if (code !== undefined) return code;
        if (info.type === 'boolean') return -1;
        index.set(level, levels.length);
        return levels.push(level) - 1;
      });
      return { kind: 'categories', codes, levels };
    }
    case 'strings':
      return { kind: 'strings', values: texts };
  }
}

type Texts = readonly (string | null)[];

const isPresent = (text: string | null): text is string => text !== null;

function datesOf(texts: Texts): (text: string) => number {
  const dates = readDatesAmong(texts.filter(isPresent));
  return (text) => dates.get(text) ?? Number.NaN;
}

/** Plain numbers, or those that all texts print, such as 1,234.50; the codes of missing values may be among them. */
function numbersOf({ missingValueCodes = [] }: ColumnInfo, texts: Texts): (text: string) => number {
  const plain = (text: string): number => parseNumber(text.trim());
  if (texts.every((text) => text === null || !Number.isNaN(plain(text)))) return plain;
  const distinct = [...new Set(texts.filter(isPresent))].filter((text) => !missingValueCodes.includes(text));
  const printed = formattedNumbers(
    distinct.map((text) => text.trim()),
    '.',
  );
  if (!printed) return plain;
  const values = new Map(distinct.map((text, i) => [text, printed[i]!]));
  return (text) => values.get(text) ?? Number.NaN;
}
