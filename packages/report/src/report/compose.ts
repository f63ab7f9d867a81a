/**
 * A report with its results put in, as a flat list of parts: what the preview shows and every format writes.
 *
 *     report + results -> title, contents, (heading, facts, blocks | own text)*, methods, references
 */
import type { Block } from '../blocks.ts';
import { shownBlock } from '../figure/edits/figure.ts';
import { type NumberSettings, runsToText } from '../format.ts';
import type { Run, Runs } from '../rich.ts';
import type { SavedResult } from '../saved-result.ts';
import { keptRuns } from '../spelling.ts';
import { ASSUMPTIONS_TITLE, REPORT_TITLE, ROLE_TITLES } from '../words.ts';
import { collectMethods, collectReferences } from './collect.ts';
import { isBlankText, type NumberOf, type TextPiece, withLive } from './live.ts';
import {
  isLive,
  type OwnRun,
  type ParagraphStyle,
  type Report,
  type ReportOptions,
  type ReportPartName,
  type ReportResult,
} from './report.ts';

export type HeadingLevel = 1 | 2 | 3;

export interface ContentsEntry {
  readonly text: string;
  readonly level: 1 | 2;
  readonly anchor: string;
}

export interface TitlePart {
  readonly kind: 'title';
  readonly title: string;
  /** Subtitle, authors, affiliation, date: those that are given. */
  readonly lines: readonly string[];
  /** Whether it has a page of its own. */
  readonly page: boolean;
}

/** How a paragraph of the document stands; literature hangs from its first line. */
export type PartStyle = ParagraphStyle | 'reference';

export type ReportPart =
  | TitlePart
  | { readonly kind: 'contents'; readonly entries: readonly ContentsEntry[] }
  | {
      readonly kind: 'heading';
      readonly text: string;
      readonly level: HeadingLevel;
      /** Letters and digits, unique in the report. */
      readonly anchor: string;
      /** Stands inside a result; the contents leave it out. */
      readonly inside?: true;
    }
  | {
      readonly kind: 'paragraph';
      readonly style: PartStyle;
      readonly runs: Runs;
      /** The owner's words as they were written, before numbers of results were put in. */
      readonly own?: readonly OwnRun[];
      /** The same words as `runs`, numbers of results each with its place; where there are any. */
      readonly pieces?: readonly TextPiece[];
    }
  | { readonly kind: 'facts'; readonly facts: readonly string[] }
  | {
      readonly kind: 'block';
      readonly block: Block;
      readonly resultId: string;
      /** Of headings inside the block. */
      readonly level: 2 | 3;
      /** Of a table or figure, through the whole report. */
      readonly number?: number;
    }
  | { readonly kind: 'missing'; readonly resultId: string };

/** Names a block within its result, for the list of blocks that a report leaves out. */
export const blockKey = (block: Block): string =>
  `${block.kind}:${block.kind === 'notice' ? block.code : block.id}`;

/** The parts of a report in order; a result that is not in the map leaves a part that says so. */
export function composeReport(
  report: Report,
  results: ReadonlyMap<string, SavedResult>,
): readonly ReportPart[] {
  const { options } = report;
  const writer = new Writer();
  let chapter = false;
  const taken: (readonly Block[])[] = [];
  for (const item of report.items) {
    if (item.kind === 'heading') {
      writer.section(item.text, item.level === 2 && chapter ? 2 : 1);
      if (item.level === 1 && !isBlank(item.text)) chapter = true;
    } else if (item.kind === 'text') {
      for (const { style, runs } of item.paragraphs) writer.own(runs, style);
    } else if (!item.hidden) {
      const result = results.get(item.resultId);
      if (!result) {
        writer.parts.push({ kind: 'missing', resultId: item.resultId });
        continue;
      }
      const blocks = withoutChosen(result.data.blocks, item).map(shownBlock);
      taken.push(blocks);
      writer.section(result.title, chapter ? 2 : 1);
      if (options.facts) writer.parts.push({ kind: 'facts', facts: factsOf(result) });
      writer.blocks(
        blocks.filter((block) => isShown(block, options)),
        result.id,
        chapter ? 3 : 2,
      );
    }
  }
  if (options.methods) writer.chapter('methods', collectMethods(taken));
  if (options.references) writer.chapter('references', collectReferences(taken));
  writer.putIn(results, options.numbers);
  const contents: readonly ReportPart[] =
    options.contents && writer.entries.length > 0 ? [{ kind: 'contents', entries: writer.entries }] : [];
  return [titleOf(report), ...contents, ...writer.parts];
}

function titleOf({ title, subtitle, authors, affiliation, date, options }: Report): TitlePart {
  return {
    kind: 'title',
    title: isBlank(title) ? REPORT_TITLE : title,
    lines: [subtitle, authors, affiliation, date].filter((line) => !isBlank(line)),
    page: options.titlePage,
  };
}

const isPlain = (run: OwnRun): run is Run => !isLive(run);
const isBlank = (text: string): boolean => text.trim() === '';

/** The numbers of the tables and figures of a report. */
export function numbersIn(parts: readonly ReportPart[]): NumberOf {
  const numbered = new Map(
    parts.flatMap((part) =>
      part.kind === 'block' && part.number !== undefined
        ? [[`${part.resultId} ${blockKey(part.block)}`, part.number] as const]
        : [],
    ),
  );
  return (result, block) => numbered.get(`${result} ${block}`);
}

const livePart = (
  part: Extract<ReportPart, { kind: 'paragraph' }>,
  own: readonly OwnRun[],
  pieces: readonly TextPiece[],
): ReportPart => ({ ...part, runs: pieces.flatMap(({ runs }) => runs), own, pieces });

/** Collects parts, and numbers headings, tables and figures as they come. */
class Writer {
  readonly parts: ReportPart[] = [];
  readonly entries: ContentsEntry[] = [];
  readonly #waiting: { readonly at: number; readonly runs: readonly OwnRun[] }[] = [];
  #headings = 0;
  #tables = 0;
  #figures = 0;

  /** A heading that the contents list. */
  section(text: string, level: 1 | 2): void {
    if (isBlank(text)) return;
    const anchor = this.#anchor();
    this.parts.push({ kind: 'heading', text, level, anchor });
    this.entries.push({ text, level, anchor });
  }

  paragraph(runs: Runs, style: PartStyle): void {
    if (!isBlank(runsToText(runs))) this.parts.push({ kind: 'paragraph', style, runs });
  }

  /** Words that may take something from a table that comes later, and are therefore written at the end. */
  own(runs: readonly OwnRun[], style: PartStyle): void {
    if (isBlankText(runs)) return;
    this.#waiting.push({ at: this.parts.length, runs });
    this.parts.push({ kind: 'paragraph', style, runs: [] });
  }

  /** Writes what waited for the numbers of tables and figures. */
  putIn(results: ReadonlyMap<string, SavedResult>, numbers: NumberSettings): void {
    const numberOf = numbersIn(this.parts);
    for (const { at, runs } of this.#waiting) {
      const part = this.parts[at];
      if (part?.kind === 'paragraph')
        this.parts[at] = runs.every(isPlain)
          ? { ...part, runs: keptRuns(runs), own: runs }
          : livePart(part, runs, withLive(runs, results, numbers, numberOf));
    }
  }

  chapter(role: 'methods' | 'references', paragraphs: readonly Runs[]): void {
    if (paragraphs.length === 0) return;
    this.section(ROLE_TITLES[role] ?? '', 1);
    for (const runs of paragraphs) this.paragraph(runs, role === 'methods' ? 'normal' : 'reference');
  }

  /** The blocks of a result, with a heading over its assumption checks. */
  blocks(blocks: readonly Block[], resultId: string, level: 2 | 3): void {
    blocks.forEach((block, i) => {
      if (block.kind === 'check' && blocks[i - 1]?.kind !== 'check')
        this.parts.push({
          kind: 'heading',
          text: ASSUMPTIONS_TITLE,
          level,
          anchor: this.#anchor(),
          inside: true,
        });
      const number = this.#numberOf(block);
      this.parts.push({ kind: 'block', block, resultId, level, ...(number === undefined ? {} : { number }) });
    });
  }

  #anchor(): string {
    return `section${++this.#headings}`;
  }

  #numberOf({ kind }: Block): number | undefined {
    if (kind === 'table') return ++this.#tables;
    return kind === 'figure' ? ++this.#figures : undefined;
  }
}

function withoutChosen(blocks: readonly Block[], { without = [] }: ReportResult): readonly Block[] {
  const left = new Set(without);
  return blocks.filter((block) => !left.has(blockKey(block)));
}

/** Whether a block stands under its result; methods and references may have a chapter instead. */
function isShown(block: Block, options: ReportOptions): boolean {
  const takes = (part: ReportPartName): boolean => options.parts.includes(part);
  switch (block.kind) {
    case 'table':
    case 'figure':
      return true;
    case 'estimates':
      return takes('estimates');
    case 'check':
      return takes('checks');
    case 'notice':
      return takes('notices');
    case 'text':
      if (block.role === 'finding') return true;
      if (block.role === 'methods') return !options.methods;
      return block.role === 'references' ? false : takes(block.role);
  }
}

/** Where the numbers come from: dataset, rows used, date, versions. */
function factsOf({ data, timestamp }: SavedResult): readonly string[] {
  const { dataset, sample, analysis } = data;
  return [
    ...(dataset ? [`${dataset.name}, ${dataset.rows} rows`] : []),
    // a document that its owner wrote has no cases
    ...(sample.used + sample.excluded > 0 ? [`n = ${sample.used}, ${sample.excluded} excluded`] : []),
    `${new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `Constat ${data.constat}, ${analysis.id} version ${analysis.version}`,
  ];
}
