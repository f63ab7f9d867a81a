import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isVersion, lockWithVersion, nextVersion, released, withVersion } from './release-parts.mjs';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const changelog = `# Changelog

Words.

## Unreleased

### Added

- One thing.

## 1.1.7-beta.2 (2026-11-16)

- Others.
`;

describe('released', () => {
  it('moves what is unreleased below a version and a date, and gives it as notes', () => {
    const { changelog: text, notes } = released(changelog, '1.1.7-beta.3', '2026-12-01');
    expect(notes).toBe('### Added\n\n- One thing.');
    expect(text).toBe(`# Changelog

Words.

## Unreleased

## 1.1.7-beta.3 (2026-12-01)

### Added

- One thing.

## 1.1.7-beta.2 (2026-11-16)

- Others.
`);
    expect(() => released(text, '1.1.7-beta.4', '2026-12-02')).toThrow('Nothing is unreleased');
  });
  it('refuses a version that exists or is none', () => {
    expect(() => released(changelog, '1.1.7-beta.2', '2026-12-01')).toThrow('already');
    expect(() => released(changelog, 'next', '2026-12-01')).toThrow('no version');
  });
  it('takes the first section of a new changelog', () => {
    expect(released('## Unreleased\n\n- One.\n', '1.0.0', '2026-12-01').changelog).toBe(
      '## Unreleased\n\n## 1.0.0 (2026-12-01)\n\n- One.\n',
    );
  });
});

describe('versions', () => {
  it('count on from the newest', () => {
    expect(nextVersion(changelog)).toBe('1.1.7-beta.3');
    expect(nextVersion('## 1.9.9 (2026-01-01)\n')).toBe('1.9.10');
    expect(() => nextVersion('## Unreleased\n')).toThrow('names no version');
  });
  it('are without build', () => {
    expect(['1.1.7', '1.1.7-beta.3', '1.1', 'v1.1.7', '1.1.7+abc', '1.1.7; rm'].map(isVersion)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('are set in manifests and in the lock file, and nowhere else', () => {
    expect(withVersion('{\n  "name": "a",\n  "version": "1.0.0"\n}\n', '1.1.0')).toBe(
      '{\n  "name": "a",\n  "version": "1.1.0"\n}\n',
    );
    const lock = {
      version: '1.0.0',
      packages: {
        '': { version: '1.0.0' },
        'packages/a': { version: '1.0.0' },
        'node_modules/b': { version: '1.0.0' },
      },
    };
    expect(JSON.parse(lockWithVersion(JSON.stringify(lock), '1.1.0'))).toEqual({
      version: '1.1.0',
      packages: {
        '': { version: '1.1.0' },
        'packages/a': { version: '1.1.0' },
        'node_modules/b': { version: '1.0.0' },
      },
    });
  });
});

describe('the repository', () => {
  it('has one version everywhere', () => {
    const { version } = JSON.parse(read('package.json'));
    const manifests = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
    for (const file of manifests) expect([file, JSON.parse(read(file)).version]).toEqual([file, version]);
    const lock = read('package-lock.json');
    expect(lockWithVersion(lock, version)).toBe(lock);
  });
  it('has a changelog that can be released', () => {
    const text = read('CHANGELOG.md');
    expect(text).toContain('## Unreleased\n');
    const sections = [...text.matchAll(/^## (.*)$/gm)].map((match) => match[1]).slice(1);
    for (const section of sections) expect(section).toMatch(/^\d+\.\d+\.\d+\S* \(\d{4}-\d{2}-\d{2}\)$/);
    expect(isVersion(nextVersion(text))).toBe(true);
  });
});
