/** The dataset whose rows the figures of a page show, where parts of them can be selected; null elsewhere. */
import { createContext } from 'react';
import type { DatasetInfo } from '../../storage/db.ts';

export const RowsContext = createContext<DatasetInfo | null>(null);
