/** The codebook of a dataset as a document: what each variable is, and the usual statistics of those that are numbers. */
import type { Block, Cell, TableBlock, TableColumn } from '@constat/report';
import { saveDocument } from '../../export/save-document.ts';
import { notify } from '../../state/notify.ts';
import type { DatasetInfo } from '../../storage/db.ts';
import type { CodebookFormat, CodebookRow } from '../export-data/export-contract.ts';
import { codebookRows } from '../export-data/export-dataset.ts';

const WORDS = ['Variable', 'Label', 'Type', 'Values', 'Missing codes', 'Description'] as const;
const COUNTS = ['Valid', 'Missing'] as const;
const STATISTICS = ['Mean', 'SD', 'Minimum', 'Median', 'Maximum'] as const;

const columnsOf = (
  rows: readonly CodebookRow[],
  words: readonly string[],
  numbers: readonly string[],
): readonly TableColumn[] => [
  // columns that say nothing of any variable are left out
  ...words.filter((key) => rows.some((row) => row[key] !== null)).map((key) => ({ key, label: [key] })),
  ...numbers.map((key) => ({ key, label: [key], format: 'number' as const })),
];

const cellOf = (value: CodebookRow[string] | undefined): Cell =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

function tableOf(
  id: string,
  title: string,
  rows: readonly CodebookRow[],
  columns: readonly TableColumn[],
): TableBlock {
  return {
    kind: 'table',
    id,
    title: [title],
    columns,
    rows: rows.map((row) => ({
      cells: Object.fromEntries(columns.map(({ key }) => [key, cellOf(row[key])])),
    })),
  };
}

/** The tables of a codebook. */
export function codebookBlocks(rows: readonly CodebookRow[]): readonly Block[] {
  const measured = rows.filter((row) => typeof row.Mean === 'number');
  const variables = tableOf('variables', 'Variables', rows, [
    ...columnsOf(rows, WORDS, []),
    ...COUNTS.map((key): TableColumn => ({ key, label: [key], format: 'integer' })),
  ]);
  if (measured.length === 0) return [variables];
  return [variables, tableOf('numbers', 'Numbers', measured, columnsOf(measured, ['Variable'], STATISTICS))];
}

/** Writes the codebook and gives it to the user; says so when it cannot. */
export async function exportCodebook(
  { id, name }: DatasetInfo,
  format: CodebookFormat,
  variables?: readonly string[],
): Promise<void> {
  try {
    const rows = await codebookRows(id, variables);
    if (!rows) return notify('Dataset not found.');
    const title = `Codebook of ${name}`;
    const blocks = codebookBlocks(rows);
    saveDocument(
      { title, component: 'Codebook', blocks, time: Date.now(), name: `${name} codebook` },
      format,
    );
  } catch {
    notify(`The codebook of ${name} could not be exported.`);
  }
}
