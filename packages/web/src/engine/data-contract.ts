/** The messages between the page and the worker that changes data. */
import type {
  Cells,
  ColumnDigest,
  ColumnEdit,
  ColumnType,
  ConversionPreview,
  FilterGroup,
  PartCount,
  RestructureFact,
  RestructureStep,
  RowChoice,
  RowPart,
  TransformStep,
} from '@constat/data';
import type { Replaced } from '../storage/dataset-bin.ts';
import type { DatasetRef } from '../storage/datasets.ts';
import type { DatasetInfo } from '../storage/db.ts';

/** A change that is not made, with the reason in words. */
export interface Refused {
  readonly status: 'refused';
  readonly message: string;
  /** Position of the error in an expression. */
  readonly at?: { readonly start: number; readonly end: number };
}

/** What can be taken back and brought again, by what it is called. */
export interface EditHistory {
  readonly undo: string | null;
  readonly redo: string | null;
}

export interface Edited {
  readonly status: 'edited';
  readonly info: DatasetInfo;
  readonly history: EditHistory;
  /** True when the filter that was on no longer fits the variables, and was cleared. */
  readonly filterCleared: boolean;
  /** Names of new columns. */
  readonly added: readonly string[];
  /** The columns before, to follow those that got other names. */
  readonly before: readonly { readonly id: string; readonly name: string }[];
}

/** A variable to add, with a cell for each row of the dataset it was computed on. */
export interface NewColumn {
  readonly name: string;
  readonly description: string;
  readonly cells: Exclude<Cells, { kind: 'strings' }>;
}

export interface PreviewColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNew: boolean;
}

export interface TransformPreview {
  readonly status: 'preview';
  readonly columns: readonly PreviewColumn[];
  /** The first rows, as text; null where missing. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly total: number;
  readonly digests: readonly ColumnDigest[];
}

export interface NamedConversion extends ConversionPreview {
  readonly columnId: string;
  readonly name: string;
}

export type FilterCount =
  | { readonly status: 'counted'; readonly kept: number; readonly rows: number }
  | { readonly status: 'problems'; readonly problems: readonly string[] };

/** What a restructuring would make. */
export interface RestructurePreview {
  readonly status: 'preview';
  readonly parts: readonly { readonly suffix: string; readonly rows: number; readonly columns: number }[];
  /** The first columns and rows of the first dataset, as text; null where missing. */
  readonly columns: readonly PreviewColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly facts: readonly RestructureFact[];
}

/** Handlers that make whole datasets. */
export interface RestructureHandlers {
  previewRestructure(ref: DatasetRef, step: RestructureStep): Promise<RestructurePreview | Refused>;
  /** Stores the datasets that the step makes under these names. */
  createDatasets(
    ref: DatasetRef,
    step: RestructureStep,
    names: readonly string[],
    /** Told the share that is done, where it takes long. */
    progress: (share: number) => void,
  ): Promise<
    | { readonly status: 'created'; readonly infos: readonly DatasetInfo[] }
    | { readonly status: 'cancelled' }
    | Refused
  >;
  /** Gives up what `createDatasets` is making. */
  cancelCreation(): Promise<void>;
  /** Makes a dataset anew from its sources as they are now, in its place. */
  rerunDataset(id: string): Promise<{ readonly status: 'replaced'; readonly replaced: Replaced } | Refused>;
}

export interface DataHandlers extends RestructureHandlers {
  previewTransform(ref: DatasetRef, step: TransformStep): Promise<TransformPreview | Refused>;
  createVariable(ref: DatasetRef, step: TransformStep): Promise<Edited | Refused>;
  /** Adds variables; those computed on the rows that a filter leaves go to these rows of the dataset. */
  addColumns(ref: DatasetRef, label: string, columns: readonly NewColumn[]): Promise<Edited | Refused>;
  editVariables(ref: DatasetRef, label: string, edits: readonly ColumnEdit[]): Promise<Edited | Refused>;
  /** Computes a derived variable anew from the data as it is now. */
  rerunVariable(ref: DatasetRef, columnId: string): Promise<Edited | Refused>;
  previewConversions(
    ref: DatasetRef,
    columnIds: readonly string[],
    type: ColumnType,
  ): Promise<readonly NamedConversion[]>;
  digests(ref: DatasetRef, names: readonly string[]): Promise<readonly ColumnDigest[]>;
  undo(datasetId: string): Promise<Edited | Refused>;
  redo(datasetId: string): Promise<Edited | Refused>;
  history(ref: DatasetRef): Promise<EditHistory>;
  countRows(ref: DatasetRef, choice: RowChoice): Promise<FilterCount>;
  /** How many rows marks stand for, and how many of them are chosen. */
  countParts(
    ref: DatasetRef,
    choice: RowChoice,
    marks: readonly (readonly RowPart[])[],
  ): Promise<readonly PartCount[]>;
  /** Adds a variable that says of each row whether it is chosen. */
  nameRows(ref: DatasetRef, choice: RowChoice, name: string): Promise<Edited | Refused>;
  applyFilter(ref: DatasetRef, filter: FilterGroup): Promise<DatasetInfo>;
}
