/** A PostgreSQL server that ends connections, or is itself started again: requests wait or are told to, listeners miss nothing unawares. */
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { findPostgres, startPostgres, type TestPostgres } from './matrix/postgres.ts';
import { listen } from './realtime-listener.ts';

const bin = findPostgres();

describe.runIf(bin)('a PostgreSQL server that goes away', () => {
  let database: TestPostgres;
  let server: TestServer;
  beforeAll(async () => {
    database = await startPostgres(bin ?? '');
    server = await startTestServer({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server.remove();
    await database.stop();
  });

  const join = () => listen(server.url, server.secrets?.publishableKey ?? '');
  const publish = (title: string) =>
    server
      .client(server.secrets?.secretKey)
      .from('notifications')
      .insert({ title, message: 'm', target_audience: 'all' });
  const read = () =>
    fetch(`${server.url}/api/rest/v1/notifications?select=id`, {
      headers: { apikey: server.secrets?.publishableKey ?? '' },
    });
  const answersAgain = () =>
    vi.waitFor(async () => expect((await read()).status).toBe(200), { timeout: 60_000, interval: 200 });

  it('sends listeners back when the connection that hears was ended', async () => {
    const before = await join();
    const administrator = postgres(database.url, { max: 1 });
    await administrator`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;
    await administrator.end();
    expect(await before.closed).toBe(1012);
    await answersAgain();
    const after = await join();
    expect((await publish('after the end of a connection')).error).toBeNull();
    await after.hears('after the end of a connection');
    after.end();
  });

  it('asks for patience while the database is away, and goes on by itself', async () => {
    const before = await join();
    await database.restart(async () => {
      const answer = await read();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('Retry-After')).not.toBeNull();
      expect((await fetch(`${server.url}/config.json`)).status).toBe(200);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    });
    await before.closed;
    await answersAgain();
    const after = await join();
    expect((await publish('after a restart')).error).toBeNull();
    await after.hears('after a restart');
    after.end();
  });
});
