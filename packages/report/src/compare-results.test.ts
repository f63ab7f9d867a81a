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
    expect(found.differences.map(({ row, first: a, second: b }) => [row, a, b])).toEqual([
      ['b', 2, 2.5],
      ['gone', 3, null],
      ['new', null, 4],
    ]);
    expect(differencesTable(found).rows[0]).toEqual({ heading: true, cells: { row: 'Means' } });
    expect(
      differencesTable(found)
        .rows.slice(1)
        .map(({ cells }) => cells.difference),
    ).toEqual([[{ number: 0.5, format: 'number' }], null, null]);
  });

  it('leave out key numbers that a table says already, and name columns with the head that spans them', () => {
    const result = (limit: number, p: number): SavedData =>
      data([
        {
          kind: 'estimates',
          id: 'key',
          items: [
            { label: ['Difference'], format: 'number', value: 6.7, ciLower: limit, ciUpper: 12 },
            { label: ['p value'], format: 'p', value: p },
          ],
        },
        {
          kind: 'table',
          id: 'tests',
          title: ['Tests'],
          columns: [
            { key: 'name', label: ['Outcome'] },
            { key: 'lower', label: ['LL'], format: 'number', spanner: 'difference' },
          ],
          spanners: { difference: ['Mean difference'] },
          rows: [{ cells: { name: 'BMI', lower: limit } }],
        },
      ]);
    expect(
      compareResults(result(1, 0.01), result(2, 0.02)).differences.map(({ table: where, column }) => [
        where,
        column,
      ]),
    ).toEqual([
      ['Key numbers', 'Estimate'],
      ['Tests', 'Mean difference: LL'],
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
