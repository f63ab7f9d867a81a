/** Data files that a dataset can be written to, and the messages to the worker that writes them. */

export const DATA_FORMATS = ['csv', 'xlsx', 'ods', 'json', 'sav', 'dta'] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

export interface ExportRequest {
  readonly datasetId: string;
  readonly format: DataFormat;
  /** CSV: text that a spreadsheet would run as a formula gets an apostrophe in front. */
  readonly formulaSafe: boolean;
}

export interface ExportHandlers {
  /** The file, or null when the dataset is not on this device. */
  write(request: ExportRequest): Promise<Blob | null>;
}
