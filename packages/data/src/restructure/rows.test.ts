import { describe, expect, it } from 'vitest';
import { codeOf, columnOf, factsOf, only, plainOf, tableOf } from '../../test/tables.ts';
import { restructure } from './restructure.ts';
import type { RestructureStep } from './steps.ts';

const people = tableOf('people', { key: [1, 2, 3, null], name: ['A', 'B', 'C', 'D'] });

describe('aggregate', () => {
  it('summarises the values of each group, groups in order', () => {
    const table = tableOf('t', {
      g: ['b', 'a', 'b', null, 'b'],
      x: [1, 2, 3, 4, null],
      w: ['p', 'q', null, 'r', 's'],
    });
    const statistics = (['mean', 'sd', 'median', 'sum', 'min', 'max', 'n', 'missing'] as const).map(
      (statistic) => ({ variable: 'x', statistic }),
    );
    expect(
      only(table, {
        kind: 'aggregate',
        groups: ['g'],
        statistics: [...statistics, { variable: 'w', statistic: 'last' }, { variable: 'w', statistic: 'n' }],
      }),
    ).toEqual({
      g: ['a', 'b', null],
      N: [1, 3, 1],
      x_mean: [2, 2, 4],
      x_sd: [null, Math.SQRT2, null],
      x_median: [2, 2, 4],
      x_sum: [2, 4, 4],
      x_min: [2, 1, 4],
      x_max: [2, 3, 4],
      x_n: [1, 2, 1],
      x_missing: [0, 1, 0],
      w_last: ['q', 's', 'r'],
      w_n: [1, 2, 1],
    });
  });

  it('refuses statistics that a variable cannot have', () => {
    const step: RestructureStep = {
      kind: 'aggregate',
      groups: [],
      statistics: [{ variable: 'name', statistic: 'mean' }],
    };
    expect(codeOf(() => restructure(people, step))).toBe('wrong-type');
    expect(codeOf(() => restructure(people, { ...step, statistics: [] } as RestructureStep))).toBe(
      'nothing-chosen',
    );
  });
});

describe('rows', () => {
  const table = tableOf('t', { a: [2, 1, 2, null, 2], b: ['x', 'y', 'x', 'x', 'z'] });

  it('sorts by several variables, missing last, equal rows as they were', () => {
    const by = [
      { column: 'a', direction: 'desc' },
      { column: 'b', direction: 'asc' },
    ] as const;
    expect(
      only({ ...table, columns: [...table.columns, columnOf('i', [0, 1, 2, 3, 4])] }, { kind: 'sort', by }).i,
    ).toEqual([0, 2, 4, 1, 3]);
  });

  it('marks, lists and drops duplicates', () => {
    const step = (action: 'mark' | 'list' | 'keepFirst' | 'keepLast', variables: readonly string[] = []) =>
      only(table, { kind: 'duplicates', variables, action });
    expect(step('mark')).toMatchObject({ duplicate: [0, 0, 1, 0, 0], occurrence: [1, 1, 2, 1, 1] });
    expect(step('list').a).toEqual([2, 2]);
    expect(step('keepFirst', ['a'])).toEqual({ a: [2, 1, null], b: ['x', 'y', 'x'] });
    expect(step('keepLast', ['a'])).toEqual({ a: [1, null, 2], b: ['y', 'x', 'z'] });
    expect(factsOf(table, { kind: 'duplicates', variables: ['a'], action: 'mark' })).toMatchObject({
      'Rows that occur more than once': 1,
      'Repeats of an earlier row': 2,
    });
  });

  const thousand = tableOf('k', {
    i: Array.from({ length: 1000 }, (_, i) => i),
    g: Array.from({ length: 1000 }, (_, i) => (i % 10 < 3 ? 'a' : 'b')),
  });

  it('draws the same rows for the same seed, each stratum by its share', () => {
    const step = (seed: number): RestructureStep => ({
      kind: 'sample',
      size: { kind: 'rows', rows: 100 },
      strata: ['g'],
      seed,
    });
    const drawn = only(thousand, step(1));
    expect(drawn.g?.filter((level) => level === 'a')).toHaveLength(30);
    expect(new Set(drawn.i).size).toBe(100);
    expect(drawn.i).toEqual([...(drawn.i as number[])].sort((a, b) => a - b));
    expect(only(thousand, step(1))).toEqual(drawn);
    expect(only(thousand, step(2))).not.toEqual(drawn);
  });

  it('draws every row equally often', () => {
    const small = tableOf('s', { i: [0, 1, 2, 3, 4] });
    const counts = [0, 0, 0, 0, 0];
    for (let seed = 0; seed < 2000; seed++)
      for (const i of only(small, { kind: 'sample', size: { kind: 'share', share: 0.4 }, strata: [], seed })
        .i ?? [])
        counts[Number(i)]!++;
    // Binomial(2000, .4): five standard deviations are 110.
    for (const count of counts) expect(Math.abs(count - 800)).toBeLessThan(110);
  });

  it('splits by group and into training and test rows that share nothing', () => {
    const groups = restructure(table, { kind: 'split', by: 'group', variable: 'a' });
    expect(groups.parts.map(({ suffix, rows }) => [suffix, rows])).toEqual([
      ['a = 1', 1],
      ['a = 2', 3],
    ]);
    expect(groups.facts).toContainEqual({ label: 'Rows without a', count: 1, warn: true });
    const [training, test] = restructure(thousand, {
      kind: 'split',
      by: 'share',
      share: 0.7,
      strata: ['g'],
      seed: 3,
    }).parts;
    expect([training?.rows, test?.rows]).toEqual([700, 300]);
    const all = [...(plainOf(training!).i as number[]), ...(plainOf(test!).i as number[])];
    expect(new Set(all).size).toBe(1000);
  });

  it.each<[string, RestructureStep]>([
    ['bad-size', { kind: 'sample', size: { kind: 'rows', rows: 6 }, strata: [], seed: 1 }],
    ['bad-size', { kind: 'split', by: 'share', share: 1, strata: [], seed: 1 }],
    ['bad-seed', { kind: 'sample', size: { kind: 'share', share: 0.5 }, strata: [], seed: 0.5 }],
    ['nothing-chosen', { kind: 'sort', by: [] }],
    ['unknown-variable', { kind: 'split', by: 'group', variable: 'gone' }],
  ])('refuses: %s', (code, step) => {
    expect(codeOf(() => restructure(table, step))).toBe(code);
  });
});
