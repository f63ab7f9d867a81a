import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completed, missingOptional, platformOf } from './complete-lock.mjs';

describe('the lock files of the repository', () => {
  it.each(['package-lock.json', 'bench/package-lock.json'])(
    '%s is complete: else run npm run lock',
    (file) => {
      const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
      expect(missingOptional(lock.packages).map(({ name }) => name)).toEqual([]);
    },
  );
  it.each(['package-lock.json', 'bench/package-lock.json'])('%s names no registry', (file) => {
    const lock = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    expect(lock).not.toMatch(/"resolved": "https?:/);
  });
});

describe('platformOf', () => {
  it.each([
    ['@rollup/rollup-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@rollup/rollup-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@biomejs/cli-linux-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
    ['linuxify', undefined],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});

describe('completed', () => {
  const bundler = {
    version: '4.0.0',
    dev: true,
    optionalDependencies: { '@b/linux-x64': '4.0.0', '@b/win32-x64': '4.0.0' },
  };
  const own = { version: '4.0.0', optional: true };

  it('adds what an entry asks for in vain, and nothing else', () => {
    const packages = { '': {}, 'node_modules/@b/linux-x64': own, 'node_modules/bundler': bundler };
    expect(completed(packages)).toEqual({
      ...packages,
      'node_modules/@b/win32-x64': {
        version: '4.0.0',
        cpu: ['x64'],
        dev: true,
        optional: true,
        os: ['win32'],
      },
    });
    expect(completed(completed(packages))).toEqual(completed(packages));
  });
  it('finds packages that are nested', () => {
    const packages = {
      'node_modules/tool/node_modules/@b/linux-x64': own,
      'node_modules/tool/node_modules/bundler/node_modules/@b/win32-x64': own,
      'node_modules/tool/node_modules/bundler': bundler,
    };
    expect(missingOptional(packages)).toEqual([]);
  });
  it('refuses to guess a version or a platform', () => {
    expect(() => completed({ 'node_modules/a': { optionalDependencies: { b: '1.0.0' } } })).toThrow(
      'b@1.0.0 is not in the lock file',
    );
    expect(() => completed({ 'node_modules/a': { optionalDependencies: { 'b-linux-x64': '^1' } } })).toThrow(
      'b-linux-x64@^1 is not in the lock file',
    );
  });
});
