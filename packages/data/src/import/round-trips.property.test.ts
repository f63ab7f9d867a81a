/** What one format writes it reads again, cell for cell; what a format has no place for is said here. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryDataset } from '../../test/arbitrary-dataset.ts';
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { datasetToCsv } from '../export/csv.ts';
import { datasetToWorkbook } from '../export/workbook.ts';
import { datasetToRows, type JsonCell, type JsonRow } from '../rows.ts';
import { encodeUtf8 } from './bytes.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const WRITERS: Readonly<Record<string, (dataset: Dataset) => Uint8Array | Promise<Uint8Array>>> = {
  csv: (dataset) => encodeUtf8(datasetToCsv(dataset, { formulaSafe: false })),
  tsv: (dataset) => encodeUtf8(datasetToCsv(dataset, { formulaSafe: false, delimiter: '\t' })),
  json: (dataset) => encodeUtf8(JSON.stringify(datasetToRows(dataset))),
  xlsx: (dataset) => datasetToWorkbook(dataset, 'xlsx'),
  ods: (dataset) => datasetToWorkbook(dataset, 'ods'),
};

/** These formats know no types of text: words that could be numbers or dates begin with a letter here. */
function withWords(dataset: Dataset): Dataset {
  const columns = dataset.columns.map((column): Column => {
    if (column.cells.kind !== 'strings') return column;
    const values = column.cells.values.map((text) => (text === null ? null : `w${text}`.trim()));
    return { ...column, cells: { kind: 'strings', values } };
  });
  return { ...dataset, columns };
}

/** Categories called 1 and 2 come back as numbers: compared by what is shown. */
const shown = (cell: JsonCell | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell);

/** In a sheet or in lines of text nothing marks a row that is all missing: at the end it is left out, which the reader says. */
function withoutBlankEnd(rows: readonly JsonRow[]): readonly JsonRow[] {
  const last = rows.findLastIndex((row) => Object.values(row).some((cell) => cell !== null));
  return rows.slice(0, last + 1);
}

describe.each(Object.keys(WRITERS))('%s', (format) => {
  test('comes back cell for cell', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDataset.map(withWords), async (dataset) => {
        const bytes = await WRITERS[format]!(dataset);
        const { dataset: read } = await importFile(`x.${format}`, bytesSource(bytes), { header: true });
        const rows = datasetToRows(dataset);
        const before = format === 'json' ? rows : withoutBlankEnd(rows);
        const after = datasetToRows(read);
        expect(after).toHaveLength(before.length);
        for (const [i, row] of before.entries())
          for (const { name } of dataset.columns)
            expect(shown(after[i]?.[name])).toBe(shown(row[name] ?? null));
      }),
      { numRuns: 60 },
    );
  });
});
