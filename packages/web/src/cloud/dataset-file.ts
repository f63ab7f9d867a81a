/** A dataset as the file that the account keeps: {data, variableInfo}. Written beside the page, by a worker. */
import { columnInfo, type Dataset, datasetToRows } from '@constat/data';
import { jsonBytes, MAX_FILE_BYTES } from './cloud-files.ts';

export interface DatasetFile {
  readonly name: string;
  readonly userId: string | null;
  /** null for a dataset so large that writing its file only to measure it would be a waste. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** The fewest bytes of a cell besides its name: two quotes, a colon, one character, a comma. */
const CELL_BYTES = 5;
/** From so many times the limit on, the size is not measured any more. */
const HOPELESS = 8;

/** The file of a dataset. */
export function datasetFile(dataset: Dataset): DatasetFile {
  const { name, userId, description, columns, rows } = dataset;
  const leastBytes = rows * columns.reduce((sum, column) => sum + column.name.length + CELL_BYTES, 0);
  if (leastBytes > HOPELESS * MAX_FILE_BYTES) return { name, userId, bytes: null };
  const content = {
    data: datasetToRows(dataset),
    variableInfo: columns.map(columnInfo),
    ...(description ? { description } : {}),
  };
  return { name, userId, bytes: jsonBytes(content) };
}
