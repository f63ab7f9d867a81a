/** The messages between the page and the engine worker, as one typed map of handlers. */
import type {
  DataCounts,
  DocumentContent,
  Filled,
  Kept,
  Outcome,
  ProgramLanguage,
  RawOptions,
  Rows,
} from '@constat/analyses';
import type { ReferenceTopic, TopicReport } from '@constat/analyses/validation';
import type { ColumnType, FilterGroup } from '@constat/data';
import type { Block } from '@constat/report';
import type { DatasetRef } from '../storage/datasets.ts';

export interface RunRequest {
  readonly analysisId: string;
  readonly dataset: DatasetRef;
  readonly options: RawOptions;
  readonly seed?: number;
  /** Where not all rows are meant. */
  readonly rows?: Rows;
}

/** The rows that were used where not all were meant. */
export interface Within {
  readonly filter: FilterGroup;
  readonly rows: number;
}

/** Options like those a user may choose. */
export type Trial = Pick<RunRequest, 'dataset' | 'options'>;

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly what: string;
  /** What is counted, 'samples'; without it the numbers stand alone. */
  readonly unit?: string;
}

/** What the page hears while a run lasts. */
export interface RunEvents {
  started(): void;
  progress(progress: Progress): void;
}

/** A run that ended by itself; `ms` is the time of computing, without loading the data. */
export type RunReply =
  | { readonly status: 'cancelled' }
  | {
      readonly status: 'finished';
      readonly outcome: Outcome;
      readonly ms: number;
      readonly within?: Within;
    };

/** What the form must know about a column: how many values, and which levels when there are few. */
export interface ColumnSummary {
  readonly name: string;
  readonly distinct: number;
  readonly missing: number;
  /** Levels in order with their counts; null when there are more than MAX_LISTED_LEVELS. */
  readonly levels: readonly { readonly level: string; readonly count: number }[] | null;
}

export const MAX_LISTED_LEVELS = 50;

/** A variable in numbers: of numbers their moments and ends, of groups how many cases each has, without its name. */
export interface VariableFacts {
  readonly name: string;
  readonly type: ColumnType;
  readonly n: number;
  readonly missing: number;
  readonly mean?: number;
  readonly sd?: number | null;
  readonly min?: number;
  readonly max?: number;
  readonly levels?: number;
  readonly counts?: readonly number[];
}

export interface DataFacts {
  readonly rows: number;
  readonly variables: readonly VariableFacts[];
  /** The values, where they were asked for. */
  readonly csv: string | null;
}

export interface EngineHandlers {
  /**
   * Loads an analysis before it is asked for and, if nothing is asked meanwhile, tries it, so that the code of the first run
   * is compiled already: on the user's own data where they are few, else on its example. Answers what that shows, null when
   * there was no time for it.
   */
  prepare(analysisId: string, trial: Trial | null): Promise<readonly Block[] | null>;
  run(id: number, request: RunRequest, events: RunEvents): Promise<RunReply>;
  cancel(id: number): void;
  summaries(dataset: DatasetRef): Promise<readonly ColumnSummary[]>;
  /** Variables in numbers that give no case away; their values only where they are asked for. */
  dataFacts(dataset: DatasetRef, variables: readonly string[], withValues: boolean): Promise<DataFacts>;
  /** The numbers of a calculator, taken from the variables in the options. */
  fill(request: RunRequest): Promise<Filled>;
  /** The same analysis as a program of other software; null where that has no method for these options. */
  program(request: RunRequest, language: ProgramLanguage): Promise<string | null>;
  /** What a document counts in the dataset that it names. */
  countDocument(documentId: string, dataset: DatasetRef, content: DocumentContent): Promise<DataCounts>;
  /** What the computation tells about every case, by the id that the form lists. */
  keep(request: RunRequest, id: string): Promise<Kept>;
  /** The rows of the data that a computation places within spans of what it keeps under the id, one span for each kept variable. */
  placed(request: RunRequest, id: string, spans: readonly PlaceSpan[], most: number): Promise<PlacedRows>;
  /** Computes reference cases anew: those of the product, or others. */
  validate(cases: WantedCases, events: ValidationEvents): Promise<readonly TopicReport[]>;
}

/** Places from, and up to. */
export type PlaceSpan = readonly [from: number, to: number];

/** Rows of the data: all of them by number, and the first with their cells as text, empty where missing. */
export interface PlacedRows {
  readonly rows: Int32Array;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly cells: readonly (readonly string[])[];
}

/** Reference cases with the texts of the data files they read. */
export interface ReferenceFiles {
  readonly topics: readonly ReferenceTopic[];
  readonly data: Readonly<Record<string, string>>;
}

/** What the page hears while a validation lasts. */
/** Those given, those of an area of the product's own, or all of these. */
export type WantedCases = readonly ReferenceFiles[] | { readonly area: string } | null;

export interface ValidationEvents {
  /** How many cases there are, before the first. */
  began(checks: number): void;
  progress(progress: ValidationProgress): void;
  /** What is finished so far; the answer at the end holds all. */
  topic(report: TopicReport): void;
}

export interface ValidationProgress {
  readonly done: number;
  readonly numbers: number;
  readonly failed: number;
  /** The topic and the area that is being computed. */
  readonly topic: string;
  readonly area: string;
}
