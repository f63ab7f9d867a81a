import 'fake-indexeddb/auto';
import { createSavedResult, type NewResult, type SavedResult } from '@constat/report';
import Dexie from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { db, emptyBin, type StoredResult } from './db.ts';
import { createProject, deleteProject } from './projects.ts';
import { countResults, fillHeads, headOf, listHeads, newestHeads } from './result-heads.ts';
import {
  duplicateResult,
  editResult,
  getResults,
  moveResults,
  removeResults,
  saveResult,
} from './results.ts';
import { redoResults, undoResults } from './results-history.ts';
import { emptyOwnBin } from './usage.ts';

const OWNER = 'ada';

const resultOf = (random: string, over: Partial<NewResult> = {}): SavedResult =>
  createSavedResult({
    title: `Result ${random}`,
    type: 'ttest',
    component: 'Test',
    timestamp: 1,
    random,
    analysis: { id: 'independent-samples-ttest', version: 1 },
    options: {},
    blocks: [
      { kind: 'text', id: 'finding', role: 'finding', paragraphs: [['OJ was longer.']] },
      { kind: 'figure', id: 'f', title: ['Figure'], spec: { mark: 'bar' }, alt: 'Bars' },
    ],
    result: null,
    sample: { used: 60, excluded: 0 },
    dataset: { id: 'd', name: 'Teeth', revision: 3, rows: 60 },
    seed: 1,
    constat: '1',
    ...over,
  });

const stored = (id: string, result: unknown, over: Partial<StoredResult> = {}): StoredResult =>
  ({ id, owner: OWNER, dateSaved: '2026-01-01', result, ...over }) as unknown as StoredResult;

/** Every head is what its result would give: no write has left one behind. */
async function expectHeadsCurrent(): Promise<void> {
  const wholes = await db.results.toArray();
  expect(await db.resultHeads.toArray()).toEqual(
    wholes.map((whole) => headOf(whole, expect.any(Number) as unknown as number)),
  );
}

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
});

test('a head has what lists show, and nothing of the size of a result', () => {
  const head = headOf(stored('r', { ...resultOf('a'), tags: ['pilot'], note: 'Look again' }), 5);
  expect(head).toEqual({
    id: 'r',
    owner: OWNER,
    seq: 5,
    live: 1,
    dateSaved: '2026-01-01',
    changedAt: 1,
    title: 'Result a',
    type: 'ttest',
    component: 'Test',
    timestamp: 1,
    projectId: 'default',
    tags: ['pilot'],
    note: 'Look again',
    analysisId: 'independent-samples-ttest',
    dataset: { id: 'd', name: 'Teeth', revision: 3 },
    words: expect.any(Array),
    n: 60,
    summary: '["OJ was longer."]',
    hasFigure: true,
  });
});

test.each([
  ['a newer format', { ...resultOf('a'), data: { ...resultOf('a').data, format: 99 } }, 'Result a'],
  [
    'broken content',
    { ...resultOf('a'), title: 7, data: { ...resultOf('a').data, blocks: 'x' } },
    'Untitled',
  ],
  ['nothing at all', undefined, 'Untitled result'],
  ['a list', [], 'Untitled result'],
])(
  'a result with %s is listed with the reason, and can be put in the bin and back',
  async (name, result, title) => {
    // Heads are filled once in a visit: an owner for each case.
    const owner = `owner of ${name}`;
    await db.results.put(stored('bad', result, { owner, dateSaved: undefined as unknown as string }));
    await db.results.put(stored('good', resultOf('a'), { owner }));
    await fillHeads(owner);
    const heads = await listHeads(owner);
    expect(heads.map(({ id }) => id).sort()).toEqual(['bad', 'good']);
    const bad = heads.find(({ id }) => id === 'bad');
    expect(bad?.title).toContain(title);
    expect(bad?.problem).toMatch(/./);
    await removeResults(owner, ['bad']);
    expect((await listHeads(owner)).map(({ id }) => id)).toEqual(['good']);
    await undoResults(owner);
    expect((await db.results.get('bad'))?.result).toEqual(result);
    expect(await countResults(owner)).toBe(2);
  },
);

test('what an earlier version could not read is read again', async () => {
  await saveResult(OWNER, resultOf('a'));
  const [head] = await listHeads(OWNER);
  if (!head) throw new Error('no head');
  await db.resultHeads.put({ ...head, problem: 'The result was saved by a newer version of Constat.' });
  expect(await listHeads(OWNER)).toEqual([head]);
});

test('every change keeps heads and results together', async () => {
  for (const name of ['a', 'b', 'c']) await saveResult(OWNER, resultOf(name));
  const project = await createProject(OWNER, 'Thesis');
  await moveResults(OWNER, ['result_1_a', 'result_1_b'], project);
  await expectHeadsCurrent();
  await editResult(OWNER, 'result_1_a', 'Renaming', { title: 'New', tags: ['x'], note: 'n', order: 4 });
  await duplicateResult(OWNER, 'result_1_a');
  await removeResults(OWNER, ['result_1_c']);
  await expectHeadsCurrent();
  await deleteProject(OWNER, project);
  await expectHeadsCurrent();
  expect((await listHeads(OWNER)).map(({ projectId }) => projectId)).toEqual([
    'default',
    'default',
    'default',
  ]);
  for (let i = 0; i < 3; i += 1) await undoResults(OWNER);
  await redoResults(OWNER);
  await expectHeadsCurrent();
  await removeResults(OWNER, ['result_1_b']);
  await emptyOwnBin(OWNER);
  await expectHeadsCurrent();
});

test('a change is always later than the one before, whatever the clock says', async () => {
  await saveResult(OWNER, resultOf('a'));
  const ahead = Date.now() + 3_600_000;
  await db.results.update('result_1_a', { changedAt: ahead });
  await editResult(OWNER, 'result_1_a', 'Renaming', { title: 'New' });
  expect((await listHeads(OWNER))[0]?.changedAt).toBe(ahead + 1);
});

test('the newest, the count, and other people', async () => {
  for (const name of ['a', 'b', 'c']) await saveResult(OWNER, resultOf(name));
  await saveResult('eve', resultOf('d'));
  await removeResults(OWNER, ['result_1_b']);
  expect(await countResults(OWNER)).toBe(2);
  expect((await newestHeads(OWNER, 1)).map(({ title }) => title)).toEqual(['Result c']);
  expect(await getResults(OWNER, ['result_1_d', 'result_1_b', 'result_1_a'])).toHaveLength(1);
});

test('the bin gives up results with their heads after a week', async () => {
  for (const name of ['a', 'b']) await saveResult(OWNER, resultOf(name));
  await removeResults(OWNER, ['result_1_b']);
  await emptyBin(Date.now() + 6 * 86_400_000);
  expect(await db.results.count()).toBe(2);
  await emptyBin(Date.now() + 8 * 86_400_000);
  expect((await db.results.toArray()).map(({ id }) => id)).toEqual(['result_1_a']);
  await expectHeadsCurrent();
});

test('a store of the version before keeps its results and gets their heads when they are listed', async () => {
  const owner = 'owner of an old store';
  db.close();
  await Dexie.delete('constat');
  const old = new Dexie('constat');
  old.version(4).stores({
    datasets: 'id, owner',
    cells: '[datasetId+columnId], datasetId',
    results: 'id, owner, dateSaved',
    projects: 'id, owner',
    drafts: '[owner+datasetId+analysisId], datasetId',
    edits: '[datasetId+step], datasetId',
    editLogs: 'datasetId',
    operations: '[owner+step], owner',
    operationLogs: 'owner',
    reports: 'id, owner',
  });
  const many = Array.from({ length: 120 }, (_, i) => stored(`r${i}`, resultOf(String(i)), { owner }));
  await old
    .table('results')
    .bulkPut([...many, stored('gone', resultOf('x'), { owner, deletedAt: '2026-01-02' })]);
  old.close();
  await db.open();
  expect(await listHeads(owner)).toEqual([]);
  await fillHeads(owner);
  expect(await listHeads(owner)).toHaveLength(120);
  await expectHeadsCurrent();
});

test('lists asked for while results change are each as the store was, and the last is right', async () => {
  for (const name of ['a', 'b', 'c']) await saveResult(OWNER, resultOf(name));
  await listHeads(OWNER);
  const lists: Promise<readonly unknown[]>[] = [];
  for (let i = 0; i < 10; i += 1) {
    const change = i % 2 === 0 ? removeResults(OWNER, ['result_1_a', 'result_1_b']) : undoResults(OWNER);
    lists.push(listHeads(OWNER), listHeads(OWNER));
    await change;
    expect(await listHeads(OWNER)).toHaveLength(i % 2 === 0 ? 1 : 3);
    lists.push(listHeads(OWNER));
  }
  for (const list of await Promise.all(lists)) expect([1, 3]).toContain(list.length);
  expect(await listHeads(OWNER)).toHaveLength(3);
});
