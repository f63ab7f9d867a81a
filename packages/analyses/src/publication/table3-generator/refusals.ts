/** Why this table cannot be made, each with a code, the variable and what to change. */
import type { Frame } from '@constat/data';
import type { Refusal } from '../../contract.ts';
import { withOwnActions } from '../kit/own-actions.ts';
import { check as checkTable } from '../regression-table/refusals.ts';
import { regressionOptions, options as schema, type Table3Options } from './options.ts';

/** The reasons of the first outcome that has some. */
export function check(frame: Frame, options: Table3Options): readonly Refusal[] {
  for (const outcome of options.outcomes) {
    const found = checkTable(frame, regressionOptions(options, outcome));
    if (found.length > 0) return found.map((each) => withOwnActions(each, Object.keys(schema)));
  }
  return [];
}
