/**
 * Tables whose columns fetch their own cells: a column says what it is called, how its numbers are written and where they come from,
 * in one place.
 *
 *     table(outcomes, {
 *       id: 'test',
 *       title: rich`Mann–Whitney Test`,
 *       columns: [
 *         text('Outcome', (o) => o.label),
 *         symbol('U', 'statistic', (o) => o.test.statistic),
 *         estimate('Typical difference', 'number', (o) => o.shift),
 *       ],
 *     })
 */

import {
  type Cell,
  italic,
  type NumberFormat,
  num,
  type Runs,
  rich,
  runsToText,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import { zip } from '@constat/stats';

/** Headings of confidence limits. */
export const LIMITS = { lower: 'LL', upper: 'UL' } as const;

type Words = string | Runs;

const runsOf = (words: Words): Runs => (typeof words === 'string' ? [words] : words);

/** A column that fetches its own cells. */
export interface Column<Row> {
  readonly label: Runs;
  readonly format?: NumberFormat;
  readonly decimals?: number;
  /** Neighbouring columns with the same words above them share one spanning head. */
  readonly over?: Runs;
  /** The group that it is about, where its head may be renamed. */
  readonly of?: string;
  readonly cell: (row: Row, index: number) => Cell;
}

/** One column, or several that belong together; none where a result lacks them. */
export type Columns<Row> = Column<Row> | readonly Columns<Row>[];

const flatten = <Row>(columns: Columns<Row>): readonly Column<Row>[] =>
  'cell' in columns ? [columns] : columns.flatMap(flatten);

/** A column of words. */
export const text = <Row>(label: Words, cell: Column<Row>['cell']): Column<Row> => ({
  label: runsOf(label),
  cell,
});

/** A column of numbers. */
export const value = <Row>(
  label: Words,
  format: NumberFormat,
  cell: Column<Row>['cell'],
  decimals?: number,
): Column<Row> => ({
  label: runsOf(label),
  format,
  cell,
  ...(decimals === undefined ? {} : { decimals }),
});

/** A column of numbers headed by a symbol in italics: n, M, SD, t. */
export const symbol = <Row>(
  letter: string,
  format: NumberFormat,
  cell: Column<Row>['cell'],
  decimals?: number,
): Column<Row> => value([italic(letter)], format, cell, decimals);

/** Columns under a common head. */
export const under = <Row>(over: Words, ...columns: readonly Columns<Row>[]): readonly Column<Row>[] =>
  flatten(columns).map((column) => ({ ...column, over: runsOf(over) }));

interface Limits {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

/** The two limits of an interval. */
export const limits = <Row>(
  format: NumberFormat,
  cell: (row: Row, index: number) => Limits | null,
  decimals?: number,
): readonly Column<Row>[] => [
  value(LIMITS.lower, format, (row, i) => cell(row, i)?.ciLower ?? null, decimals),
  value(LIMITS.upper, format, (row, i) => cell(row, i)?.ciUpper ?? null, decimals),
];

/** The two limits under a head that names the confidence level. */
export const interval = <Row>(
  level: number,
  format: NumberFormat,
  cell: (row: Row, index: number) => Limits | null,
  decimals?: number,
): readonly Column<Row>[] => under(rich`${num(level, 'level')} CI`, limits(format, cell, decimals));

/** An estimate and its two limits under one head. */
export const estimate = <Row>(
  over: Words,
  format: NumberFormat,
  cell: (row: Row, index: number) => (Limits & { readonly estimate: number | null }) | null,
  decimals?: number,
): readonly Column<Row>[] =>
  under(
    over,
    value('Estimate', format, (row: Row, i) => cell(row, i)?.estimate ?? null, decimals),
    ...limits(format, cell, decimals),
  );

/** How a row is set: indented, below a hairline, with a format of its own. */
type RowStyle = {
  readonly [Key in Exclude<keyof TableRow, 'cells' | 'heading'>]?: TableRow[Key] | undefined;
};

/** Rows below a line that names them. */
export interface Section<Row> {
  readonly heading: Words | null;
  readonly rows: readonly Row[];
}

/** Rows in sections; those below a heading are indented. */
interface Sections<Row> {
  readonly sections: readonly Section<Row>[];
}

/** A section for each of several things; plain rows where there is only one, unless headings are asked for. */
export const sectionsOf = <Item, Row>(
  items: readonly Item[],
  heading: (item: Item) => Words,
  rows: (item: Item) => readonly Row[],
  several = items.length > 1,
): readonly Row[] | Sections<Row> =>
  several
    ? { sections: items.map((item) => ({ heading: heading(item), rows: rows(item) })) }
    : items.flatMap(rows);

/** The rows of a table that has one row, whose columns know their values. */
export const ONE_ROW = [null] as const;

interface TableParts<Row> {
  readonly id: string;
  readonly title: Words;
  readonly columns: readonly Columns<Row>[];
  readonly style?: (row: Row, index: number) => RowStyle;
  readonly notes?: Runs | undefined;
  readonly detail?: true;
}

/** A key for each column, from its words; numbered where they repeat. */
function keysOf<Row>(columns: readonly Column<Row>[]): readonly string[] {
  const seen = new Map<string, number>();
  return columns.map(({ label, over }) => {
    const key = runsToText(over ? [...over, ' ', ...label] : label);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}

/** The head of a table: its columns, and the words that span several of them. */
function headOf<Row>(columns: readonly Column<Row>[], keys: readonly string[]) {
  const spanners: Record<string, Runs> = {};
  const heads = zip(columns, keys).map(([{ label, format, decimals, over, of }, key]): TableColumn => {
    const spanner = over && runsToText(over);
    if (over && spanner !== undefined) spanners[spanner] = over;
    return {
      key,
      label,
      ...(format ? { format } : {}),
      ...(decimals === undefined ? {} : { decimals }),
      ...(spanner === undefined ? {} : { spanner }),
      ...(of === undefined ? {} : { of }),
    };
  });
  return { columns: heads, ...(Object.keys(spanners).length > 0 ? { spanners } : {}) };
}

/** Only what a style sets. */
const setOf = (style: RowStyle = {}): Omit<TableRow, 'cells'> =>
  Object.fromEntries(Object.entries(style).filter(([, set]) => set !== undefined && set !== false));

/** A table from the rows it has and the columns that look at them. */
export function table<Row>(
  rows: readonly Row[] | Sections<Row>,
  { id, title, columns, style, notes, detail }: TableParts<NoInfer<Row>>,
): TableBlock {
  const flat = flatten(columns);
  const keys = keysOf(flat);
  const rowOf = (row: Row, index: number, indent: boolean): TableRow => ({
    cells: Object.fromEntries(zip(flat, keys).map(([{ cell }, key]) => [key, cell(row, index)])),
    ...(indent ? { indent } : {}),
    ...setOf(style?.(row, index)),
  });
  const sections: readonly Section<Row>[] = 'sections' in rows ? rows.sections : [{ heading: null, rows }];
  return {
    kind: 'table',
    id,
    title: runsOf(title),
    ...headOf(flat, keys),
    rows: sections.flatMap(({ heading, rows: inside }) => [
      ...(heading === null ? [] : [{ heading: true, cells: { [keys[0]!]: runsOf(heading) } }]),
      ...inside.map((row, index) => rowOf(row, index, heading !== null)),
    ]),
    ...(notes && notes.length > 0 ? { notes } : {}),
    ...(detail ? { detail } : {}),
  };
}
