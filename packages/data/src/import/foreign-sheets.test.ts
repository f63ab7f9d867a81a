/** Sheets saved by LibreOffice; test/fixtures/make-sheets.sh made them and is the source of every expected value. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { datasetToRows } from '../rows.ts';
import { importFile } from './import.ts';
import { bytesSource } from './source.ts';

const fixture = (name: string, sheet?: string) =>
  importFile(
    name,
    bytesSource(new Uint8Array(readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url)))),
    sheet === undefined ? {} : { sheet },
  );

test.each(['sheets.xlsx', 'sheets.xls', 'sheets.ods', 'sheets.fods'])('%s arrives whole', async (name) => {
  const { dataset, report } = await fixture(name);
  expect(datasetToRows(dataset)).toEqual([
    {
      id: 1,
      score: 1.5,
      born: '1999-12-31',
      seen: '2024-02-29T13:45:30Z',
      city: 'Zürich',
      member: true,
      share: 0.125,
      double: 2,
    },
    {
      id: 2,
      score: -2.25,
      born: '1900-03-01',
      seen: null,
      city: '東京, "Minato"',
      member: false,
      share: 1,
      double: 4,
    },
    {
      id: 3,
      score: null,
      born: null,
      seen: '1960-01-01T00:00:01Z',
      city: 'Łódź & São Paulo',
      member: null,
      share: null,
      double: null,
    },
  ]);
  expect(report.notices).toMatchObject([{ code: 'cell-errors', count: 1 }]);
  expect(report.sheets).toEqual(['Study', 'Notes']);
  const notes = await fixture(name, 'Notes');
  expect(datasetToRows(notes.dataset)).toEqual([{ note: 'second sheet' }]);
});

test('its CSV is read with dates and umlauts', async () => {
  const { dataset, report } = await fixture('sheets.csv');
  expect(report).toMatchObject({ delimiter: ';', encoding: 'utf-8', decimal: '.' });
  expect(
    datasetToRows(dataset).map(({ id, score, born, seen, city }) => [id, score, born, seen, city]),
  ).toEqual([
    [1, 1.5, '1999-12-31', '2024-02-29T13:45:30Z', 'Zürich'],
    [2, -2.25, '1900-03-01', null, '東京, "Minato"'],
    [3, null, null, '1960-01-01T00:00:01Z', 'Łódź & São Paulo'],
  ]);
});
