/** Which variables an edit changed, so that results are called out of date only for those that they used. */
import type { Dataset } from '@constat/data';
import { isEqual } from '../lib/is-equal.ts';
import type { DatasetInfo } from './db.ts';

/** The revision of the last change of each variable after an edit; a change of the weights or the design is one of all variables. */
export function changedIn(
  stored: Pick<DatasetInfo, 'changedIn' | 'revision' | 'columns'>,
  before: Dataset,
  after: Dataset,
): Readonly<Record<string, number>> {
  const revision = stored.revision + 1;
  const old = new Map(before.columns.map((column) => [column.id, column]));
  const now = new Map(after.columns.map((column) => [column.id, column]));
  // What was edited before this was noted counts as changed then.
  const known =
    stored.changedIn ?? Object.fromEntries(before.columns.map(({ name }) => [name, stored.revision]));
  const changed = new Set<string>();
  let isWeighted = false;
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const [a, b] = [old.get(id), now.get(id)];
    if (a && b && a.cells === b.cells && isEqual({ ...a, cells: null }, { ...b, cells: null })) continue;
    for (const column of [a, b]) {
      if (column) changed.add(column.name);
      isWeighted ||= column?.weighsCases === true || column?.design !== undefined;
    }
  }
  if (isWeighted) for (const { name } of after.columns) changed.add(name);
  return { ...known, ...Object.fromEntries([...changed].map((name) => [name, revision])) };
}

/** All texts in the options of a result; variables are among them. */
export function wordsOf(options: unknown): readonly string[] {
  if (typeof options === 'string') return [options];
  if (typeof options !== 'object' || options === null) return [];
  const inside = Object.entries(options).flatMap(([key, value]) => [
    ...(Array.isArray(options) ? [] : [key]),
    ...wordsOf(value),
  ]);
  return [...new Set(inside)];
}

/** Whether a variable that these words name changed after a revision; where they name none, whether anything did. */
export function hasChanged(
  { revision, changedIn: when, columns }: Pick<DatasetInfo, 'revision' | 'changedIn' | 'columns'>,
  words: readonly string[] | undefined,
  since: number,
): boolean {
  if (revision === since) return false;
  if (!when || !words) return true;
  const names = new Set([...columns.map(({ name }) => name), ...Object.keys(when)]);
  const used = words.filter((word) => names.has(word));
  return used.length === 0 || used.some((name) => (Object.hasOwn(when, name) ? when[name]! : 0) > since);
}
