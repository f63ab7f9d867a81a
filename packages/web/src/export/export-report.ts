/**
 * A report as a file:
 *
 *     figures drawn in the page, one by one -> document written in a worker -> download, or the print dialog
 */
import type { Report, SavedResult } from '@constat/report';
import { type Remote, wrap } from 'comlink';
import { download } from '../ui/clipboard.ts';
import { type Drawing, drawFigures, figuresOf } from './draw-figures.ts';
import { type ExportFormat, fileNameOf } from './formats.ts';
import { printPage } from './print.ts';
import type { ReportHandlers, WriteRequest, WrittenFile } from './report-contract.ts';

export interface ExportSettings {
  /** Stops the export; it then throws the reason. */
  readonly signal?: AbortSignal;
  /** Told how far it is: figures drawn, then the writing. */
  readonly onProgress?: (progress: ExportProgress) => void;
  /** Name of the file, without its ending; by default from the title. */
  readonly name?: string;
}

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
}

/** Draws the figures of a report, writes it, and gives it to the user. */
export async function exportReport(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  format: ExportFormat,
  settings: ExportSettings = {},
): Promise<void> {
  await saveFile(report, results, format, await draw(report, results, format, settings), settings);
}

/** The report as a page of its own, for files that hold more than it. */
export async function reportPage(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  settings: ExportSettings = {},
): Promise<string> {
  const drawings = await draw(report, results, 'html', settings);
  const { file } = await writeFile(report, results, 'html', drawings, settings);
  settings.signal?.throwIfAborted();
  return file.text();
}

function draw(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  format: ExportFormat,
  { signal, onProgress }: ExportSettings,
): Promise<ReadonlyMap<string, Drawing>> {
  const figures = figuresOf(report, results);
  const total = figures.length + 1;
  onProgress?.({ done: 0, total });
  return drawFigures(figures, format, {
    ...(signal ? { signal } : {}),
    onProgress: (done) => onProgress?.({ done, total }),
  });
}

/** Writes a report whose figures are drawn, and gives it to the user. */
export async function saveFile(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  format: ExportFormat,
  drawings: ReadonlyMap<string, Drawing>,
  settings: ExportSettings = {},
): Promise<void> {
  const written = await writeFile(report, results, format, drawings, settings);
  settings.signal?.throwIfAborted();
  if (format === 'pdf') await printPage(await written.file.text());
  else download(written.file, written.name, written.file.type);
}

function writeFile(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
  format: ExportFormat,
  drawings: ReadonlyMap<string, Drawing>,
  { signal, name }: ExportSettings,
): Promise<WrittenFile> {
  const placed = new Map(figuresOf(report, results).map((figure) => [figure.key, figure.number]));
  return write(
    {
      report,
      results: [...results.values()].map(slim),
      format,
      figures: [...drawings].map(([key, drawing]) => ({ key, number: placed.get(key) ?? 1, drawing })),
      name: name ?? fileNameOf(report.title),
    },
    signal,
  );
}

/** What a document needs of a result: neither the numbers behind it nor the specifications of its figures. */
const slim = (result: SavedResult): SavedResult => ({
  ...result,
  data: {
    ...result.data,
    options: {},
    result: null,
    blocks: result.data.blocks.map((block) => (block.kind === 'figure' ? { ...block, spec: {} } : block)),
  },
});

/** Asks a worker that lives as long as the writing takes. */
async function write(request: WriteRequest, signal: AbortSignal | undefined): Promise<WrittenFile> {
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    type: 'module',
    name: 'report',
  });
  try {
    const broken = new Promise<never>((_, reject) => {
      worker.addEventListener('error', (event) =>
        reject(new Error(event.message || 'The document could not be written.')),
      );
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const remote: Remote<ReportHandlers> = wrap<ReportHandlers>(worker);
    return await Promise.race([remote.write(request), broken]);
  } finally {
    worker.terminate();
  }
}
