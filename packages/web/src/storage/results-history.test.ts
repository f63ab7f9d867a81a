import 'fake-indexeddb/auto';
import { DEFAULT_PROJECT, type SavedResult } from '@constat/report';
import { beforeEach, expect, test } from 'vitest';
import { db } from './db.ts';
import { plainResult } from './fixtures/plain-result.ts';
import {
  CANNOT_DELETE_DEFAULT,
  createProject,
  deleteProject,
  listProjects,
  projectNameProblem,
  renameProject,
} from './projects.ts';
import { listHeads } from './result-heads.ts';
import {
  addResult,
  duplicateResult,
  editResult,
  getResults,
  moveResults,
  removeResults,
  reorderResults,
  replaceFinding,
  saveResult,
} from './results.ts';
import { HISTORY_LIMIT, historyOf, newOperationId, redoResults, undoResults } from './results-history.ts';
import { emptyOwnBin } from './usage.ts';

const OWNER = 'ada';

const resultOf = (title: string): SavedResult => plainResult(title);

const ids = { a: 'result_1_a', b: 'result_1_b', c: 'result_1_c' };
const listResults = async (owner: string) =>
  getResults(
    owner,
    (await listHeads(owner)).map(({ id }) => id),
  );
const titles = async () => (await listResults(OWNER)).map(({ result }) => result.title).sort();
const projectOf = async (id: string) =>
  (await listResults(OWNER)).find((stored) => stored.id === id)?.result.projectId;

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  for (const title of ['a', 'b', 'c']) await saveResult(OWNER, resultOf(title));
});

test('deletions come back in turn and can be made again', async () => {
  await removeResults(OWNER, [ids.a, ids.b]);
  await removeResults(OWNER, [ids.c]);
  expect(await titles()).toEqual([]);
  expect(await historyOf(OWNER)).toEqual({ undo: 'Deletion of 1 result', redo: null });
  expect(await undoResults(OWNER)).toBe('Deletion of 1 result');
  expect(await titles()).toEqual(['c']);
  await undoResults(OWNER);
  expect(await titles()).toEqual(['a', 'b', 'c']);
  expect(await historyOf(OWNER)).toEqual({ undo: null, redo: 'Deletion of 2 results' });
  expect(await undoResults(OWNER)).toBeNull();
  await redoResults(OWNER);
  expect(await titles()).toEqual(['c']);
  // Something new forgets what could be made again.
  await editResult(OWNER, ids.c, 'Renaming of c', { title: 'C' });
  expect(await redoResults(OWNER)).toBeNull();
  await undoResults(OWNER);
  expect(await titles()).toEqual(['c']);
});

test('edits change their field and nothing else, and leave no trace when undone', async () => {
  const before = (await listResults(OWNER)).find(({ id }) => id === ids.a);
  await editResult(OWNER, ids.a, 'Tags', { tags: ['pilot'], note: 'First look' });
  await editResult(OWNER, ids.a, 'Renaming of a', { title: 'New title' });
  expect((await listResults(OWNER)).find(({ id }) => id === ids.a)?.result).toEqual({
    ...resultOf('a'),
    title: 'New title',
    tags: ['pilot'],
    note: 'First look',
  });
  await undoResults(OWNER);
  await undoResults(OWNER);
  expect((await listResults(OWNER)).find(({ id }) => id === ids.a)?.result).toEqual(before?.result);
});

test('parts of one operation are one step', async () => {
  const project = await createProject(OWNER, 'Thesis');
  const operation = { id: newOperationId(), total: 3 };
  await moveResults(OWNER, [ids.a, ids.b], project, operation);
  await moveResults(OWNER, [ids.c], project, operation);
  expect((await historyOf(OWNER)).undo).toBe('Move of 3 results');
  await undoResults(OWNER);
  expect(await Promise.all(Object.values(ids).map(projectOf))).toEqual(Array(3).fill(DEFAULT_PROJECT));
  await redoResults(OWNER);
  expect(await Promise.all(Object.values(ids).map(projectOf))).toEqual(Array(3).fill(project));
});

test('a project is made, renamed and deleted; its results go to the default project and come back with it', async () => {
  const project = await createProject(OWNER, 'Thesis');
  await moveResults(OWNER, [ids.a], project);
  const [stored] = await listProjects(OWNER);
  expect(stored?.name).toBe('Thesis');
  expect(projectNameProblem([stored!], ' thesis ')).toBe('There is already a project of this name.');
  expect(projectNameProblem([stored!], 'Thesis', project)).toBeNull();
  expect(projectNameProblem([], 'default project')).not.toBeNull();
  expect(projectNameProblem([], ' ')).not.toBeNull();
  await renameProject(OWNER, stored!, 'Article');
  await deleteProject(OWNER, project);
  expect(await listProjects(OWNER)).toEqual([]);
  expect(await projectOf(ids.a)).toBe(DEFAULT_PROJECT);
  await undoResults(OWNER);
  expect((await listProjects(OWNER)).map(({ name }) => name)).toEqual(['Article']);
  expect(await projectOf(ids.a)).toBe(project);
  await expect(deleteProject(OWNER, DEFAULT_PROJECT)).rejects.toThrow(CANNOT_DELETE_DEFAULT);
});

test('a project has changed when a result comes or goes, and undo takes no project away', async () => {
  const project = await createProject(OWNER, 'Thesis');
  const LONG_AGO = '2020-01-01T00:00:00.000Z';
  const changed = async () => (await db.projects.get(project))?.dateModified;
  for (const change of [
    () => moveResults(OWNER, [ids.a], project),
    () => editResult(OWNER, ids.a, 'Renaming', { title: 'A' }),
    () => undoResults(OWNER),
    () => undoResults(OWNER),
  ]) {
    await db.projects.update(project, { dateModified: LONG_AGO });
    await change();
    expect(await changed()).not.toBe(LONG_AGO);
  }
  await db.projects.update(project, { dateModified: LONG_AGO });
  await moveResults(OWNER, [ids.b], DEFAULT_PROJECT);
  expect(await changed()).toBe(LONG_AGO);
  expect((await listProjects(OWNER)).map(({ name }) => name)).toEqual(['Thesis']);
});

test('copies and orders are steps too', async () => {
  await duplicateResult(OWNER, ids.a);
  expect(await titles()).toEqual(['a', 'a (copy)', 'b', 'c']);
  await reorderResults(OWNER, new Map([[ids.b, 7]]));
  expect((await listResults(OWNER)).find(({ id }) => id === ids.b)?.result.order).toBe(7);
  await undoResults(OWNER);
  expect((await listResults(OWNER)).find(({ id }) => id === ids.b)?.result).not.toHaveProperty('order');
  await undoResults(OWNER);
  expect(await titles()).toEqual(['a', 'b', 'c']);
});

test('nobody changes or undoes what belongs to somebody else', async () => {
  await removeResults('eve', [ids.a]);
  expect(await titles()).toEqual(['a', 'b', 'c']);
  await removeResults(OWNER, [ids.a]);
  expect(await undoResults('bob')).toBeNull();
  expect(await titles()).toEqual(['b', 'c']);
});

test(`the last ${HISTORY_LIMIT} steps are kept`, async () => {
  for (let i = 0; i < HISTORY_LIMIT + 5; i++) await editResult(OWNER, ids.a, `Step ${i}`, { title: `T${i}` });
  expect(await db.operations.count()).toBe(HISTORY_LIMIT);
  for (let i = 0; i < HISTORY_LIMIT; i++) expect(await undoResults(OWNER)).not.toBeNull();
  expect(await undoResults(OWNER)).toBeNull();
  expect(await titles()).toEqual(['T4', 'b', 'c']);
});

test('an emptied bin leaves nothing to undo', async () => {
  await removeResults(OWNER, [ids.a]);
  await emptyOwnBin(OWNER);
  expect(await historyOf(OWNER)).toEqual({ undo: null, redo: null });
  expect(await db.results.count()).toBe(2);
});

test('a later run takes the place of what a result held, keeps what its owner wrote, and can be undone', async () => {
  await editResult(OWNER, ids.a, 'Marks', { title: 'Mine', tags: ['x'] });
  const [before] = await getResults(OWNER, [ids.a]);
  if (!before) throw new Error('no result');
  const found = { ...resultOf('new'), timestamp: 99, data: { ...resultOf('new').data, seed: 7 } };
  await replaceFinding(OWNER, before.result, found);
  const [after] = await getResults(OWNER, [ids.a]);
  expect(after?.result).toEqual({ ...before.result, data: found.data, timestamp: 99 });
  expect(await undoResults(OWNER)).toBe('New run of Mine');
  expect((await getResults(OWNER, [ids.a]))[0]?.result).toEqual(before.result);
  await addResult(OWNER, found, 'New run of Mine');
  expect(await titles()).toEqual(['Mine', 'b', 'c', 'new']);
  await undoResults(OWNER);
  expect(await titles()).toEqual(['Mine', 'b', 'c']);
});
