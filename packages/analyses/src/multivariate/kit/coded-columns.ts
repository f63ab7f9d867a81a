/** Variables as numbers, categories by their codes, of the cases that have all of them. */

import type { Frame } from '@constat/data';
import type { NonEmpty } from '@constat/stats';
import { type Refusal, RefusedError } from '../../contract.ts';
import type { CodedVariable } from '../../correlation/kit/columns.ts';
import { completeColumns, ratingsOf, tooLarge } from './ratings.ts';

/** Cases without which nothing can be said. */
const FEWEST = 3;

export interface CodedColumns {
  readonly columns: readonly Float64Array[];
  readonly rows: Uint32Array;
  readonly coded: readonly CodedVariable[];
}

/** Refuses too large numbers, and too few cases with the variable that most of them lack. */
export function codedColumns(
  frame: Frame,
  variables: NonEmpty<string>,
  tooFew: (found: number, needed: number, most: string | undefined) => Refusal,
): CodedColumns {
  const each = variables.map((name) => ratingsOf(frame, [name]));
  const all = each.map(({ columns }) => columns[0]);
  const large = tooLarge(variables, all);
  if (large) throw new RefusedError([large]);
  const { columns, rows } = completeColumns(all);
  if (rows.length < FEWEST) {
    const missing = all.map((values) =>
      values.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0),
    );
    const most = Math.max(...missing);
    throw new RefusedError([
      tooFew(rows.length, FEWEST, most > 0 ? variables[missing.indexOf(most)] : undefined),
    ]);
  }
  return {
    columns,
    rows,
    coded: each.flatMap(({ scales: [scale], labels, names }) =>
      scale?.levels
        ? [
            {
              name: names[0],
              label: labels[0],
              levels: scale.levels.map(({ value }) => value),
              called: scale.levels.map(({ called }) => called),
            },
          ]
        : [],
    ),
  };
}
