import { expect, it } from 'vitest';
import { askWhileSignedIn, giveUpReading } from './open-reads.ts';

/** A server that answers when told to, and never to who has given up. */
function slowServer() {
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const ask: typeof fetch = (_, init) =>
    new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
      void told.then(() => resolve(new Response('done')));
    });
  return { ask, answer: () => answer() };
}

it('gives up what is being read, and lets what is being written go on', async () => {
  const server = slowServer();
  const read = askWhileSignedIn(server.ask, '/rest/v1/tier_quotas', { method: 'GET' });
  const written = askWhileSignedIn(server.ask, '/rest/v1/user_datasets', { method: 'POST' });
  const list = askWhileSignedIn(server.ask, '/api/storage/v1/object/list/userdatasets', { method: 'POST' });
  giveUpReading();
  await expect(read).rejects.toThrow('given up');
  await expect(list).rejects.toThrow('given up');
  server.answer();
  expect(await (await written).text()).toBe('done');
});

it('gives up where the caller does, and keeps nothing of what has ended', async () => {
  const server = slowServer();
  const caller = new AbortController();
  const read = askWhileSignedIn(server.ask, '/rest/v1/profiles', { signal: caller.signal });
  caller.abort();
  await expect(read).rejects.toThrow('given up');
  const later = askWhileSignedIn(server.ask, '/rest/v1/profiles');
  server.answer();
  expect(await (await later).text()).toBe('done');
});

it('asks nothing of a person in the name of nobody, and for visitors what is for all', async () => {
  const server = slowServer();
  server.answer();
  const nobody = { headers: { apikey: 'app', Authorization: 'Bearer app' } };
  const person = { headers: { apikey: 'app', Authorization: 'Bearer ada' } };
  await expect(askWhileSignedIn(server.ask, '/api/rest/v1/tier_quotas?select=a', nobody)).rejects.toThrow(
    'Nobody',
  );
  const notices = await askWhileSignedIn(server.ask, '/api/rest/v1/notifications?select=a', nobody);
  const quotas = await askWhileSignedIn(server.ask, '/api/rest/v1/tier_quotas?select=a', person);
  expect([await notices.text(), await quotas.text()]).toEqual(['done', 'done']);
});
