/** Why there is no test, each with a code and what to change. */
import { bold, num, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import { categoryName, countsOf } from './compute.ts';
import type { CountsOptions } from './options.ts';

/** Shares may miss one by rounding. */
const ROUNDING = 1e-6;

export const check = (_: unknown, options: CountsOptions): readonly Refusal[] =>
  options.test === 'goodness' ? checkRow(options) : checkTable(options);

function checkRow({ categories }: CountsOptions): readonly Refusal[] {
  if (categories.every(({ observed }) => observed === 0))
    return [
      {
        code: 'too-few-cases',
        variable: 'categories',
        message: rich`All counts are zero.`,
        advice: rich`Enter how many cases were observed in each category.`,
      },
    ];
  if (categories.every(({ share }) => share === null)) return [];
  const without = categories.findIndex(({ share }) => share === null || share === 0);
  const sum = categories.reduce((total, { share }) => total + (share ?? 0), 0);
  const equal = {
    kind: 'set-options',
    label: 'Expect equal shares',
    options: { categories: categories.map((row) => ({ ...row, share: null })) },
  } as const;
  if (without >= 0)
    return [
      {
        code: 'no-share',
        variable: 'categories',
        message: rich`${bold(categoryName(categories, without))} has ${categories[without]!.share === 0 ? 'an expected share of zero' : 'no expected share'}.`,
        advice: rich`Enter a share above zero for every category, or for none.`,
        actions: [equal],
      },
    ];
  if (Math.abs(sum - 1) > ROUNDING)
    return [
      {
        code: 'shares-not-one',
        variable: 'categories',
        message: rich`The expected shares add up to ${num(sum, 'number', 4)}, not to 1.`,
        advice: rich`Correct them, or bring them to a sum of 1 in the same proportions.`,
        actions: [
          {
            kind: 'set-options',
            label: 'Bring them to 1',
            options: { categories: categories.map((row) => ({ ...row, share: (row.share ?? 0) / sum })) },
          },
          equal,
        ],
      },
    ];
  return [];
}

function checkTable(options: CountsOptions): readonly Refusal[] {
  const rows = countsOf(options);
  const columns = rows[0]?.length ?? 0;
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  if (rows.length < 2 || columns < 2)
    return [
      {
        code: 'too-few-levels',
        variable: 'table',
        message: rich`The table needs at least two rows and two columns.`,
        advice: rich`Add a row or a column; for one row of counts choose ${bold('One row of counts')}.`,
        actions: [{ kind: 'set-options', label: 'One row of counts', options: { test: 'goodness' } }],
      },
    ];
  const emptyRow = rows.findIndex((row) => total(row) === 0);
  const emptyColumn = Array.from({ length: columns }, (_, i) => total(rows.map((row) => row[i]!))).indexOf(0);
  if (emptyRow < 0 && emptyColumn < 0) return [];
  return [
    {
      code: 'empty-level',
      variable: 'table',
      message: rich`${bold(emptyRow >= 0 ? `Row ${emptyRow + 1}` : `Column ${emptyColumn + 1}`)} has no cases: its expected counts are zero.`,
      advice: rich`Enter its counts, or take it out of the table.`,
    },
  ];
}
