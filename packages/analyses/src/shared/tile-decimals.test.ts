import { expect, it } from 'vitest';
import { ONE_ROW, table, value } from './table.ts';
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
