import { rCode as rTable } from '../regression-table/r-code.ts';
import type { Table3Result } from './compute.ts';
import { regressionOptions, type Table3Options } from './options.ts';

/** The programs of the outcomes, one after the other: each reads the data again. */
export const rCode = ({ tables }: Table3Result, options: Table3Options): readonly string[] =>
  tables.flatMap((table, i) => [
    ...(i === 0 ? [] : ['']),
    ...rTable(table, regressionOptions(options, options.outcomes[i]!)),
  ]);
