/**
 * The result of an analysis as data. `present` of an analysis produces blocks; the screen, every export format,
 * the saved result and the command line read nothing else.
 */

import type { Comparison } from './figure/edits/brackets.ts';
import type { FigureEdits } from './figure/edits/edits.ts';
import type { ShownVariable } from './figure/shows.ts';
import type { NumberFormat, Runs } from './rich.ts';

/** What a button inside a result does: change options here, or open another analysis. */
export type Action =
  | {
      readonly kind: 'set-options';
      readonly label: string;
      readonly options: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'open-analysis';
      readonly label: string;
      readonly analysis: string;
      readonly options?: Readonly<Record<string, unknown>>;
    };

/** `null` = not applicable: an empty cell with that meaning for screen readers. Never NaN, never ''. */
export type Cell = number | string | Runs | null;

export interface TableColumn {
  readonly key: string;
  readonly label: Runs;
  /** Absent for a column of words. */
  readonly format?: NumberFormat;
  readonly decimals?: number;
  /** Key of `TableBlock.spanners`; neighbouring columns with the same key share one spanning head. */
  readonly spanner?: string;
  /** The group that the column is about, where the page offers to rename it in place. */
  readonly of?: string;
}

export interface TableRow {
  readonly cells: Readonly<Record<string, Cell>>;
  /** Overrides the format of every numeric cell in this row (tables with one statistic per row). */
  readonly format?: NumberFormat;
  readonly decimals?: number;
  /** A row that only names what follows. */
  readonly heading?: boolean;
  /** Indented under a heading. */
  readonly indent?: boolean;
  /** A hairline above, before totals. */
  readonly total?: boolean;
  /** The variable that the row is about, where the page offers to change it in place. */
  readonly of?: string;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly id: string;
  /** Title Case, without 'Table 1' (numbers are given when rendered). */
  readonly title: Runs;
  readonly columns: readonly TableColumn[];
  readonly spanners?: Readonly<Record<string, Runs>>;
  readonly rows: readonly TableRow[];
  /** Sentences after 'Note.' */
  readonly notes?: Runs;
  /** Says in numbers what a figure or other tables say already: the page shows its head and opens it when asked. */
  readonly detail?: true;
}

export interface FigureBlock {
  readonly kind: 'figure';
  readonly id: string;
  readonly title: Runs;
  /** Vega-Lite 6 without width, config and colours of the theme: the renderer adds them. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** Which of the spec's `datasets` is the data behind the figure, where others only help to draw it. */
  readonly table?: string;
  /** What its data stand for in the dataset, so that its parts can be selected as rows. */
  readonly shows?: readonly ShownVariable[];
  /** What the figure shows, in a sentence or two, for those who cannot see it. */
  readonly alt: string;
  /** Words in it that the spelling leaves alone: they are those of the data. */
  readonly own?: readonly string[];
  readonly notes?: Runs;
  /** What its owner changed; `drawnSpec` and `captioned` put it on. */
  readonly edits?: FigureEdits;
  /** The comparisons that its brackets show. */
  readonly compared?: readonly Comparison[];
}

export const TEXT_ROLES = ['finding', 'apa', 'interpretation', 'methods', 'references', 'r-code'] as const;
export type TextRole = (typeof TEXT_ROLES)[number];

export interface TextBlock {
  readonly kind: 'text';
  readonly id: string;
  readonly role: TextRole;
  readonly paragraphs: readonly Runs[];
  /** Short facts under the finding: n used and excluded, alpha, hypothesis. */
  readonly meta?: readonly Runs[];
}

/** The one to four numbers that answer the question, each with its interval drawn. */
export interface EstimatesBlock {
  readonly kind: 'estimates';
  readonly id: string;
  readonly items: readonly Estimate[];
}

export interface Estimate {
  readonly label: Runs;
  readonly value: number;
  readonly format: NumberFormat;
  /** Of the value, where the table of the same number has more than its format. */
  readonly decimals?: number;
  readonly ciLower?: number | null;
  readonly ciUpper?: number | null;
  /** Confidence level of the interval, a fraction. */
  readonly level?: number;
  /** The value of no effect, drawn as a tick. */
  readonly reference?: number;
  /** Words beside the value where there is no interval: 'above .05'. */
  readonly detail?: Runs;
}

/** `unopposed` is a test that found nothing: no sign against the assumption, and no proof of it. */
export const VERDICTS = ['met', 'unopposed', 'doubtful', 'violated', 'unverifiable'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface CheckBlock {
  readonly kind: 'check';
  readonly id: string;
  readonly assumption: Runs;
  readonly verdict: Verdict;
  readonly evidence: Runs;
  readonly advice: Runs;
  readonly action?: Action;
}

export const NOTICE_LEVELS = ['info', 'suggestion', 'warning', 'error'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

export interface NoticeBlock {
  readonly kind: 'notice';
  readonly code: string;
  readonly level: NoticeLevel;
  readonly message: Runs;
  readonly action?: Action;
}

export type Block = TableBlock | FigureBlock | TextBlock | EstimatesBlock | CheckBlock | NoticeBlock;
export type BlockKind = Block['kind'];
export const BLOCK_KINDS = [
  'text',
  'estimates',
  'table',
  'check',
  'figure',
  'notice',
] as const satisfies readonly BlockKind[];
