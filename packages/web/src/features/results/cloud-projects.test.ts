/** Projects of the account and of the device together, against a backend and a local store in memory. */
import 'fake-indexeddb/auto';
import { DEFAULT_PROJECT, type SavedResult } from '@constat/report';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { FakeCloud, projectWith } from '../../cloud/fake-cloud.ts';
import { saveProjectToCloud } from '../../cloud/projects.ts';
import { db } from '../../storage/db.ts';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { createProject, deleteProject, listProjects, renameProject } from '../../storage/projects.ts';
import { headsIn, listHeads } from '../../storage/result-heads.ts';
import { moveResults, removeResults, saveResult } from '../../storage/results.ts';
import { undoResults } from '../../storage/results-history.ts';
import { removeFromCloud, saveToCloud, startCloudProjects, sync, useSync } from './cloud-projects.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
let cloud: FakeCloud;
let stop: (() => void) | undefined;

vi.stubGlobal('navigator', { onLine: true });

vi.mock('../../cloud/cloud-context.ts', () => ({
  cloudContext: async () => ({ client: cloud.client, userId: ME }),
}));
const told: string[] = [];
vi.mock('../../state/notify.ts', () => ({ notify: (text: string) => void told.push(text) }));

const resultOf = (title: string, projectId = DEFAULT_PROJECT): SavedResult =>
  plainResult(title, { projectId });

/** The titles in the account's files, by project. */
const stored = (): Record<string, string[]> =>
  Object.fromEntries(
    (cloud.tables.user_projects ?? []).map((row) => {
      const text = cloud.files.get(`userprojects/${row.file_path}`) ?? '{"results":[]}';
      const { results } = JSON.parse(text) as { results: SavedResult[] };
      return [row.project_name, results.map(({ title }) => title).sort()];
    }),
  );

const project = async (name: string) => {
  const found = (await listProjects(ME)).find((each) => each.name === name);
  if (!found) throw new Error(`no project ${name}`);
  return found;
};
const titlesIn = async (name: string) =>
  (await headsIn(ME, (await project(name)).id))
    .filter(({ live }) => live === 1)
    .map(({ title }) => title)
    .sort();

beforeEach(async () => {
  cloud = new FakeCloud();
  told.length = 0;
  await Promise.all(db.tables.map((table) => table.clear()));
});
afterEach(() => stop?.());

async function cloudProject(): Promise<string> {
  const id = await createProject(ME, 'Thesis');
  await saveResult(ME, resultOf('a', id));
  await saveToCloud(ME, await project('Thesis'));
  return id;
}

test('a project is saved to the account and follows every change', async () => {
  const id = await cloudProject();
  expect(stored()).toEqual({ Thesis: ['a'] });
  stop = startCloudProjects(ME);
  await saveResult(ME, resultOf('b', id));
  await eventually(() => expect(stored()).toEqual({ Thesis: ['a', 'b'] }));
  await saveResult(ME, resultOf('c'));
  await moveResults(ME, ['result_1_c'], id);
  await eventually(() => expect(stored()).toEqual({ Thesis: ['a', 'b', 'c'] }));
  await removeResults(ME, ['result_1_a']);
  await eventually(() => expect(stored()).toEqual({ Thesis: ['b', 'c'] }));
  await undoResults(ME);
  await eventually(() => expect(stored()).toEqual({ Thesis: ['a', 'b', 'c'] }));
});

test('two devices: nothing of either is lost', async () => {
  const id = await cloudProject();
  await saveProjectToCloud({ client: cloud.client, userId: ME }, projectWith('Thesis', [resultOf('x')]));
  await saveResult(ME, resultOf('b', id));
  await sync(ME, id, 1);
  expect(stored()).toEqual({ Thesis: ['a', 'b', 'x'] });
  expect(await titlesIn('Thesis')).toEqual(['a', 'b', 'x']);
});

test('at sign-in projects of one name are linked, others added with their results, ids never twice', async () => {
  const me = { client: cloud.client, userId: ME };
  await saveProjectToCloud(me, projectWith('thesis', [resultOf('a'), resultOf('x')]));
  await saveProjectToCloud(me, projectWith('Course', [resultOf('y')]));
  const id = await createProject(ME, 'Thesis');
  await saveResult(ME, resultOf('a', id));
  await saveResult(ME, resultOf('b', id));
  stop = startCloudProjects(ME);
  await eventually(async () => expect(await titlesIn('Course')).toEqual(['y']));
  await eventually(async () => expect(await titlesIn('Thesis')).toEqual(['a', 'b', 'x']));
  await eventually(() => expect(stored()).toEqual({ thesis: ['a', 'b', 'x'], Course: ['y'] }));
  expect((await listProjects(ME)).length).toBe(2);
  expect((await project('Course')).id).toMatch(/^cloud_/);
});

test('what was deleted here while away is deleted there, not brought back', async () => {
  const id = await cloudProject();
  await saveResult(ME, resultOf('b', id));
  await sync(ME, id, 1);
  await removeResults(ME, ['result_1_b']);
  stop = startCloudProjects(ME);
  await eventually(() => expect(stored()).toEqual({ Thesis: ['a'] }));
  expect(await titlesIn('Thesis')).toEqual(['a']);
});

test('failures are told in the words of the specification and lose nothing', async () => {
  const id = await cloudProject();
  cloud.failures.set('upload userprojects', { code: '500', message: 'broken' });
  await saveResult(ME, resultOf('b', id));
  await sync(ME, id, 1);
  expect(useSync.getState()[id]).toEqual({ status: 'error', message: 'Failed to sync cloud project' });
  expect(await titlesIn('Thesis')).toEqual(['a', 'b']);
  expect(stored()).toEqual({ Thesis: ['a'] });
  const local = await createProject(ME, 'Local');
  await sync(ME, local, 1);
  expect(useSync.getState()[local]?.message).toBe('Cannot sync local projects');
  await saveToCloud(ME, await project('Local'));
  expect(told.at(-1)).toMatch(/^Failed to save project to cloud: /);
  expect((await project('Local')).cloud).toBeUndefined();
});

test('a deleted project leaves the account; if that fails, at the next sign-in', async () => {
  const id = await cloudProject();
  const before = await project('Thesis');
  await deleteProject(ME, id);
  cloud.failures.set('remove userprojects', { code: '500', message: 'broken' });
  await removeFromCloud(before);
  expect(told.at(-1)).toMatch(/^Failed to delete cloud project: /);
  expect(Object.keys(stored())).toEqual(['Thesis']);
  cloud.failures.clear();
  stop = startCloudProjects(ME);
  await eventually(() => expect(stored()).toEqual({}));
  expect((await listHeads(ME)).map(({ projectId }) => projectId)).toEqual([DEFAULT_PROJECT]);
  expect(await listProjects(ME)).toEqual([]);
});

test('a store without room loses nothing, and the next sync brings what was missing', async () => {
  const id = await cloudProject();
  await saveProjectToCloud({ client: cloud.client, userId: ME }, projectWith('Thesis', [resultOf('x')]));
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  db.results.hook('creating', full);
  await sync(ME, id, 1);
  db.results.hook('creating').unsubscribe(full);
  expect(useSync.getState()[id]).toEqual({ status: 'error', message: 'Failed to sync project' });
  expect(await titlesIn('Thesis')).toEqual(['a']);
  expect(stored()).toEqual({ Thesis: ['a', 'x'] });
  await sync(ME, id, 1);
  expect(await titlesIn('Thesis')).toEqual(['a', 'x']);
});

test('two tabs send a project in turn, and offline it waits for the connection', async () => {
  const id = await cloudProject();
  const turns: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (name: string, work: () => Promise<unknown>) => {
      last = last.then(async () => {
        turns.push(`${name} begins`);
        const answer = await work();
        turns.push('ends');
        return answer;
      });
      return last;
    },
  };
  vi.stubGlobal('navigator', { onLine: true, locks });
  await Promise.all([sync(ME, id, 1), sync(ME, id, 1)]);
  expect(turns).toEqual([`constat:sync:${id} begins`, 'ends', `constat:sync:${id} begins`, 'ends']);

  let connect: (() => void) | undefined;
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    connect = listener;
  });
  await saveResult(ME, resultOf('b', id));
  const waiting = sync(ME, id, 1);
  await eventually(() => expect(connect).toBeDefined());
  expect(useSync.getState()[id]?.status).toBe('syncing');
  expect(stored()).toEqual({ Thesis: ['a'] });
  vi.stubGlobal('navigator', { onLine: true });
  connect?.();
  await waiting;
  expect(stored()).toEqual({ Thesis: ['a', 'b'] });
});

test('a name given on another device comes here, one given here goes there', async () => {
  const id = await cloudProject();
  Object.assign(cloud.tables.user_projects?.[0] ?? {}, { project_name: 'Dissertation' });
  stop = startCloudProjects(ME);
  await eventually(async () => expect((await listProjects(ME))[0]?.name).toBe('Dissertation'));
  stop();
  await renameProject(ME, await project('Dissertation'), 'Book');
  stop = startCloudProjects(ME);
  await eventually(() => expect(Object.keys(stored())).toEqual(['Book']));
  expect((await listProjects(ME)).map((each) => [each.id, each.name])).toEqual([[id, 'Book']]);
});

test('a project beyond 2 MB says so, at the first attempt', async () => {
  const id = await cloudProject();
  await saveResult(ME, { ...resultOf('b', id), note: 'x'.repeat(2_200_000) });
  await sync(ME, id, 3);
  expect(useSync.getState()[id]?.message).toMatch(/Project size \(2\.\d+MB\) exceeds the 2MB limit\.$/);
  expect(told.at(-1)).toMatch(/exceeds the 2MB limit\.$/);
});

test('projects of the account that cannot be listed are told', async () => {
  cloud.failures.set('select user_projects', { code: '500', message: 'broken' });
  stop = startCloudProjects(ME);
  await eventually(() => expect(told.at(-1)).toMatch(/^Failed to list cloud projects: /));
});
