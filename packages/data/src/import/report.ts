/** What an import did to the data, said in words. */
import type { ColumnType } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import type { Encoding } from './bytes.ts';
import type { DecimalMark } from './numbers.ts';

export const NOTICE_CODES = [
  'title-lines',
  'rows-below',
  'repeated-names',
  'names-like-data',
  'headers-generated',
  'header-blank',
  'header-duplicate',
  'empty-columns-dropped',
  'blank-rows-dropped',
  'blank-rows-kept',
  'blank-rows-between',
  'short-rows',
  'extra-columns',
  'date-order',
  'date-forms',
  'decimal-comma',
  'decimal-mixed',
  'leading-zeros',
  'text-kept',
  'date-years',
  'date-partial',
  'date-century',
  'date-periods',
  'date-zone',
  'counted-times',
  'survey-header',
  'numbers-too-large',
  'precision-lost',
  'spelling-merged',
  'spaces-merged',
  'missing-words',
  'missing-codes',
  'scale',
  'formatted-numbers',
  'encoding-assumed',
  'quotes-escaped',
  'cell-errors',
  'merged-cells',
  'cut-short',
  'extended-missing',
  'case-weights',
  'more-tables',
  'column-left-out',
] as const;
export type ImportNoticeCode = (typeof NOTICE_CODES)[number];

export interface ImportNotice {
  readonly code: ImportNoticeCode;
  readonly message: string;
  /** Name of the column it is about. */
  readonly column?: string;
  /** Names of the columns, where it is about several. */
  readonly columns?: readonly string[];
  readonly count?: number;
  /** Words or codes that could be declared missing (`missing-words`, `missing-codes`), or the columns of a `scale`. */
  readonly words?: readonly string[];
}

export interface ImportedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly missing: number;
}

export interface ImportReport {
  readonly rows: number;
  readonly columns: readonly ImportedColumn[];
  readonly notices: readonly ImportNotice[];
  readonly delimiter?: string;
  readonly encoding?: Encoding;
  readonly decimal?: DecimalMark;
  /** Whether the first row gave the names. */
  readonly header?: boolean;
  /** The row of the file, counted from 1, in which the table begins: with the names, where it has them. */
  readonly firstRow?: number;
  /** The file that was read and all tables of its archive. */
  readonly entry?: string;
  readonly entries?: readonly string[];
  /** Analyses that a file of another program holds beside the data, by its names for them; they are not read. */
  readonly analyses?: { readonly program: string; readonly names: readonly string[] };
  /** The sheet that was read and all sheets of its workbook. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
}

export interface Imported {
  readonly dataset: Dataset;
  readonly report: ImportReport;
}

/** 1 row, 2 rows. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** a; a and b; a, b and c. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Says that a column of digits stays text. */
export const textKept = (name: string): ImportNotice & { readonly alike: string } => ({
  code: 'text-kept',
  column: name,
  message: `${name} was kept as text: as numbers, its values would lose zeros in front or digits at the end.`,
  alike:
    '{columns} were kept as text: as numbers, their values would lose zeros in front or digits at the end.',
});
