/** The actions of a result, with what only a pivot table can be made into. */
import type { PivotResult } from '@constat/analyses';
import { useMemo } from 'react';
import type { ResultActions } from '../../analysis/use-result-actions.ts';
import { exportTable, sendTable } from './pivot-datasets.ts';

const NAME = 'Pivot table';

export function usePivotExports(actions: ResultActions, result: PivotResult | null): ResultActions {
  return useMemo(() => {
    if (!result) return actions;
    return {
      ...actions,
      exports: [
        {
          id: 'table-xlsx',
          label: 'Table as Excel workbook',
          hint: '.xlsx',
          icon: 'table',
          onSelect: () => void exportTable(result, NAME, 'xlsx'),
        },
        {
          id: 'table-csv',
          label: 'Table as CSV, unrounded',
          hint: '.csv',
          icon: 'table',
          onSelect: () => void exportTable(result, NAME, 'csv'),
        },
        {
          id: 'table-dataset',
          label: 'Table as a new dataset',
          icon: 'database',
          onSelect: () => void sendTable(result, NAME),
        },
        ...actions.exports,
      ],
    };
  }, [actions, result]);
}
