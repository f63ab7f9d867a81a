/** The dataset whose rows the figures of a page show, where parts of them can be selected; null elsewhere. */
import { createContext } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';

/** Where axes show the values of cases; elsewhere they may show means, orders or sums under the name of a variable. */
export const SHOWS_CASES: ReadonlySet<string> = new Set([
  'charts',
  'descriptive',
  'correlation',
  'regression',
]);

export const RowsContext = createContext<DatasetInfo | null>(null);
