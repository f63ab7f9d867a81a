/** Points of a swarm: beside each other where they would cover each other. */

/** Diameter of a point along the axis of values, as a share of its length. */
const HIGH = 0.018;
/** Diameter across, as a share of the half width of one row where there is one; more rows have less room. */
const WIDE = 0.024;

/**
 * The distance of each of the ordered values (0 to 1 along the axis) from the middle of the row, from -1 to 1: the nearest place
 * where it touches none of those before it. What does not fit any more stands at the edge.
 */
export function swarm(values: readonly number[], rows: number): readonly number[] {
  const wide = WIDE * rows;
  const placed: { readonly value: number; readonly at: number }[] = [];
  for (const value of values) {
    const near = placed.filter((other) => value - other.value < HIGH);
    const isFree = (at: number) =>
      near.every((other) => ((value - other.value) / HIGH) ** 2 + ((at - other.at) / wide) ** 2 >= 1 - 1e-9);
    // beside each neighbour there are two places that touch it
    const candidates = [
      0,
      ...near.flatMap((other) => {
        const away = wide * Math.sqrt(Math.max(0, 1 - ((value - other.value) / HIGH) ** 2));
        return [other.at - away, other.at + away];
      }),
    ].sort((a, b) => Math.abs(a) - Math.abs(b));
    const at = candidates.find(isFree) ?? candidates.at(-1) ?? 0;
    placed.push({ value, at: Math.max(-1, Math.min(1, at)) });
  }
  return placed.map(({ at }) => at);
}
