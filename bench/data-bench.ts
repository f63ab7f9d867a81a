/** Times of the data pages' work, each with its goal; SheetJS reads the same workbook in the same run. */
import { bytesSource, type Column, importCsv } from '@constat/data';
import { read, utils, write } from '@e965/xlsx';
import { uniform } from './data.ts';
import { computeTask, filterTask, wideDataset, workbookTask } from './data-tasks.ts';
import { fastest } from './tasks.ts';

export interface DataLine {
  readonly task: string;
  readonly label: string;
  readonly goal: string;
  readonly time?: number;
  /** Instead of a time. */
  readonly shown?: string;
  readonly compared?: string;
}

const SHEET_ROWS = 100_000;
const SHEET_COLUMNS = 20;

/** A workbook of 100,000 x 20: numbers, texts, dates. */
export async function workbookBytes(): Promise<Uint8Array> {
  const next = uniform(23);
  const words = ['north', 'south', 'east', 'west'];
  const header = Array.from({ length: SHEET_COLUMNS }, (_, column) => `v${column}`);
  const rows = Array.from({ length: SHEET_ROWS }, () =>
    header.map((_, column) => (column % 5 === 4 ? words[Math.floor(next() * 4)]! : next() * 1000)),
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows], { dense: true }), 'Data');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

const bytesOf = ({ cells }: Column): number => {
  if (cells.kind === 'numbers') return cells.values.byteLength;
  return cells.kind === 'categories' ? cells.codes.byteLength : cells.values.length * 8;
};

/** Memory at its highest while a file is imported, beyond what was in use before, over the bytes of its columns. */
async function peakMemory(csv: Uint8Array): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const { dataset } = await importCsv(bytesSource(csv), { name: 'bench', onProgress: look });
  look();
  return (peak - before) / dataset.columns.reduce((sum, column) => sum + bytesOf(column), 0);
}

export async function timeData(
  rows: number,
  times: number,
  csv: Uint8Array,
  workbook: Uint8Array,
): Promise<readonly DataLine[]> {
  const memory = await peakMemory(csv);
  const dataset = wideDataset(rows);
  const own = await fastest(times, () => workbookTask(workbook));
  const library = await fastest(1, () => {
    read(workbook, { type: 'array', dense: true });
  });
  const size = rows.toLocaleString('en');
  return [
    {
      task: 'filter',
      label: `Filter by two conditions, ${size} x 12`,
      goal: 'below 200 ms',
      time: await fastest(times, () => filterTask(dataset)),
    },
    {
      task: 'compute',
      label: `Compute a variable of three, ${size} rows`,
      goal: 'below 100 ms',
      time: await fastest(times, () => computeTask(dataset)),
    },
    { task: 'open', label: `Open a stored dataset, ${size} x 12`, goal: 'below 1,000 ms', shown: '' },
    {
      task: 'workbook',
      label: `Excel import, ${SHEET_ROWS.toLocaleString('en')} x ${SHEET_COLUMNS}`,
      goal: "at most 1.3x SheetJS's time",
      time: own,
      compared: `SheetJS alone ${Math.round(library).toLocaleString('en')} ms, ${(library / own).toFixed(1)}x ours`,
    },
    {
      task: 'memory',
      label: 'Memory while importing the CSV, over the bytes of its columns',
      goal: 'below 3x',
      shown: `${memory.toFixed(1)}x`,
    },
  ];
}
