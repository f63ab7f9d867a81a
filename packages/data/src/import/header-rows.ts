/** Headers of more than one row: names below the names of their groups, and units below the names. */
import { readDates } from './dates.ts';
import type { FirstRecord } from './delimiter.ts';
import { decode } from './finish.ts';
import { MISSING_WORDS } from './missing-hints.ts';
import { parseNumber } from './numbers.ts';

/** Rows of texts without space around them; '' is a blank cell. */
export type TextRows = readonly (readonly string[])[];

export const textRows = (records: readonly FirstRecord[]): TextRows =>
  records.map(({ cells }) => cells.map((cell) => decode(cell, false).trim()));

export interface HeaderRows {
  /** Rows between the first one and the data. */
  readonly rows: number;
  /** Names to use instead of those in the first row, by column. */
  readonly names: readonly string[] | null;
  /** Labels by column. */
  readonly labels: readonly string[];
  readonly message: string;
}

/** Rows below that have to be there, and the share of numbers among them that makes a column one of numbers. */
const MIN_BELOW = 2;
const MOSTLY = 0.8;

/** A word that may be a name: no number, no date, nothing that stands for a missing value. */
export const isWord = (text: string): boolean => {
  const bare = text.trim();
  return (
    bare !== '' &&
    Number.isNaN(parseNumber(bare, true)) &&
    !MISSING_WORDS.has(bare.toLowerCase()) &&
    readDates([bare]) === null
  );
};

/** Tables of countries call columns, and groups of them, by years. */
export const YEAR = /^(?:19|20)\d\d$/;

/** A limit, such as <0.5, stands among numbers. */
const LIMIT = /^[<>≤≥]=?\s?(?=\d)/;

const isNumber = (text: string): boolean =>
  !Number.isNaN(parseNumber(text.replace(LIMIT, ''), true)) || readDates([text]) !== null;

/** Whether a column below the header holds numbers or dates for the most part; one that is blank may be one of copies. */
export function isNumeric(below: TextRows, column: number, mayBeBlank = false): boolean {
  const cells = below.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  if (mayBeBlank && cells.length < MIN_BELOW) return cells.every(isNumber);
  return cells.length >= MIN_BELOW && cells.filter(isNumber).length >= MOSTLY * cells.length;
}

/** Whether two groups at least stand above two columns or more, all of which have names. */
function spansColumns(groups: readonly string[], names: readonly string[]): boolean {
  const starts = groups.flatMap((group, i) => (group === '' ? [] : [i]));
  const wide = starts.filter((start, k) => (starts[k + 1] ?? names.length) - start > 1);
  return starts[0] === 0 && wide.length > 1 && names.every((name) => name !== '');
}

/** Names of groups stand above the first of their columns, as merged cells do: Baseline, blank, Follow-up, blank. */
export function groupedNames([allGroups = [], allNames = [], ...below]: TextRows): HeaderRows | null {
  // a divider behind the last cell of every row makes no column
  const width =
    1 + Math.max(...[allGroups, allNames, ...below].map((row) => row.findLastIndex((cell) => cell !== '')));
  const [groups, names] = [allGroups.slice(0, width), allNames.slice(0, width)];
  const columns = names.map((name, i) => ({ name, group: groups[i] ?? '', i }));
  const areWords = columns.every(
    ({ name, group }) =>
      name + group !== '' &&
      (name === '' || isWord(name)) &&
      (group === '' || isWord(group) || YEAR.test(group)),
  );
  const isSpread = columns.some(({ name, group, i }) => i > 0 && group === '' && name !== '');
  const named = names.filter((name) => name !== '');
  const isRepeated = new Set(named).size < named.length;
  const isBeside = groups[0] === '' || names[0] === '';
  const numeric = columns.filter(({ i }) => isNumeric(below, i)).length;
  const areAbove = spansColumns(groups, names) && 2 * numeric > columns.length;
  // Study: and what it says stand above a table, not above its columns
  const isSaid = groups.some((group) => group.endsWith(':'));
  if (
    isSaid ||
    !areWords ||
    !isSpread ||
    !(isRepeated || isBeside || areAbove) ||
    groups.every((group) => group === '')
  )
    return null;
  if (below.length < MIN_BELOW || !columns.some(({ name, i }) => name !== '' && isNumeric(below, i)))
    return null;
  let current = '';
  const joined = columns.map(({ name, group }) => {
    current = name === '' ? '' : group || current;
    return name === '' ? group : current === '' ? name : `${current}: ${name}`;
  });
  return {
    rows: 1,
    names: joined,
    labels: [],
    message: 'The names stand in two rows: the name of the group was joined to that of each of its columns.',
  };
}

/** The same with units below the names. */
export function groupedUnits([groups = [], names = [], units = [], ...below]: TextRows): HeaderRows | null {
  const grouped = groupedNames([groups, names, ...below]);
  const measured = grouped?.names ? unitsBelow([grouped.names, units, ...below]) : null;
  return (
    grouped &&
    measured && { ...grouped, ...measured, names: grouped.names, rows: grouped.rows + measured.rows }
  );
}

const MIN_COPIES = 2;

/** Prism writes the name of a group above the first of its copies and leaves the names of the others blank: X, Control, blank, blank. */
export function namedCopies([names = [], ...below]: TextRows): HeaderRows | null {
  const starts = names.flatMap((name, i) => (name === '' ? [] : [i]));
  const sizes = starts.map((start, k) => (starts[k + 1] ?? names.length) - start);
  const [first, ...others] = sizes;
  // the first may be what all groups are measured at
  const copies = others[0] ?? 0;
  const areGroups = (first === 1 || first === copies) && others.every((size) => size === copies);
  if (!areGroups || copies < MIN_COPIES || starts[0] !== 0 || others.length < 2 || below.length < MIN_BELOW)
    return null;
  if (!names.every((name, i) => (name === '' || isWord(name)) && isNumeric(below, i, true))) return null;
  const joined = starts.flatMap((start, k) =>
    Array.from({ length: sizes[k] ?? 1 }, (_, copy) =>
      sizes[k] === 1 ? (names[start] ?? '') : `${names[start]}: ${copy + 1}`,
    ),
  );
  return {
    rows: 0,
    names: joined,
    labels: [],
    message: 'Columns without a name were taken for copies of the named one before them and numbered.',
  };
}

/** Longer texts are no units. */
const LONGEST_UNIT = 16;
const MIN_UNITS = 2;

/** Units stand below the names of columns of numbers, and nothing below the others. */
export function unitsBelow([names = [], units = [], ...below]: TextRows): HeaderRows | null {
  const areUnits = units.every(
    (unit, i) => unit === '' || (unit.length <= LONGEST_UNIT && isUnit(unit) && isNumeric(below, i)),
  );
  const found = units.filter((unit) => unit !== '').length;
  if (!areUnits || found < MIN_UNITS || below.length < MIN_BELOW || !names.every(isWord)) return null;
  return {
    rows: 1,
    names: null,
    labels: names.map((name, i) => {
      const unit = (units[i] ?? '').replace(/^[([]\s*|\s*[)\]]$/g, '');
      return unit === '' ? '' : `${name} (${unit})`;
    }),
    message: 'The row below the names holds units: they became part of the labels.',
  };
}

const MIN_LABELLED = 2;
const MIN_ROWS = 3;

/** Texts that say what the variables are stand below short names, also below those of numbers, and nowhere else in their columns. */
export function labelsBelow([names = [], texts = [], ...below]: TextRows): HeaderRows | null {
  if (below.length < MIN_ROWS || texts.length !== names.length || !names.every(isWord)) return null;
  const numeric = names.flatMap((_, i) => (isNumeric(below, i) ? [i] : []));
  const areTexts = texts.every((text, i) => isWord(text) && below.every((row) => row[i] !== text));
  if (numeric.length < MIN_LABELLED || !areTexts || new Set(texts).size < texts.length) return null;
  return {
    rows: 1,
    names: null,
    labels: texts,
    message: 'The row below the names says what the variables are: its texts became labels.',
  };
}

/** A word, or a sign such as % that is none. */
const isUnit = (text: string): boolean => isWord(text) && !/\d{3}/.test(text);
