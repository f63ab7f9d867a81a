/** Keeps what did not change between two results, so that the page draws again only what did. */
import type { Block } from '@constat/report';
import { isEqual } from '../lib/is-equal.ts';

/** The blocks of the new result; one that says the same as before is the same object as before. */
export function shareBlocks(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  const known = new Map(before.map((block) => [keyOf(block), block]));
  return after.map((block) => {
    const kept = known.get(keyOf(block));
    return kept && isEqual(kept, block) ? kept : block;
  });
}

const keyOf = (block: Block): string => `${block.kind}/${block.kind === 'notice' ? block.code : block.id}`;
