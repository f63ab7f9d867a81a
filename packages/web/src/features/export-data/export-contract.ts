/** Data files that a dataset can be written to, and the messages to the worker that writes them. */
import type { Dataset, PlainOptions, SheetToWrite } from '@constat/data';
import type { DatasetFile } from '../../cloud/dataset-file.ts';

export const DATA_FORMATS = ['csv', 'tsv', 'xlsx', 'ods', 'json', 'sav', 'dta', 'parquet', 'R'] as const;
/** A format is called by the extension of its files. */
export type DataFormat = (typeof DATA_FORMATS)[number];

/** Formats of plain text that a spreadsheet may open and run formulas from. */
export const DELIMITED_FORMATS: readonly DataFormat[] = ['csv', 'tsv'];

/** Formats that know neither labels nor missing-value codes: what becomes of them is chosen. */
export const PLAIN_FORMATS: readonly DataFormat[] = ['csv', 'tsv', 'xlsx', 'ods', 'json'];

/** Documents to which the codebook is written. */
export const CODEBOOK_FORMATS = ['docx', 'html'] as const;
export type CodebookFormat = (typeof CODEBOOK_FORMATS)[number];

export interface ExportOptions extends PlainOptions {
  /** The variables that are written, by their ids; all of them when absent. */
  readonly variables?: readonly string[];
  /** CSV and TSV: text that a spreadsheet would run as a formula gets an apostrophe in front; so it is when absent. */
  readonly formulaSafe?: boolean;
  /** CSV: semicolons between cells, commas in numbers. */
  readonly decimalComma?: boolean;
  /** The codebook of the dataset instead of its rows. */
  readonly codebook?: boolean;
}

export type CodebookRow = Readonly<Record<string, string | number | boolean | null>>;

export interface ExportRequest extends ExportOptions {
  readonly datasetId: string;
  readonly format: DataFormat;
}

export interface ExportHandlers {
  /** The file, or null when the dataset is not on this device. */
  write(request: ExportRequest): Promise<Blob | null>;
  /** The codebook of a dataset, row by row; null when the dataset is not on this device. */
  codebook(datasetId: string, variables?: readonly string[]): Promise<readonly CodebookRow[] | null>;
  /** A workbook of a dataset that is not kept, or of tables that are none. */
  writeWorkbook(content: Dataset | readonly SheetToWrite[]): Promise<Blob>;
  /** The file for the account's cloud storage, or null when the dataset is not on this device. */
  writeForCloud(datasetId: string): Promise<DatasetFile | null>;
}
