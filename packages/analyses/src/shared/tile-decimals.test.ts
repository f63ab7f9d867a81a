import { num, rich, runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { ONE_ROW, table, text, value } from './table.ts';
import { asInTables, asShown } from './tile-decimals.ts';

it('gives a number the decimals that its table sets, and leaves others alone', () => {
  const tables = [
    table(ONE_ROW, {
      id: 'fit',
      title: 'Fit',
      columns: [value('R²', 'proportion', () => 0.5131, 3), value('Mean', 'number', () => 4)],
    }),
  ];
  const of = (number: number, format: 'proportion' | 'number') => ({
    label: ['x'],
    value: number,
    format,
  });
  expect(
    asInTables([of(0.5131, 'proportion'), of(4, 'number'), of(7, 'number')], tables).map(
      ({ decimals }) => decimals,
    ),
  ).toEqual([3, undefined, undefined]);
});

it('reads a number that a cell writes out', () => {
  const tables = [
    table(ONE_ROW, {
      id: 'sizes',
      title: 'Sizes',
      columns: [text('Size', () => [num(0.4951, 'effect', 3)])],
    }),
  ];
  const of = (value: number) => ({ label: ['g'], value, format: 'effect' as const });
  expect(asInTables([of(0.4951), of(0.5)], tables).map(({ decimals }) => decimals)).toEqual([3, undefined]);
});

it('writes a number in a sentence as it is shown large, with its limits', () => {
  const d = { label: ['d'], value: 0.5, format: 'effect' as const, ciLower: 0.053, ciUpper: 0.944 };
  const said = rich`${num(0.5, 'effect')} from ${num(0.053, 'effect')}, other ${num(0.7, 'effect')}`;
  const textOf = (tile: typeof d & { decimals?: number }) =>
    asShown([said], [tile], []).map((runs) => runsToText(runs));
  expect(textOf({ ...d, decimals: 3 })).toEqual(['0.500 from 0.053, other 0.70']);
  expect(textOf(d)).toEqual(['0.50 from 0.05, other 0.70']);
});

it('gives a small difference the decimals of its interval, also where the sentence says its size', () => {
  const tile = { label: ['d'], value: -0.067, format: 'number' as const, ciLower: -0.99, ciUpper: 1.2 };
  expect(asShown([[num(0.067)]], [tile], []).map((runs) => runsToText(runs))).toEqual(['0.07']);
});

it('writes a number in a sentence as the table has it', () => {
  const tables = [
    table(ONE_ROW, { id: 'fit', title: 'Fit', columns: [value('R²', 'proportion', () => 0.1312, 3)] }),
  ];
  expect(asShown([[num(0.1312, 'proportion')]], [], tables).map((runs) => runsToText(runs))).toEqual([
    '.131',
  ]);
});
