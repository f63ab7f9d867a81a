import { expect, it } from 'vitest';
import type { TableLayout } from '../table-layout.ts';
import { columnWidths } from './docx-widths.ts';

const WIDTH = 9070;
const runs = (text: string) => [{ text }];

const layout = (labels: readonly string[], rows: readonly (readonly string[])[]): TableLayout => ({
  columns: labels.map((label, i) => ({ key: label, label: runs(label), align: i > 0 ? 'right' : 'left' })),
  spans: [],
  rows: rows.map((cells) => ({ cells: cells.map(runs), heading: false, indent: false, total: false })),
});

/** What a line of digits, points and signs takes in Times New Roman, whose digits are half as wide as high. */
const digits = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (/[.,]/.test(letter) ? 0.25 : /[−<]/.test(letter) ? 0.564 : 0.5),
    0,
  ) *
    size *
    10 +
  160;

it('breaks no number of a coefficient table, however long the names beside it', () => {
  const heads = ['Term', 'b', 'SE', 'z', 'p', 'Exp(b)', 'LL', 'UL', 'VIF', 'McFadden'];
  const row = [
    'Treatment arm at the second visit (High dose vs. Placebo)',
    '−6.2534',
    '0.7226',
    '12.4431',
    '< .001',
  ];
  const table = layout(heads, [[...row, '1.0208', '1.0349', '1,049.1042', '1.02', '.0312']]);
  const { widths, size } = columnWidths(table, WIDTH);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(WIDTH);
  for (const [i, cell] of table.rows[0]!.cells.entries())
    if (i > 0) expect(widths[i]).toBeGreaterThanOrEqual(digits(cell?.[0]?.text ?? '', size));
  // the head of a column is not broken inside a word
  expect(widths[9]).toBeGreaterThan(8 * 0.45 * size * 10 + 160);
});

it('takes a smaller type where the columns are many, and none smaller where they fit', () => {
  const wide = Array.from({ length: 12 }, (_, i) => `h${i}`);
  const table = layout(wide, [wide.map(() => '12.3456')]);
  const { widths, size } = columnWidths(table, WIDTH);
  expect(size).toBeLessThan(22);
  expect(widths[5]).toBeGreaterThanOrEqual(digits('12.3456', size));
  expect(columnWidths(layout(['Name', 'n'], [['a', '12']]), WIDTH).size).toBe(22);
});
