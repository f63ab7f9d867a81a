/** Requests about one file at the same moment: what is noted has its file, and nobody hears of the server's own trouble. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileTurns } from '../src/file-turns.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type Person, populate, type World } from './matrix/actors.ts';

let server: TestServer;
let world: World;
let person: Person;
beforeAll(async () => {
  server = await startTestServer({ CONSTAT_AUTH_LIMIT: '10000' });
  world = await populate(server);
  person = world.people.pro;
});
afterAll(() => server.remove());

const place = (name: string) => `userprojects/${person.id}/${name}.json`;
const put = (name: string) =>
  world.ask(person.token, 'POST', `/storage/v1/object/${place(name)}`, new Uint8Array(2000).fill(32), {
    'x-upsert': 'true',
  });
const get = (name: string) => world.ask(person.token, 'GET', `/storage/v1/object/${place(name)}`);
const info = (name: string) => world.ask(person.token, 'GET', `/storage/v1/object/info/${place(name)}`);
const remove = (name: string) =>
  world.ask(person.token, 'DELETE', '/storage/v1/object/userprojects', {
    prefixes: [`${person.id}/${name}.json`],
  });

it('a file written, read and removed at once is whole or not there', async () => {
  for (let round = 0; round < 4; round += 1) {
    const steps = [put, get, remove, info, put, remove, get, put, info, remove, put, get];
    const answers = await Promise.all(steps.map((step) => step('one')));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
  // The last one to change it was a save.
  await put('one');
  expect((await get('one')).status).toBe(200);
});

it('a note without its file reads as no file, and can be saved again', async () => {
  expect((await put('lost')).status).toBe(200);
  rmSync(join(server.settings.dataDirectory, 'storage'), { recursive: true });
  for (const answer of [await get('lost'), await info('lost')]) expect(answer.status).toBe(400);
  expect((await put('lost')).status).toBe(200);
  expect((await get('lost')).status).toBe(200);
});

it('changes wait for what came before, reads go together, other files wait for nobody', async () => {
  const inTurn = fileTurns();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (method: string, file: string, id: string, body?: object) =>
    inTurn(
      new Request(`http://localhost/storage/v1/object/${file}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      async () => {
        log.push(id);
        await new Promise<void>((resolve) => ends.set(id, resolve));
        return new Response();
      },
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const work = [
    begin('GET', 'b/u/1.json', 'read 1'),
    begin('GET', 'info/b/u/1.json', 'read 2'),
    begin('PUT', 'b/u/1.json', 'change'),
    begin('GET', 'b/u/1.json', 'read 3'),
    begin('PUT', 'b/u/2.json', 'other'),
    begin('POST', 'move', 'move', { bucketId: 'b', sourceKey: 'u/1.json', destinationKey: 'u/3.json' }),
    begin('DELETE', 'b', 'remove', { prefixes: ['u/3.json', 'u/3.json'] }),
  ];
  await settle();
  expect(log).toEqual(['read 1', 'read 2', 'other']);
  const next = async (id: string) => {
    ends.get(id)?.();
    await settle();
    return log.at(-1);
  };
  expect(await next('read 1')).toBe('other');
  expect(await next('read 2')).toBe('change');
  expect(await next('change')).toBe('read 3');
  expect(await next('read 3')).toBe('move');
  expect(await next('move')).toBe('remove');
  await next('remove');
  await next('other');
  await Promise.all(work);
});
