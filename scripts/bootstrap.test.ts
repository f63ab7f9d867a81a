import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installReason, nodeIsSupported } from './bootstrap.mjs';

describe('nodeIsSupported', () => {
  it.each([
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
  ])('%s is %s', (version, supported) => {
    expect(nodeIsSupported(version)).toBe(supported);
  });
});

describe('installReason', () => {
  let directory = '';
  const write = (file: string, content: unknown) =>
    writeFileSync(join(directory, file), JSON.stringify(content));
  const lock = { '': { dependencies: { a: '^1' } }, 'node_modules/a': { version: '1.2.0' } };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'constat-bootstrap-'));
    mkdirSync(join(directory, 'node_modules'));
    mkdirSync(join(directory, 'packages'));
    write('package.json', { dependencies: { a: '^1' } });
    write('package-lock.json', { packages: lock });
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.2.0' } } });
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is undefined when installed and locked packages agree', () => {
    expect(installReason(directory)).toBeUndefined();
  });
  it('names a missing installation', () => {
    rmSync(join(directory, 'node_modules'), { recursive: true });
    expect(installReason(directory)).toBe('node_modules is missing');
  });
  it('names a package of another version', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.1.0' } } });
    expect(installReason(directory)).toBe('node_modules/a is 1.1.0, 1.2.0 is needed');
  });
  it('names a dependency that is not in the lock file yet', () => {
    write('package.json', { dependencies: { a: '^1', b: '^2' } });
    expect(installReason(directory)).toBe('b of the repository is new');
  });
  it('does not miss optional packages of other platforms', () => {
    write('package-lock.json', {
      packages: { ...lock, 'node_modules/win': { version: '1.0.0', optional: true } },
    });
    expect(installReason(directory)).toBeUndefined();
  });
});
