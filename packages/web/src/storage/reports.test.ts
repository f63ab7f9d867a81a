import 'fake-indexeddb/auto';
import { DEFAULT_REPORT_OPTIONS, type Report, type ReportItem } from '@constat/report';
import { beforeEach, expect, test } from 'vitest';
import { makeBackup, restoreBackup } from '../recovery/backup.ts';
import { db, emptyBin } from './db.ts';
import { mergeReports } from './report-merge.ts';
import {
  duplicateReport,
  getReport,
  listReports,
  removeReport,
  renameReport,
  restoreReport,
  saveReport,
} from './reports.ts';
import { emptyOwnBin } from './usage.ts';

const heading = (id: string, text = id): ReportItem => ({ kind: 'heading', id, text, level: 1 });
const result = (id: string, without?: readonly string[]): ReportItem => ({
  kind: 'result',
  id,
  resultId: `result_${id}`,
  ...(without ? { without } : {}),
});

const reportOf = (items: readonly ReportItem[], fields: Partial<Report> = {}): Report => ({
  format: 1,
  id: 'report_1_a',
  title: 'Thesis',
  subtitle: '',
  authors: '',
  affiliation: '',
  date: '',
  items,
  options: DEFAULT_REPORT_OPTIONS,
  dateCreated: 1,
  dateModified: 1,
  ...fields,
});

const idsOf = (report: Report | undefined) => report?.items.map(({ id }) => id);

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('a report is stored, renamed, copied, deleted and brought back', async () => {
  await saveReport('ada', reportOf([heading('a')]), null);
  await renameReport('ada', 'report_1_a', 'Paper');
  const copy = await duplicateReport('ada', (await getReport('ada', 'report_1_a'))!.report);
  expect((await listReports('ada')).map(({ report }) => report.title).sort()).toEqual([
    'Paper',
    'Paper (copy)',
  ]);
  expect(await listReports('eve')).toEqual([]);
  expect(await getReport('eve', copy)).toBeUndefined();
  await removeReport('ada', copy);
  expect((await listReports('ada')).map(({ id }) => id)).toEqual(['report_1_a']);
  await restoreReport('ada', copy);
  expect((await listReports('ada')).length).toBe(2);
  await removeReport('eve', copy);
  expect((await listReports('ada')).length).toBe(2);
});

test('the bin keeps a report for a week, or until it is emptied', async () => {
  await saveReport('ada', reportOf([]), null);
  await removeReport('ada', 'report_1_a');
  await emptyBin(Date.now() + 6 * 86_400_000);
  expect(await db.reports.count()).toBe(1);
  await emptyBin(Date.now() + 8 * 86_400_000);
  expect(await db.reports.count()).toBe(0);
  await saveReport('ada', reportOf([]), null);
  await removeReport('ada', 'report_1_a');
  await emptyOwnBin('ada');
  expect(await db.reports.count()).toBe(0);
});

test('two tabs that write one report both stay in it', async () => {
  const { report: base } = await saveReport('ada', reportOf([heading('a'), result('b')]), null);
  const first = { ...base, title: 'From the first', items: [heading('a', 'Other'), result('b')] };
  const second = { ...base, subtitle: 'From the second', items: [...base.items, heading('c')] };
  expect((await saveReport('ada', first, base)).theirs).toBeNull();
  const saved = await saveReport('ada', second, base);
  expect(saved.theirs?.title).toBe('From the first');
  expect(saved.report).toMatchObject({
    title: 'From the first',
    subtitle: 'From the second',
    items: [heading('a', 'Other'), result('b'), heading('c')],
  });
  expect((await getReport('ada', base.id))?.report).toEqual(saved.report);
});

test('changes of a report that was deleted meanwhile are kept in the bin', async () => {
  const { report: base } = await saveReport('ada', reportOf([heading('a')]), null);
  await removeReport('ada', base.id);
  await saveReport('ada', { ...base, title: 'Last words' }, base);
  expect(await listReports('ada')).toEqual([]);
  await restoreReport('ada', base.id);
  expect((await listReports('ada'))[0]?.report.title).toBe('Last words');
});

test('a merge takes the order that was changed, keeps what one side added, and drops what one side deleted', () => {
  const base = reportOf([heading('a'), heading('b'), heading('c')]);
  const mine = reportOf([heading('c'), heading('a'), heading('mine'), heading('b')]);
  const theirs = reportOf([heading('a'), heading('theirs'), heading('c')]);
  expect(idsOf(mergeReports(base, mine, theirs))).toEqual(['c', 'a', 'theirs', 'mine']);
  expect(idsOf(mergeReports(base, theirs, mine))).toEqual(['c', 'a', 'theirs', 'mine']);
});

test('a merge loses no words: what both changed is there twice, what one deleted and the other changed stays', () => {
  const base = reportOf([heading('a'), heading('b'), result('r')]);
  const mine = reportOf([heading('a', 'mine'), result('r', ['table:1'])]);
  const theirs = reportOf([heading('a', 'theirs'), heading('b', 'changed'), result('r')]);
  const merged = mergeReports(base, mine, theirs);
  expect(merged.items).toEqual([
    heading('a', 'mine'),
    heading('a-2', 'theirs'),
    heading('b', 'changed'),
    result('r', ['table:1']),
  ]);
});

test('options merge one by one', () => {
  const base = reportOf([]);
  const mine = reportOf([], { options: { ...base.options, contents: false } });
  const numbers = { ...base.options.numbers, decimals: 4 };
  const theirs = reportOf([], { options: { ...base.options, facts: true, numbers } });
  expect(mergeReports(base, mine, theirs).options).toEqual({
    ...base.options,
    contents: false,
    facts: true,
    numbers,
  });
});

test('a backup brings reports back, beside a newer version only if it differs', async () => {
  const { report } = await saveReport('ada', reportOf([heading('a')]), null);
  const { file } = await makeBackup('ada');
  expect(await restoreBackup(file, 'ada')).toMatchObject({ reports: 0, present: 1 });
  await db.reports.clear();
  expect(await restoreBackup(file, 'ada')).toMatchObject({ reports: 1 });
  expect((await listReports('ada'))[0]?.report).toEqual(report);
  await db.reports.clear();
  expect(await restoreBackup(file, 'bea')).toMatchObject({ reports: 1 });
  expect((await listReports('bea')).length).toBe(1);
  expect(await restoreBackup(file, 'cid')).toMatchObject({ reports: 1 });
  expect((await listReports('bea')).length + (await listReports('cid')).length).toBe(2);
});
