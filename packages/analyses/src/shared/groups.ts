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
  const position = factor.levels.map((level) => levels.indexOf(level));
  const counts = new Uint32Array(levels.length);
  const groupAt = (row: number): number => {
    const code = factor.codes[row]!;
    return code < 0 || (mask && !mask[row]) || Number.isNaN(values[row]!) ? -1 : position[code]!;
  };
  for (let row = 0; row < values.length; row++) {
    const group = groupAt(row);
    if (group >= 0) counts[group]!++;
  }
  const groups = Array.from(counts, (count) => new Float64Array(count));
  const next = new Uint32Array(levels.length);
  for (let row = 0; row < values.length; row++) {
    const group = groupAt(row);
    if (group >= 0) groups[group]![next[group]!++] = values[row]!;
  }
  return groups;
}
