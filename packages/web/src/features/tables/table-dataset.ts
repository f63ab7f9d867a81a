/** A table of the server in the shape of a dataset, so that forms and results can speak of it; no row of it is on this device. */
import type { ColumnSummary } from '../../engine/engine-contract.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { noDataset, serverTableId } from '../../storage/no-data.ts';
import type { DescribedTable, ServerTable, TableColumn } from './ask-tables.ts';

const columnInfo = ({ name, type }: TableColumn): DatasetInfo['columns'][number] => ({
  id: name,
  name,
  type,
  role: 'none',
  description: '',
});

export const tableDataset = (
  owner: string,
  { id, title }: ServerTable,
  { rows, columns }: DescribedTable,
): DatasetInfo => ({
  ...noDataset(owner),
  id: serverTableId(id),
  name: title,
  rows,
  columns: columns.map(columnInfo),
});

/** What is known of the variables without a question about them. */
export const tableSummaries = ({ rows, columns }: DescribedTable): ReadonlyMap<string, ColumnSummary> =>
  new Map(
    columns.map(({ name, levels }) => [
      name,
      {
        name,
        distinct: levels?.length ?? rows,
        missing: 0,
        levels,
      },
    ]),
  );
