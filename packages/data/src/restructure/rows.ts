/** Rows chosen out of a dataset: sorted, without duplicates, drawn at random, or split in parts. */
import { Xoshiro256 } from '@constat/stats';
import type { Column } from '../column.ts';
import { Frame } from '../frame.ts';
import { jsonCell } from '../rows.ts';
import { orderBy } from './aggregate.ts';
import { pickRows } from './cells.ts';
import { groupRows, rowsByGroup } from './keys.ts';
import {
  columnOf,
  columnsOf,
  newColumn,
  numberCells,
  partOf,
  type Restructured,
  type Table,
} from './source.ts';
import { RestructureError, type RestructureStep, type SampleSize } from './steps.ts';

type StepOf<K extends RestructureStep['kind']> = Extract<RestructureStep, { kind: K }>;

const part = (table: Table, suffix: string, rows: Int32Array, more: readonly Column[] = []) =>
  partOf(suffix, rows.length, [...table.columns.map((column) => pickRows(column, rows)), ...more]);

/** The rows in the order of several variables; equal rows keep their order, missing values come last. */
export function sortRows(table: Table, { by }: StepOf<'sort'>): Restructured {
  if (by.length === 0)
    throw new RestructureError('nothing-chosen', 'Choose at least one variable to sort by.');
  const names = by.map((each) => each.column);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new RestructureError('chosen-twice', `${twice} is chosen twice. Use it once.`);
  const order = orderBy(
    by.map(({ column, direction }) => ({
      column: columnOf(table, column),
      descending: direction === 'desc',
    })),
    table.rows,
  );
  return { parts: [part(table, 'sorted', order)], facts: [{ label: 'Rows', count: table.rows }] };
}

/** Rows that agree in some variables: marked, listed, or all but one left out. */
export function duplicates(table: Table, { variables, action }: StepOf<'duplicates'>): Restructured {
  const compared = variables.length === 0 ? table.columns : columnsOf(table, variables);
  const { groupOf, sizes, count } = groupRows(compared, table.rows);
  const seen = new Int32Array(count);
  const numbers = new Float64Array(table.rows);
  const kept: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    const group = groupOf[row]!;
    const number = ++seen[group]!;
    numbers[row] = number;
    const stays =
      action === 'mark' ||
      (action === 'keepFirst' && number === 1) ||
      (action === 'keepLast' && number === sizes[group]!) ||
      (action === 'list' && sizes[group]! > 1);
    if (stays) kept.push(row);
  }
  const rows = Int32Array.from(kept);
  const marked =
    action === 'mark' || action === 'list'
      ? [
          newColumn(
            freeName(table, 'duplicate'),
            'numeric',
            numberCells(numbers.map((number) => (number > 1 ? 1 : 0))),
            '1 where an earlier row agrees',
          ),
          newColumn(
            freeName(table, 'occurrence'),
            'numeric',
            numberCells(numbers),
            '1 for the first of the rows that agree, 2 for the second',
          ),
        ].map((column) => pickRows(column, rows))
      : [];
  const groups = sizes.reduce((sum, size) => sum + (size > 1 ? 1 : 0), 0);
  const repeats = table.rows - count;
  const suffix = { mark: 'duplicates marked', list: 'duplicates', keepFirst: 'unique', keepLast: 'unique' };
  return {
    parts: [part(table, suffix[action], rows, marked)],
    facts: [
      { label: 'Rows that occur more than once', count: groups, warn: groups > 0 },
      { label: 'Repeats of an earlier row', count: repeats, warn: repeats > 0 },
      { label: 'Rows kept', count: rows.length },
    ],
  };
}

function freeName({ columns }: Table, base: string): string {
  const taken = new Set(columns.map((column) => column.name));
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  return name;
}

/** Rows drawn at random without replacement, in their old order; from every stratum its share. */
export function sampleRows(table: Table, { size, strata, seed }: StepOf<'sample'>): Restructured {
  const wanted = wantedRows(size, table.rows);
  const { chosen, groups } = draw(table, strata, wanted, seed);
  const rows = Int32Array.from(chosen.keys()).filter((row) => chosen[row] === 1);
  return {
    parts: [part(table, 'sample', rows)],
    facts: [
      { label: 'Rows drawn', count: rows.length },
      { label: 'Rows left out', count: table.rows - rows.length },
      ...(strata.length > 0 ? [{ label: 'Strata', count: groups }] : []),
    ],
  };
}

function wantedRows(size: SampleSize, rows: number): number {
  if (size.kind === 'share') {
    if (!(size.share > 0 && size.share <= 1))
      throw new RestructureError('bad-size', 'The share must lie above 0 and at most at 100 percent.');
    return Math.round(size.share * rows);
  }
  if (!Number.isInteger(size.rows) || size.rows < 1 || size.rows > rows)
    throw new RestructureError(
      'bad-size',
      `The number of rows must be a whole number from 1 to ${rows.toLocaleString('en')}.`,
    );
  return size.rows;
}

/**
 * Marks `wanted` rows. Strata get their share of them by largest remainders (Hamilton's method); within each, the first
 * places of a partial Fisher-Yates shuffle are taken (Durstenfeld 1964, CACM 7, 420).
 */
function draw(
  table: Table,
  strata: readonly string[],
  wanted: number,
  seed: number,
): { readonly chosen: Uint8Array; readonly groups: number } {
  if (!Number.isSafeInteger(seed)) throw new RestructureError('bad-seed', 'The seed must be a whole number.');
  const found = groupRows(columnsOf(table, strata), table.rows);
  const { rows, start } = rowsByGroup(found.groupOf, found.count);
  const exact = Array.from(found.sizes, (size) => (size * wanted) / Math.max(1, table.rows));
  const counts = exact.map(Math.floor);
  const rest = wanted - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = exact
    .map((share, group) => ({ group, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.group - b.group);
  for (const { group } of byRemainder.slice(0, rest)) counts[group]!++;
  const rng = new Xoshiro256(seed);
  const chosen = new Uint8Array(table.rows);
  for (let group = 0; group < found.count; group++) {
    const from = start[group]!;
    const size = start[group + 1]! - from;
    for (let k = 0; k < counts[group]!; k++) {
      const other = from + k + rng.integer(size - k);
      const row = rows[other]!;
      rows[other] = rows[from + k]!;
      rows[from + k] = row;
      chosen[row] = 1;
    }
  }
  return { chosen, groups: found.count };
}

const MAX_PARTS = 50;

/** One dataset per level of a variable, or two drawn at random. */
export function splitRows(table: Table, step: StepOf<'split'>): Restructured {
  return step.by === 'group' ? splitByGroup(table, step.variable) : splitAtRandom(table, step);
}

function splitByGroup(table: Table, name: string): Restructured {
  const column = columnOf(table, name);
  const { groupOf, first, count } = groupRows([column], table.rows);
  if (count > MAX_PARTS)
    throw new RestructureError(
      'too-many-parts',
      `${name} has ${count.toLocaleString('en')} different values; at most ${MAX_PARTS} datasets are made at once. Choose another variable.`,
    );
  const isMissing = new Frame([column]).isMissing(name);
  const order = orderBy([{ column: pickRows(column, first), descending: false }], count);
  const { rows, start } = rowsByGroup(groupOf, count);
  const parts = Array.from(order)
    .filter((group) => !isMissing(first[group]!))
    .map((group) =>
      part(
        table,
        `${name} = ${jsonCell(column, first[group]!)}`,
        rows.slice(start[group]!, start[group + 1]!),
      ),
    );
  if (parts.length === 0)
    throw new RestructureError('nothing-chosen', `${name} has no values. Choose another variable.`);
  const left = table.rows - parts.reduce((sum, each) => sum + each.rows, 0);
  return {
    parts,
    facts: [
      { label: 'Datasets', count: parts.length },
      { label: `Rows without ${name}`, count: left, warn: left > 0 },
    ],
  };
}

function splitAtRandom(table: Table, step: Extract<StepOf<'split'>, { by: 'share' }>): Restructured {
  if (!(step.share > 0 && step.share < 1))
    throw new RestructureError('bad-size', 'The share of the first part must lie between 0 and 100 percent.');
  const { chosen, groups } = draw(table, step.strata, Math.round(step.share * table.rows), step.seed);
  const where = (value: number) => Int32Array.from(chosen.keys()).filter((row) => chosen[row] === value);
  const parts = [part(table, 'training', where(1)), part(table, 'test', where(0))];
  return {
    parts,
    facts: [
      { label: 'Rows for training', count: parts[0]!.rows },
      { label: 'Rows for testing', count: parts[1]!.rows },
      ...(step.strata.length > 0 ? [{ label: 'Strata', count: groups }] : []),
    ],
  };
}
