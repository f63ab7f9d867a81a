/** The messages between the page and the worker that writes documents. */
import type { Report, SavedResult } from '@constat/report';
import type { Drawing } from './draw-figures.ts';
import type { ExportFormat } from './formats.ts';

export interface WriteRequest {
  readonly report: Report;
  readonly results: readonly SavedResult[];
  readonly format: ExportFormat;
  /** By key, with the number of the figure in the report. */
  readonly figures: readonly { readonly key: string; readonly number: number; readonly drawing: Drawing }[];
  /** Name of the file, without its ending. */
  readonly name: string;
}

export interface WrittenFile {
  readonly file: Blob;
  readonly name: string;
}

export interface ReportHandlers {
  write(request: WriteRequest): Promise<WrittenFile>;
}
