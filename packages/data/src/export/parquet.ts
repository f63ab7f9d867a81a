/**
 * A dataset as an Apache Parquet file: numbers as doubles, days as DATE, moments as TIMESTAMP, everything else as text,
 * Snappy-compressed. Labels and the like go into the metadata of the file. The library is loaded with the first one.
 */
import type { SchemaElement } from 'hyparquet';
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { NOTES_KEY, writeNotes } from '../import/parquet/column-notes.ts';

const DAY_MS = 86_400_000;

type Cell = number | string | boolean | bigint | null;

interface Written {
  readonly element: SchemaElement;
  readonly cell: (row: number) => Cell;
}

/** The bytes of the file. */
export async function datasetToParquet({ columns, rows }: Dataset): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const written = columns.map(writtenColumn);
  const buffer = parquetWriteBuffer({
    schema: [{ name: 'root', num_children: columns.length }, ...written.map(({ element }) => element)],
    columnData: written.map(({ element, cell }) => ({
      name: element.name,
      data: Array.from({ length: rows }, (_, row) => cell(row)),
    })),
    kvMetadata: [{ key: NOTES_KEY, value: writeNotes(columns) }],
  });
  return new Uint8Array(buffer);
}

const known = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value);

function writtenColumn({ name, type, cells }: Column): Written {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  const text: SchemaElement = {
    ...optional,
    type: 'BYTE_ARRAY',
    converted_type: 'UTF8',
    logical_type: { type: 'STRING' },
  };
  switch (cells.kind) {
    case 'numbers': {
      const { values } = cells;
      if (type !== 'date')
        return {
          element: { ...optional, type: 'DOUBLE' },
          cell: (row) => (known(values[row]) ? values[row] : null),
        };
      if (values.every((time) => Number.isNaN(time) || time % DAY_MS === 0))
        return {
          element: { ...optional, type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
          cell: (row) => (known(values[row]) ? values[row] / DAY_MS : null),
        };
      return {
        element: {
          ...optional,
          type: 'INT64',
          converted_type: 'TIMESTAMP_MILLIS',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
        },
        cell: (row) => (known(values[row]) ? BigInt(Math.round(values[row])) : null),
      };
    }
    case 'categories': {
      const { codes, levels } = cells;
      if (type === 'boolean')
        return {
          element: { ...optional, type: 'BOOLEAN' },
          cell: (row) => (codes[row]! < 0 ? null : levels[codes[row]!] === 'true'),
        };
      return { element: text, cell: (row) => levels[codes[row]!] ?? null };
    }
    case 'strings':
      return { element: text, cell: (row) => cells.values[row] ?? null };
  }
}
