import 'fake-indexeddb/auto';
import { SAVED_FORMAT, upgradeSavedResult } from '@constat/report';
import { beforeEach, describe, expect, test } from 'vitest';
import { removedKeys } from '../session-guard/forced-logout.ts';
import { listDatasets, loadDataset } from './datasets.ts';
import { db } from './db.ts';
import earlier from './fixtures/earlier-keys.json' with { type: 'json' };
import format1 from './fixtures/result-format-1.json' with { type: 'json' };
import { migrateLegacy } from './legacy.ts';
import { legacyKind } from './legacy-keys.ts';
import { listHeads } from './result-heads.ts';

class FakeStorage {
  readonly values = new Map<string, string>();
  constructor(content: Readonly<Record<string, unknown>> = {}) {
    for (const [key, value] of Object.entries(content))
      this.values.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  get length() {
    return this.values.size;
  }
  key = (i: number) => [...this.values.keys()][i] ?? null;
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
}

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())));

test('datasets, results and projects of an earlier version are taken over', async () => {
  const storage = new FakeStorage(earlier);
  expect(await migrateLegacy('ada', storage)).toEqual({ datasets: 1, results: 2, projects: 1, kept: 3 });

  const dataset = await loadDataset('dataset_1700000000000');
  expect(dataset).toMatchObject({
    name: 'Trial',
    description: 'From an earlier version',
    dateCreated: '2024-02-01T10:00:00.000Z',
    rows: 3,
    columns: [
      { name: 'score', role: 'dependent', cells: { values: Float64Array.of(1.5, Number.NaN, 7) } },
      {
        name: 'group',
        type: 'ordinal',
        missingValueCodes: ['none'],
        cells: { codes: Int32Array.of(1, 0, 2), levels: ['low', 'high', 'none'] },
      },
      {
        name: 'seen',
        cells: { values: Float64Array.of(Date.UTC(2024, 0, 5), Number.NaN, Date.UTC(2024, 0, 7)) },
      },
      { name: 'ok', cells: { codes: Int32Array.of(1, 0, -1) } },
    ],
  });
  expect(await db.projects.get('project_1')).toMatchObject({ owner: 'ada', name: 'Thesis' });
  const heads = await listHeads('ada');
  expect(heads.map(({ title, projectId, n }) => [title, projectId, n]).sort()).toEqual([
    ['Descriptives of score', 'project_1', 42],
    ['t-test', 'default', 60],
  ]);
  const stored = await db.results.get('result_1700000000000_abc');
  const { blocks } = upgradeSavedResult(stored?.result).data;
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text', 'table', 'table']);
  expect(blocks[1]).toMatchObject({
    role: 'interpretation',
    paragraphs: [['Scores were low.'], ['Most were below five.']],
  });
  expect(blocks[2]).toMatchObject({ rows: [{ cells: { value: 42 }, format: 'integer' }] });
  expect(blocks[3]).toMatchObject({ rows: [{ cells: { c0: 'score', c1: 4.25 } }, {}] });
});

test('old keys go when their content is stored; what cannot be read, or is somebody else’s, stays', async () => {
  const storage = new FakeStorage(earlier);
  await migrateLegacy('ada', storage);
  expect([...storage.values.keys()].sort()).toEqual([
    'constat:earlier:constat_datasets',
    'constat:earlier:savedResults',
    'constat_datasets',
  ]);
  expect(JSON.parse(storage.getItem('constat:earlier:savedResults') ?? '')).toEqual(
    earlier.savedResults.slice(2),
  );
  expect(removedKeys([...storage.values.keys()])).toEqual([]);
  expect(await migrateLegacy('somebody-else', storage)).toMatchObject({ datasets: 1, kept: 0 });
  expect((await listDatasets('somebody-else')).map(({ name }) => name)).toEqual(['Hers']);
  expect(storage.getItem('constat_datasets')).toBeNull();
});

test('a second time, or in two tabs at once, nothing is doubled', async () => {
  const [one, two] = [new FakeStorage(earlier), new FakeStorage(earlier)];
  await Promise.all([migrateLegacy('ada', one), migrateLegacy('ada', two), migrateLegacy('ada', one)]);
  await migrateLegacy('ada', new FakeStorage(earlier));
  expect(await listDatasets('ada')).toHaveLength(1);
  expect(await listHeads('ada')).toHaveLength(2);
  expect(await db.projects.count()).toBe(1);
});

test('results with a format are read by the upgrades of that format', async () => {
  const storage = new FakeStorage({ 'constat.results': { results: [format1] } });
  expect(await migrateLegacy('ada', storage)).toMatchObject({ results: 1, kept: 0 });
  expect((await db.results.get(format1.id))?.result).toEqual({
    ...format1,
    data: { ...format1.data, format: SAVED_FORMAT },
  });
});

describe('damage', () => {
  test.each([
    ['cut short', '[{"id":"a"'],
    ['another shape', '{"a":1}'],
    ['nothing', ''],
  ])('%s is kept as it was', async (_, text) => {
    const storage = new FakeStorage({ constat_results: text });
    expect(await migrateLegacy('ada', storage)).toMatchObject({ results: 0, kept: 1 });
    expect(storage.getItem('constat:earlier:constat_results')).toBe(text);
    expect(storage.getItem('constat_results')).toBeNull();
    expect(await migrateLegacy('ada', storage)).toMatchObject({ kept: 0 });
  });

  test('a store that refuses leaves the old key as it is', async () => {
    const storage = new FakeStorage(earlier);
    db.datasets.hook('creating', refuse);
    try {
      await expect(migrateLegacy('ada', storage)).rejects.toThrow('no room');
    } finally {
      db.datasets.hook('creating').unsubscribe(refuse);
    }
    expect(storage.getItem('constat_datasets')).toBe(JSON.stringify(earlier.constat_datasets));
    expect(await db.datasets.count()).toBe(0);
  });
});

function refuse(): never {
  throw new Error('no room');
}

test.each([
  ['constat_datasets', 'datasets'],
  ['constat-results', 'results'],
  ['savedResults', 'results'],
  ['projects', 'projects'],
  ['theme', 'theme'],
  ['constat:theme', null],
  ['constat:project:ada', null],
  ['constat:preferences', null],
  ['constat:earlier:constat_results', null],
  ['results-manager', null],
] as const)('%s holds %s', (key, kind) => {
  expect(legacyKind(key)).toBe(kind);
});

test('the theme is taken over where none was chosen since', async () => {
  const storage = new FakeStorage({ theme: '"dark"' });
  await migrateLegacy('ada', storage);
  expect([...storage.values]).toEqual([['constat:theme', 'dark']]);
});
