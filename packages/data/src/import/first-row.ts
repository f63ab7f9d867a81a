/** A first row that was read as names although it looks like the rows below it: numbers above numbers, dates above dates. */
import type { Column } from '../column.ts';
import { readDates } from './dates.ts';
import { YEAR } from './header-rows.ts';
import { parseNumber } from './numbers.ts';
import type { Imported, ImportNotice } from './report.ts';

/** Two columns with the same name are told apart by a number behind it. */
const COPY = /_\d+$/;
const SHOWN = 3;

const isOwnKind = ({ name, type }: Column): boolean =>
  (type === 'numeric' && !Number.isNaN(parseNumber(name.replace(COPY, ''), true)) && !YEAR.test(name)) ||
  (type === 'date' && readDates([name.replace(COPY, '')]) !== null);

/** Questions, doses and times that are called by numbers, each larger than the one before: 1, 2, 3 or 0, 15, 60. */
const areSteps = (names: readonly string[]): boolean => {
  const numbers = names.map((name) => parseNumber(name, true));
  return numbers.length > 2 && numbers.every((each, i) => i === 0 || each > (numbers[i - 1] ?? 0));
};

/** Columns of numbers and dates whose names are such as well, all of them or two at least. */
function likeData(columns: readonly Column[]): boolean {
  const measured = columns.filter(({ type }) => type === 'numeric' || type === 'date');
  const own = measured.filter(isOwnKind);
  const [first] = columns;
  const hasOwn = own.length > 1 && own.length === measured.length;
  // such names begin behind that of the case; a row of data that grows so begins with its number
  return hasOwn && (own[0] === first || !areSteps(own.map(({ name }) => name)));
}

/** The import with a word about a first row that may be one of the data. */
export function withFirstRow(imported: Imported, isGuessed: boolean): Imported {
  const { dataset, report } = imported;
  if (!isGuessed || report.header !== true || !likeData(dataset.columns)) return imported;
  const shown = dataset.columns.slice(0, SHOWN).map(({ name }) => name);
  const notice: ImportNotice = {
    code: 'names-like-data',
    message: `The first row (${shown.join(', ')}${dataset.columns.length > SHOWN ? ', …' : ''}) was read as names, but it looks like the rows below it.`,
  };
  return { dataset, report: { ...report, notices: [notice, ...report.notices] } };
}
