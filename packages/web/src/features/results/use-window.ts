/** Which part of a long list is in the document: what is in view, some more above and below. */
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn above and below what is in view, so that Tab and a turn of the wheel find something. */
const OVERSCAN = 6;

interface WindowOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** Lines of the list: a line of cards is one. */
  readonly lines: number;
  /** Height of a line before it is measured. */
  readonly estimate: number;
  readonly gap: number;
  readonly before: number;
  readonly after: number;
  readonly keyOf: (line: number) => string;
  /** The page scrolls, not the list. */
  readonly inPage: boolean;
}

export interface ListWindow {
  readonly first: number;
  /** The line after the last. */
  readonly end: number;
  /** Space above and below that stands for the lines not drawn. */
  readonly above: number;
  readonly below: number;
  readonly startOf: (line: number) => number;
  readonly measure: (element: Element | null) => void;
}

/** Follows scrolling of the list or of the page. */
export function useWindow(options: WindowOptions): ListWindow {
  const { list, lines, estimate, gap, before, after, keyOf, inPage } = options;
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (inPage && element) setMargin(element.getBoundingClientRect().top + window.scrollY);
  }, [inPage, list]);
  const common = {
    count: lines,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    gap,
    paddingStart: before,
    paddingEnd: after,
    getItemKey: keyOf,
    // Before it is measured the list is taken to be as high as the window: the first picture has its rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  };
  const inList = useVirtualizer({ ...common, getScrollElement: () => list.current, enabled: !inPage });
  const inWindow = useWindowVirtualizer({ ...common, scrollMargin: margin, enabled: inPage });
  return inPage ? windowOf(inWindow, margin) : windowOf(inList, 0);
}

function windowOf<S extends Element | Window>(
  virtualizer: Virtualizer<S, Element>,
  margin: number,
): ListWindow {
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const total = virtualizer.getTotalSize();
  return {
    first: first?.index ?? 0,
    end: last ? last.index + 1 : 0,
    above: first ? first.start - margin : 0,
    below: last ? total - (last.end - margin) : total,
    startOf: (line) => (virtualizer.measurementsCache[line]?.start ?? margin) - margin,
    measure: virtualizer.measureElement,
  };
}
