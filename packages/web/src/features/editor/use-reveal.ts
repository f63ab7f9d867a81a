import { useEffect, useRef } from 'react';
import type { Layout } from './grid-row.tsx';
import { useGrid } from './grid-state.ts';
import type { View } from './use-viewport.ts';

/** Brings what the keyboard or a command moved into view. */
export function useReveal(
  layout: Layout,
  view: View,
  head: number,
  scrollTo: (top: number, left: number) => void,
): void {
  const { reveal, frozen } = useGrid();
  const done = useRef(reveal);
  useEffect(() => {
    if (done.current === reveal || view.height === 0) return;
    done.current = reveal;
    const { selection, editing, target } = useGrid.getState();
    const { kind } = selection;
    const at = editing ?? target;
    const y = at.row * layout.rowHeight;
    const body = view.height - head;
    let top = view.top;
    if (kind !== 'columns') {
      if (y < top) top = y;
      else if (y + layout.rowHeight > top + body) top = y + layout.rowHeight - body;
    }
    let left = view.left;
    if (kind !== 'rows') {
      const held = frozen && at.column > 0 ? (layout.looks[0]?.width ?? 0) : 0;
      const x = layout.offsets[at.column] ?? 0;
      const end2 = layout.offsets[at.column + 1] ?? x;
      const room = view.width - layout.rowHead;
      if (x < left + held) left = Math.max(0, x - held);
      else if (end2 > left + room) left = end2 - room;
    }
    if (top !== view.top || left !== view.left) scrollTo(top, left);
  }, [reveal, layout, view, head, scrollTo, frozen]);
}
