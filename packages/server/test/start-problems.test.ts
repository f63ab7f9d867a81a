/** A server that cannot start says why in one sentence, and what to do. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings, startServer } from '../src/index.ts';
import { SettingsError } from '../src/settings-error.ts';
import { folderProblem } from '../src/start-problems.ts';
import { copyPreparedDatabase } from './prepared-database.ts';

const directory = mkdtempSync(join(tmpdir(), 'constat-problems-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The sentence with which a start is refused. */
async function problemOf(env: Record<string, string>): Promise<string> {
  const error = await startServer(readSettings({ PORT: '0', CONSTAT_APP: 'off', ...env })).then(
    () => new Error('It started.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SettingsError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

it('names secrets that cannot be read', async () => {
  const data = join(directory, 'secrets');
  mkdirSync(data);
  writeFileSync(join(data, 'secrets.json'), '{"jwtSecret": "a');
  expect(await problemOf({ CONSTAT_DATA: data })).toContain('secrets.json cannot be read: it is not JSON.');
  writeFileSync(join(data, 'secrets.json'), '{"jwtSecret": "short"}');
  expect(await problemOf({ CONSTAT_DATA: data })).toContain('it has no usable jwtSecret');
});

it.each([
  ['a missing control file', (database: string) => rmSync(join(database, 'global', 'pg_control'))],
  [
    'a damaged control file',
    (database: string) => writeFileSync(join(database, 'global', 'pg_control'), 'x'.repeat(8192)),
  ],
])('names a database with %s', async (name, damage) => {
  const data = join(directory, name);
  copyPreparedDatabase(data);
  damage(join(data, 'database'));
  expect(await problemOf({ CONSTAT_DATA: data })).toMatch(/database cannot be opened: .*npm run restore/);
});

it('names a data folder that is a file, and an address that is not this machine', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(await problemOf({ CONSTAT_DATA: file })).toContain('is not a folder');
  expect(await problemOf({ HOST: '192.0.2.1' })).toContain('This machine has no address 192.0.2.1.');
});

it.each([
  ['ENOSPC', 'is full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'no right'],
])('has a sentence for %s', (code, words) => {
  const problem = folderProblem(Object.assign(new Error('x'), { code }), '/data');
  expect(problem).toBeInstanceOf(SettingsError);
  expect((problem as Error).message).toContain(words);
});
