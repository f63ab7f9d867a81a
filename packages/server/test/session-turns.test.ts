/** Transactions on the one session of the embedded database do not see each other, whatever they wait for, and failures leave nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openEmbedded } from '../src/database.ts';
import { openReservations } from '../src/file-reservations.ts';
import { asOneRequest, takeTurns } from '../src/session-turns.ts';
import { copyPreparedDatabase } from './prepared-database.ts';

const directory = mkdtempSync(join(tmpdir(), 'constat-turns-'));
let database: Database;
beforeAll(async () => {
  copyPreparedDatabase(directory);
  database = await openEmbedded(join(directory, 'database'));
  await database.exec('create table turns (n integer)');
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const whoAmI = async () => (await database.rows('select current_user::text as name'))[0]?.name;

it('keeps the role of one request from another', async () => {
  const owner = await whoAmI();
  const asVisitor = asOneRequest(() =>
    database.connection.withContext({ auth: { role: 'anon' } }, async () => {
      await pause(50);
      return whoAmI();
    }),
  );
  await pause(10);
  expect(await asOneRequest(whoAmI)).toBe(owner);
  expect(await asVisitor).toBe('anon');
});

it('commits what belongs together, and nothing of a neighbour that fails', async () => {
  const write = (n: number, fails: boolean) =>
    asOneRequest(() =>
      database.connection.runInTransaction(async () => {
        await database.rows(`insert into turns values (${n})`);
        await pause(n % 7);
        if (fails) throw new Error('given up');
      }),
    ).catch(() => {});
  await Promise.all(Array.from({ length: 40 }, (_, n) => write(n, n % 2 === 1)));
  const kept = await database.rows('select n from turns order by n');
  expect(kept.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => 2 * n));
});

it('ends a transaction that its request left open', async () => {
  const said: unknown[] = [];
  const run = async (...args: unknown[]) => void said.push(args[0]);
  const session = { query: run, exec: run, transaction: run };
  takeTurns(session, { idleMs: 1 });
  await asOneRequest(async () => {
    await session.query('begin');
    await session.query('insert');
  });
  await asOneRequest(() => session.query('of another'));
  expect(said).toEqual(['begin', 'insert', 'rollback', 'of another']);
});

it('leaves the stack of the database as it was, however a statement fails', async () => {
  const { driver } = database.connection as unknown as { driver: { Module: object } };
  const { ___stack_pointer: stack } = driver.Module as { ___stack_pointer: { value: number } };
  const top = stack.value;
  const failures = ['selec', 'select 1/0', 'insert into nothing values (1)', `select 'x'::integer`];
  for (const sql of failures) {
    await expect(database.rows(sql)).rejects.toThrow();
    await expect(database.exec(sql)).rejects.toThrow();
    await expect(database.transaction([sql])).rejects.toThrow();
  }
  await expect(database.rows('select $1::integer', ['x'])).rejects.toThrow();
  expect(stack.value).toBe(top);
});

it('forgets room that was reserved by a process that has ended', async () => {
  const reserved = () => database.rows('select file from private.upload_reservations');
  await database.exec(
    `insert into private.upload_reservations (account, bucket, file, bytes) values (gen_random_uuid(), 'userprojects', 'x', 1)`,
  );
  expect(await reserved()).toHaveLength(1);
  await openReservations(database, 'secret');
  expect(await reserved()).toEqual([]);
});

it('tells a database that can go on no more from a statement that is wrong', async () => {
  const broken: string[] = [];
  const fail = (error: Error) => async () => {
    throw error;
  };
  for (const error of [
    new Error('error: ERRORDATA_STACK_SIZE exceeded'),
    Object.assign(new Error('unreachable'), { name: 'RuntimeError' }),
    new Error('division by zero'),
  ]) {
    const run = fail(error);
    const session = { query: run, exec: run, transaction: run };
    takeTurns(session, { onBroken: ({ message }) => broken.push(message) });
    await expect(session.query()).rejects.toBe(error);
  }
  expect(broken).toEqual(['error: ERRORDATA_STACK_SIZE exceeded', 'unreachable']);
});
