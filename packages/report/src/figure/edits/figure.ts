/** Figures with what their owner changed of them. */
import type { Block, FigureBlock } from '../../blocks.ts';
import { keptRuns, type Spelling, spelledSpec } from '../../spelling.ts';
import { applyEdits } from './apply.ts';
import type { Comparison } from './brackets.ts';
import { comparisonsIn } from './comparisons.ts';
import { type FigureEdits, isUnedited, NO_EDITS } from './edits.ts';
import { isFields, readEdits, readFigureEdits } from './read.ts';
import { captionRuns } from './text.ts';
import type { Spec } from './units.ts';

/** What is needed to draw a figure. */
export type Drawable = Pick<FigureBlock, 'spec' | 'edits' | 'compared' | 'own'>;

const isComparison = (value: unknown): value is Comparison =>
  isFields(value) &&
  typeof value.from === 'string' &&
  typeof value.to === 'string' &&
  typeof value.pValue === 'number';

/** The spec of a figure as it is to be drawn. Edits are read with care: a stored figure may hold anything. */
export function drawnSpec({ edits, compared, ...figure }: Drawable, spelling: Spelling = 'british'): Spec {
  const spec = spelledSpec(figure.spec, figure, spelling);
  if (edits === undefined) return spec;
  return applyEdits(spec, readEdits(edits), Array.isArray(compared) ? compared.filter(isComparison) : []);
}

/** The figure with the title and the description that its owner gave it. */
export function captioned(block: FigureBlock): FigureBlock {
  if (block.edits === undefined) return block;
  const { caption, alt } = readEdits(block.edits);
  if (caption === undefined && alt === undefined) return block;
  return {
    ...block,
    ...(caption === undefined || caption.trim() === '' ? {} : { title: keptRuns(captionRuns(caption)) }),
    ...(alt === undefined || alt.trim() === '' ? {} : { alt }),
  };
}

/** Any block, a figure with its own title and description. */
export const shownBlock = (block: Block): Block => (block.kind === 'figure' ? captioned(block) : block);

/** Edits by the id of their figure. */
export type EditsById = Readonly<Record<string, FigureEdits>>;

/** The blocks of a result with the edits of its figures; those that are not edited stay the same objects. */
export function withEdits(blocks: readonly Block[], edits: EditsById): readonly Block[] {
  if (Object.keys(edits).length === 0) return blocks;
  return blocks.map((block) => {
    if (block.kind !== 'figure' || !Object.hasOwn(edits, block.id)) return block;
    const own = edits[block.id];
    if (isUnedited(own) || own === undefined) return block;
    const bracketed = own.annotations?.some(({ kind }) => kind === 'bracket');
    return { ...block, edits: own, ...(bracketed ? { compared: comparisonsIn(blocks, block) } : {}) };
  });
}

/** The blocks with these edits in place of those that the figures carry; none of them takes a figure back to what the analysis made. */
export function withChangedEdits(blocks: readonly Block[], changes: EditsById): readonly Block[] {
  if (Object.keys(changes).length === 0) return blocks;
  const bare = blocks.map((block) => {
    if (block.kind !== 'figure' || !Object.hasOwn(changes, block.id)) return block;
    const { edits: _edits, compared: _compared, ...rest } = block;
    return rest;
  });
  return withEdits(bare, changes);
}

/** The edits of the figures of `next` that `before` has otherwise; an empty one where a figure is no longer edited. */
export function editsChanged(before: readonly Block[], next: readonly Block[]): EditsById {
  const [was, is] = [editsIn(before), editsIn(next)];
  const ids = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return Object.fromEntries(
    ids
      .filter((id) => JSON.stringify(was[id]) !== JSON.stringify(is[id]))
      .map((id) => [id, is[id] ?? NO_EDITS]),
  );
}

/** The edits that the figures of a result carry. */
export const editsIn = (blocks: readonly Block[]): EditsById =>
  readFigureEdits(
    Object.fromEntries(
      blocks.flatMap((block) =>
        block.kind === 'figure' && block.edits !== undefined ? [[block.id, block.edits]] : [],
      ),
    ),
  );
