/** Which blocks of a result are shown first. */
import type { Block, BlockKind } from '@constat/report';

/** The blocks of one kind. */
export const ofKind = <K extends BlockKind>(blocks: readonly Block[], kind: K) =>
  blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);

/** Figures that stand before all numbers: a chart is its own answer. Where there are no numbers, all of them do. */
export function leading(blocks: readonly Block[]) {
  const numbers = blocks.findIndex(({ kind }) => kind === 'table' || kind === 'estimates');
  return ofKind(numbers < 0 ? blocks : blocks.slice(0, numbers), 'figure');
}
