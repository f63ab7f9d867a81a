/** Two devices that edit, move, delete and sync in any order; each is the real local store, the account is in memory. */
import 'fake-indexeddb/auto';
import { DEFAULT_PROJECT, type SavedResult } from '@constat/report';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '../../storage/db.ts';
import { plainResult } from '../../storage/fixtures/plain-result.ts';
import { NO_CONTENT, readContent } from '../../storage/project-content.ts';
import { listProjects, setProjectInCloud } from '../../storage/projects.ts';
import { headsOf } from '../../storage/result-heads.ts';
import { editResult, moveResults, removeResults, saveResult } from '../../storage/results.ts';
import { undoResults } from '../../storage/results-history.ts';
import { saveToCloud } from './cloud-projects.ts';
import { begin, cloud, DEVICES, type Device, idOf, later, ME, syncOn, use } from './fixtures/two-devices.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../cloud/cloud-context.ts', () => ({
  cloudContext: async () => (await import('./fixtures/two-devices.ts')).context(),
}));
vi.mock('../../state/notify.ts', () => ({ notify: () => undefined }));

vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => vi.useRealTimers());

const resultOf = (name: string, projectId: string): SavedResult =>
  plainResult(name, { timestamp: Date.now(), projectId });

beforeEach(() => begin());

/** Titles by project, of what is not deleted. */
async function shown(device: Device): Promise<Record<string, string[]>> {
  await use(device);
  const names = new Map((await listProjects(ME)).map(({ id, name }) => [id, name]));
  const byProject: Record<string, string[]> = {};
  for (const head of await headsOf(ME))
    if (head.live === 1) {
      const name = names.get(head.projectId) ?? head.projectId;
      byProject[name] = [...(byProject[name] ?? []), head.title].sort();
    }
  return byProject;
}

/** Ids in each file of the account. */
const inFiles = (): readonly string[][] =>
  [...cloud.files.values()].map((text) =>
    (readContent(JSON.parse(text))?.results ?? []).map((result) => result.id).sort(),
  );

describe('one after the other', () => {
  let id: string;
  beforeEach(async () => {
    await use('A');
    const result = resultOf('r', await idOf('P'));
    id = result.id;
    await saveResult(ME, result);
    await syncOn('A', 'P');
    await syncOn('B', 'P');
    expect(await shown('B')).toEqual({ P: ['r'] });
    later(10);
  });

  test('what one device deletes does not come back from the other', async () => {
    await use('A');
    await removeResults(ME, [id]);
    await syncOn('A', 'P');
    later(10);
    await use('B');
    await saveResult(ME, resultOf('s', await idOf('P')));
    await syncOn('B', 'P');
    await syncOn('A', 'P');
    expect([await shown('A'), await shown('B')]).toEqual([{ P: ['s'] }, { P: ['s'] }]);
  });

  test('a deletion is remembered when its bin was emptied before the sync', async () => {
    await use('A');
    await removeResults(ME, [id]);
    await db.results.delete(id);
    await db.resultHeads.delete(id);
    await syncOn('A', 'P');
    await syncOn('B', 'P');
    expect([await shown('A'), await shown('B')]).toEqual([{}, {}]);
  });

  test('an edit after the deletion wins, one before it does not', async () => {
    await use('A');
    await removeResults(ME, [id]);
    later(10);
    await use('B');
    await editResult(ME, id, 'Renaming', { title: 'kept' });
    await syncOn('A', 'P');
    await syncOn('B', 'P');
    await syncOn('A', 'P');
    expect([await shown('A'), await shown('B')]).toEqual([{ P: ['kept'] }, { P: ['kept'] }]);
    later(10);
    await editResult(ME, id, 'Renaming', { title: 'again' });
    later(10);
    await use('B');
    await removeResults(ME, [id]);
    await syncOn('B', 'P');
    await syncOn('A', 'P');
    expect([await shown('A'), await shown('B')]).toEqual([{}, {}]);
  });

  test('undoing a deletion brings the result back everywhere', async () => {
    await use('A');
    await removeResults(ME, [id]);
    await syncOn('A', 'P');
    await syncOn('B', 'P');
    await use('A');
    await undoResults(ME);
    await syncOn('A', 'P');
    await syncOn('B', 'P');
    expect(await shown('B')).toEqual({ P: ['r'] });
  });

  test('names, tags and notes reach the other device, the later one stays', async () => {
    await use('A');
    await editResult(ME, id, 'Renaming', { title: 'first', tags: ['x'] });
    later(10);
    await use('B');
    await editResult(ME, id, 'Renaming', { title: 'second' });
    await syncOn('B', 'P');
    await syncOn('A', 'P');
    expect([await shown('A'), await shown('B')]).toEqual([{ P: ['second'] }, { P: ['second'] }]);
  });

  test('a move to another project of the account is a move there too, whichever is asked first', async () => {
    for (const order of [
      ['P', 'Q'],
      ['Q', 'P'],
    ] as const) {
      await use('A');
      const [from, to] = order;
      await moveResults(ME, [id], await idOf(to === 'Q' ? 'Q' : 'P'));
      await syncOn('A', from, to);
      await syncOn('B', ...order);
      expect(await shown('B')).toEqual({ [to]: ['r'] });
      later(10);
    }
  });

  test('a move out of the account leaves the result on the other device, outside the project', async () => {
    await use('A');
    await moveResults(ME, [id], DEFAULT_PROJECT);
    await syncOn('A', 'P');
    await syncOn('B', 'P');
    expect([await shown('A'), await shown('B')]).toEqual([{ default: ['r'] }, { default: ['r'] }]);
    expect(inFiles()).toEqual([[], []]);
  });

  test('moved here, edited there: one result, in one file', async () => {
    await use('A');
    await moveResults(ME, [id], await idOf('Q'));
    later(10);
    await use('B');
    await editResult(ME, id, 'Renaming', { title: 'edited' });
    for (const device of ['A', 'B', 'A', 'B'] as const) await syncOn(device, 'P', 'Q');
    expect(await shown('A')).toEqual(await shown('B'));
    expect(inFiles().flat()).toEqual([id]);
  });

  test('deletions are forgotten after 30 days, and never by an old file', async () => {
    await use('A');
    await removeResults(ME, [id]);
    await syncOn('A', 'P');
    const file = () => readContent(JSON.parse([...cloud.files.values()][0] ?? ''));
    expect(file()?.deleted).toEqual([{ id, at: expect.any(Number) }]);
    later(31 * 86_400_000);
    await db.results.clear();
    await db.resultHeads.clear();
    await syncOn('A', 'P');
    expect(file()?.deleted).toEqual([]);
    expect(readContent({ results: [{ id: 'x' }], metadata: { version: '1.0' } })).toEqual({
      ...NO_CONTENT,
      results: [{ id: 'x' }],
    });
  });

  test('a project deleted on the other device stays here, as one of this device', async () => {
    await use('B');
    const { deleteProjectFromCloud } = await import('../../cloud/projects.ts');
    const row = cloud.tables.user_projects?.find((each) => each.project_name === 'P');
    await deleteProjectFromCloud({ client: cloud.client, userId: ME }, String(row?.id));
    await syncOn('A', 'P');
    expect(await shown('A')).toEqual({ P: ['r'] });
    expect((await listProjects(ME)).find(({ name }) => name === 'P')?.cloud).toBeUndefined();
    expect(cloud.tables.user_projects).toHaveLength(1);
  });
});

test('devices that lost their link find the same content again', async () => {
  await use('A');
  await saveResult(ME, resultOf('a', await idOf('P')));
  await syncOn('A', 'P');
  await use('B');
  await saveResult(ME, resultOf('b', await idOf('P')));
  const project = (await listProjects(ME)).find(({ name }) => name === 'P');
  if (project) await setProjectInCloud(project.id, null);
  const unlinked = (await listProjects(ME)).find(({ name }) => name === 'P');
  if (unlinked) await saveToCloud(ME, unlinked);
  await syncOn('A', 'P');
  expect([await shown('A'), await shown('B')]).toEqual([{ P: ['a', 'b'] }, { P: ['a', 'b'] }]);
});

const step = fc.record({
  device: fc.constantFrom(...DEVICES),
  what: fc.constantFrom('create', 'edit', 'edit', 'move', 'delete', 'undo', 'sync', 'sync', 'sync'),
  which: fc.nat(3),
  project: fc.constantFrom('P', 'Q', DEFAULT_PROJECT),
  ms: fc.nat(2),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const NAMES = ['r0', 'r1', 'r2', 'r3'];
/** As `createSavedResult` makes it at the beginning of time. */
const idNamed = (name: string) => `result_1_${name}`;

async function run(steps: readonly Step[], skew: number): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  let edits = 0;
  let clock = 2_000_000;
  for (const { device, what, which, project, ms } of steps) {
    clock += ms;
    vi.setSystemTime(clock + (device === 'B' ? skew : 0));
    await use(device);
    const name = NAMES[which] ?? 'r0';
    const id = idNamed(name);
    const head = (await headsOf(ME)).find((each) => each.id === id && each.live === 1);
    if (what === 'sync') {
      if (project !== DEFAULT_PROJECT) await syncOn(device, project);
    } else if (what === 'undo') await undoResults(ME);
    else if (what === 'create') {
      // A result is made once, on one device.
      if (device === (which % 2 === 0 ? 'A' : 'B') && !(await db.results.get(id)) && !deleted.has(id))
        await saveResult(ME, { ...resultOf(name, await idOf(project)), id, timestamp: 1 });
    } else if (head && what === 'edit') {
      edits += 1;
      await editResult(ME, id, 'Edit', { title: `${name}.${edits}` });
    } else if (head && what === 'move') await moveResults(ME, [id], await idOf(project));
    else if (head && what === 'delete') {
      deleted.add(id);
      await removeResults(ME, [id]);
    }
  }
  return deleted;
}

test('in any order of edits, moves, deletions and syncs both devices end equal and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 24 }),
      fc.constantFrom(0, 0, -3_600_000, 7),
      async (steps, skew) => {
        await begin();
        const deleted = await run(steps, skew);
        const held = new Map<Device, readonly string[]>();
        for (const device of DEVICES) {
          await use(device);
          held.set(device, [...(await headsOf(ME)).map(({ id }) => id)]);
        }
        vi.setSystemTime(4_000_000);
        for (let i = 0; i < 3; i += 1) for (const device of DEVICES) await syncOn(device, 'P', 'Q');
        const [a, b] = [await shown('A'), await shown('B')];
        expect([a.P, a.Q]).toEqual([b.P, b.Q]);
        for (const device of DEVICES) {
          await use(device);
          const live = (await headsOf(ME)).filter((head) => head.live === 1).map(({ id }) => id);
          const lost = (held.get(device) ?? []).filter((id) => !deleted.has(id) && !live.includes(id));
          expect(lost).toEqual([]);
        }
        const filed = inFiles().flat();
        expect(filed.length).toBe(new Set(filed).size);
      },
    ),
    { numRuns: 25, seed: 20_261_115 },
  );
});
