/** Names of columns: the first row when it holds words, else Column1, Column2 and so on; always unique. */
import { parseNumber } from './numbers.ts';
import { type ImportNotice, listed } from './report.ts';

/** The first row is a header if one of its cells is neither blank nor a number. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '' && Number.isNaN(parseNumber(cell.trim())));

/** Unique names from what the file says; null stands for a column without a header cell. */
export function nameColumns(headers: readonly (string | null)[]): {
  readonly names: readonly string[];
  readonly notices: readonly ImportNotice[];
} {
  const wanted = headers.map((header) => header?.trim() ?? '');
  const taken = new Set<string>();
  const reserved = new Set(wanted.filter((name) => name !== ''));
  const notices: ImportNotice[] = [];
  const names = wanted.map((name, i) => {
    const base = name === '' ? `Column${i + 1}` : name;
    let unique = base;
    const clashes = () => taken.has(unique) || (unique !== name && reserved.has(unique));
    for (let copy = 2; clashes(); copy++) unique = `${base}_${copy}`;
    taken.add(unique);
    if (name === '' && headers[i] !== null)
      notices.push({
        code: 'header-blank',
        column: unique,
        message: `A column without a name was called ${unique}.`,
      });
    else if (unique !== name && name !== '')
      notices.push({
        code: 'header-duplicate',
        column: unique,
        message: `A second column called ${name} was renamed ${unique}.`,
      });
    return unique;
  });
  return { names, notices };
}

/** So many columns without a name are told one by one. */
const FEW = 3;

/** One notice for many columns without a name. */
export function joinBlank(notices: readonly ImportNotice[]): readonly ImportNotice[] {
  const blank = notices.filter(({ code }) => code === 'header-blank');
  if (blank.length <= FEW) return notices;
  const names = blank.map(({ column = '' }) => column);
  const shown = [...names.slice(0, 2), `${names.length - 2} more`];
  return [
    {
      code: 'header-blank',
      count: names.length,
      words: names,
      message: `${names.length} columns without a name were called by their place: ${listed(shown)}.`,
    },
    ...notices.filter(({ code }) => code !== 'header-blank'),
  ];
}
