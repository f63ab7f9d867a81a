/**
 * Rectangles whose areas are in proportion to sizes, as near to squares as their order allows: M. Bruls, K. Huizing and J. J. van Wijk
 * (2000), Squarified treemaps, Data Visualization 2000, 33-42.
 */

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Sized {
  readonly size: number;
}

/** The longer side of the worst rectangle of a row over its shorter side. */
function worst(row: readonly Sized[], side: number, scale: number): number {
  const area = row.reduce((sum, { size }) => sum + size, 0) * scale;
  const depth = area / side;
  return Math.max(
    ...row.map(({ size }) => {
      const length = (size * scale) / depth;
      return Math.max(length / depth, depth / length);
    }),
  );
}

/** Positive sizes, the largest first, from the upper left corner. */
export function tiles<Item extends Sized>(
  items: readonly Item[],
  room: Place,
): readonly { readonly item: Item; readonly place: Place }[] {
  const left = items.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
  const placed: { item: Item; place: Place }[] = [];
  let free = room;
  while (left.length > 0) {
    const [width, height] = [free.right - free.left, free.bottom - free.top];
    const side = Math.min(width, height);
    const scale = (width * height) / left.reduce((sum, { size }) => sum + size, 0);
    const row = left.splice(0, 1);
    while (left[0] && worst([...row, left[0]], side, scale) <= worst(row, side, scale))
      row.push(...left.splice(0, 1));
    const depth = (row.reduce((sum, { size }) => sum + size, 0) * scale) / side;
    let at = width >= height ? free.top : free.left;
    for (const item of row) {
      const to = at + (item.size * scale) / depth;
      placed.push({
        item,
        place:
          width >= height
            ? { left: free.left, top: at, right: free.left + depth, bottom: to }
            : { left: at, top: free.top, right: to, bottom: free.top + depth },
      });
      at = to;
    }
    free = width >= height ? { ...free, left: free.left + depth } : { ...free, top: free.top + depth };
  }
  return placed;
}
