/** The options of the form as the layout that the engine computes. */
import type { PivotField, PivotFilter, PivotLayout, PivotValue } from '@constat/data';
import type { PivotOptions } from './options.ts';

/** Levels as they stand in a text field: one in each line, a line break within one written \n. */
export const levelLines = (levels: readonly string[]): string =>
  levels.map((level) => level.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')).join('\n');

/** The levels of such a text. */
export const readLevels = (text: string): readonly string[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => line.replace(/\\(n|\\)/g, (_, mark) => (mark === 'n' ? '\n' : '\\')));

/** The numbers of a text, in their order; null where something else stands among them. */
export function readCuts(text: string): readonly number[] | null {
  const parts = text.split(/[\s;]+|,(?=\s|$)/).filter((part) => part !== '');
  const cuts = parts.map((part) => Number(part.replace('\u2212', '-')));
  return cuts.every(Number.isFinite) ? [...new Set(cuts)].sort((a, b) => a - b) : null;
}

type AxisItem = PivotOptions['rows'][number];

const fieldOf = ({ field, by, width, cuts, sort, sortBy, top, other, hidden }: AxisItem): PivotField => ({
  field,
  by,
  width,
  cuts: readCuts(cuts) ?? [],
  sort,
  sortBy: sortBy - 1,
  top,
  other,
  hidden: readLevels(hidden),
});

const filterOf = ({
  field,
  by,
  width,
  cuts,
  keep,
  from,
  to,
}: PivotOptions['filters'][number]): PivotFilter => ({
  field,
  by,
  width,
  cuts: readCuts(cuts) ?? [],
  keep: keep === '' ? null : readLevels(keep),
  from,
  to,
});

const valueFrom = ({ name: _, ...value }: PivotOptions['values'][number]): PivotValue =>
  value.statistic === 'formula' ? { ...value, field: null } : value;

/** The layout of a form. */
export const layoutOf = (options: PivotOptions): PivotLayout => ({
  rows: options.rows.map(fieldOf),
  columns: options.columns.map(fieldOf),
  values: options.values.map(valueFrom),
  filters: options.filters.map(filterOf),
  missing: options.missing,
  confidenceLevel: options.confidenceLevel,
});
