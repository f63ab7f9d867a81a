/** Quotas of files when many requests of one account come at the same moment, by every way a file can come. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { type Person, populate, type World } from './matrix/actors.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' });
  world = await populate(server);
});
afterAll(() => server.remove());

const MB = 1024 * 1024;
const BUCKETS = ['userdatasets', 'userprojects'] as const;
type Bucket = (typeof BUCKETS)[number];
/** Specification: two projects and two datasets of a Pro account; two files more, for saves that were interrupted. */
const MOST_FILES = 4;
const AT_ONCE = 100;

const file = (size: number) => new Uint8Array(size).fill(32);
const upload = (person: Person, bucket: Bucket, name: string, size = 2, headers = {}) =>
  world.ask(
    person.token,
    'POST',
    `/storage/v1/object/${bucket}/${person.id}/${name}.json`,
    file(size),
    headers,
  );

async function filesOf(person: Person, bucket: Bucket): Promise<readonly string[]> {
  const { rows } = await world.ask(person.token, 'POST', `/storage/v1/object/list/${bucket}`, {
    prefix: `${person.id}/`,
    limit: 1000,
  });
  return rows.map((row) => String(row.name));
}

/** Files on disk, of everybody. */
function kept(): number {
  const directory = join(server.settings.dataDirectory, 'storage');
  if (!existsSync(directory)) return 0;
  return readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length;
}

beforeEach(async () => {
  for (const person of [world.people.standard, world.people.pro]) {
    for (const bucket of BUCKETS) {
      const prefixes = await filesOf(person, bucket);
      await world.ask(person.token, 'DELETE', `/storage/v1/object/${bucket}`, { prefixes });
    }
  }
});

const accepted = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

it('100 project files at once leave four, on disk too, and nobody hears of a fault', async () => {
  const { standard } = world.people;
  const before = kept();
  const answers = await times(AT_ONCE, (i) => upload(standard, 'userprojects', `p${i}`, 20_000));
  expect(accepted(answers)).toBe(MOST_FILES);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual(
    [],
  );
  expect(await filesOf(standard, 'userprojects')).toHaveLength(MOST_FILES);
  expect(kept() - before).toBe(MOST_FILES);
  // Room that is free again can be used again.
  await world.ask(standard.token, 'DELETE', '/storage/v1/object/userprojects', {
    prefixes: (await filesOf(standard, 'userprojects')).slice(0, 1),
  });
  expect((await upload(standard, 'userprojects', 'again')).status).toBe(200);
});

it('datasets at once fit into the storage of their tier', async () => {
  const { pro, admin } = world.people;
  const quota = (values: object) =>
    world.ask(admin.token, 'PATCH', '/rest/v1/tier_quotas?tier_name=eq.pro', values);
  await quota({ dataset_limit: 100, storage_limit_mb: 5 });
  try {
    const answers = await times(20, (i) => upload(pro, 'userdatasets', `d${i}`, 2 * MB));
    expect(accepted(answers)).toBe(2);
    const grown = await upload(pro, 'userdatasets', 'small', MB);
    expect(grown.status).toBe(200);
    const larger = await upload(pro, 'userdatasets', 'small', 2 * MB, { 'x-upsert': 'true' });
    expect(larger.status).toBe(400);
  } finally {
    await quota({ dataset_limit: 2, storage_limit_mb: 100 });
  }
  // A quota that became smaller lets files be replaced, not grow in number.
  expect((await upload(pro, 'userdatasets', 'small', 10, { 'x-upsert': 'true' })).status).toBe(200);
});

it('overwriting, copies and moves at once, within a bucket or across, do not add files', async () => {
  const { pro } = world.people;
  const upserts = await times(40, (i) => upload(pro, 'userprojects', `u${i}`, 50, { 'x-upsert': 'true' }));
  expect(accepted(upserts)).toBe(MOST_FILES);
  const source = (await filesOf(pro, 'userprojects'))[0] ?? '';
  expect((await upload(pro, 'userdatasets', 'source', 50)).status).toBe(200);
  const relocate = (kind: 'copy' | 'move', from: Bucket, key: string, to: Bucket, name: string) =>
    world.ask(pro.token, 'POST', `/storage/v1/object/${kind}`, {
      bucketId: from,
      sourceKey: key,
      destinationBucket: to,
      destinationKey: `${pro.id}/${name}.json`,
    });
  const copies = await times(40, (i) =>
    relocate('copy', 'userdatasets', `${pro.id}/source.json`, 'userdatasets', `c${i}`),
  );
  expect(accepted(copies)).toBe(MOST_FILES - 1);
  const across = await times(20, (i) => relocate('copy', 'userprojects', source, 'userdatasets', `x${i}`));
  expect(accepted(across)).toBe(0);
  const moves = await times(10, () => relocate('move', 'userprojects', source, 'userdatasets', 'moved'));
  expect(accepted(moves)).toBe(0);
  expect(await filesOf(pro, 'userdatasets')).toHaveLength(MOST_FILES);
  expect(await filesOf(pro, 'userprojects')).toHaveLength(MOST_FILES);
});

it('an account without the tier gets no dataset files by copying projects', async () => {
  const { standard } = world.people;
  expect((await upload(standard, 'userprojects', 'mine')).status).toBe(200);
  const answer = await world.ask(standard.token, 'POST', '/storage/v1/object/copy', {
    bucketId: 'userprojects',
    sourceKey: `${standard.id}/mine.json`,
    destinationBucket: 'userdatasets',
    destinationKey: `${standard.id}/mine.json`,
  });
  expect(answer.status).toBe(400);
  expect(await filesOf(standard, 'userdatasets')).toEqual([]);
});

it('rows in bulk are no way around the number of projects', async () => {
  const { standard } = world.people;
  for (const name of ['a', 'b', 'c']) await upload(standard, 'userprojects', name);
  const row = (name: string) => ({
    user_id: standard.id,
    project_name: name,
    file_path: `${standard.id}/${name}.json`,
  });
  const bulk = await world.ask(standard.token, 'POST', '/rest/v1/user_projects', ['a', 'b', 'c'].map(row));
  expect(bulk.status).toBe(400);
  const listed = await world.ask(standard.token, 'GET', '/rest/v1/user_projects?select=id');
  expect(listed.rows).toEqual([]);
});

it('a reservation ends with its request, also when that is refused', async () => {
  const { standard } = world.people;
  const wrongType = await times(10, (i) =>
    upload(standard, 'userprojects', `w${i}`, 5, { 'Content-Type': 'text/html' }),
  );
  expect(accepted(wrongType)).toBe(0);
  const answers = await times(10, (i) => upload(standard, 'userprojects', `r${i}`, 5));
  expect(accepted(answers)).toBe(MOST_FILES);
});
