import { zip } from '@constat/stats';
import { rCode as rTable } from '../regression-table/r-code.ts';
import type { Table3Result } from './compute.ts';
import { regressionOptions, type Table3Options } from './options.ts';

/** The programs of the outcomes, one after the other: each reads the data again. */
export const rCode = ({ tables }: Table3Result, options: Table3Options): readonly string[] =>
  zip(tables, options.outcomes).flatMap(([table, outcome], i) => [
    ...(i === 0 ? [] : ['']),
    ...rTable(table, regressionOptions(options, outcome)),
  ]);
