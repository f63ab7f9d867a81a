/** A handful of round ratios, evenly spread. */
export function ratioTicks([low, high]: readonly [number, number]): readonly number[] {
  const all = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
    [1, 2, 5].map((step) => +(step * 10 ** power).toPrecision(6)),
  );
  const inside = all.filter((value) => value >= low && value <= high);
  const powers = inside.filter((value) => Number.isInteger(Math.round(1e9 * Math.log10(value)) / 1e9));
  if (inside.length <= 5) {
    const finer = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2].filter((value) => value >= low && value <= high);
    return inside.length < 3 ? finer : inside;
  }
  return powers.length >= 3 ? powers : inside.filter((value, i) => value === 1 || i % 2 === 0);
}
