import { readFileSync } from 'node:fs';
import type { ModelVariable } from '../src/index.ts';

/** Columns of a reference data set as text; an empty cell is a missing value. */
export function readColumns(file: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync(new URL(`../../../reference/data/${file}`, import.meta.url), 'utf8');
  const [head, ...lines] = text.trim().split(/\r?\n/);
  const names = splitLine(head ?? '');
  const cells = lines.map(splitLine);
  return new Map(names.map((name, j) => [name, cells.map((row) => row[j] ?? '')]));
}

function splitLine(line: string): readonly string[] {
  return line.split(',').map((cell) => cell.replace(/^"|"$/g, '').trim());
}

/** Numbers of a column, NaN where missing. */
export function numbers(cells: readonly string[] | undefined): Float64Array {
  if (!cells) throw new Error('no such column');
  return Float64Array.from(cells, (cell) => (cell === '' || cell === 'NA' ? Number.NaN : Number(cell)));
}

/** Factor of a column with its levels sorted, as numbers when all of them are. */
export function factor(
  name: string,
  cells: readonly string[] | undefined,
  reference?: string,
): ModelVariable {
  if (!cells) throw new Error('no such column');
  const present = [...new Set(cells.filter((cell) => cell !== '' && cell !== 'NA'))];
  const numeric = present.every((cell) => Number.isFinite(Number(cell)));
  const levels = present.sort((a, b) => (numeric ? Number(a) - Number(b) : a < b ? -1 : 1));
  const codes = Int32Array.from(cells, (cell) => levels.indexOf(cell));
  return { name, kind: 'factor', codes, levels, ...(reference === undefined ? {} : { reference }) };
}

/** Numbers of a nested value by their path, for comparison leaf by leaf. */
export function leaves(value: unknown, path = ''): Map<string, number> {
  const result = new Map<string, number>();
  if (typeof value === 'number') result.set(path, value);
  else if (value !== null && typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) {
      for (const [at, leaf] of leaves(child, path === '' ? key : `${path}.${key}`)) result.set(at, leaf);
    }
  }
  return result;
}
