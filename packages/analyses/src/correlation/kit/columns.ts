/** Variables to be correlated, as numbers. */

import type { Frame } from '@constat/data';
import { bold, join, num, type Runs, rich } from '@constat/report';
import { zip } from '@constat/stats';
import type { Refusal } from '../../contract.ts';
import type { Notice } from '../../presentation.ts';
import { proposedActions } from '../../shared/level-order.ts';
import { rName, rStrings } from '../../shared/r-code.ts';

/** What can be correlated: numbers, ordered categories, and categories with two levels. */
export const CORRELATED_TYPES = ['numeric', 'ordinal', 'boolean', 'categorical', 'text'] as const;

export interface CorrelatedColumn {
  readonly name: string;
  readonly label: string;
  /** NaN where missing. */
  readonly values: Float64Array;
  /** The levels in order and what they are called, where they were numbered. */
  readonly coded: Pick<CodedVariable, 'levels' | 'called'> | null;
}

/** A variable whose levels were numbered: two as 0 and 1, more as 1, 2, 3. */
export interface CodedVariable {
  readonly name: string;
  readonly label: string;
  /** As the data have them. */
  readonly levels: readonly string[];
  readonly called: readonly string[];
}

const isNumber = (level: string): boolean => level.trim() !== '' && Number.isFinite(Number(level));

/** The column as numbers; levels that are not numbers themselves count by their order. */
export function correlatedColumn(frame: Frame, name: string): CorrelatedColumn {
  const common = { name, label: frame.label(name) };
  const column = frame.column(name);
  if (column.type === 'numeric') return { ...common, values: frame.numbers(name), coded: null };
  const { codes, values: levels, levels: called } = frame.factor(name);
  const numbers = levels.map(Number);
  const asTheyAre =
    levels.length > 2 &&
    levels.every(isNumber) &&
    numbers.every((value, i) => i === 0 || value > numbers[i - 1]!);
  const first = levels.length === 2 ? 0 : 1;
  const scores = zip(levels, numbers).map(([, number], i) => (asTheyAre ? number : i + first));
  return {
    ...common,
    values: Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : scores[code]!)),
    coded: asTheyAre ? null : { levels, called },
  };
}

/** The variables whose levels were numbered. */
export const codedOf = (columns: readonly CorrelatedColumn[]): readonly CodedVariable[] =>
  columns.flatMap(({ name, label, coded }) => (coded ? [{ name, label, ...coded }] : []));

/** Categories without an order cannot be correlated, unless there are two. */
export function unorderedRefusals(
  frame: Frame,
  names: readonly string[],
  option: string,
  orders: Readonly<Record<string, readonly string[]>>,
): readonly Refusal[] {
  return names.flatMap((name) => {
    const { type } = frame.column(name);
    if (type === 'numeric' || type === 'ordinal') return [];
    const { levels } = frame.factor(name);
    if (levels.length <= 2) return [];
    return [
      {
        code: 'unordered-categories',
        variable: name,
        message: rich`${bold(name)} has ${num(levels.length, 'integer')} categories without an order, so it has no correlation.`,
        advice: rich`Remove it, or give the order of its categories under Order of levels if they have one. Two categories with each other are compared by a crosstab.`,
        actions: [
          ...proposedActions(name, levels, 'levelOrder', orders),
          {
            kind: 'set-options',
            label: `Remove ${name}`,
            options: { [option]: names.filter((each) => each !== name) },
          },
        ],
      },
    ];
  });
}

/** Says how levels were numbered. */
export function codedNotice(coded: readonly CodedVariable[]): Notice[] {
  if (coded.length === 0) return [];
  const numbered = (write: (label: string) => Runs): Runs =>
    join(
      coded.map(({ label, called }) => {
        const first = called.length === 2 ? 0 : 1;
        return rich`${write(label)} (${called.map((level, i) => `${level} = ${i + first}`).join(', ')})`;
      }),
      ', ',
      ' and ',
    );
  return [
    {
      kind: 'notice',
      code: 'levels-as-numbers',
      level: 'info',
      message: rich`Levels count as numbers: ${numbered((label) => [bold(label)])}.`,
      inMethods: rich` Levels were read as numbers in their order: ${numbered((label) => [label])}.`,
    },
  ];
}

/** The same in R. */
export const rCodes = (coded: readonly CodedVariable[]): readonly string[] =>
  coded.map(
    ({ name, levels }) =>
      `d$${rName(name)} <- match(d$${rName(name)}, ${rStrings(levels)})${levels.length === 2 ? ' - 1' : ''}`,
  );

/** The values of two columns in the rows where both have one, and the mask allows. */
export function completePairs(
  { values: x }: { readonly values: Float64Array },
  { values: y }: { readonly values: Float64Array },
  mask?: Uint8Array,
): { readonly x: Float64Array; readonly y: Float64Array; readonly rows: Uint32Array } {
  const rows = new Uint32Array(x.length);
  let n = 0;
  for (let row = 0; row < x.length; row++) {
    if (mask && mask[row] === 0) continue;
    if (!(Number.isNaN(x[row]!) || Number.isNaN(y[row]!))) rows[n++] = row;
  }
  const used = rows.subarray(0, n);
  if (n === x.length) return { x, y, rows: used };
  const a = new Float64Array(n);
  const b = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    a[i] = x[used[i]!]!;
    b[i] = y[used[i]!]!;
  }
  return { x: a, y: b, rows: used };
}
