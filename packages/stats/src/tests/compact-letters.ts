/** Compact letter display: groups that share a letter do not differ significantly. */

/**
 * Letters by insertion and absorption (Piepho 2004): one column of all groups is split wherever it holds a pair that differs, and
 * columns that lie within others are dropped. Groups are given in the order in which letters are handed out.
 */
export function compactLetters(
  groups: number,
  different: readonly (readonly [number, number])[],
): readonly string[] {
  let columns: readonly ReadonlySet<number>[] = [new Set(Array.from({ length: groups }, (_, i) => i))];
  for (const [i, j] of different)
    columns = absorbed(
      columns.flatMap((column) =>
        column.has(i) && column.has(j) ? [without(column, i), without(column, j)] : [column],
      ),
    );
  const ordered = [...columns].sort((a, b) => compare(places(a), places(b)));
  return Array.from({ length: groups }, (_, group) =>
    ordered.map((column, at) => (column.has(group) ? letterAt(at) : '')).join(''),
  );
}

const without = (column: ReadonlySet<number>, group: number): ReadonlySet<number> =>
  new Set([...column].filter((each) => each !== group));

/** Columns that hold no more than another one say nothing of their own. */
const absorbed = (columns: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] =>
  columns.filter(
    (column, i) =>
      !columns.some(
        (other, j) =>
          j !== i && [...column].every((group) => other.has(group)) && (other.size > column.size || j < i),
      ),
  );

const places = (column: ReadonlySet<number>): readonly number[] => [...column].sort((a, b) => a - b);

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** a to z, then a′ to z′: one mark more for each round. */
const letterAt = (at: number): string =>
  `${LETTERS[at % LETTERS.length]!}${'′'.repeat(Math.floor(at / LETTERS.length))}`;
