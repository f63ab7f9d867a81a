/** Samples out of a frame, without missing values. */
import type { Factor, Frame } from '@constat/data';

/** The values of a numeric column in the rows of the mask (all rows without one), missing ones dropped. */
export function valuesOf(frame: Frame, name: string, mask?: Uint8Array): Float64Array {
  const values = frame.numbers(name);
  let count = 0;
  for (let row = 0; row < values.length; row++)
    if ((!mask || mask[row]) && !Number.isNaN(values[row]!)) count++;
  if (count === values.length) return values;
  const kept = new Float64Array(count);
  let at = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if ((!mask || mask[row]) && !Number.isNaN(value)) kept[at++] = value;
  }
  return kept;
}

/** The values of a numeric column split by the levels of a factor, missing ones dropped; linear in the rows. */
export function valuesByLevel(
  frame: Frame,
  name: string,
  factor: Factor,
  levels: readonly string[] = factor.levels,
  mask?: Uint8Array,
): readonly Float64Array[] {
  const values = frame.numbers(name);
  const { codes } = factor;
  const position = Int32Array.from(factor.levels, (level) => levels.indexOf(level));
  // The group of each row, -1 where it is left out: found once, used for counting and for filling.
  const groupOf = new Int32Array(values.length);
  const counts = new Uint32Array(levels.length);
  for (let row = 0; row < values.length; row++) {
    const code = codes[row]!;
    const value = values[row]!;
    const group =
      code < 0 || Number.isNaN(value) || (mask !== undefined && mask[row] === 0) ? -1 : position[code]!;
    groupOf[row] = group;
    if (group >= 0) counts[group]!++;
  }
  const groups = Array.from(counts, (count) => new Float64Array(count));
  const next = new Uint32Array(levels.length);
  for (let row = 0; row < values.length; row++) {
    const group = groupOf[row]!;
    if (group >= 0) groups[group]![next[group]!++] = values[row]!;
  }
  return groups;
}

/** 1 for rows that have a value in at least one of the numeric columns; column by column, which is quicker than row by row. */
export function anyValue(frame: Frame, names: readonly string[]): Uint8Array {
  const any = new Uint8Array(frame.rows);
  for (const name of names) {
    const values = frame.numbers(name);
    for (let row = 0; row < values.length; row++) if (!Number.isNaN(values[row]!)) any[row] = 1;
  }
  return any;
}

/** How many rows that is. */
export function rowsWithAny(frame: Frame, names: readonly string[]): number {
  const any = anyValue(frame, names);
  let used = 0;
  for (let row = 0; row < any.length; row++) used += any[row]!;
  return used;
}

/** The values of two numeric columns in the rows that have both (and are in the mask). */
export function pairedValues(
  frame: Frame,
  [first, second]: readonly [string, string],
  mask?: Uint8Array,
): readonly [Float64Array, Float64Array] {
  const x = frame.numbers(first);
  const y = frame.numbers(second);
  const a = new Float64Array(x.length);
  const b = new Float64Array(x.length);
  let count = 0;
  for (let row = 0; row < x.length; row++) {
    if ((mask && !mask[row]) || Number.isNaN(x[row]!) || Number.isNaN(y[row]!)) continue;
    a[count] = x[row]!;
    b[count++] = y[row]!;
  }
  return [a.slice(0, count), b.slice(0, count)];
}
