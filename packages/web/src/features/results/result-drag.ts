/** Results on the way from the list to a project or to another place. */
import type { DragEvent } from 'react';

/** A type of its own, so that nothing else is taken for results. */
export const DRAGGED_RESULTS = 'application/x-constat-results';

export function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(DRAGGED_RESULTS, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** The ids that are dropped; none when it was something else. */
export function draggedIds(event: DragEvent): readonly string[] {
  try {
    const ids: unknown = JSON.parse(event.dataTransfer.getData(DRAGGED_RESULTS));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
