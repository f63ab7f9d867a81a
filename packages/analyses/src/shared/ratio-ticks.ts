/** Rounder first, for a range that holds few round ratios. */
const FINER: readonly (readonly number[])[] = [
  [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8],
  [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.5],
];

/** A handful of round ratios, evenly spread. */
export function ratioTicks([low, high]: readonly [number, number]): readonly number[] {
  const all = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
    [1, 2, 5].map((step) => +(step * 10 ** power).toPrecision(6)),
  );
  const inside = all.filter((value) => value >= low && value <= high);
  const powers = inside.filter((value) => Number.isInteger(Math.round(1e9 * Math.log10(value)) / 1e9));
  if (inside.length <= 5) {
    const finer = FINER.map((ticks) => ticks.filter((value) => value >= low && value <= high));
    return inside.length < 3 ? (finer.find((ticks) => ticks.length >= 3) ?? inside) : inside;
  }
  return powers.length >= 3 ? powers : inside.filter((value, i) => value === 1 || i % 2 === 0);
}
