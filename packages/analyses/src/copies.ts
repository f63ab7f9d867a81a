/** Variables of one box that repeat each other: answered, with a sentence that says so. */
import type { Column, Frame } from '@constat/data';
import { type Block, bold, type NoticeBlock, rich } from '@constat/report';
import type { OptionSchema } from './options.ts';
import { isRecord } from './shared/guards.ts';

/** With fewer values in common two variables may agree by chance. */
const FEWEST = 5;

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** The lists of variables in which a copy would count twice. */
const listsOf = (schema: OptionSchema, values: Readonly<Record<string, unknown>>) =>
  Object.entries(schema).flatMap(([key, option]) => {
    const value = values[key];
    if (option.kind === 'variables') return [namesIn(value)];
    if (option.kind === 'factors') return isRecord(value) ? [namesIn(value.cells)] : [];
    return option.kind === 'pairs' && Array.isArray(value) ? value.map(namesIn) : [];
  });

/** The value of a row as one that can be compared; null where there is none. */
function reader({ cells }: Column): (row: number) => string | number | null {
  switch (cells.kind) {
    case 'numbers':
      return (row) => (Number.isNaN(cells.values[row]) ? null : (cells.values[row] ?? null));
    case 'categories':
      return (row) => cells.levels[cells.codes[row] ?? -1] ?? null;
    case 'strings':
      return (row) => cells.values[row] ?? null;
  }
}

/** True where both have the same values in all rows that have both, and these vary. */
function isCopy(one: Column, other: Column, rows: number): boolean {
  const first = reader(one);
  const second = reader(other);
  let common = 0;
  let seen: string | number | null = null;
  let varies = false;
  for (let row = 0; row < rows; row++) {
    const value = first(row);
    const twin = second(row);
    if (value === null || twin === null) continue;
    if (value !== twin) return false;
    varies ||= common > 0 && value !== seen;
    seen = value;
    common++;
  }
  return varies && common >= FEWEST;
}

function copyOf(names: readonly string[], frame: Frame): readonly [string, string] | null {
  const columns = names.filter((name) => frame.has(name)).map((name) => frame.column(name));
  for (const [i, column] of columns.entries()) {
    const original = columns.slice(0, i).find((earlier) => isCopy(earlier, column, frame.rows));
    if (original) return [original.name, column.name];
  }
  return null;
}

/** Says below the finding that a variable of a box repeats another one. */
export function withCopyNotice(
  schema: OptionSchema,
  values: Readonly<Record<string, unknown>>,
  frame: Frame,
  blocks: readonly Block[],
): readonly Block[] {
  const copy = listsOf(schema, values)
    .map((names) => copyOf(names, frame))
    .find((found) => found !== null);
  if (!copy) return blocks;
  const [original, twin] = copy;
  const notice: NoticeBlock = {
    kind: 'notice',
    code: 'same-values',
    level: 'warning',
    message: rich`${bold(twin)} has the same value as ${bold(original)} in every case that has both: the two count as one thing measured twice. Check that none is a copy.`,
  };
  return blocks.toSpliced(1, 0, notice);
}
