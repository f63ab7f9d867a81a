/** Dragging the items of a report to other places. */
import { type DragEvent, useState } from 'react';

/** A type of its own, so that nothing else is taken for an item. */
export const DRAGGED_ITEM = 'application/x-constat-report-item';

/** Begins to drag an item. */
export function dragItem(event: DragEvent, id: string): void {
  event.dataTransfer.setData(DRAGGED_ITEM, id);
  event.dataTransfer.effectAllowed = 'move';
}

/** An item is dropped before the one that it is dragged onto. */
export function useItemDrop(id: string, dropBefore: (id: string, beforeId: string | null) => void) {
  const [over, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_ITEM)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const dragged = event.dataTransfer.getData(DRAGGED_ITEM);
      if (dragged !== '') dropBefore(dragged, id);
    },
  };
  return { over, drop };
}
