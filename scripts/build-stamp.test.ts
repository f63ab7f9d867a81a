import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildStamp } from './build-stamp.mjs';

describe('buildStamp', () => {
  let directory = '';
  const write = (file: string, text: string) => writeFileSync(join(directory, file), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const commit = () => {
    git('add', '.');
    git('commit', '-qm', 'change');
    return git('rev-parse', '--short=7', 'HEAD');
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'constat-stamp-'));
    mkdirSync(join(directory, 'packages'));
    write('packages/a.ts', 'one');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is the commit that last changed the product', () => {
    git('init', '-q');
    const product = commit();
    expect(buildStamp(directory, '')).toBe(product);
    write('README.md', 'a document');
    write('packages/a.test.ts', 'a test');
    expect(commit()).not.toBe(product);
    expect(buildStamp(directory, '')).toBe(product);
  });
  it('says that the product was changed since', () => {
    git('init', '-q');
    const product = commit();
    write('packages/a.ts', 'two');
    expect(buildStamp(directory, '')).toBe(`${product}.changed`);
  });
  it('is what an archive brings, and nothing while the file is not filled in', () => {
    write('build.json', '{ "build": "3e214e5" }');
    expect(buildStamp(directory, '')).toBe('3e214e5');
    write('build.json', '{ "build": "$Format:%h$" }');
    expect(buildStamp(directory, '')).toBe('');
  });
  it('is nothing without repository and file, whatever lies around the folder', () => {
    git('init', '-q');
    commit();
    expect(buildStamp(join(directory, 'packages'), '')).toBe('');
  });
  it('is what the environment says, as far as a version can hold it', () => {
    expect(buildStamp(directory, 'image-12')).toBe('image-12');
    expect(buildStamp(directory, '<script>')).toBe('');
  });
});
