/** Rows with a value in every variable of the table, where no others are wanted. */
import { Frame, takeRows } from '@constat/data';
import { bold, rich } from '@constat/report';
import type { Refusal } from '../../contract.ts';
import type { Table1Options } from './options.ts';

/** The variables of the columns and lines. */
export const tableVariables = ({ variables, group, strata }: Table1Options): readonly string[] => [
  ...variables,
  ...[group, strata].filter((name) => name !== null),
];

/** The cases that the table is made of: all, or those with a value in all of its variables. */
export function tabulated(cases: Frame, options: Table1Options): Frame {
  if (options.missing !== 'complete') return cases;
  const { mask, excluded } = cases.complete(tableVariables(options));
  if (excluded === 0) return cases;
  const rows = Uint32Array.from([...mask.keys()].filter((row) => mask[row] === 1));
  return new Frame(
    cases.columns.map((column) => takeRows(column, rows)),
    cases.settings,
  );
}

/** Why no row is left, by the variable that lacks most values. */
export function noCompleteCase(cases: Frame, options: Table1Options): Refusal {
  const names = tableVariables(options);
  const lacking = names.map((name) => cases.complete([name]).excluded);
  const worst = names[lacking.indexOf(Math.max(...lacking))]!;
  return {
    code: 'no-complete-case',
    variable: worst,
    message: rich`No row has a value in every variable of the table; ${bold(worst)} lacks most of them.`,
    advice: rich`Remove it from the table, or show missing values in a line or in the note.`,
  };
}
