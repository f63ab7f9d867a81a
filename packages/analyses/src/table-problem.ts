/** Whether the value of a table is one. */
import { bold, num, type Runs, rich } from '@constat/report';
import type { Refusal } from './contract.ts';
import type { TableOption } from './options.ts';

const wrongTable = (key: string, message: Runs, advice?: Runs): Refusal => ({
  code: 'invalid-option',
  variable: key,
  message,
  ...(advice ? { advice } : {}),
});

/** Every row of a table has as many cells as it has columns, each empty or a number in its range. */
export function tableProblem(key: string, option: TableOption, value: unknown): Refusal | null {
  const isCell = (cell: unknown): boolean =>
    cell === null ||
    (typeof cell === 'number' &&
      cell >= option.min &&
      cell <= option.max &&
      (!option.integer || Number.isInteger(cell)));
  if (!Array.isArray(value) || !value.every((row) => Array.isArray(row) && row.every(isCell)))
    return wrongTable(
      key,
      rich`${bold(option.label)} must be a table of ${option.integer ? 'whole ' : ''}numbers from ${String(option.min)} to ${String(option.max)}.`,
    );
  const rows: readonly (readonly unknown[])[] = value;
  const columns = option.growColumns ? (rows[0]?.length ?? 0) : option.columns.length;
  const uneven = rows.findIndex((row) => row.length !== columns);
  if (uneven >= 0)
    return wrongTable(
      key,
      rich`${bold(option.label)} has ${num(columns, 'integer')} columns, and row ${num(uneven + 1, 'integer')} has ${num(rows[uneven]!.length, 'integer')} ${rows[uneven]!.length === 1 ? 'value' : 'values'}.`,
      rich`Give every row a value for each column.`,
    );
  return option.growRows || rows.length === option.rows.length
    ? null
    : wrongTable(
        key,
        rich`${bold(option.label)} has ${num(option.rows.length, 'integer')} rows; ${num(rows.length, 'integer')} ${rows.length === 1 ? 'was' : 'were'} given.`,
        rich`The rows are: ${option.rows.join(', ')}.`,
      );
}
