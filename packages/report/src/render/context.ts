/** What every renderer is given, and what it must answer: one function for each kind of block. */
import type { Block, BlockKind, FigureBlock, TableBlock, TextBlock, TextRole } from '../blocks.ts';
import { asWritten, DEFAULT_NUMBERS, type NumberSettings, runsToText } from '../format.ts';
import type { ContentsEntry, HeadingLevel, PartStyle, TitlePart } from '../report/compose.ts';
import type { Runs } from '../rich.ts';

export interface RenderContext {
  readonly numbers: NumberSettings;
  /** Drawn figures by block id: an SVG document, a `data:image/...` address, or a file beside the document, `figure-1.png`. */
  readonly figures: ReadonlyMap<string, string>;
  /** The same figures as SVG documents, by block id, where a format holds both. */
  readonly vectors?: ReadonlyMap<string, string>;
  /** Number of a table or figure in its document; without one the caption is the title alone. */
  number(block: TableBlock | FigureBlock): number | undefined;
  /** Of the headings inside a result; below the title of a document is 1. */
  readonly level: HeadingLevel;
  /** Figures are at most this high, in millimetres. */
  readonly highest?: number;
}

export type BlockRenderers = {
  readonly [K in BlockKind]: (block: Extract<Block, { kind: K }>, context: RenderContext) => string;
};

export interface DocumentAbout {
  readonly title: string;
  readonly authors: string;
  /** Whether the first page is a title page. */
  readonly titlePage: boolean;
  /** Whether every chapter is to stay on a page of its own. */
  readonly chapterPages?: boolean;
}

export interface HeadingPlace {
  /** Given when the contents lead to the heading. */
  readonly anchor?: string;
  /** Whether it stands inside a result. */
  readonly inside?: boolean;
  /** Whether it begins a page. */
  readonly newPage?: boolean;
}

/** A document format: its blocks and what stands around them. */
export interface DocumentFormat {
  readonly blocks: BlockRenderers;
  title(part: TitlePart): string;
  contents(entries: readonly ContentsEntry[]): string;
  /** Below the title. */
  heading(text: string, level: HeadingLevel, place?: HeadingPlace): string;
  /** Paragraphs of one style that follow each other: one list, where the style is that of a list. */
  paragraphs(style: PartStyle, paragraphs: readonly Runs[], numbers: NumberSettings): string;
  /** A line of small facts. */
  meta(facts: readonly string[]): string;
  /** The whole file around the rendered parts. */
  wrap(about: DocumentAbout, parts: readonly string[]): string;
  readonly separator: string;
}

export interface RenderSettings {
  readonly numbers?: NumberSettings;
  readonly figures?: ReadonlyMap<string, string>;
}

/** Counts tables and figures through a document, or through several results in one document. */
export class Numbering {
  #tables = 0;
  #figures = 0;
  readonly #numbers = new Map<Block, number>();

  add(blocks: readonly Block[]): this {
    for (const block of blocks) {
      if (block.kind === 'table') this.#numbers.set(block, ++this.#tables);
      if (block.kind === 'figure') this.#numbers.set(block, ++this.#figures);
    }
    return this;
  }

  of(block: Block): number | undefined {
    return this.#numbers.get(block);
  }
}

/** A context from optional settings. */
export function contextOf(
  settings: RenderSettings,
  numbering = new Numbering(),
  level: HeadingLevel = 2,
): RenderContext {
  return {
    numbers: settings.numbers ?? DEFAULT_NUMBERS,
    figures: settings.figures ?? new Map(),
    number: (block) => numbering.of(block),
    level,
  };
}

/** Programs and titles of works are spelled by others. */
const isOurs = (role: TextRole): boolean => role !== 'r-code' && role !== 'references';

/** Dispatches a block to the function of its kind. */
export function renderWith(renderers: BlockRenderers, block: Block, context: RenderContext): string {
  switch (block.kind) {
    case 'text':
      return renderers.text(
        block,
        isOurs(block.role) ? context : { ...context, numbers: asWritten(context.numbers) },
      );
    case 'estimates':
      return renderers.estimates(block, context);
    case 'table':
      return renderers.table(block, context);
    case 'check':
      return renderers.check(block, context);
    case 'figure':
      return renderers.figure(block, context);
    case 'notice':
      return renderers.notice(block, context);
  }
}

/** Source code as it is typed, without characters that no editor shows. */
export const codeOf = ({ paragraphs }: TextBlock, numbers: NumberSettings): string =>
  paragraphs
    .map((runs) => runsToText(runs, numbers))
    .join('\n')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\p{Surrogate}/gu, '');

/** 'Table 1' or 'Figure 2', or null where the block has no number. */
export function captionLabel(block: TableBlock | FigureBlock, context: RenderContext): string | null {
  const number = context.number(block);
  return number === undefined ? null : `${block.kind === 'table' ? 'Table' : 'Figure'} ${number}`;
}

/** Whether a figure is given as the name of a file beside the document. */
export const isFigureFile = (drawing: string): boolean => /^figure-\d+\.(?:png|svg|pdf)$/.test(drawing);

/** A drawn figure as the address of an image: scripts and links inside it cannot act there. */
export function figureAddress(drawing: string): string {
  if (isFigureFile(drawing)) return drawing;
  if (/^data:image\/(?:png|jpeg|svg\+xml)[;,]/.test(drawing)) return drawing;
  return `data:image/svg+xml,${encodeURIComponent(drawing.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
}
