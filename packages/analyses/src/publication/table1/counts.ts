/** Rows that stand for several cases: each is repeated as often as its count says, so that everything else is as for cases. */
import { Frame, takeRows } from '@constat/data';
import { bold, num, rich } from '@constat/report';
import { chosenVariables } from '../../chosen-variables.ts';
import type { Refusal } from '../../contract.ts';
import { options as schema, type Table1Options } from './options.ts';

/** More cases than this are not written out. */
const MOST_CASES = 2_000_000;

const refusals = {
  badCount: (name: string, row: number, value: number): Refusal => ({
    code: 'bad-weights',
    variable: name,
    message: rich`${bold(name)} is ${num(value)} in row ${num(row, 'integer')}; a row stands for a whole number of cases, zero or more.`,
    advice: rich`Correct the value, or choose another variable for the counts.`,
  }),
  noCases: (name: string): Refusal => ({
    code: 'no-cases',
    variable: name,
    message: rich`${bold(name)} says that no row stands for a case.`,
    advice: rich`Choose another variable for the counts, or none where each row is one case.`,
  }),
  manyCases: (name: string, cases: number): Refusal => ({
    code: 'too-many-cases',
    variable: name,
    message: rich`The rows stand for ${num(cases, 'integer')} cases by ${bold(name)}; ${num(MOST_CASES, 'integer')} can be tabulated.`,
    advice: rich`Choose another variable for the counts, or divide them by a common factor.`,
  }),
};

/** Why rows cannot be counted as asked. */
export function countRefusals(frame: Frame, { counts }: Table1Options): readonly Refusal[] {
  if (counts === null) return [];
  const values = frame.numbers(counts);
  const row = values.findIndex((value) => value < 0 || !(Number.isNaN(value) || Number.isInteger(value)));
  if (row >= 0) return [refusals.badCount(counts, row + 1, values[row]!)];
  const cases = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0);
  if (cases === 0) return [refusals.noCases(counts)];
  return cases > MOST_CASES ? [refusals.manyCases(counts, cases)] : [];
}

/** The cases that the rows stand for; those without a count stand for none. */
export function casesOf(frame: Frame, options: Table1Options): Frame {
  const { counts } = options;
  if (counts === null) return frame;
  const values = frame.numbers(counts);
  const index: number[] = [];
  values.forEach((value, row) => {
    for (let i = 0; i < value; i++) index.push(row);
  });
  const rows = Uint32Array.from(index);
  const used = new Set(chosenVariables(schema, options));
  const columns = frame.columns.filter(({ name }) => used.has(name));
  return new Frame(
    columns.map((column) => takeRows(column, rows)),
    frame.settings,
  );
}

/** Rows that have no count. */
export const withoutCount = (frame: Frame, { counts }: Table1Options): number =>
  counts === null ? 0 : frame.numbers(counts).filter((value) => Number.isNaN(value)).length;
