import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { compareResults, differencesTable } from './compare-results.ts';
import type { SavedData } from './saved-result.ts';

const table = (rows: readonly (readonly [string, number])[]): Block => ({
  kind: 'table',
  id: 'means',
  title: ['Means'],
  columns: [
    { key: 'name', label: ['Group'] },
    { key: 'm', label: ['M'], format: 'number' },
  ],
  rows: rows.map(([name, m]) => ({ cells: { name, m } })),
});
const data = (blocks: readonly Block[], options: Readonly<Record<string, unknown>> = {}): SavedData => ({
  format: 2,
  analysis: { id: 'descriptives', version: 1 },
  options,
  blocks,
  result: null,
  sample: { used: 4, excluded: 0 },
  dataset: null,
  seed: 1,
  constat: '1.1.7',
});

describe('two results', () => {
  it('are the same where every number is', () => {
    const same = data([
      table([
        ['a', 1],
        ['b', 2],
      ]),
    ]);
    expect(compareResults(same, same)).toEqual({ shared: 2, differences: [], options: [] });
  });

  it('differ number by number, matched by the names of rows and not by their order', () => {
    const first = data(
      [
        table([
          ['a', 1],
          ['b', 2],
          ['gone', 3],
        ]),
      ],
      { level: 0.95 },
    );
    const second = data(
      [
        table([
          ['new', 4],
          ['b', 2.5],
          ['a', 1],
        ]),
      ],
      { level: 0.9 },
    );
    const found = compareResults(first, second);
    expect(found.shared).toBe(2);
    expect(found.options).toEqual(['level']);
    expect(found.differences.map(({ where, first: a, second: b }) => [where, a, b])).toEqual([
      ['Means: b', 2, 2.5],
      ['Means: gone', 3, null],
      ['Means: new', null, 4],
    ]);
    expect(differencesTable(found).rows.map(({ cells }) => cells.difference)).toEqual([
      [{ number: 0.5, format: 'number' }],
      null,
      null,
    ]);
  });

  it('tell rows of one name apart by their order', () => {
    const found = compareResults(
      data([
        table([
          ['a', 1],
          ['a', 2],
        ]),
      ]),
      data([
        table([
          ['a', 1],
          ['a', 3],
        ]),
      ]),
    );
    expect(found.differences).toHaveLength(1);
    expect(found.differences[0]).toMatchObject({ first: 2, second: 3 });
  });

  it('differ in the last digit as well', () => {
    const found = compareResults(data([table([['a', 0.1 + 0.2]])]), data([table([['a', 0.3]])]));
    expect(found.differences).toHaveLength(1);
  });
});
