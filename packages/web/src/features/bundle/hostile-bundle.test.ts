import 'fake-indexeddb/auto';
import { newDataset } from '@constat/data';
import { createSavedResult } from '@constat/report';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../lib/sha256.ts';
import { db } from '../../storage/db.ts';
import { BundleError, type Manifest } from './bundle-format.ts';
import { readBundle } from './read-bundle.ts';
import { restoreBundle } from './restore-bundle.ts';
import { writeBundle } from './write-bundle.ts';

type Files = Record<string, Uint8Array<ArrayBuffer>>;

const dataset = newDataset({ name: 'trial', makeId: () => 'dataset_trial' }, 2, [
  {
    id: 'c1',
    name: 'x',
    type: 'numeric',
    role: 'none',
    description: '',
    cells: { kind: 'numbers', values: Float64Array.of(1, Number.NaN) },
  },
]);

const result = createSavedResult({
  title: 'Means',
  type: 'other',
  component: 'Test',
  timestamp: 1,
  random: 'a',
  analysis: { id: 'descriptives', version: 1 },
  options: { variables: ['x'] },
  blocks: [],
  result: { mean: 1 },
  sample: { used: 1, excluded: 1 },
  dataset: { id: dataset.id, name: 'trial', revision: 0, rows: 2 },
  seed: 1,
  constat: '1',
});

const made = () => writeBundle({ title: 'Study', project: null, results: [result] }, async () => dataset);

const filesOf = async (): Promise<Files> => unzipSync(new Uint8Array(await (await made()).arrayBuffer()));
const bundleOf = (files: Files): Blob => new Blob([zipSync(files)]);

/** The bundle with one file changed and the manifest brought in line, as somebody who means harm would. */
async function withFile(path: RegExp, change: (text: string) => string): Promise<Blob> {
  const files = await filesOf();
  const name = Object.keys(files).find((each) => path.test(each))!;
  files[name] = strToU8(change(strFromU8(files[name]!)));
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as Manifest;
  const sha = await sha256(files[name]!);
  const list = manifest.files.map((file) =>
    file.path === name ? { path: name, bytes: files[name]!.length, sha256: sha } : file,
  );
  files['manifest.json'] = strToU8(JSON.stringify({ ...manifest, files: list }));
  return bundleOf(files);
}

const withManifest = async (change: (manifest: Manifest) => unknown): Promise<Blob> => {
  const files = await filesOf();
  const manifest = JSON.parse(strFromU8(files['manifest.json']!)) as Manifest;
  return bundleOf({ ...files, 'manifest.json': strToU8(JSON.stringify(change(manifest))) });
};

const without = async (path: RegExp): Promise<Blob> =>
  bundleOf(Object.fromEntries(Object.entries(await filesOf()).filter(([name]) => !path.test(name))));

const problemOf = (file: Blob): Promise<string> =>
  readBundle(file).then(
    () => 'read',
    (error: unknown) => (error instanceof BundleError ? error.code : String(error)),
  );

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())));

test('as it was made it is read', async () => {
  expect(await problemOf(await made())).toBe('read');
});

const changed = async (path: string): Promise<Blob> => {
  const files = await filesOf();
  return bundleOf({ ...files, [path]: strToU8('changed') });
};

describe('is refused', () => {
  test.each<[string, () => Promise<Blob>, string]>([
    ['text', async () => new Blob(['a,b\n1,2\n']), 'not-a-bundle'],
    ['nothing', async () => new Blob([]), 'not-a-bundle'],
    ['another archive', async () => bundleOf({ 'a.txt': strToU8('a') }), 'not-a-bundle'],
    ['a manifest that is none', async () => bundleOf({ 'manifest.json': strToU8('[]') }), 'not-a-bundle'],
    ['a newer version', () => withManifest((manifest) => ({ ...manifest, version: 99 })), 'newer'],
    ['a changed file', () => changed('data/01-trial.csv'), 'damaged'],
    ['a missing file', () => without(/csv$/), 'damaged'],
    ['a file cut short', async () => (await made()).slice(0, 800), 'not-a-bundle'],
    [
      'a path out of the folder in the manifest',
      () =>
        withManifest((manifest) => ({
          ...manifest,
          files: [...manifest.files, { path: '../../etc/passwd', bytes: 1, sha256: '0'.repeat(64) }],
        })),
      'unsafe',
    ],
    [
      'a path out of the folder in the archive',
      async () => bundleOf({ ...(await filesOf()), '../evil.txt': strToU8('x') }),
      'unsafe',
    ],
    [
      'an absolute path',
      async () => bundleOf({ ...(await filesOf()), '/etc/passwd': strToU8('x') }),
      'unsafe',
    ],
    [
      'more than a gigabyte',
      () =>
        withManifest((manifest) => ({
          ...manifest,
          files: manifest.files.map((file) => ({ ...file, bytes: 2 ** 29 })),
        })),
      'too-large',
    ],
    [
      'a file larger than the manifest says',
      async () => bundleOf({ ...(await filesOf()), 'README.txt': new Uint8Array(5_000_000) }),
      'damaged',
    ],
    ['a result that is none', () => withFile(/^results/, () => '{"id":"x"}'), 'damaged'],
    [
      'a result of another id',
      () => withFile(/^results/, (text) => text.replace(result.id, 'result_2_b')),
      'damaged',
    ],
    [
      'data without cells',
      () => withFile(/jsonl$/, (text) => text.replace(/\n\{"table":"cells".*/, '')),
      'damaged',
    ],
    [
      'cells that point nowhere',
      () => withFile(/jsonl$/, (text) => text.replace('"type":"numeric"', '"type":"categorical"')),
      'damaged',
    ],
    [
      'rows that are not there',
      () => withFile(/jsonl$/, (text) => text.replace('"rows":2', '"rows":3')),
      'damaged',
    ],
    [
      'a type that is none',
      () => withFile(/jsonl$/, (text) => text.replace('"numeric"', '"constructor"')),
      'damaged',
    ],
    [
      'a text that is no text',
      () => withFile(/jsonl$/, (text) => text.replace('"description":""', '"description":{}')),
      'damaged',
    ],
  ])('%s', async (_, file, code) => {
    expect(await problemOf(await file())).toBe(code);
    expect(await db.datasets.count()).toBe(0);
  });
});

test('keys that reach for the prototype stay data', async () => {
  const file = await withFile(/^results/, (text) =>
    text.replace(
      '"mean": 1',
      '"mean": 1, "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } }',
    ),
  );
  await restoreBundle('eve', await readBundle(file));
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  const stored = await db.results.get(result.id);
  expect(stored?.result.data.result).not.toHaveProperty('polluted');
});
