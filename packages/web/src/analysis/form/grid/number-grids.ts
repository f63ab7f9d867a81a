/** Which number fields of a group stand together in a grid. */
import type { LayoutGrid, NumberOption, OptionSchema } from '@constat/analyses';

/** A grid of number options: the key of each cell. */
export interface NumberGrid extends LayoutGrid {
  readonly kind: 'grid';
}

export type FormPart = { readonly kind: 'field'; readonly key: string } | NumberGrid;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Mean, group 1' is the mean of group 1. */
function partsOf(option: OptionSchema[string] | undefined): readonly [string, string] | null {
  if (option?.kind !== 'number' || option.default !== null) return null;
  const [what, which, ...more] = option.label.split(', ');
  return what && which && more.length === 0 ? [what, capital(which)] : null;
}

/** The numbers of several groups, asked for one after the other, as a grid; null when they make none. */
function gridOf(schema: OptionSchema, keys: readonly string[]): NumberGrid | null {
  const parts = keys.map((key) => partsOf(schema[key])!);
  const columns = [...new Set(parts.map(([what]) => what))];
  const rows = [...new Set(parts.map(([, which]) => which))];
  const cells = rows.map((row) =>
    columns.map((column) => keys.find((_, i) => parts[i]![0] === column && parts[i]![1] === row)),
  );
  const full = cells.map((row) => row.filter((key) => key !== undefined));
  if (rows.length < 2 || full.some((row) => row.length !== columns.length)) return null;
  return { kind: 'grid', rows, columns, cells: full };
}

/** The fields that are shown, in their order, with those that belong together in grids: by the layout, or by their labels. */
export function formParts(
  schema: OptionSchema,
  keys: readonly string[],
  grids: readonly LayoutGrid[] = [],
): readonly FormPart[] {
  const parts: FormPart[] = [];
  const rest = [...keys];
  while (rest.length > 0) {
    const key = rest[0]!;
    const given = grids.find(({ cells }) => cells.flat().includes(key));
    if (given?.cells.flat().every((each) => rest.includes(each))) {
      parts.push({ kind: 'grid', ...given });
      for (const each of given.cells.flat()) rest.splice(rest.indexOf(each), 1);
      continue;
    }
    const end = rest.findIndex((each) => partsOf(schema[each]) === null);
    const run = rest.slice(0, end === -1 ? rest.length : end);
    const grid = run.length > 1 ? gridOf(schema, run) : null;
    parts.push(grid ?? { kind: 'field', key });
    rest.splice(0, grid ? run.length : 1);
  }
  return parts;
}

/** The number option of a cell. */
export const numberAt = (schema: OptionSchema, key: string): NumberOption => {
  const option = schema[key];
  if (option?.kind !== 'number') throw new Error(`${key} is no number, a grid has no place for it.`);
  return option;
};
