/** Files of DuckDB; test/fixtures/make-parquet.mjs made them and is the source of every expected value. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDataset } from '../../../test/arbitrary-dataset.ts';
import { datasetToParquet } from '../../export/parquet.ts';
import { columnInfo, datasetToRows } from '../../rows.ts';
import { importFile } from '../import.ts';
import { bytesSource } from '../source.ts';

const fixture = (name: string) =>
  importFile(
    name,
    bytesSource(new Uint8Array(readFileSync(new URL(`../../../test/fixtures/${name}`, import.meta.url)))),
  );

const CODECS = ['snappy', 'gzip', 'zstd', 'brotli', 'lz4_raw', 'uncompressed'];

test.each(CODECS)('%s arrives whole', async (codec) => {
  const { dataset, report } = await fixture(`study-${codec}.parquet`);
  expect(datasetToRows(dataset).map((row) => Object.values(row))).toEqual([
    [1, 1.5, true, '1999-12-31', '2024-02-29T13:45:30Z', 'Zürich', 12.35, '9007199254740993', 0.5, 1.23],
    [2, -2.25, false, '1582-10-15', null, '東京', -0.35, '-5', 1.5, -4.56],
    [3, null, null, null, '1960-01-01', null, null, null, null, null],
    [4, 1e10, true, '2024-02-29', '1999-12-31T23:59:59.500Z', 'São Paulo', 1234567.89, '0', -2, 0],
    [5, 0.1, false, '1970-01-01', '1970-01-01T00:00:01Z', 'O\'Hare, "IL"', 0, '1', 0, 7],
    [6, 100, true, '1900-03-01', '2000-01-01T12:00:00Z', 'Łódź', 5, '2', 8, 9],
  ]);
  expect(dataset.columns.map(({ name, type }) => [name, type])).toEqual([
    ['id', 'numeric'],
    ['score', 'numeric'],
    ['member', 'boolean'],
    ['born', 'date'],
    ['seen', 'date'],
    ['city', 'text'],
    ['price', 'numeric'],
    ['big', 'text'],
    ['small', 'numeric'],
    ['huge', 'numeric'],
  ]);
  expect(report.notices).toMatchObject([
    { code: 'column-left-out', column: 'list' },
    { code: 'text-kept', column: 'big' },
  ]);
});

test('several row groups and the encodings of version 2', async () => {
  const { dataset } = await fixture('many-v2.parquet');
  const rows = datasetToRows(dataset);
  expect(rows).toHaveLength(5000);
  for (const i of [0, 1, 2047, 2048, 4999])
    expect(rows[i]).toMatchObject({
      n: i,
      wide: i * 3e9,
      word: `item ${Math.floor(i / 7)}`,
      quarter: i / 4,
      even: i % 2 === 0,
      moment: new Date(Date.UTC(2020, 0, 1) + i * 1001)
        .toISOString()
        .replace('T00:00:00.000Z', '')
        .replace('.000Z', 'Z'),
      gaps: i % 5 === 0 ? null : i,
    });
});

test('what is written is read back, with everything that is known about the columns', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDataset, async (dataset) => {
      const bytes = await datasetToParquet(dataset);
      const { dataset: read } = await importFile('x.parquet', bytesSource(bytes));
      expect(datasetToRows(read)).toEqual(datasetToRows(dataset));
      expect(read.columns.map(columnInfo)).toEqual(dataset.columns.map(columnInfo));
    }),
    { numRuns: 100 },
  );
});

test('something else under that name is refused, half a file is damaged', async () => {
  const csv = bytesSource(new TextEncoder().encode('a,b\n1,2\n'));
  await expect(importFile('x.parquet', csv)).rejects.toMatchObject({ code: 'import.file-not-format' });
  const whole = new Uint8Array(
    readFileSync(new URL('../../../test/fixtures/study-snappy.parquet', import.meta.url)),
  );
  await expect(importFile('x.parquet', bytesSource(whole.slice(0, 900)))).rejects.toMatchObject({
    code: 'import.file-damaged',
  });
});
