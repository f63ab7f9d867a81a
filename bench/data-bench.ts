/** Times of the data pages' work, each with its goal; SheetJS reads the same workbook in the same run. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { read, utils, write } from '@e965/xlsx';
import { uniform } from './data.ts';
import { computeTask, filterTask, keyedTask, pivotTask, wideDataset, workbookTask } from './data-tasks.ts';
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

/** Memory at its highest while the file is imported, over the bytes of its columns; in a process of its own. */
function peakMemory(csv: Uint8Array): number {
  const directory = mkdtempSync(join(tmpdir(), 'constat-bench-'));
  try {
    const file = join(directory, 'd.csv');
    writeFileSync(file, csv);
    const program = fileURLToPath(new URL('./memory.ts', import.meta.url));
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', program, file], { encoding: 'utf8' });
    return Number(stdout.trim());
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export async function timeData(
  rows: number,
  times: number,
  csv: Uint8Array,
  workbook: Uint8Array,
): Promise<readonly DataLine[]> {
  const memory = peakMemory(csv);
  const dataset = wideDataset(rows);
  const own = await fastest(times, () => workbookTask(workbook));
  const library = await fastest(1, () => {
    read(workbook, { type: 'array', dense: true });
  });
  const table = await fastest(times, () => pivotTask(dataset));
  const keyed = await fastest(1, () => keyedTask(dataset));
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
    {
      task: 'pivot',
      label: `Pivot table of three fields with totals, ${size} rows`,
      goal: 'below 300 ms',
      time: table,
      compared: `grouping by keys of words, without totals, ${Math.round(keyed).toLocaleString('en')} ms, ${(keyed / table).toFixed(1)}x ours`,
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
