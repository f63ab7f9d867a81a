/** One import from choosing to stored: choose -> reading -> preview -> storing -> done, with a conflict in between. */
import type { ColumnType } from '@constat/data';
import type { DatasetInfo } from '../../storage/db.ts';
import type { ImportPreview, ReadSettings, SeveralTable, StoreSeveralRequest } from './import-contract.ts';

export type ImportStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading'; readonly what: string; readonly done: number; readonly total: number }
  | { readonly kind: 'preview'; readonly preview: ImportPreview; readonly busy: boolean }
  | { readonly kind: 'several'; readonly tables: readonly SeveralTable[]; readonly busy: boolean }
  | { readonly kind: 'done'; readonly message: string };

/** The new name that is taken, and the dataset that has it. */
export interface NameConflict {
  readonly name: string;
  readonly existing: DatasetInfo;
}

/** Suggestions that were accepted together, and how the file was read before. */
export interface Accepted {
  readonly count: number;
  readonly before: ReadSettings;
}

export interface ImportFlow {
  readonly step: ImportStep;
  /** Why it did not work, in the words of the product. */
  readonly problem: string | null;
  readonly conflict: NameConflict | null;
  /** How the file was read: what a notice offers to change. */
  readonly settings: ReadSettings;
  /** The name that was typed in the preview; it survives reading again. */
  readonly name: string | null;
  readonly setName: (name: string) => void;
  /** One file up to its preview, several up to a list of them. */
  readonly readFiles: (files: readonly File[]) => void;
  /** All sheets of the workbook, or all tables of the archive, that is looked at. */
  readonly readAll: (which: 'sheet' | 'entry', names: readonly string[]) => void;
  /** Stores several tables; into one dataset where a name for it is given. */
  readonly storeSeveral: (tables: StoreSeveralRequest['tables'], joined: string | null) => void;
  readonly readPaste: (text: string) => void;
  /** Fetches a Google Sheet that is open to everybody, then reads it like a file. */
  readonly readSheet: (address: string) => void;
  readonly useSample: (id: string) => void;
  readonly reread: (settings: ReadSettings) => void;
  readonly accepted: Accepted | null;
  /** Takes what is proposed, and what is proposed then. */
  readonly acceptAll: () => void;
  readonly takeBack: () => void;
  readonly retype: (columnId: string, type: ColumnType) => void;
  readonly keep: (columnIds: readonly string[], kept: boolean) => void;
  /** Stores under a name; one that is taken raises the conflict. */
  readonly store: (name: string) => void;
  readonly replaceExisting: () => void;
  readonly storeAs: (name: string) => void;
  /** Back to the start; nothing of the import is kept. */
  readonly cancel: () => void;
}
