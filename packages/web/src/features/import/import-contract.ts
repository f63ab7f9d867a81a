/** The messages between the page and the import worker, which keeps the dataset until it is stored. */
import type { ColumnType, ImportErrorCode, ImportOptions, ImportReport } from '@constat/data';
import type { Replaced } from '../../storage/dataset-bin.ts';
import type { DatasetInfo } from '../../storage/db.ts';

export type ImportSource =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'paste'; readonly text: string };

/** What the user may decide after a first look; reading again applies it. */
export type ReadSettings = Pick<
  ImportOptions,
  | 'entry'
  | 'sheet'
  | 'missingTokens'
  | 'missingCodes'
  | 'dayFirst'
  | 'byClock'
  | 'encoding'
  | 'delimiter'
  | 'decimal'
  | 'header'
  | 'keepZeros'
  | 'keepSpaces'
  | 'asNumbers'
  | 'asOrdinal'
  | 'weightBy'
  | 'skipTitle'
  | 'skipBelow'
  | 'skipBlank'
  | 'firstRow'
  | 'range'
>;

export interface PreviewColumn {
  readonly id: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly detected: ColumnType;
  /** False for one that is left out. */
  readonly kept: boolean;
  readonly missing: number;
}

/** What is shown before anything is stored. */
export interface ImportPreview {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly PreviewColumn[];
  /** The first rows as text, null where missing; as many cells as there are columns, up to SHOWN_COLUMNS. */
  readonly cells: readonly (readonly (string | null)[])[];
  readonly report: Omit<ImportReport, 'columns'>;
  /** Values that a change of type kept, and those that did not fit and are missing now. */
  readonly converted: number;
  readonly lost: readonly { readonly column: string; readonly type: ColumnType; readonly count: number }[];
  readonly memoryBytes: number;
}

export const SHOWN_ROWS = 20;
export const SHOWN_COLUMNS = 60;

/** Errors cross the border as codes: a class does not survive it. */
export type ReadReply =
  | { readonly ok: true; readonly preview: ImportPreview }
  | { readonly ok: false; readonly code: ImportErrorCode; readonly message: string };

/** One of several tables that are imported together. */
export interface SeveralTable {
  /** Its place among those asked for. */
  readonly at: number;
  readonly name: string;
  /** What was read, or why it was not. */
  readonly read:
    | { readonly rows: number; readonly columns: readonly string[]; readonly notices: readonly string[] }
    | { readonly problem: string };
}

/** What is read together with others: a file, or a sheet of one. */
export interface SeveralItem {
  readonly source: ImportSource;
  readonly settings: ReadSettings;
  /** What the table is called where its source does not say: the sheet. */
  readonly name?: string;
}

export interface StoreSeveralRequest {
  readonly owner: string;
  readonly tables: readonly { readonly at: number; readonly name: string }[];
  /** The name of the one dataset that all their rows go into; null keeps them apart. */
  readonly joined: string | null;
}

export interface StoreRequest {
  readonly owner: string;
  readonly name: string;
  /** Id of the dataset whose place it takes. */
  readonly replace?: string;
}

export type Stored = { readonly info: DatasetInfo; readonly replaced: Replaced | null };

export interface ImportHandlers {
  read(
    source: ImportSource,
    settings: ReadSettings,
    onProgress: (done: number, total: number) => void,
  ): Promise<ReadReply>;
  retype(columnId: string, type: ColumnType): ImportPreview;
  /** Leaves out columns, or takes them in again. */
  keep(columnIds: readonly string[], kept: boolean): ImportPreview;
  readSeveral(
    items: readonly SeveralItem[],
    onProgress: (done: number, total: number) => void,
  ): Promise<readonly SeveralTable[]>;
  storeSeveral(request: StoreSeveralRequest): Promise<readonly DatasetInfo[]>;
  store(request: StoreRequest): Promise<Stored>;
}
