/** Two datasets into one: merged side by side on keys, or appended one below the other. */
import type { Column } from '../column.ts';
import { alike, pickCells, pickRows, stackCells } from './cells.ts';
import { matchKeys, rowsByGroup } from './keys.ts';
import { checkRows, columnOf, newColumn, partOf, plain, type Restructured, type Table } from './source.ts';
import { type Join, RestructureError, type RestructureFact, type RestructureStep } from './steps.ts';

type Merge = Extract<RestructureStep, { kind: 'merge' }>;
type Append = Extract<RestructureStep, { kind: 'append' }>;

/** Rows of two datasets joined where their keys agree; a missing key agrees with nothing. */
export function merge(left: Table, right: Table, step: Merge): Restructured {
  const pairs = keyPairs(left, right, step);
  const matched = matchKeys(pairs, left.rows, right.rows);
  const byKey = rowsByGroup(matched.right, matched.count);
  const { leftRows, rightRows, facts } = joinRows(left, right, step, matched, byKey);
  const stacked = new Int32Array(leftRows.length);
  for (let i = 0; i < stacked.length; i++)
    stacked[i] = leftRows[i]! >= 0 ? leftRows[i]! : left.rows + rightRows[i]!;
  const keyOf = new Map(pairs.map((pair) => [pair.left.name, pair.right]));
  const columns: Column[] = left.columns.map((column) => {
    const key = keyOf.get(column.name);
    if (!key || !keepsRight(step.join)) return pickRows(column, leftRows);
    const both = alike([column, key]);
    const cells = pickCells(stackCells(both.map((each) => each.cells)), stacked);
    return { ...both[0]!, name: column.name, cells };
  });
  const taken = new Set(left.columns.map((column) => column.name));
  const keys = new Set(pairs.map((pair) => pair.right.name));
  let renamed = 0;
  for (const column of right.columns) {
    if (keys.has(column.name) || step.join === 'anti') continue;
    let name = column.name;
    if (taken.has(name)) {
      renamed++;
      if (step.suffix.trim() === '')
        throw new RestructureError(
          'blank-name',
          `Both datasets have a variable '${name}'. Give what is put after the name of the second.`,
        );
      while (taken.has(name)) name += step.suffix.trim();
    }
    taken.add(name);
    columns.push({ ...pickRows(column, rightRows), name });
  }
  return {
    parts: [partOf('merged', leftRows.length, columns)],
    facts: [...facts, ...clashes(pairs, left), { label: 'Variables renamed', count: renamed }],
  };
}

/** Joins that keep rows of the second dataset without a match. */
const keepsRight = (join: Join): boolean => join === 'full' || join === 'right';

/** Joins that keep rows of the first dataset without a match. */
const keepsLeft = (join: Join): boolean => join !== 'inner' && join !== 'right';

/** Keys that are numbers in one dataset and words in the other: 007 and 7 are then different. */
function clashes(
  pairs: readonly { readonly left: Column; readonly right: Column }[],
  { rows }: Table,
): readonly RestructureFact[] {
  return pairs
    .filter(({ left, right }) => (left.cells.kind === 'numbers') !== (right.cells.kind === 'numbers'))
    .map(({ left, right }) => ({
      label: `Rows compared as text: ${left.name} is ${left.type}, ${right.name} is ${right.type}`,
      count: rows,
      warn: true,
    }));
}

function keyPairs(left: Table, right: Table, { keys }: Merge) {
  if (keys.length === 0) throw new RestructureError('nothing-chosen', 'Choose at least one key.');
  const pairs = keys.map((key) => ({ left: columnOf(left, key.left), right: columnOf(right, key.right) }));
  for (const side of ['left', 'right'] as const) {
    const names = pairs.map((pair) => pair[side].name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined)
      throw new RestructureError('chosen-twice', `${twice} is chosen twice as a key. Use it once.`);
  }
  const different = pairs.find((pair) => (pair.left.type === 'date') !== (pair.right.type === 'date'));
  if (different)
    throw new RestructureError(
      'wrong-type',
      `${different.left.name} and ${different.right.name} cannot be compared: only one of them holds dates.`,
    );
  return pairs;
}

function joinRows(
  left: Table,
  right: Table,
  { join }: Merge,
  matched: { readonly left: Int32Array; readonly right: Int32Array },
  { rows: rightByKey, start }: { readonly rows: Int32Array; readonly start: Int32Array },
): {
  readonly leftRows: Int32Array;
  readonly rightRows: Int32Array;
  readonly facts: readonly RestructureFact[];
} {
  const partners = (row: number): number => {
    const group = matched.left[row]!;
    return group < 0 ? 0 : start[group + 1]! - start[group]!;
  };
  let size = 0;
  let unmatched = 0;
  let several = 0;
  const used = new Uint8Array(start.length);
  for (let row = 0; row < left.rows; row++) {
    const count = partners(row);
    if (count === 0) unmatched++;
    else used[matched.left[row]!] = 1;
    if (count > 1) several++;
    size += count === 0 ? (keepsLeft(join) ? 1 : 0) : join === 'anti' ? 0 : count;
  }
  let alone = 0;
  for (let row = 0; row < right.rows; row++)
    if (matched.right[row]! < 0 || !used[matched.right[row]!]) alone++;
  if (keepsRight(join)) size += alone;
  checkRows(size);
  const leftRows = new Int32Array(size);
  const rightRows = new Int32Array(size);
  let at = 0;
  for (let row = 0; row < left.rows; row++) {
    const count = partners(row);
    if (count === 0) {
      if (!keepsLeft(join)) continue;
      leftRows[at] = row;
      rightRows[at++] = -1;
      continue;
    }
    if (join === 'anti') continue;
    const from = start[matched.left[row]!]!;
    for (let k = 0; k < count; k++) {
      leftRows[at] = row;
      rightRows[at++] = rightByKey[from + k]!;
    }
  }
  if (keepsRight(join))
    for (let row = 0; row < right.rows; row++)
      if (matched.right[row]! < 0 || !used[matched.right[row]!]) {
        leftRows[at] = -1;
        rightRows[at++] = row;
      }
  const without = (keys: Int32Array) => keys.reduce((count, key) => count + (key < 0 ? 1 : 0), 0);
  const noKey = without(matched.left) + without(matched.right);
  return {
    leftRows,
    rightRows,
    facts: [
      { label: `Rows of ${left.name} with a match`, count: left.rows - unmatched },
      { label: `Rows of ${left.name} without a match`, count: unmatched, warn: unmatched > 0 },
      { label: `Rows of ${right.name} without a match`, count: alone, warn: alone > 0 },
      { label: 'Rows matched more than once', count: several, warn: several > 0 },
      { label: 'Rows with a missing key', count: noKey, warn: noKey > 0 },
    ],
  };
}

/** The rows of another dataset below those of the first, variables aligned by name. */
export function append(first: Table, second: Table, { sourceName }: Append): Restructured {
  const rows = first.rows + second.rows;
  checkRows(rows);
  const other = new Map(second.columns.map((column) => [column.name, column]));
  const nothing = (count: number) => new Int32Array(count).fill(-1);
  let retyped = 0;
  const columns: Column[] = first.columns.map((column) => {
    const below = other.get(column.name);
    if (below && below.type !== column.type) retyped++;
    const both = alike([
      column,
      below ?? { ...column, cells: pickCells(column.cells, nothing(second.rows)) },
    ]);
    return { ...both[0]!, cells: stackCells(both.map((each) => each.cells)) };
  });
  const known = new Set(first.columns.map((column) => column.name));
  const added = second.columns.filter((column) => !known.has(column.name));
  for (const column of added)
    columns.push({
      ...plain(column),
      cells: stackCells([pickCells(column.cells, nothing(first.rows)), column.cells]),
    });
  if (sourceName !== null) {
    const codes = new Int32Array(rows).fill(1, first.rows);
    const levels =
      first.name === second.name ? [first.name, `${second.name} (2)`] : [first.name, second.name];
    columns.push(
      newColumn(
        sourceName.trim(),
        'categorical',
        { kind: 'categories', codes, levels },
        'Where the row is from',
        levels,
      ),
    );
  }
  const shared = second.columns.length - added.length;
  return {
    parts: [partOf('appended', rows, columns)],
    facts: [
      { label: 'Variables in both', count: shared, warn: shared === 0 },
      { label: `Variables of ${first.name} only`, count: first.columns.length - shared },
      { label: `Variables of ${second.name} only`, count: added.length },
      { label: 'Variables of different types', count: retyped, warn: retyped > 0 },
    ],
  };
}
