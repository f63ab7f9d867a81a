/** A server on which nothing more fits: said in words, the work stays on the device, and is sent when there is room. */
import 'fake-indexeddb/auto';
import type { SavedResult } from '@constat/report';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { FakeCloud } from '../../cloud/fake-cloud.ts';
import { isServerFull, SERVER_FULL_TEXT } from '../../cloud/server-full.ts';
import { db } from '../../storage/db.ts';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { createProject, listProjects } from '../../storage/projects.ts';
import { headsIn } from '../../storage/result-heads.ts';
import { saveResult } from '../../storage/results.ts';
import { FULL_RETRY_MS, saveToCloud, startCloudProjects, useSync } from './cloud-projects.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
let cloud: FakeCloud;
let stop: (() => void) | undefined;

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../cloud/cloud-context.ts', () => ({
  cloudContext: async () => ({ client: cloud.client, userId: ME }),
}));
vi.mock('../../state/notify.ts', () => ({ notify: () => {} }));

beforeEach(async () => {
  cloud = new FakeCloud();
  await Promise.all(db.tables.map((table) => table.clear()));
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

describe('a full server is known by', () => {
  it.each([
    [{ status: 507 }, true],
    [{ statusCode: '507', message: 'The server is full.' }, true],
    [{ code: '53100' }, true],
    [{ code: 507 }, true],
    [{ status: 500 }, false],
    [{ code: '42501' }, false],
    [null, false],
  ])('%o: %s', (error, full) => {
    expect(isServerFull(error)).toBe(full);
  });
});

const stored = (): string[] =>
  [...cloud.files.values()].flatMap((text) =>
    (JSON.parse(text) as { results: SavedResult[] }).results.map(({ title }) => title),
  );

test('a project that does not fit stays on the device and is sent when there is room', async () => {
  const id = await createProject(ME, 'Thesis');
  await saveResult(ME, plainResult('a', { projectId: id }));
  const [project] = (await listProjects(ME)).filter((each) => each.id === id);
  if (!project) throw new Error('no project');
  await saveToCloud(ME, project);
  expect(stored()).toEqual(['a']);

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  stop = startCloudProjects(ME);
  cloud.failures.set('upload userprojects', { code: '507', message: 'The server is full.' });
  await saveResult(ME, plainResult('b', { projectId: id }));
  await eventually(() =>
    expect(useSync.getState()[id]).toEqual({ status: 'error', message: SERVER_FULL_TEXT }),
  );
  const uploads = () => cloud.calls.filter((call) => call === 'upload userprojects').length;
  const tried = uploads();
  expect(stored()).toEqual(['a']);
  expect((await headsIn(ME, id)).map(({ title }) => title).sort()).toEqual(['a', 'b']);

  cloud.failures.clear();
  await vi.advanceTimersByTimeAsync(FULL_RETRY_MS);
  await eventually(() => expect(stored()).toEqual(['a', 'b']));
  // Once when it failed, not three times in a row; once more when there was room.
  expect(uploads()).toBe(tried + 1);
});
