/** Headers as programs write those of several levels (pandas: columns of a MultiIndex, and a row with the names of the index below). */
import { type HeaderRows, isNumeric, isWord, type TextRows } from './header-rows.ts';

const MAX_LEVELS = 4;
const MIN_BELOW = 2;

/** Names in several rows, each of them whole: age, age, bmi, bmi above mean, sd, mean, sd; the first columns name the rows. */
export function indexedNames(rows: TextRows): HeaderRows | null {
  for (let levels = 2; levels <= MAX_LEVELS; levels++) {
    const found = ofLevels(rows, levels);
    if (found) return found;
  }
  return null;
}

function ofLevels(rows: TextRows, levels: number): HeaderRows | null {
  const header = rows.slice(0, levels);
  const [top = [], ...others] = header;
  const next = rows[levels] ?? [];
  const width = top.length;
  // a row that names the columns of the index is blank beside them; without it, these are blank below the first level
  const named = next.indexOf('');
  const isIndexRow = named > 0 && next.every((cell, i) => (i < named ? isWord(cell) : cell === ''));
  const index = isIndexRow ? named : (others[0]?.findIndex((cell) => cell !== '') ?? -1);
  if (header.length < levels || index < 1 || index >= width - 1) return null;
  const below = rows.slice(levels + (isIndexRow ? 1 : 0));
  const isLevel = (row: readonly string[]): boolean =>
    row.length === width &&
    row.slice(index).every(isWord) &&
    row.slice(0, index - 1).every((cell) => cell === '') &&
    (row[index - 1] === '' || isWord(row[index - 1] ?? ''));
  const isRepeated = top.slice(index).some((cell, i) => i > 0 && cell === top[index + i - 1]);
  const names = top.map((_, i) =>
    header
      .map((row) => row[i] ?? '')
      .filter((cell) => cell !== '')
      .join(': '),
  );
  const own = names.slice(index);
  if (!header.every(isLevel) || !isRepeated || new Set(own).size < own.length) return null;
  if (below.length < MIN_BELOW || (below[0] ?? []).slice(0, index).some((cell) => cell === '')) return null;
  if (!own.some((_, i) => isNumeric(below, index + i))) return null;
  return {
    rows: levels - 1 + (isIndexRow ? 1 : 0),
    names: names.map((name, i) => (i < index ? (isIndexRow ? (next[i] ?? '') : '') : name)),
    labels: [],
    message: `The names stand in ${levels} rows, which were joined${isIndexRow ? '; the row below them names the first columns' : ''}.`,
  };
}

const RULE = /^:?-{2,}:?$/;
const CROSSED_RULE = /^-{2,}(?:\+-{2,})+$/;

/** A line that is drawn below the names, as Markdown and databases print it. */
export function ruleBelow([names = [], rule = []]: TextRows): HeaderRows | null {
  const drawn = rule.filter((cell) => cell !== '');
  const isRule =
    drawn.length > 1 ? drawn.every((cell) => RULE.test(cell)) : drawn.some((cell) => CROSSED_RULE.test(cell));
  if (!isRule || !names.some(isWord)) return null;
  return {
    rows: 1,
    names: null,
    labels: [],
    message: 'The line that is drawn below the names was left out.',
  };
}
