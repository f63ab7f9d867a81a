/** Samples out of a frame, without missing values. */

import type { Factor, Frame } from '@constat/data';
import { zip } from '@constat/stats';

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
  const left = levels.length;
  // The group of each row, the one after the last where it is left out: found once, used for counting and for filling.
  const groupOf = left < 256 ? new Uint8Array(values.length) : new Int32Array(values.length);
  const counts = new Uint32Array(left + 1);
  for (let row = 0; row < values.length; row++) {
    const code = codes[row]!;
    let group = left;
    if (code >= 0 && !Number.isNaN(values[row]!) && (mask === undefined || mask[row] === 1)) {
      const found = position[code]!;
      if (found >= 0) group = found;
    }
    groupOf[row] = group;
    counts[group]!++;
  }
  // All groups one behind the other, which is quicker to fill than one array for each.
  const next = new Uint32Array(left + 1);
  for (let group = 0; group < left; group++) next[group + 1] = next[group]! + counts[group]!;
  const starts = next.slice();
  const ordered = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) ordered[next[groupOf[row]!]!++] = values[row]!;
  return zip(levels, starts).map(([, start], group) => ordered.subarray(start, starts[group + 1]!));
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
