/** A part of a figure as rows of the dataset: ranges along its axes, and marks that stand for groups or classes. */

import {
  type ColumnType,
  type FilterCondition,
  type FilterGroup,
  isRowList,
  partConditions,
  quoteName,
  type RowChoice,
  type RowList,
} from '@constat/data';
import {
  axesOf,
  drawnSpec,
  encodingsOf,
  type FigureBlock,
  isComposed,
  type ShownPart,
  shownParts,
} from '@constat/report';

export interface AxisVariable {
  readonly axis: 'x' | 'y';
  /** The name of the variable. */
  readonly name: string;
  /** What it is called. */
  readonly label: string;
  /** What the axis shows; times in milliseconds. */
  readonly range: readonly [number, number];
  readonly isTime: boolean;
}

type Columns = readonly {
  readonly name: string;
  readonly label?: string;
  readonly type: ColumnType;
}[];

/** The axes that show a number of the cases, where one scale holds for all of the figure. */
export function axisVariables(figure: FigureBlock, columns: Columns): readonly AxisVariable[] {
  const { spec, shows = [] } = figure;
  if (spec.drawing !== undefined || isComposed(spec) || spec.facet !== undefined) return [];
  const encodings = encodingsOf(spec);
  return axesOf(drawnSpec(figure)).flatMap(({ axis, kind, rows, range: numbers }) => {
    if (kind === 'category' || rows) return [];
    const shown = shows.find(
      (each) =>
        each.kind === 'values' &&
        each.when === undefined &&
        encodings.some((encoding) => encoding[axis] === each.field),
    );
    if (shown?.kind !== 'values') return [];
    const isTime = kind === 'time';
    const range = isTime ? timesOf(figure, shown.variable) : numbers;
    const column = columns.find(({ name }) => name === shown.variable);
    return column && range
      ? [{ axis, name: column.name, label: column.label || column.name, range, isTime }]
      : [];
  });
}

/** All data of a figure. */
function dataOf({ spec }: FigureBlock): readonly Readonly<Record<string, unknown>>[] {
  const { data, datasets } = spec as {
    readonly data?: { readonly values?: unknown };
    readonly datasets?: Readonly<Record<string, unknown>>;
  };
  return [data?.values, ...Object.values(datasets ?? {})].flatMap((rows) =>
    Array.isArray(rows) ? rows : [],
  );
}

/** The first and the last time of a variable that a figure shows. */
function timesOf(figure: FigureBlock, variable: string): readonly [number, number] | null {
  const partsOf = shownParts(figure);
  const times = dataOf(figure).flatMap((datum) =>
    partsOf(datum).flatMap((part) =>
      part.kind === 'value' && part.variable === variable ? [part.value] : [],
    ),
  );
  const [first] = times;
  return first === undefined
    ? null
    : times.reduce<readonly [number, number]>(
        ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
        [first, first],
      );
}

/** What a mark stands for; what its cases need is not seen. */
const nameable = ({ kind }: ShownPart): boolean => kind !== 'present';

/** Whether something of a figure can be selected: its variables are in the dataset, and its data stand for groups or values of them. */
export function canSelect(figure: FigureBlock, columns: Columns): boolean {
  const { shows = [] } = figure;
  const known = new Set(columns.map(({ name }) => name));
  if (!shows.every((shown) => shown.kind === 'rows' || known.has(shown.variable))) return false;
  const partsOf = shownParts(figure);
  return dataOf(figure).some((row) => partsOf(row).some(nameable));
}

export type Range = readonly [from: number, to: number];

export interface Selection {
  /** By the name of the variable. */
  readonly ranges: Readonly<Record<string, Range>>;
  /** Groups and classes: rows of any of them. */
  readonly marks: readonly (readonly ShownPart[])[];
}

export const NOTHING: Selection = { ranges: {}, marks: [] };

/** Whether a mark is known by the place of its rows alone. */
export const isPlaced = (parts: readonly ShownPart[]): boolean =>
  parts.some(({ kind }) => kind === 'row') && parts.every(({ kind }) => kind === 'row' || kind === 'present');

/** The part of a mark that is chosen as a whole: its groups and classes, and what its cases need. */
export function groupOf(parts: readonly ShownPart[]): readonly ShownPart[] {
  if (isPlaced(parts)) return parts;
  const group = parts.filter(({ kind }) => kind === 'level' || kind === 'class');
  return group.length === 0 ? [] : parts.filter(({ kind }) => kind !== 'value' && kind !== 'row');
}

export const sameParts = (a: readonly ShownPart[], b: readonly ShownPart[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Rows as they are typed, such as `3, 7-9`, with what their marks need. */
export function typedRows(text: string, marks: Selection['marks']): Selection['marks'] {
  const needs = marks[0]?.filter(({ kind }) => kind === 'present') ?? [];
  return [...text.matchAll(/(\d+)(?:\s*[-–]\s*(\d+))?/g)].map(([, from, to]) => [
    { kind: 'row', row: Number(from), ...(to === undefined ? {} : { to: Number(to) }) },
    ...needs,
  ]);
}

/** The row that a mark begins with; groups and classes stay as they are. */
const firstRow = (parts: readonly ShownPart[]): number =>
  isPlaced(parts) ? parts.reduce((first, part) => (part.kind === 'row' ? part.row : first), 0) : 0;

/** The groups of these marks, each once; rows in their order. */
export function groupsOf(
  marks: readonly { readonly parts: readonly ShownPart[] }[],
): readonly (readonly ShownPart[])[] {
  const groups = new Map(marks.map(({ parts }) => [JSON.stringify(groupOf(parts)), groupOf(parts)]));
  return [...groups.values()].filter(({ length }) => length > 0).sort((a, b) => firstRow(a) - firstRow(b));
}

/** A group in words: `Sex: female, Age: 20 to 30`. */
export function groupText(parts: readonly ShownPart[], columns: Columns): string {
  const label = (variable: string): string => {
    const column = columns.find(({ name }) => name === variable);
    return column?.label || variable;
  };
  return parts
    .flatMap((part) =>
      part.kind === 'level'
        ? [`${label(part.variable)}: ${part.level}`]
        : part.kind === 'class'
          ? [
              `${label(part.variable)}: ${short(part.from)} to ${part.isLast ? '' : 'below '}${short(part.to)}`,
            ]
          : part.kind === 'row'
            ? [rowText(part.row, part.to ?? part.row)]
            : [],
    )
    .join(', ');
}

const rowText = (from: number, to: number): string => (from === to ? `Row ${from}` : `Rows ${from} to ${to}`);

const short = (value: number): string => String(Number(value.toPrecision(6)));

/** With a group, or without it where it was chosen. */
export function withMark({ ranges, marks }: Selection, group: readonly ShownPart[]): Selection {
  const left = marks.filter((mark) => !sameParts(mark, group));
  return { ranges, marks: left.length < marks.length ? left : [...marks, group] };
}

/** The ranges of the numbers of some marks. */
export function rangesOf(
  marks: readonly { readonly parts: readonly ShownPart[] }[],
): Readonly<Record<string, Range>> {
  const ranges: Record<string, Range> = {};
  for (const { parts } of marks)
    for (const part of parts) {
      if (part.kind !== 'value') continue;
      const [low, high] = ranges[part.variable] ?? [part.value, part.value];
      ranges[part.variable] = [Math.min(low, part.value), Math.max(high, part.value)];
    }
  return ranges;
}

/** Marks that are known by the place of their rows. */
const placedRows = (marks: Selection['marks']): RowList => ({
  rows: marks.flatMap((parts) =>
    parts.flatMap((part) => (part.kind === 'row' ? [[part.row, part.to ?? part.row] as const] : [])),
  ),
  present: [...new Set(marks.flat().flatMap((part) => (part.kind === 'present' ? [part.variable] : [])))],
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A time as filters read it: the day, the minute or the very time. */
const timeText = (time: number): string =>
  new Date(time).toISOString().slice(0, time % DAY === 0 ? 10 : time % MINUTE === 0 ? 16 : 23);

/** The rows in the selection; null where nothing is selected. */
export function keptRows({ ranges, marks }: Selection, columns: Columns): RowChoice | null {
  if (marks.some(isPlaced)) return placedRows(marks);
  const dates = new Set(columns.filter(({ type }) => type === 'date').map(({ name }) => name));
  const conditions: (FilterCondition | FilterGroup)[] = Object.entries(ranges).map(([column, [from, to]]) =>
    dates.has(column)
      ? { column, operator: 'between', value: timeText(from), value2: timeText(to) }
      : { column, operator: 'between', value: from, value2: to },
  );
  const groups = marks.map(
    (parts): FilterGroup => ({ logic: 'AND', conditions: parts.flatMap(partConditions) }),
  );
  const [first, ...others] = groups;
  if (first)
    conditions.push(
      ...(others.length === 0 ? first.conditions : [{ logic: 'OR' as const, conditions: groups }]),
    );
  return conditions.length === 0 ? null : { logic: 'AND', conditions };
}

/** What a condition does not let through, without the gaps. */
const OPPOSITE: Partial<Record<FilterCondition['operator'], FilterCondition['operator']>> = {
  between: 'notBetween',
  eq: 'neq',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
};

/** What can be put into words is a filter; rows by their place are not. */
export const filterOf = (choice: RowChoice | null): FilterGroup | null =>
  choice === null || isRowList(choice) ? null : choice;

/** All other rows, those without a value among them. */
export function otherRows(filter: FilterGroup): FilterGroup {
  return {
    logic: filter.logic === 'AND' ? 'OR' : 'AND',
    conditions: filter.conditions.map((part): FilterCondition | FilterGroup => {
      if ('conditions' in part) return otherRows(part);
      const { column } = part;
      const operator = OPPOSITE[part.operator];
      if (!operator) return { column, operator: 'isEmpty' };
      return {
        logic: 'OR',
        conditions: [
          { ...part, operator },
          { column, operator: 'isEmpty' },
        ],
      };
    }),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `"${String(value).replaceAll('"', '""')}"`;

const SIGNS: Partial<Record<FilterCondition['operator'], string>> = {
  eq: '=',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** The same as an expression that is true or false, or missing where a value is. */
export function expressionOf({ logic, conditions }: FilterGroup): string {
  return conditions
    .map((part) => {
      if ('conditions' in part) return `(${expressionOf(part)})`;
      const name = quoteName(part.column);
      if (part.operator === 'between')
        return `BETWEEN(${name}, ${textOf(part.value)}, ${textOf(part.value2)})`;
      const sign = SIGNS[part.operator];
      return sign ? `${name} ${sign} ${textOf(part.value)}` : `NOT ISMISSING(${name})`;
    })
    .join(logic === 'AND' ? ' AND ' : ' OR ');
}

/** What a variable says that names the rows: of a row without a value, too. */
export const namingExpression = (filter: FilterGroup): string =>
  `IF(COALESCE(IF(${expressionOf(filter)}, 1, 0), 0) = 1, "selected", "other")`;
