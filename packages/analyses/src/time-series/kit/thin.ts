/** Points of a long series that are worth drawing. */

/** Points in a line: more would lie on top of each other. */
export const MOST_DRAWN = 1000;

/**
 * Places to draw: all of a short series; of a long one the lowest and the highest value of each of many equal stretches, and
 * both ends, so that the line looks like that of all values.
 */
export function drawnPlaces(values: Float64Array, most = MOST_DRAWN): Uint32Array {
  const n = values.length;
  if (n <= most) return Uint32Array.from({ length: n }, (_, i) => i);
  const stretches = Math.floor(most / 2) - 1;
  const places = new Set([0, n - 1]);
  for (let s = 0; s < stretches; s++) {
    const from = Math.floor((s * n) / stretches);
    const to = Math.floor(((s + 1) * n) / stretches);
    let low = -1;
    let high = -1;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(values[i]!)) continue;
      if (low < 0 || values[i]! < values[low]!) low = i;
      if (high < 0 || values[i]! > values[high]!) high = i;
    }
    if (low >= 0) places.add(low).add(high);
  }
  return Uint32Array.from(places).sort();
}

/** An even selection of places. */
export function evenPlaces(n: number, most = MOST_DRAWN): Uint32Array {
  const stride = Math.max(1, Math.ceil(n / most));
  return Uint32Array.from({ length: Math.ceil(n / stride) }, (_, i) => i * stride);
}
