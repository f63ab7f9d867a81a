/** Stored files after a crash, and under writes at the same moment: the old or the new, never a mixture. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DiskStorage } from '../src/storage-disk.ts';

const directory = mkdtempSync(join(tmpdir(), 'constat-disk-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const storage = new DiskStorage(directory);
const SIZE = 1_500_000;

const upload = (key: string, letter: string, size: number) =>
  storage.uploadObject(
    'b',
    key,
    undefined,
    new Uint8Array(size).fill(letter.charCodeAt(0)),
    'application/json',
    '',
  );

/** The letter that the whole file consists of, or what is wrong with it. */
async function letterOf(key: string): Promise<string> {
  const { body, metadata } = await storage.getObject('b', key, undefined);
  const text = Buffer.from(body as Uint8Array).toString('latin1');
  if (text.length !== metadata.size) return `${text.length} bytes, ${metadata.size} stated`;
  return new Set(text).size === 1 ? (text[0] ?? '') : 'mixed';
}

it('a killed process leaves the old or the new file', async () => {
  const source = new URL('../src/storage-disk.ts', import.meta.url).href;
  const program = `
    const { DiskStorage } = await import(${JSON.stringify(source)});
    const storage = new DiskStorage(${JSON.stringify(directory)});
    for (let i = 0; ; i += 1) {
      const bytes = new Uint8Array(${SIZE} + (i % 2)).fill(i % 2 ? 97 : 98);
      await storage.uploadObject('b', 'killed', undefined, bytes, 'application/json', '');
      if (i === 1) console.log('writing');
    }`;
  for (const ms of [3, 11, 23, 41]) {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => writer.once('exit', resolve));
    await new Promise((resolve) => writer.stdout.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, ms));
    writer.kill('SIGKILL');
    await ended;
    expect(['a', 'b']).toContain(await letterOf('killed'));
  }
});

it('writes at the same moment leave one of them whole', async () => {
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(letters.map((letter, index) => upload('shared', letter, SIZE + index)));
  expect(letters).toContain(await letterOf('shared'));
});

it('keys with dots and slashes stay inside the folder, and apart', async () => {
  await upload('../../x', 'a', 3);
  await upload('x', 'b', 3);
  expect([await letterOf('../../x'), await letterOf('x')]).toEqual(['a', 'b']);
  await storage.copyObject('b', 'x', undefined, 'b', 'y');
  await storage.deleteObject('b', 'x');
  expect(await letterOf('y')).toBe('b');
  await expect(letterOf('x')).rejects.toThrow('there is no file');
});

it('files are for the owner of the server alone', async () => {
  const own = mkdtempSync(join(directory, 'own-'));
  await new DiskStorage(own).uploadObject('b', 'k', undefined, new Uint8Array(3), 'application/json', '');
  const modes = readdirSync(own, { recursive: true, encoding: 'utf8' }).map(
    (name) => statSync(join(own, name)).mode & 0o777,
  );
  expect(modes.sort()).toEqual([0o600, 0o700]);
});

it('files leave room on the disk for the database', async () => {
  const folder = join(directory, 'little-room');
  const [all, text] = [1000, Buffer.from('x')];
  let free = 400;
  const little = new DiskStorage(folder, async () => ({ all, free }));
  const put = (key: string) => little.uploadObject('b', key, undefined, text, 'text/plain', '');
  await put('first');
  free = 60;
  await expect(put('second')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await little.has('b', 'second')).toBe(false);
  expect(await little.has('b', 'first')).toBe(true);
});

it('a write that fails leaves nothing behind, and the next start clears what a crash left', async () => {
  const own = mkdtempSync(join(directory, 'own-'));
  const disk = new DiskStorage(own);
  await disk.uploadObject('b', 'k', undefined, new Uint8Array(3), 'application/json', '');
  const [folder = '', file = ''] = readdirSync(own, { recursive: true, encoding: 'utf8' }).sort();
  // A folder in the place of the file lets everything work but the last step.
  rmSync(join(own, file));
  mkdirSync(join(own, file, 'in the way'), { recursive: true });
  const again = disk.uploadObject('b', 'k', undefined, new Uint8Array(3), 'application/json', '');
  await expect(again).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/);
  expect(readdirSync(join(own, folder))).toEqual([file.slice(folder.length + 1)]);

  writeFileSync(join(own, folder, 'half-written.tmp'), 'x');
  await disk.clearUnfinished();
  expect(readdirSync(join(own, folder))).toEqual([file.slice(folder.length + 1)]);
});
