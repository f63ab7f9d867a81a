/**
 * A report: saved results in an order, with headings and the owner's own text between them, and how it is written. It names
 * results by id; `composeReport` puts them in.
 */
import { DEFAULT_NUMBERS, type NumberSettings } from '../format.ts';
import type { Mark, Run } from '../rich.ts';

/** Grows with every change of `Report`; `readReport` reads every earlier one. */
export const REPORT_FORMAT = 3;

/** Level 1 is a chapter, 2 a part of it. */
export interface ReportHeading {
  readonly kind: 'heading';
  readonly id: string;
  readonly text: string;
  readonly level: 1 | 2;
}

export const PARAGRAPH_STYLES = ['normal', 'bullet', 'number', 'quote'] as const;
export type ParagraphStyle = (typeof PARAGRAPH_STYLES)[number];

/** Where in a saved result a number, table or figure stands; see `live.ts`. */
export interface LivePlace {
  /** Id of the result. */
  readonly result: string;
  readonly at: string;
}

/** A number, table or figure of a result among the owner's words: it reads as the result has it now. */
export interface LiveRun {
  readonly live: LivePlace;
  /** How it last read, for a result that is gone. */
  readonly last: string;
  readonly marks?: readonly Mark[];
}

export type OwnRun = Run | LiveRun;

export const isLive = (run: OwnRun): run is LiveRun => typeof run === 'object' && 'live' in run;

export interface ReportParagraph {
  readonly style: ParagraphStyle;
  readonly runs: readonly OwnRun[];
}

/** The owner's own words. */
export interface ReportText {
  readonly kind: 'text';
  readonly id: string;
  readonly paragraphs: readonly ReportParagraph[];
}

export interface ReportResult {
  readonly kind: 'result';
  readonly id: string;
  readonly resultId: string;
  /** Keys of the result's blocks that this report leaves out, see `blockKey`. */
  readonly without?: readonly string[];
  /** The result is this report's own: it is computed again when its data or options change. */
  readonly live?: true;
  /** Kept, but left out of what is read and exported. */
  readonly hidden?: true;
}

export type ReportItem = ReportHeading | ReportText | ReportResult;

/** Kinds of block that a report takes from its results; the finding, tables and figures are always in. */
export const REPORT_PARTS = ['estimates', 'apa', 'interpretation', 'checks', 'notices', 'r-code'] as const;
export type ReportPartName = (typeof REPORT_PARTS)[number];

export interface ReportOptions {
  readonly titlePage: boolean;
  readonly contents: boolean;
  /** A chapter with the methods sentences of all results, each once, instead of one under every result. */
  readonly methods: boolean;
  /** A chapter with the literature of all results, each work once. */
  readonly references: boolean;
  /** A line under each result: data, n, date, versions. */
  readonly facts: boolean;
  readonly parts: readonly ReportPartName[];
  readonly numbers: NumberSettings;
  /** Every chapter begins a page of its own, with figures low enough for it to stay on one. */
  readonly chapterPages?: true;
}

export interface Report {
  readonly format: number;
  /** `report_{timestamp}_{random}` */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly authors: string;
  readonly affiliation: string;
  /** As it is to be printed, e.g. '15 November 2026'; empty for none. */
  readonly date: string;
  readonly items: readonly ReportItem[];
  readonly options: ReportOptions;
  /** Id of the dataset whose analyses are gathered here, of a report that is a worksheet. */
  readonly worksheet?: string;
  /** Milliseconds since 1970. */
  readonly dateCreated: number;
  readonly dateModified: number;
}

export const DEFAULT_REPORT_OPTIONS: ReportOptions = {
  titlePage: true,
  contents: true,
  methods: true,
  references: true,
  facts: false,
  parts: ['apa', 'checks'],
  numbers: DEFAULT_NUMBERS,
};
