/** Statements on a PostgreSQL server end by themselves, so that no caller can keep its connections. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openServer } from '../src/database.ts';
import { findPostgres, startPostgres } from './matrix/postgres.ts';

const bin = findPostgres();

describe.runIf(bin)('on PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let database: Database;
  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
    database = await openServer(server.url, 500);
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it('ends statements that take too long, and serves the next', async () => {
    const slow = Array.from({ length: 14 }, () => database.rows('select pg_sleep(60)'));
    for (const outcome of await Promise.allSettled(slow)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
    }
    expect(await database.rows('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('waits neither for locks nor for the rest of a transaction without end', async () => {
    const rows = await database.rows(
      `select name, setting::int as ms from pg_settings where name in ('lock_timeout', 'idle_in_transaction_session_timeout')`,
    );
    for (const { ms } of rows) expect(ms).toBeGreaterThan(0);
  });

  it('gives migrations the time they need', async () => {
    await expect(database.transaction(['select pg_sleep(1)'])).resolves.toBeUndefined();
  });
});
