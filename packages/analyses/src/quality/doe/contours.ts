/** Lines of equal height over a grid. */
import { extremes } from '@constat/stats';

export interface Segment {
  readonly level: number;
  readonly x: number;
  readonly y: number;
  readonly x2: number;
  readonly y2: number;
}

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** Row by row from the lowest y. */
  readonly values: readonly number[];
}

/** Round heights between the least and the most, about `count` of them. */
export function contourLevels(values: readonly number[], count = 8): readonly number[] {
  const [least, most] = extremes(values);
  if (!(most - least > 1e-12 * Math.max(Math.abs(least), Math.abs(most)))) return [];
  const rough = (most - least) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(least / step);
  const last = Math.floor(most / step);
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, i) => +((first + i) * step).toPrecision(12),
  );
}

/**
 * Marching squares (Lorensen & Cline 1987, in two dimensions): each cell is crossed where its corners lie on both sides of a level, at
 * places found by linear interpolation; a saddle is split by the mean of its corners.
 */
export function contourLines({ xs, ys, values }: Grid, levels: readonly number[]): readonly Segment[] {
  const width = xs.length;
  return levels.flatMap((level) => {
    const segments: Segment[] = [];
    for (let j = 0; j + 1 < ys.length; j++)
      for (let i = 0; i + 1 < width; i++) {
        const corners = [
          { x: xs[i]!, y: ys[j]!, value: values[j * width + i]! },
          { x: xs[i + 1]!, y: ys[j]!, value: values[j * width + i + 1]! },
          { x: xs[i + 1]!, y: ys[j + 1]!, value: values[(j + 1) * width + i + 1]! },
          { x: xs[i]!, y: ys[j + 1]!, value: values[(j + 1) * width + i]! },
        ];
        segments.push(...crossings(corners, level));
      }
    return segments;
  });
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

function crossings(corners: readonly Corner[], level: number): readonly Segment[] {
  const places = corners.flatMap((a, i) => {
    const b = corners[(i + 1) % 4]!;
    if (a.value >= level === b.value >= level) return [];
    const share = (level - a.value) / (b.value - a.value);
    return [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }];
  });
  const segment = (a: number, b: number): Segment => ({
    level,
    x: places[a]!.x,
    y: places[a]!.y,
    x2: places[b]!.x,
    y2: places[b]!.y,
  });
  if (places.length === 2) return [segment(0, 1)];
  if (places.length !== 4) return [];
  const middle = corners.reduce((sum, { value }) => sum + value, 0) / 4;
  return middle >= level === corners[0]!.value >= level
    ? [segment(0, 1), segment(2, 3)]
    : [segment(0, 3), segment(1, 2)];
}
