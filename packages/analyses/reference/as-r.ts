/** The columns of a reference file as R reads them: the cases name levels as R does. */
import { type Column, Frame, formatDate } from '@constat/data';

/** The words that read.csv takes for truth values. */
const LOGICAL: Readonly<Record<string, string>> = { T: 'TRUE', TRUE: 'TRUE', F: 'FALSE', FALSE: 'FALSE' };

const categories = (column: Column, codes: Int32Array, levels: readonly string[]): Column => ({
  ...column,
  type: 'categorical',
  cells: { kind: 'categories', codes, levels },
});

/**
 * Words are categories also in short files; T, F, TRUE and FALSE are truth values; dates are words, as the scripts read them.
 * `inCapitals`: the file spells truth values in capitals, which the import calls false and true.
 */
export function asR(read: Column, inCapitals: boolean): Column {
  // R knows no scales: never, sometimes, always are words like others.
  const { categoryOrder: _, ...column } = read;
  if (column.type === 'numeric' || column.type === 'ordinal') return column;
  const { codes, levels: found } = new Frame([column]).factor(column.name);
  const levels = column.type === 'boolean' && inCapitals ? found.map((level) => level.toUpperCase()) : found;
  if (column.type === 'date')
    return categories(
      column,
      codes,
      levels.map((level) => formatDate(Number(level))),
    );
  if (levels.length === 0 || !levels.every((level) => Object.hasOwn(LOGICAL, level)))
    return { ...column, type: 'categorical' };
  const named = levels.map((level) => LOGICAL[level]!);
  const both = [...new Set(named)].sort();
  return categories(
    column,
    codes.map((code) => (code < 0 ? -1 : both.indexOf(named[code]!))),
    both,
  );
}
