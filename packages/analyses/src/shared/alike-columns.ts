/** Measurements that repeat each other. */

/** The first two columns that hold the same value in every row that counts; null where any two differ somewhere. */
export function alikeColumns(
  columns: readonly Float64Array[],
  mask: Uint8Array,
): readonly [number, number] | null {
  for (let second = 1; second < columns.length; second++)
    for (let first = 0; first < second; first++)
      if (columns[first]!.every((value, row) => mask[row] === 0 || value === columns[second]![row]))
        return [first, second];
  return null;
}
