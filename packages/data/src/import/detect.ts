/** The two type detections of the product: files and pasted text have their own rule for categories. */
import type { ColumnType } from '../column.ts';
import { type ReadDates, readDates, readPeriods } from './dates.ts';

export type ImportSource = 'file' | 'paste';

const PASTE_LEVELS = 20;
const FILE_LEVELS = 5;
const FILE_VALUES = 10;

/** Few enough distinct values to be categories, by the rule of the source; both counts ignore blank cells. */
const IS_CATEGORICAL: Readonly<Record<ImportSource, (distinct: number, count: number) => boolean>> = {
  file: (distinct, count) => distinct <= FILE_LEVELS && distinct < count / 2 && count > FILE_VALUES,
  paste: (distinct) => distinct <= PASTE_LEVELS,
};

export type Detected =
  | { readonly type: Exclude<ColumnType, 'date' | 'ordinal'> }
  | { readonly type: 'date'; readonly dates: ReadDates };

const word = (text: string): string => text.trim().toLowerCase();
/** Yes and no, and true and false as spreadsheets write them, in languages of people who use English programs too. */
const PAIRS: readonly (readonly [string, string])[] = (
  'yes no, oui non, ja nein, ja nee, ja nej, ja nei, si no, sí no, sì no, sim não, sim nao, tak nie, ano ne, evet hayır, да нет, ' +
  'vrai faux, wahr falsch, verdadero falso, vero falso, verdadeiro falso, waar onwaar, sant falskt, prawda fałsz, doğru yanlış'
)
  .split(', ')
  .map((pair) => pair.split(' ') as [string, string]);
const areYesNo = (levels: readonly string[]): boolean =>
  PAIRS.some((pair) => levels.every((text) => pair.includes(word(text))));
const isTrueFalse = (text: string): boolean => word(text) === 'true' || word(text) === 'false';

/**
 * Type of a column from its distinct values, in the order of the product's rules: yes/no (in any of some languages), true/false, date, then by
 * the number of distinct values. Columns of numbers (0/1 among them) are recognised before, cell by cell.
 */
export function detectType(
  levels: readonly string[],
  count: number,
  source: ImportSource,
  dayFirst?: boolean,
  byClock?: boolean,
): Detected {
  if (levels.length === 0) return { type: 'text' };
  if (areYesNo(levels)) return { type: 'categorical' };
  if (levels.every(isTrueFalse)) return { type: 'boolean' };
  const dates = readDates(levels, dayFirst, byClock) ?? readPeriods(levels);
  if (dates) return { type: 'date', dates };
  return { type: IS_CATEGORICAL[source](levels.length, count) ? 'categorical' : 'text' };
}

/** Levels that differ only by case or surrounding space become one: yes/no and true/false. */
export function mergesCase(levels: readonly string[]): boolean {
  return levels.length > 0 && (areYesNo(levels) || levels.every(isTrueFalse));
}
