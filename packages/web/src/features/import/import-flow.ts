/** One import from choosing to stored: choose -> reading -> preview -> storing -> done, with a conflict in between. */
import type { ColumnType } from '@constat/data';
import type { DatasetInfo } from '../../storage/db.ts';
import type { ImportPreview, ReadSettings } from './import-contract.ts';

export type ImportStep =
  | { readonly kind: 'choose' }
  | { readonly kind: 'reading'; readonly what: string; readonly done: number; readonly total: number }
  | { readonly kind: 'preview'; readonly preview: ImportPreview; readonly busy: boolean }
  | { readonly kind: 'done'; readonly message: string };

/** The new name that is taken, and the dataset that has it. */
export interface NameConflict {
  readonly name: string;
  readonly existing: DatasetInfo;
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
  readonly readFile: (file: File) => void;
  readonly readPaste: (text: string) => void;
  /** Fetches a Google Sheet that is open to everybody, then reads it like a file. */
  readonly readSheet: (address: string) => void;
  readonly useSample: (id: string) => void;
  readonly reread: (settings: ReadSettings) => void;
  readonly retype: (columnId: string, type: ColumnType) => void;
  /** Stores under a name; one that is taken raises the conflict. */
  readonly store: (name: string) => void;
  readonly replaceExisting: () => void;
  readonly storeAs: (name: string) => void;
  /** Back to the start; nothing of the import is kept. */
  readonly cancel: () => void;
}
