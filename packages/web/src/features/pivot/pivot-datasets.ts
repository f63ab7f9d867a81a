/** A pivot table as data: for spreadsheets, and as a dataset of its own; and the rows of a cell as one. */
import type { PivotLine, PivotResult } from '@constat/analyses';
import { type Column, type Dataset, datasetToCsv, keepRows, newDataset } from '@constat/data';
import { fileName } from '../../lib/file-name.ts';
import { notify } from '../../state/notify.ts';
import { reportNotStored } from '../../state/storage-full.ts';
import { addDataset, selectDataset, useWorkspace } from '../../state/workspace.ts';
import { freeName } from '../../storage/dataset-names.ts';
import { loadDataset, removeDataset } from '../../storage/datasets.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import { download } from '../../ui/clipboard.ts';
import { workbookOf } from '../export-data/export-dataset.ts';

const base = (name: string) => ({ id: name, name, role: 'none', description: '' }) as const;

const words = (name: string, values: readonly string[]): Column => {
  const levels = [...new Set(values)].filter((value) => value !== '');
  return {
    ...base(name),
    type: 'categorical',
    categoryOrder: levels,
    cells: { kind: 'categories', levels, codes: Int32Array.from(values, (value) => levels.indexOf(value)) },
  };
};

const numbers = (name: string, values: readonly (number | null)[]): Column => ({
  ...base(name),
  type: 'numeric',
  cells: { kind: 'numbers', values: Float64Array.from(values, (value) => value ?? Number.NaN) },
});

/** Names that no other column has. */
function distinctNames(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${times}`;
  });
}

const columnName = ({ path, sums }: PivotLine): string =>
  path.length === 0 ? 'Total' : `${path.join(', ')}${sums ? ', total' : ''}`;

/** The table as columns: a column for each field of the rows, and one for each value of each column. Without sums only the innermost cells. */
export function tableColumns(result: PivotResult, withSums: boolean): readonly Column[] {
  const { rowFields, columnFields, rows, columns, values, cells } = result;
  const lines = rows.flatMap((line, i) =>
    withSums || line.depth === rowFields.length ? [{ line, cells: cells[i]! }] : [],
  );
  const across = columns.flatMap((line, j) =>
    withSums || line.depth === columnFields.length ? [{ line, j }] : [],
  );
  const heads = rowFields.map(({ label }, depth) => ({
    name: label,
    column: (name: string) =>
      words(
        name,
        lines.map(({ line }) => line.path[depth] ?? (line.depth === 0 && depth === 0 ? 'Total' : '')),
      ),
  }));
  const body = across.flatMap(({ line, j }) =>
    values.map(({ label }, k) => ({
      name:
        columnFields.length === 0
          ? label
          : values.length === 1
            ? columnName(line)
            : `${columnName(line)}: ${label}`,
      column: (name: string) =>
        numbers(
          name,
          lines.map(({ cells: row }) => row[j * values.length + k]!),
        ),
    })),
  );
  const all = [...heads, ...body];
  const names = distinctNames(all.map(({ name }) => name));
  return all.map(({ column }, i) => column(names[i]!));
}

const datasetOf = (name: string, columns: readonly Column[]): Dataset => {
  const cells = columns[0]?.cells;
  const rows = !cells ? 0 : cells.kind === 'categories' ? cells.codes.length : cells.values.length;
  return newDataset({ name }, rows, columns);
};

/** Saves the table as it is shown; words that a spreadsheet would run as a formula are marked. */
export async function exportTable(result: PivotResult, name: string, format: 'csv' | 'xlsx'): Promise<void> {
  const dataset = datasetOf(name, tableColumns(result, true));
  try {
    if (format === 'csv') download(datasetToCsv(dataset), fileName(name, 'csv'), 'text/csv');
    else {
      const file = await workbookOf(dataset);
      download(file, fileName(name, 'xlsx'), file.type);
    }
  } catch {
    notify('The table could not be exported.');
  }
}

/** Stores a dataset beside the others and makes it active. */
async function store(name: string, rows: number, columns: readonly Column[]): Promise<void> {
  const { datasets, activeId: before } = useWorkspace.getState();
  const free = freeName(datasets, name);
  const made = newDataset({ name: free }, rows, columns);
  try {
    await addDataset(made);
    notify(`${free} created`, {
      label: 'Undo',
      onAction: () => {
        if (before !== null) selectDataset(before);
        void removeDataset(made.id);
      },
    });
  } catch (error) {
    reportNotStored(error, 'The browser refused to store the dataset.');
  }
}

/** The innermost cells as a dataset: one row for each row of the table, without totals. */
export function sendTable(result: PivotResult, name: string): Promise<void> {
  const columns = tableColumns(result, false);
  return store(name, datasetOf(name, columns).rows, columns);
}

/** The rows of a cell as a dataset. */
export async function openRows(source: DatasetInfo, rows: Int32Array, name: string): Promise<void> {
  const dataset = await loadDataset(source.id);
  if (!dataset) return;
  const mask = new Uint8Array(dataset.rows);
  for (const row of rows) mask[row] = 1;
  const kept = keepRows(dataset, mask);
  await store(name, kept.rows, kept.columns);
}
