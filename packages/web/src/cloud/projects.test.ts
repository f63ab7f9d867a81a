/** Cloud projects against a backend in memory; texts of product specification 2, sections 5 and 8. */
import type { SavedResult } from '@constat/report';
import { beforeEach, describe, expect, test } from 'vitest';
import { NO_CONTENT } from '../storage/project-content.ts';
import type { CloudContext } from './cloud-files.ts';
import { FakeCloud, projectWith } from './fake-cloud.ts';
import { syncProject } from './project-sync.ts';
import {
  deleteProjectFromCloud,
  listCloudProjects,
  loadProjectFromCloud,
  saveProjectToCloud,
} from './projects.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
let cloud: FakeCloud;
let me: CloudContext;
beforeEach(() => {
  cloud = new FakeCloud();
  me = { client: cloud.client, userId: ME };
});
const nobody = (): CloudContext => ({ client: cloud.client, userId: null });

const result = (id: string, timestamp = 1, title = id) => ({ id, timestamp, title }) as SavedResult;
const save = async (name: string, results: readonly SavedResult[]) => {
  const outcome = await saveProjectToCloud(me, projectWith(name, results));
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome;
};
const fail = (call: string, code = '500') => cloud.failures.set(call, { code, message: 'broken' });

test('a project is saved, listed, loaded and deleted', async () => {
  const { project } = await save('Thesis / “1”', [result('a'), result('b')]);
  expect(project).toMatchObject({ user_id: ME, project_name: 'Thesis / “1”' });
  const list = await listCloudProjects(me);
  expect(list.ok && list.projects.map((row) => row.project_name)).toEqual(['Thesis / “1”']);
  const file = JSON.parse([...cloud.files.values()][0] ?? '') as { metadata: object };
  expect(file.metadata).toEqual({ totalResults: 2, version: '1.0', lastModified: expect.any(String) });
  expect(await loadProjectFromCloud(me, project.id)).toEqual({
    ok: true,
    content: { ...NO_CONTENT, results: [result('a'), result('b')] },
  });
  expect(await deleteProjectFromCloud(me, project.id)).toEqual({ ok: true });
  expect([cloud.files.size, cloud.tables.user_projects]).toEqual([0, []]);
  expect(cloud.calls.indexOf('remove userprojects')).toBeLessThan(
    cloud.calls.indexOf('delete user_projects'),
  );
});

test('two devices keep each other’s results', async () => {
  await save('p', [result('a'), result('b')]);
  const { content } = await save('p', [result('b', 2, 'newer'), result('c')]);
  expect(content.results.map(({ id, title }) => [id, title])).toEqual([
    ['a', 'a'],
    ['b', 'newer'],
    ['c', 'c'],
  ]);
  expect((await save('p', [result('b', 1, 'older')])).content.results[1]?.title).toBe('newer');
});

test('a file that cannot be read is never overwritten', async () => {
  const { project } = await save('p', [result('a')]);
  const before = [...cloud.files];
  fail('download userprojects');
  expect(await saveProjectToCloud(me, projectWith('p', [result('b')]))).toMatchObject({
    message: 'Failed to save project to cloud: broken',
  });
  cloud.failures.clear();
  expect([...cloud.files]).toEqual(before);
  for (const content of ['{"results":[{"id":"a"', '{}', '7']) {
    cloud.files.set(`userprojects/${project.file_path}`, content);
    expect((await saveProjectToCloud(me, projectWith('p', [result('b')]))).ok).toBe(false);
    expect([...cloud.files.values()]).toEqual([content]);
  }
  // A row whose file is missing is what an interrupted deletion leaves: there is nothing to lose.
  cloud.files.clear();
  expect((await save('p', [result('b')])).content.results).toEqual([result('b')]);
});

test('a project renamed on another device stays one, and one deleted there is not made again', async () => {
  const { project } = await save('p', [result('a')]);
  Object.assign(cloud.tables.user_projects?.[0] ?? {}, { project_name: 'q' });
  const change = { ...projectWith('p', [result('b')]), cloudId: project.id };
  expect(await saveProjectToCloud(me, change)).toMatchObject({ ok: true, project: { project_name: 'q' } });
  expect(cloud.tables.user_projects).toHaveLength(1);
  await deleteProjectFromCloud(me, project.id);
  expect(await saveProjectToCloud(me, change)).toMatchObject({ ok: false, gone: true });
  expect(cloud.tables.user_projects).toEqual([]);
});

describe('refusals', () => {
  test('nobody signed in', async () => {
    const change = projectWith('p', []);
    for (const outcome of [
      await saveProjectToCloud(nobody(), change),
      await listCloudProjects(nobody()),
      await loadProjectFromCloud(nobody(), 'x'),
      await deleteProjectFromCloud(nobody(), 'x'),
    ]) {
      expect(outcome).toEqual({ ok: false, message: 'User not authenticated.' });
    }
  });

  test('a third project', async () => {
    await save('one', []);
    await save('two', []);
    expect(await saveProjectToCloud(me, projectWith('three', []))).toMatchObject({
      message:
        'Failed to save project to cloud: You can only save up to 2 projects. Please delete an existing project first.',
    });
    expect((await saveProjectToCloud(me, projectWith('TWO', []))).ok).toBe(true);
  });

  test('more than 2 MB', async () => {
    const results = [result('a', 1, 'x'.repeat(2.5 * 1024 * 1024))];
    expect(await saveProjectToCloud(me, projectWith('p', results))).toMatchObject({
      message: 'Failed to save project to cloud: Project size (2.50MB) exceeds the 2MB limit.',
    });
  });

  test('what is missing or empty', async () => {
    expect(await loadProjectFromCloud(me, 'x')).toMatchObject({
      message: 'Failed to load project from cloud: Project not found.',
    });
    const { project } = await save('p', []);
    cloud.files.set(`userprojects/${project.file_path}`, '{}');
    expect(await loadProjectFromCloud(me, project.id)).toMatchObject({
      message: 'Failed to load project from cloud: Project content is empty.',
    });
    Object.assign(cloud.tables.user_projects?.[0] ?? {}, { file_path: '' });
    expect(await loadProjectFromCloud(me, project.id)).toMatchObject({
      message: 'Failed to load project from cloud: Project file path not found.',
    });
  });

  test('failures of the server', async () => {
    fail('insert user_projects', '');
    expect(await saveProjectToCloud(me, projectWith('p', []))).toMatchObject({
      message: 'Failed to save project to cloud: No project data returned from save operation.',
    });
    expect(cloud.files.size).toBe(0);
    fail('select user_projects');
    expect(await listCloudProjects(me)).toMatchObject({ message: 'Failed to list cloud projects: broken' });
    expect(await deleteProjectFromCloud(me, 'x')).toMatchObject({
      message: 'Failed to delete cloud project: broken',
    });
  });
});

describe('sync', () => {
  const waits: number[] = [];
  const options = { wait: async (ms: number) => void waits.push(ms), online: async () => {} };

  test('tries three times, after one and two seconds', async () => {
    const { project } = await save('p', []);
    waits.length = 0;
    fail('upload userprojects');
    const synced = { ...projectWith('p', []), isLocal: false, cloudProject: project };
    expect(await syncProject(me, synced, options)).toEqual({
      ok: false,
      message: 'Failed to sync cloud project (after 3 attempts)',
    });
    expect(waits).toEqual([1000, 2000]);
    expect(await syncProject(me, synced, { ...options, attempts: 1 })).toMatchObject({
      message: 'Failed to sync cloud project',
    });
    cloud.failures.clear();
    expect((await syncProject(me, synced, options)).ok).toBe(true);
  });

  test('is for cloud projects', async () => {
    const local = { ...projectWith('p', []), isLocal: true, cloudProject: null };
    expect(await syncProject(me, local, options)).toMatchObject({ message: 'Cannot sync local projects' });
    expect(await syncProject(me, { ...local, isLocal: false }, options)).toMatchObject({
      message: 'Cloud project metadata not found.',
    });
  });
});
