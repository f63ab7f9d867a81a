/** Files of JASP (.jasp): an SQLite database since 0.18, the form of jamovi before. */
import { checkCells } from '../cell-store.ts';
import type { ImportOptions } from '../delimited.ts';
import { ImportError } from '../errors.ts';
import { importLabelled, type LabelledColumn, type Measure } from '../labelled.ts';
import type { Imported } from '../report.ts';
import type { Zip } from '../zip.ts';
import { importDataBin } from './jamovi.ts';
import { isObject, parsed } from './parts.ts';
import { SqliteDamage, SqliteFile, type SqliteRow } from './sqlite.ts';

const JASP = 'JASP';
const DATABASE = 'internal.sqlite';
const MISSING = -2_147_483_648;
const MEASURES: Readonly<Record<string, Measure>> = {
  scale: 'scale',
  ordinal: 'ordinal',
  nominal: 'nominal',
  nominalText: 'nominal',
};

/** Reads the data of a file of JASP. */
export function importJasp(zip: Zip, options: ImportOptions): Imported {
  const bytes = zip.read(DATABASE);
  if (!bytes) return importDataBin(zip, JASP, options);
  try {
    return importDatabase(new SqliteFile(bytes), options);
  } catch (error) {
    throw error instanceof SqliteDamage ? new ImportError('import.file-damaged', { format: JASP }) : error;
  }
}

function importDatabase(file: SqliteFile, options: ImportOptions): Imported {
  const table = file.tables.find((name) => /^DataSet_\d+$/.test(name));
  if (table === undefined) throw new ImportError('import.file-no-data', { format: JASP });
  const rows = [...file.rows(table)].sort((a, b) => Number(a.rowNumber) - Number(b.rowNumber));
  const columns = [...file.rows('Columns')].sort((a, b) => Number(a.colIdx) - Number(b.colIdx));
  checkCells(rows.length, columns.length);
  const labels = new Map<number, SqliteRow[]>();
  for (const label of file.rows('Labels'))
    labels.set(Number(label.columnId), [...(labels.get(Number(label.columnId)) ?? []), label]);
  return importLabelled(
    {
      format: JASP,
      rows: rows.length,
      columns: columns.map((column) => columnOf(column, rows, labels.get(Number(column.id)) ?? [])),
      notices: [],
    },
    options,
  );
}

interface Level {
  readonly value: number;
  /** What the cell held before it had a label: a number, or the text itself. */
  readonly original: string;
  readonly label: string;
}

const levelOf = ({ value, label, originalValueJson }: SqliteRow): Level => {
  const original = parsed(String(originalValueJson ?? ''));
  const isPlain = typeof original === 'number' || (typeof original === 'string' && original !== '');
  return {
    value: Number(value),
    label: String(label ?? ''),
    original: isPlain ? String(original) : String(label ?? ''),
  };
};

function columnOf(
  column: SqliteRow,
  rows: readonly SqliteRow[],
  labels: readonly SqliteRow[],
): LabelledColumn {
  const base = `Column_${column.id}`;
  const measure = MEASURES[String(column.columnType)];
  const common = {
    name: String(column.name ?? ''),
    label: String(column.title ?? ''),
    labels: new Map<string, string>(),
    missing: emptyValues(column.emptyValuesJson),
    ...(measure ? { measure } : {}),
  };
  const numbers = (suffix: string) =>
    Float64Array.from(rows, (row) => {
      const value = row[`${base}_${suffix}`];
      return typeof value === 'number' && value !== MISSING ? value : Number.NaN;
    });
  if (measure === 'scale')
    return { ...common, missing: [], data: { kind: 'numbers', values: numbers('DBL') } };
  const levels = [...labels].sort((a, b) => Number(a.ordering) - Number(b.ordering)).map(levelOf);
  const cells = numbers('INT');
  if (levels.length === 0) return { ...common, data: { kind: 'numbers', values: cells } };
  if (levels.every(({ original }) => original.trim() !== '' && Number.isFinite(Number(original)))) {
    const byValue = new Map(levels.map(({ value, original }) => [value, Number(original)]));
    return {
      ...common,
      labels: new Map(
        levels
          .filter(({ original, label }) => label !== '' && label !== original)
          .map((each) => [each.original, each.label]),
      ),
      data: { kind: 'numbers', values: cells.map((cell) => byValue.get(cell) ?? cell) },
    };
  }
  const index = new Map(levels.map(({ value }, i) => [value, i]));
  return {
    ...common,
    factor: measure === 'ordinal' ? 'ordered' : 'nominal',
    labels: new Map(
      levels
        .filter(({ original, label }) => label !== '' && label !== original)
        .map((each) => [each.original, each.label]),
    ),
    data: {
      kind: 'texts',
      codes: Int32Array.from(cells, (cell) => index.get(cell) ?? -1),
      levels: levels.map(({ original }) => original),
    },
  };
}

/** Values that mean missing in one column. */
function emptyValues(json: unknown): readonly string[] {
  const values = parsed(String(json ?? ''));
  const listed = isObject(values) && Array.isArray(values.emptyValues) ? values.emptyValues : [];
  return listed.filter((value) => typeof value === 'string' && value.trim() !== '');
}
