/** Wide to long and back: occasions as variables, or as rows. */
import { type Column, lengthOf } from '../column.ts';
import { sortOrder } from '../edit/sort.ts';
import { jsonCell } from '../rows.ts';
import { alike, pickCells, pickRows, stackCells } from './cells.ts';
import { groupRows } from './keys.ts';
import {
  checkRows,
  columnOf,
  columnsOf,
  newColumn,
  partOf,
  type Restructured,
  type Table,
} from './source.ts';
import { type MeasureFamily, RestructureError, type RestructureStep } from './steps.ts';

type WideToLong = Extract<RestructureStep, { kind: 'wideToLong' }>;
type LongToWide = Extract<RestructureStep, { kind: 'longToWide' }>;

/** One row per case and occasion. */
export function wideToLong(table: Table, step: WideToLong): Restructured {
  const { families, keep, indexName, indexValues } = step;
  const occasions = families[0]?.columns.length ?? 0;
  if (occasions < 2)
    throw new RestructureError('nothing-chosen', 'Choose at least two variables that become one.');
  const uneven = families.find((family) => family.columns.length !== occasions);
  if (uneven)
    throw new RestructureError(
      'uneven-families',
      `${uneven.name || 'A measure'} has ${uneven.columns.length} variables and ${families[0]!.name || 'the first'} ${occasions}; every measure needs one for each occasion.`,
    );
  const chosen = [...families.flatMap((family) => family.columns), ...keep];
  const twice = chosen.find((name, i) => chosen.indexOf(name) !== i);
  if (twice !== undefined)
    throw new RestructureError('chosen-twice', `${twice} is chosen twice. Use it in one place.`);
  if (indexName.trim() === '')
    throw new RestructureError('blank-name', 'Give the variable that tells the occasions apart a name.');
  if (indexValues.length !== occasions || new Set(indexValues).size !== occasions)
    throw new RestructureError(
      'bad-index',
      `Name the ${occasions} occasions, each differently, separated by semicolons.`,
    );
  const rows = table.rows * occasions;
  checkRows(rows);
  const source = new Int32Array(rows);
  for (let row = 0; row < rows; row++) source[row] = Math.floor(row / occasions);
  const columns: Column[] = columnsOf(table, keep).map((column) => pickRows(column, source));
  columns.push(indexColumn(indexName.trim(), indexValues, rows));
  for (const family of families) columns.push(interleaved(family, columnsOf(table, family.columns)));
  return {
    parts: [partOf('long', rows, columns)],
    facts: [
      { label: 'Cases', count: table.rows },
      { label: 'Rows per case', count: occasions },
      { label: 'Variables left out', count: table.columns.length - chosen.length },
    ],
  };
}

function indexColumn(name: string, values: readonly string[], rows: number): Column {
  const numbers = values.map(Number);
  const description = 'Which occasion the row is';
  if (values.every((value, i) => value.trim() !== '' && Number.isFinite(numbers[i]!))) {
    const cells = new Float64Array(rows);
    for (let row = 0; row < rows; row++) cells[row] = numbers[row % numbers.length]!;
    return newColumn(name, 'numeric', { kind: 'numbers', values: cells }, description);
  }
  const codes = new Int32Array(rows);
  for (let row = 0; row < rows; row++) codes[row] = row % values.length;
  return newColumn(name, 'categorical', { kind: 'categories', codes, levels: values }, description, values);
}

/** The columns of a family one below the other, occasion after occasion within each case. */
function interleaved(family: MeasureFamily, columns: readonly Column[]): Column {
  const parts = alike(columns);
  const rows = lengthOf(parts[0]!.cells);
  const order = new Int32Array(rows * parts.length);
  for (let i = 0; i < order.length; i++) order[i] = (i % parts.length) * rows + Math.floor(i / parts.length);
  const { label: _, ...first } = parts[0]!;
  return {
    ...first,
    name: family.name.trim(),
    description: `${family.columns.join(', ')} as rows`,
    cells: pickCells(stackCells(parts.map((column) => column.cells)), order),
  };
}

const MAX_INDEX_VALUES = 2000;

/** One row per case, with a variable for each measure and value of the index. */
export function longToWide(table: Table, step: LongToWide): Restructured {
  const { ids, index, measures, pattern } = step;
  if (ids.length === 0)
    throw new RestructureError('nothing-chosen', 'Choose the variables that say which rows belong together.');
  if (measures.length === 0)
    throw new RestructureError('nothing-chosen', 'Choose at least one variable to spread.');
  const chosen = [...ids, index, ...measures];
  const twice = chosen.find((name, i) => chosen.indexOf(name) !== i);
  if (twice !== undefined)
    throw new RestructureError('chosen-twice', `${twice} is chosen twice. Use it in one place.`);
  if (!pattern.includes('{value}') || (measures.length > 1 && !pattern.includes('{measure}')))
    throw new RestructureError(
      'bad-pattern',
      'The pattern of the names needs {value}, and {measure} where several variables are spread.',
    );
  const cases = groupRows(columnsOf(table, ids), table.rows);
  const indexColumnOf = columnOf(table, index);
  const occasions = groupRows([indexColumnOf], table.rows);
  if (occasions.count > MAX_INDEX_VALUES)
    throw new RestructureError(
      'too-many-columns',
      `${index} has ${occasions.count.toLocaleString('en')} different values; each would become a variable. Choose another index.`,
    );
  const values = pickRows(indexColumnOf, occasions.first);
  const order = sortOrder(values, false);
  // Where the row of a case and an occasion is; the first one where there are several.
  const places = new Int32Array(cases.count * occasions.count).fill(-1);
  let repeated = 0;
  for (let row = 0; row < table.rows; row++) {
    const place = cases.groupOf[row]! * occasions.count + occasions.groupOf[row]!;
    if (places[place]! < 0) places[place] = row;
    else repeated++;
  }
  if (repeated > 0)
    throw new RestructureError(
      'not-unique',
      `${repeated.toLocaleString('en')} rows repeat a combination of ${[...ids, index].join(', ')}. Add a variable that tells them apart, or aggregate first.`,
    );
  const columns: Column[] = columnsOf(table, ids).map((column) => pickRows(column, cases.first));
  let empty = 0;
  for (const measure of columnsOf(table, measures))
    for (const occasion of order) {
      const rows = new Int32Array(cases.count);
      for (let i = 0; i < cases.count; i++) rows[i] = places[i * occasions.count + occasion]!;
      for (const row of rows) if (row < 0) empty++;
      const value = jsonCell(values, occasion);
      const name = pattern
        .replaceAll('{measure}', () => measure.name)
        .replaceAll('{value}', () => (value === null ? 'NA' : String(value)));
      columns.push({ ...pickRows(measure, rows), name });
    }
  return {
    parts: [partOf('wide', cases.count, columns)],
    facts: [
      { label: 'Cases', count: cases.count },
      { label: `Values of ${index}`, count: occasions.count },
      { label: 'Cells without a row', count: empty, warn: empty > 0 },
      { label: 'Variables left out', count: table.columns.length - chosen.length },
    ],
  };
}

const NUMBERED = /^(.*?)([_. -]?)(\d+)$/;

/** Families of variables whose names differ only in the number at their end, such as Sat1, Sat2, Sat3. */
export function suggestFamilies(
  names: readonly string[],
): readonly (MeasureFamily & { readonly indexValues: readonly string[] })[] {
  const stems = new Map<string, { columns: string[]; numbers: string[] }>();
  for (const name of names) {
    const match = NUMBERED.exec(name);
    if (!match?.[1] || match[3] === undefined) continue;
    const family = stems.get(match[1]) ?? { columns: [], numbers: [] };
    family.columns.push(name);
    family.numbers.push(String(Number(match[3])));
    stems.set(match[1], family);
  }
  return [...stems]
    .filter(([, { columns, numbers }]) => columns.length > 1 && new Set(numbers).size === numbers.length)
    .map(([name, { columns, numbers }]) => ({ name, columns, indexValues: numbers }));
}
