import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeOf, columnOf, factsOf, only, plainOf, tableOf } from '../../test/tables.ts';
import { suggestFamilies } from './reshape.ts';
import { describeRestructure, restructure } from './restructure.ts';
import type { Table } from './source.ts';
import type { Join, RestructureStep } from './steps.ts';

const wide = tableOf('wide', {
  id: ['a', 'b'],
  sat1: [1, 2],
  sat2: [3, null],
  mood1: ['low', 'high'],
  mood2: ['high', 'top'],
  left: [0, 0],
});
const toLong: RestructureStep = {
  kind: 'wideToLong',
  families: [
    { name: 'sat', columns: ['sat1', 'sat2'] },
    { name: 'mood', columns: ['mood1', 'mood2'] },
  ],
  keep: ['id'],
  indexName: 'time',
  indexValues: ['1', '2'],
};
const long = {
  id: ['a', 'a', 'b', 'b'],
  time: [1, 2, 1, 2],
  sat: [1, 3, 2, null],
  mood: ['low', 'high', 'high', 'top'],
};

describe('reshape', () => {
  it('makes rows of occasions for several measures', () => {
    expect(only(wide, toLong)).toEqual(long);
    expect(factsOf(wide, toLong)).toMatchObject({ Cases: 2, 'Variables left out': 1 });
  });

  it('makes variables of occasions again', () => {
    const step: RestructureStep = {
      kind: 'longToWide',
      ids: ['id'],
      index: 'time',
      measures: ['sat', 'mood'],
      pattern: '{measure}{value}',
    };
    const { left: _, ...expected } = plainOf(wide);
    expect(only(tableOf('long', long), step)).toEqual(expected);
  });

  it('comes back from long whatever the cells are', () => {
    const cell = fc.option(fc.integer({ min: -5, max: 5 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
        const table = tableOf('t', {
          id: rows.map((_, i) => i),
          x1: rows.map((row) => row[0]),
          x2: rows.map((row) => row[1]),
          x3: rows.map((row) => row[2]),
        });
        const there = restructure(table, {
          kind: 'wideToLong',
          families: [{ name: 'x', columns: ['x1', 'x2', 'x3'] }],
          keep: ['id'],
          indexName: 'k',
          indexValues: ['1', '2', '3'],
        }).parts[0]!;
        const back = only(
          { name: 't', ...there },
          { kind: 'longToWide', ids: ['id'], index: 'k', measures: ['x'], pattern: '{measure}{value}' },
        );
        expect(back).toEqual(plainOf(table));
      }),
    );
  });

  it('keeps what the missing-value codes of different variables mean', () => {
    const coded = { ...columnOf('x1', [1, 9]), missingValueCodes: ['9'] };
    const table = { name: 't', rows: 2, columns: [columnOf('id', [1, 2]), coded, columnOf('x2', [9, 2])] };
    const step: RestructureStep = { ...toLong, families: [{ name: 'x', columns: ['x1', 'x2'] }] };
    expect(only(table, step).x).toEqual([1, 9, null, 2]);
  });

  it('finds families by the number at the end of their names', () => {
    expect(suggestFamilies(['id', 'Sat1', 'Sat2', 'Sat10', 'bp_1', 'bp_2', 'age', 'x7'])).toEqual([
      { name: 'Sat', columns: ['Sat1', 'Sat2', 'Sat10'], indexValues: ['1', '2', '10'] },
      { name: 'bp', columns: ['bp_1', 'bp_2'], indexValues: ['1', '2'] },
    ]);
  });

  it.each<[string, RestructureStep]>([
    ['nothing-chosen', { ...toLong, families: [] } as RestructureStep],
    [
      'uneven-families',
      {
        ...toLong,
        families: [
          { name: 'sat', columns: ['sat1', 'sat2'] },
          { name: 'm', columns: ['mood1'] },
        ],
      } as RestructureStep,
    ],
    ['chosen-twice', { ...toLong, keep: ['sat1'] } as RestructureStep],
    ['bad-index', { ...toLong, indexValues: ['1', '1'] } as RestructureStep],
    ['name-taken', { ...toLong, indexName: 'id' } as RestructureStep],
    ['unknown-variable', { ...toLong, keep: ['gone'] } as RestructureStep],
    [
      'not-unique',
      { kind: 'longToWide', ids: ['left'], index: 'left2', measures: ['sat1'], pattern: '{value}' },
    ],
  ])('refuses: %s', (code, step) => {
    const table = { ...wide, columns: [...wide.columns, columnOf('left2', [1, 1])] };
    expect(codeOf(() => restructure(table, step))).toBe(code);
  });
});

const people = tableOf('people', { key: [1, 2, 3, null], name: ['A', 'B', 'C', 'D'] });
const visits = tableOf('visits', {
  person: [2, 2, 5, null],
  name: ['x', 'y', 'z', 'w'],
  score: [7, 8, 9, 6],
});
const mergeStep = (join: Join): RestructureStep => ({
  kind: 'merge',
  otherId: 'visits',
  keys: [{ left: 'key', right: 'person' }],
  join,
  suffix: '_2',
});

describe('merge', () => {
  // The same rows as R: merge(people, visits, by.x = "key", by.y = "person", all.x =, all =, incomparables = NA).
  it('keeps all rows of the first dataset, those matched, or all', () => {
    expect(only(people, mergeStep('left'), visits)).toEqual({
      key: [1, 2, 2, 3, null],
      name: ['A', 'B', 'B', 'C', 'D'],
      name_2: [null, 'x', 'y', null, null],
      score: [null, 7, 8, null, null],
    });
    expect(only(people, mergeStep('inner'), visits)).toEqual({
      key: [2, 2],
      name: ['B', 'B'],
      name_2: ['x', 'y'],
      score: [7, 8],
    });
    expect(only(people, mergeStep('full'), visits)).toEqual({
      key: [1, 2, 2, 3, null, 5, null],
      name: ['A', 'B', 'B', 'C', 'D', null, null],
      name_2: [null, 'x', 'y', null, null, 'z', 'w'],
      score: [null, 7, 8, null, null, 9, 6],
    });
  });

  it('keeps all rows of the second dataset, or those of the first that it does not have', () => {
    // R: merge(…, all.y = TRUE, incomparables = NA), and people[!(people$key %in% visits$person), ] with NA kept
    expect(only(people, mergeStep('right'), visits)).toEqual({
      key: [2, 2, 5, null],
      name: ['B', 'B', null, null],
      name_2: ['x', 'y', 'z', 'w'],
      score: [7, 8, 9, 6],
    });
    expect(only(people, mergeStep('anti'), visits)).toEqual({ key: [1, 3, null], name: ['A', 'C', 'D'] });
  });

  it('reports matches, misses and repeated keys before anything is made', () => {
    expect(factsOf(people, mergeStep('left'), visits)).toEqual({
      'Rows of people with a match': 1,
      'Rows of people without a match': 3,
      'Rows of visits without a match': 2,
      'Rows matched more than once': 1,
      'Rows with a missing key': 2,
      'Variables renamed': 1,
    });
  });

  it('finds the pairs that comparing every row with every row finds', () => {
    const key = fc.option(fc.integer({ min: 0, max: 4 }), { nil: null });
    const rows = fc.array(fc.tuple(key, key), { maxLength: 12, minLength: 1 });
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        const left = tableOf('l', { k: a.map((r) => r[0]), m: a.map((r) => r[1]), i: a.map((_, i) => i) });
        const right = tableOf('r', { k: b.map((r) => r[0]), m: b.map((r) => r[1]), j: b.map((_, i) => i) });
        const merged = only(
          left,
          {
            kind: 'merge',
            otherId: 'r',
            keys: [
              { left: 'k', right: 'k' },
              { left: 'm', right: 'm' },
            ],
            join: 'inner',
            suffix: '_r',
          },
          right,
        );
        const expected = a.flatMap((x, i) =>
          b.flatMap((y, j) =>
            x[0] !== null && x[1] !== null && x[0] === y[0] && x[1] === y[1] ? [[i, j]] : [],
          ),
        );
        expect(merged.i?.map((i, n) => [i, merged.j?.[n]])).toEqual(expected);
      }),
    );
  });

  it('matches numbers with the same numbers as text', () => {
    const texts = tableOf('texts', { key: ['2', '03'], value: [1, 2] });
    expect(
      only(people, { ...mergeStep('inner'), keys: [{ left: 'key', right: 'key' }] } as RestructureStep, texts)
        .value,
    ).toEqual([1]);
    const facts = factsOf(
      people,
      { ...mergeStep('left'), keys: [{ left: 'key', right: 'key' }] } as RestructureStep,
      texts,
    );
    expect(facts).toMatchObject({ 'Rows compared as text: key is numeric, key is categorical': 4 });
  });

  it('refuses without keys or a second dataset', () => {
    expect(
      codeOf(() => restructure(people, { ...mergeStep('left'), keys: [] } as RestructureStep, visits)),
    ).toBe('nothing-chosen');
    expect(codeOf(() => restructure(people, mergeStep('left')))).toBe('unknown-dataset');
  });
});

describe('append', () => {
  it('aligns variables by name and says where rows are from', () => {
    const step: RestructureStep = { kind: 'append', otherId: 'visits', sourceName: 'source' };
    expect(only(people, step, visits)).toEqual({
      key: [1, 2, 3, null, null, null, null, null],
      name: ['A', 'B', 'C', 'D', 'x', 'y', 'z', 'w'],
      person: [null, null, null, null, 2, 2, 5, null],
      score: [null, null, null, null, 7, 8, 9, 6],
      source: [...Array(4).fill('people'), ...Array(4).fill('visits')],
    });
    expect(factsOf(people, step, visits)).toMatchObject({ 'Variables in both': 1 });
  });

  it('keeps values of different types as text', () => {
    const other = tableOf('o', { key: ['x'] });
    const step: RestructureStep = { kind: 'append', otherId: 'o', sourceName: null };
    expect(only(people, step, other).key).toEqual(['1', '2', '3', null, 'x']);
    expect(factsOf(people, step, other)).toMatchObject({ 'Variables of different types': 1 });
  });
});

it('says what was done in one line', () => {
  expect(describeRestructure(mergeStep('left'), 'visits')).toBe('merged with visits by key (left)');
  expect(describeRestructure(toLong)).toBe('wide to long: sat, mood by time');
});

it('takes time in proportion to the rows', () => {
  const big = (rows: number): Table => ({
    name: 'big',
    rows,
    columns: [
      columnOf(
        'k',
        Array.from({ length: rows }, (_, i) => (i * 7919) % rows),
      ),
      columnOf(
        'x',
        Array.from({ length: rows }, (_, i) => i % 100),
      ),
    ],
  });
  const time = (table: Table, times: number): number => {
    const started = performance.now();
    for (let i = 0; i < times; i += 1) {
      restructure(table, mergeStep2, table);
      restructure(table, {
        kind: 'aggregate',
        groups: ['x'],
        statistics: [{ variable: 'k', statistic: 'mean' }],
      });
    }
    return performance.now() - started;
  };
  const [small, large] = [big(20_000), big(200_000)];
  time(small, 10);
  // Ten times the rows, or ten times the work: as long when it grows with the rows, ten times as long when with their square.
  // What else the machine does can blur one comparison, and not every one.
  let ratio = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 20 && ratio >= 4; tries += 1) ratio = time(large, 1) / time(small, 10);
  expect(ratio).toBeLessThan(4);
});

const mergeStep2: RestructureStep = {
  kind: 'merge',
  otherId: 'big',
  keys: [{ left: 'k', right: 'k' }],
  join: 'full',
  suffix: '_2',
};
