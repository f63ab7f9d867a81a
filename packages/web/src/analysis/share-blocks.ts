/** Keeps what did not change between two results, so that the page draws again only what did. */
import type { Block } from '@constat/report';

/** The blocks of the new result; one that says the same as before is the same object as before. */
export function shareBlocks(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  const known = new Map(before.map((block) => [keyOf(block), block]));
  return after.map((block) => {
    const kept = known.get(keyOf(block));
    return kept && isEqual(kept, block) ? kept : block;
  });
}

const keyOf = (block: Block): string => `${block.kind}/${block.kind === 'notice' ? block.code : block.id}`;

/** Whether two values of plain data are the same. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) => Object.hasOwn(b, key) && isEqual(a[key as keyof typeof a], b[key as keyof typeof b]),
  );
}
