/** Reports of a project on two devices that write and sync in turn. */
import 'fake-indexeddb/auto';
import { createReport, DEFAULT_NUMBERS, type Report, type ReportItem } from '@constat/report';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '../../storage/db.ts';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { getReport, listReports, removeReport, restoreReport, saveReport } from '../../storage/reports.ts';
import { moveResults, saveResult } from '../../storage/results.ts';
import { begin, cloud, DEVICES, type Device, idOf, later, ME, syncOn, use } from './fixtures/two-devices.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../cloud/cloud-context.ts', () => ({
  cloudContext: async () => (await import('./fixtures/two-devices.ts')).context(),
}));
vi.mock('../../state/notify.ts', () => ({ notify: () => undefined }));
vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => vi.useRealTimers());

const heading = (id: string, text = id): ReportItem => ({ kind: 'heading', id, text, level: 1 });
const textOf = (item: ReportItem): string => (item.kind === 'heading' ? item.text : item.kind);
let id: string;

/** A report with one result of project P, on both devices. */
async function prepare(): Promise<void> {
  await begin();
  await use('A');
  const result = plainResult('r', { timestamp: Date.now(), projectId: await idOf('P') });
  await saveResult(ME, result);
  const items: ReportItem[] = [{ kind: 'result', id: 'first', resultId: result.id }];
  const report = createReport({
    title: 'Trial',
    items,
    numbers: DEFAULT_NUMBERS,
    timestamp: Date.now(),
    random: 'one',
  });
  id = report.id;
  await saveReport(ME, report, null);
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  later(10);
}
beforeEach(prepare);

async function opened(device: Device): Promise<Report> {
  await use(device);
  const stored = await getReport(ME, id);
  if (!stored) throw new Error('no report');
  return { ...stored.report, dateModified: stored.dateModified };
}

async function add(device: Device, ...items: readonly ReportItem[]): Promise<void> {
  const report = await opened(device);
  await saveReport(ME, { ...report, items: [...report.items, ...items] }, report);
}

async function shown(device: Device): Promise<readonly string[] | null> {
  await use(device);
  const stored = (await listReports(ME)).find((each) => each.id === id);
  return stored ? stored.report.items.map(textOf) : null;
}

test('a report reaches the other device with its result', async () => {
  expect(await shown('B')).toEqual(await shown('A'));
  expect((await shown('B'))?.includes('result')).toBe(true);
});

test('what both wrote since they last met is in the report, on both', async () => {
  await add('A', heading('from A'));
  later(10);
  await add('B', heading('from B'));
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  await syncOn('A', 'P');
  const items = await shown('A');
  expect(items).toEqual(expect.arrayContaining(['from A', 'from B']));
  expect(await shown('B')).toEqual(items);
});

test('what is written while a version is on its way stays, once', async () => {
  await add('A', heading('one'));
  const before = await opened('A');
  const sending = syncOn('A', 'P');
  await saveReport(
    ME,
    {
      ...before,
      items: before.items.map((item) => (item.id === 'one' ? heading('one', 'one, longer') : item)),
    },
    before,
  );
  await sending;
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  expect((await shown('B'))?.filter((text) => text.startsWith('one'))).toEqual(['one, longer']);
  expect(await shown('A')).toEqual(await shown('B'));
});

test('a deleted report is deleted there too, and comes back with Undo', async () => {
  await use('A');
  await removeReport(ME, id);
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  expect(await shown('B')).toBeNull();
  later(10);
  await use('A');
  await restoreReport(ME, id);
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  expect(await shown('B')).toEqual(await shown('A'));
});

test('a deletion is remembered when the bin was emptied before the sync', async () => {
  await use('A');
  await removeReport(ME, id);
  await db.reports.delete(id);
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  expect(await shown('B')).toBeNull();
});

test('what was written after a deletion wins', async () => {
  await use('A');
  await removeReport(ME, id);
  later(10);
  await add('B', heading('later'));
  await syncOn('A', 'P');
  await syncOn('B', 'P');
  await syncOn('A', 'P');
  expect(await shown('A')).toContain('later');
});

test('a report follows its result to another project, and is in one file', async () => {
  const [result] = (await opened('A')).items.flatMap((item) =>
    item.kind === 'result' ? [item.resultId] : [],
  );
  await moveResults(ME, [result ?? ''], await idOf('Q'));
  await add('A', heading('moved'));
  await syncOn('A', 'P', 'Q');
  for (let i = 0; i < 2; i += 1) await syncOn('B', 'P', 'Q');
  expect(await shown('B')).toContain('moved');
  const holding = [...cloud.files.values()].filter((file) => file.includes(id));
  expect(holding).toHaveLength(1);
});

test('a report of a newer version stays in the account as it is', async () => {
  const [path, file] = [...cloud.files].find(([, text]) => text.includes(id)) ?? ['', ''];
  const content = JSON.parse(file) as { reports: { kept: object[] } };
  const newer = { ...content.reports.kept[0], id: 'report_new', format: 99 };
  content.reports.kept.push(newer);
  cloud.files.set(path, JSON.stringify(content));
  await add('A', heading('more'));
  await syncOn('A', 'P');
  const kept = (JSON.parse(cloud.files.get(path) ?? '') as typeof content).reports.kept;
  expect(kept).toContainEqual(newer);
  expect(await shown('A')).toContain('more');
});

const step = fc.record({
  device: fc.constantFrom(...DEVICES),
  what: fc.constantFrom('write', 'write', 'sync', 'sync'),
  ms: fc.nat(3),
});

test('in any order of writing and syncing both end equal and no word is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await prepare();
      const written: string[] = [];
      for (const [i, { device, what, ms }] of steps.entries()) {
        later(ms);
        if (what === 'sync') await syncOn(device, 'P');
        else {
          written.push(`w${i}`);
          await add(device, heading(`w${i}`));
        }
      }
      for (let i = 0; i < 2; i += 1) for (const device of DEVICES) await syncOn(device, 'P');
      const items = await shown('A');
      expect(await shown('B')).toEqual(items);
      expect([...(items ?? [])].filter((text) => text.startsWith('w')).sort()).toEqual([...written].sort());
    }),
    { numRuns: 25 },
  );
});
