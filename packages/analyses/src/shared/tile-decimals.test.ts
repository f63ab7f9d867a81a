import { num } from '@constat/report';
import { expect, it } from 'vitest';
import { ONE_ROW, table, text, value } from './table.ts';
import { asInTables } from './tile-decimals.ts';

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
