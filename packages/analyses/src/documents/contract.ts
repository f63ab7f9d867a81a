/**
 * The contract of documents: what people write themselves, from a project charter to the flow diagram of a trial. A template is data and
 * pure functions in one file; editor, preview, rules, exports, saved results and the command line follow from it. See
 * docs/adding-a-document.md.
 */
import type { Frame } from '@constat/data';
import type { FigureBlock, Runs, TableBlock, TextBlock } from '@constat/report';

/** What lists, menus and addresses know of a document before its template is loaded. */
export interface DocumentEntry {
  readonly id: string;
  /** Below /app. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
}

/** A row of a table; every cell is kept as it was typed. */
export type DocumentRow = Readonly<Record<string, string>>;

/** A line of an outline; what follows one level deeper belongs to it. */
export interface OutlineItem {
  readonly text: string;
  readonly level: number;
  /** A key of the field's states. */
  readonly state?: string;
}

export type DocumentValue = string | readonly string[] | readonly DocumentRow[] | readonly OutlineItem[];

/** What a person wrote, by the key of the field. */
export type DocumentContent = Readonly<Record<string, DocumentValue>>;

interface FieldBase {
  readonly key: string;
  readonly label: string;
  /** What belongs here, in a sentence. */
  readonly help: string;
  /** What it may look like; shown while the field is empty. */
  readonly example?: string;
  /** Named as still to be filled while it is empty. */
  readonly required?: boolean;
}

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

/** What the levels of a rating mean: shown while it is given. */
export interface RatingScale {
  /** What is rated: 'Severity: how bad the effect is'. */
  readonly title: string;
  /** From the lowest level to the highest, the words of each. */
  readonly levels: readonly string[];
}

interface Choices {
  /** The words of each choice, in order; the first holds while nothing is chosen. */
  readonly choices: Readonly<Record<string, string>>;
}

export type ScalarField = FieldBase &
  (
    | { readonly kind: 'text' | 'long' | 'date' }
    | ({ readonly kind: 'number' } & NumberRange)
    | ({ readonly kind: 'choice' } & Choices)
  );

interface ColumnBase {
  readonly key: string;
  readonly label: string;
  readonly example?: string;
  /** Share of the width in the editor; 1 if not given. */
  readonly width?: number;
  /** Whether the column is shown for the document as it stands; always, if not given. A column in which something is typed is. */
  readonly when?: (content: DocumentContent) => boolean;
}

export type TableFieldColumn = ColumnBase &
  (
    | { readonly kind: 'text' | 'date' }
    | ({ readonly kind: 'number'; readonly scale?: RatingScale } & NumberRange)
    | ({ readonly kind: 'choice' } & Choices)
    | {
        readonly kind: 'computed';
        /** A number or words worked out of the row; null while something is missing. */
        readonly compute: (
          row: DocumentRow,
          rows: readonly DocumentRow[],
          content: DocumentContent,
        ) => number | string | null;
      }
  );

export interface ListField extends FieldBase {
  readonly kind: 'list';
}

export interface TableField extends FieldBase {
  readonly kind: 'table';
  /** What one row is called: 'member'. */
  readonly row: string;
  readonly columns: readonly TableFieldColumn[];
  /** Printed below the table: how computed columns come about. */
  readonly note?: string;
  /** Rows that are works of literature are pasted, read from files and written as such. */
  readonly editor?: 'references';
}

export interface OutlineField extends FieldBase {
  readonly kind: 'outline';
  /** What a line is called at each level: 'category', 'cause', 'why'. Lines go as deep as there are names. */
  readonly levels: readonly [string, ...string[]];
  /** What can be said of a line below the first level; the first holds while nothing is chosen. */
  readonly states?: Readonly<Record<string, string>>;
  /** First levels that can be put in with one choice, by their name. */
  readonly starts?: Readonly<Record<string, readonly string[]>>;
}

/** One point of a checklist. */
export interface ChecklistItem {
  /** Its number in the guideline, by which it is kept. */
  readonly id: string;
  readonly group: string;
  readonly text: string;
}

/** Points that are given, each done, not applicable or open; kept as rows of item, state and page. */
export interface ChecklistField extends FieldBase {
  readonly kind: 'checklist';
  readonly items: readonly ChecklistItem[];
}

/** What can be said of a point; the first holds while nothing is chosen. */
export const CHECK_STATES = { open: 'Open', done: 'Done', na: 'Not applicable' } as const;

/** One variable of a dataset that is asked for. */
export interface SourcePart {
  readonly key: string;
  readonly label: string;
  /** What its values say, in a sentence. */
  readonly help: string;
  /** Nothing is counted without it. */
  readonly required?: boolean;
}

/** A dataset that fills other fields; kept as one row: `dataset`, its `name`, and the variable of each part. */
export interface SourceField extends FieldBase {
  readonly kind: 'source';
  /** The variables that are asked for as the document stands. */
  readonly parts: (content: DocumentContent) => readonly SourcePart[];
}

export type DocumentField =
  | ScalarField
  | ListField
  | TableField
  | OutlineField
  | ChecklistField
  | SourceField;

/** Columns of a table that are counted, in rows that bear the mark COUNTED; none can be added to a `whole` one. */
export interface CountedColumns {
  readonly columns: readonly string[];
  readonly whole: boolean;
}

/** Fields that are counted: numbers by `true`, tables by their columns. */
export type CountedFields = Readonly<Record<string, true | CountedColumns>>;

/** The cell that marks a row as counted from data; typed rows have none. */
export const COUNTED = 'counted';

/** How the data that a source field names fills other fields: counted where the data is, put in where the document is. */
export interface DocumentFromData {
  /** Key of the source field. */
  readonly field: string;
  /** What the rows of the data say, JSON-safe; `problems` are sentences that name the variable and what to change. */
  count(frame: Frame, content: DocumentContent): DataCounts;
  /** The document with these counts in it; what is typed beside them stays. */
  fill(counts: DataCounts, content: DocumentContent): DocumentContent;
  /** What is counted in the document as it stands, and so not typed. */
  counted(content: DocumentContent): CountedFields;
}

/** Counts by the field they belong to. */
export interface DataCounts {
  readonly numbers: Readonly<Record<string, number>>;
  readonly rows: Readonly<Record<string, readonly DocumentRow[]>>;
  readonly problems: readonly string[];
}

export interface DocumentSection {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly DocumentField[];
  /** Whether the section belongs to the document as it stands; always, if not given. */
  readonly when?: (content: DocumentContent) => boolean;
  /** Left out of the document: what only says how it is drawn. */
  readonly settings?: boolean;
  /** A figure shows all of it: its fields are not repeated as a table. */
  readonly drawn?: boolean;
}

/** What is not right: a sentence that names the field and what to change. */
export interface DocumentProblem {
  /** Key of the field. */
  readonly field: string;
  /** Row of a table, from 0. */
  readonly row?: number;
  readonly column?: string;
  readonly message: string;
  /** The value that puts it right, where there is only one. */
  readonly fix?: { readonly label: string; readonly content: DocumentContent };
}

export interface DocumentTemplate {
  readonly id: string;
  /** Grows when the meaning of a field changes. */
  readonly version: number;
  /** What was written can be frozen: kept with its time and sum, beside what is written later (`plan/frozen.ts`). */
  readonly freezes?: true;
  /** `above` gives the form the whole width: for documents that are one wide table. */
  readonly layout?: 'beside' | 'above';
  readonly sections: readonly DocumentSection[];
  /** A filled document that people can start from. */
  readonly example: DocumentContent;
  /** Others, by the name under which they are offered. */
  readonly examples?: Readonly<Record<string, DocumentContent>>;
  /** The name under which it is saved. */
  title(content: DocumentContent): string;
  /** The document in a sentence, for lists and the head of its page. */
  finding(content: DocumentContent): Runs;
  /** Rules beyond required fields, numbers, dates and choices, which are checked for every template. */
  rules?(content: DocumentContent): readonly DocumentProblem[];
  figures?(content: DocumentContent): readonly FigureBlock[];
  /** Where counts may come from a dataset. */
  readonly fromData?: DocumentFromData;
  /** Tables and texts worked out of what was written; they stand after the figures. */
  tables?(content: DocumentContent): readonly (TableBlock | TextBlock)[];
  /** Fields of the saved result that others read. */
  payload?(content: DocumentContent): Readonly<Record<string, unknown>>;
}

/** A template, checked against the contract. */
export const defineDocument = (template: DocumentTemplate): DocumentTemplate => template;
