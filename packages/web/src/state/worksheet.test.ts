import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '../storage/db.ts';
import { plainResult } from '../storage/fixtures/plain-result.ts';
import { noDataset } from '../storage/no-data.ts';
import { changeItems, listReports } from '../storage/reports.ts';
import { getResults } from '../storage/results.ts';
import { addToWorksheet, newWorksheet, worksheetData, worksheetFor } from './worksheet.ts';

const dataset = (id: string, name = id) => ({ ...noDataset('ada'), id, name });
const filtered = {
  ...dataset('d1_filtered'),
  filteredFrom: { id: 'd1', filter: { kind: 'group', join: 'and', rules: [] } as never },
};

beforeEach(async () => {
  await Promise.all([db.reports.clear(), db.results.clear(), db.resultHeads.clear()]);
});

test('results of one dataset come to one worksheet, in their order, those of its filter too', async () => {
  await addToWorksheet('ada', plainResult('first'), dataset('d1', 'patients'));
  await addToWorksheet('ada', plainResult('other'), dataset('d2'));
  await addToWorksheet('ada', plainResult('second'), filtered);
  const worksheets = await listReports('ada');
  expect(worksheets.map(({ report }) => report.title).sort()).toEqual([
    'Worksheet: d2',
    'Worksheet: patients',
  ]);
  const own = worksheetFor(worksheets, 'd1');
  expect(own?.items).toMatchObject([
    { kind: 'result', resultId: plainResult('first').id, live: true },
    { kind: 'result', resultId: plainResult('second').id, live: true },
  ]);
  expect(worksheetData(filtered)).toBe('d1');
});

test('what needs no data goes to the worksheet that was changed last', async () => {
  await addToWorksheet('ada', plainResult('a'), dataset('d1'));
  const { report } = await addToWorksheet('ada', plainResult('calculator'), null);
  expect(report.worksheet).toBe('d1');
  expect(worksheetFor([], null)).toBeNull();
});

test('a report that is no worksheet is left alone', () => {
  const { worksheet: _, ...report } = newWorksheet(dataset('d1'));
  expect(worksheetFor([{ id: report.id, report }], 'd1')).toBeNull();
  expect(worksheetFor([{ id: report.id, report }], null)).toBeNull();
});

test('adding is taken back: the worksheet stays where something else is on it', async () => {
  const first = await addToWorksheet('ada', plainResult('a'), dataset('d1'));
  await first.undo();
  expect(await listReports('ada')).toEqual([]);
  expect(await getResults('ada', [plainResult('a').id])).toEqual([]);
  const second = await addToWorksheet('ada', plainResult('b'), dataset('d1'));
  await changeItems('ada', second.report.id, (items) => [
    ...items,
    { kind: 'heading', id: 'h', text: 'Mine', level: 1 },
  ]);
  await second.undo();
  const [left] = await listReports('ada');
  expect(left?.report.items.map(({ id }) => id)).toEqual(['h']);
});
