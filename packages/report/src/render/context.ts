/** What every renderer is given, and what it must answer: one function for each kind of block. */
import type { Block, BlockKind, FigureBlock, TableBlock } from '../blocks.ts';
import { DEFAULT_NUMBERS, type NumberSettings } from '../format.ts';

export interface RenderContext {
  readonly numbers: NumberSettings;
  /** Drawn figures by block id: an SVG document, or a `data:image/...` address. */
  readonly figures: ReadonlyMap<string, string>;
  /** Number of a table or figure in its document; without one the caption is the title alone. */
  number(block: TableBlock | FigureBlock): number | undefined;
}

export type BlockRenderers = {
  readonly [K in BlockKind]: (block: Extract<Block, { kind: K }>, context: RenderContext) => string;
};

/** A document format: its blocks and what stands around them. */
export interface DocumentFormat {
  readonly blocks: BlockRenderers;
  /** Level 1 is the title of the document, 2 a result, 3 a part of it. */
  heading(text: string, level: 1 | 2 | 3): string;
  /** A line of small facts. */
  meta(facts: readonly string[]): string;
  /** The whole file around the rendered parts. */
  wrap(title: string, parts: readonly string[]): string;
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
export function contextOf(settings: RenderSettings, numbering = new Numbering()): RenderContext {
  return {
    numbers: settings.numbers ?? DEFAULT_NUMBERS,
    figures: settings.figures ?? new Map(),
    number: (block) => numbering.of(block),
  };
}

/** Dispatches a block to the function of its kind. */
export function renderWith(renderers: BlockRenderers, block: Block, context: RenderContext): string {
  switch (block.kind) {
    case 'text':
      return renderers.text(block, context);
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

/** 'Table 1' or 'Figure 2', or null where the block has no number. */
export function captionLabel(block: TableBlock | FigureBlock, context: RenderContext): string | null {
  const number = context.number(block);
  return number === undefined ? null : `${block.kind === 'table' ? 'Table' : 'Figure'} ${number}`;
}

/** A drawn figure as the address of an image: scripts and links inside it cannot act there. */
export function figureAddress(drawing: string): string {
  if (/^data:image\/(?:png|jpeg|svg\+xml)[;,]/.test(drawing)) return drawing;
  return `data:image/svg+xml,${encodeURIComponent(drawing.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
}
