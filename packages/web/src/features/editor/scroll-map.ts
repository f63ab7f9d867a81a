/**
 * Browsers cannot make an element as high as a million rows. The scrolled element is at most MAX_HEIGHT high; where the
 * rows need more, small movements go pixel by pixel and large ones (a dragged scroll bar) in proportion.
 */
const MAX_HEIGHT = 8_000_000;

/** Height of the element that gives the scroll bar its size. */
export const scrolledHeight = (content: number): number => Math.min(content, MAX_HEIGHT);

/** Where the scroll bar stands when the content is at `top`. */
export function barOf(top: number, content: number, view: number): number {
  if (content <= MAX_HEIGHT) return top;
  return (top / (content - view)) * (MAX_HEIGHT - view);
}

/** The top of the content after the scroll bar moved from one place to another. */
export function topOf(top: number, from: number, to: number, content: number, view: number): number {
  const limit = Math.max(0, content - view);
  if (content <= MAX_HEIGHT) return Math.min(limit, Math.max(0, to));
  const end = MAX_HEIGHT - view;
  if (to <= 0) return 0;
  if (to >= end) return limit;
  const moved = to - from;
  const next = Math.abs(moved) < view ? top + moved : (to / end) * limit;
  return Math.min(limit, Math.max(0, next));
}

/** First and last position (exclusive) that a stretch of the screen shows. */
export function visibleSpan(
  offsets: Float64Array,
  from: number,
  size: number,
): { readonly first: number; readonly last: number } {
  const count = offsets.length - 1;
  let first = 0;
  let high = count;
  while (first < high) {
    const middle = (first + high) >> 1;
    if (offsets[middle + 1]! <= from) first = middle + 1;
    else high = middle;
  }
  let last = first;
  while (last < count && offsets[last]! < from + size) last++;
  return { first, last };
}
