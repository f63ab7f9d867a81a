/** A part of a figure as rows of the dataset: ranges along its axes, and marks that stand for groups or classes. */

import { type FilterCondition, type FilterGroup, partConditions, quoteName } from '@constat/data';
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
  /** What the axis shows. */
  readonly range: readonly [number, number];
}

type Columns = readonly { readonly name: string; readonly label?: string }[];

/** The axes that show a number of the cases, where one scale holds for all of the figure. */
export function axisVariables(figure: FigureBlock, columns: Columns): readonly AxisVariable[] {
  const { spec, shows = [] } = figure;
  if (spec.drawing !== undefined || isComposed(spec) || spec.facet !== undefined) return [];
  const encodings = encodingsOf(spec);
  return axesOf(drawnSpec(figure)).flatMap(({ axis, kind, rows, range }) => {
    if (kind !== 'number' || rows || range === null) return [];
    const shown = shows.find(
      (each) =>
        each.kind === 'values' &&
        each.when === undefined &&
        encodings.some((encoding) => encoding[axis] === each.field),
    );
    if (shown?.kind !== 'values') return [];
    const column = columns.find(({ name }) => name === shown.variable);
    return column ? [{ axis, name: column.name, label: column.label || column.name, range }] : [];
  });
}

/** What a mark stands for in words of filters: rows have none. */
const nameable = ({ kind }: ShownPart): boolean => kind !== 'row' && kind !== 'present';

/** Whether something of a figure can be selected: its variables are in the dataset, and its data stand for groups or values of them. */
export function canSelect(figure: FigureBlock, columns: Columns): boolean {
  const { shows = [], spec } = figure;
  const known = new Set(columns.map(({ name }) => name));
  if (!shows.every((shown) => shown.kind === 'rows' || known.has(shown.variable))) return false;
  const partsOf = shownParts(figure);
  const { data, datasets } = spec as {
    readonly data?: { readonly values?: unknown };
    readonly datasets?: Readonly<Record<string, unknown>>;
  };
  return [data?.values, ...Object.values(datasets ?? {})].some(
    (rows) => Array.isArray(rows) && rows.some((row) => partsOf(row).some(nameable)),
  );
}

export type Range = readonly [from: number, to: number];

export interface Selection {
  /** By the name of the variable. */
  readonly ranges: Readonly<Record<string, Range>>;
  /** Groups and classes: rows of any of them. */
  readonly marks: readonly (readonly ShownPart[])[];
}

export const NOTHING: Selection = { ranges: {}, marks: [] };

/** The part of a mark that is chosen as a whole: its groups and classes, and what its cases need. */
export function groupOf(parts: readonly ShownPart[]): readonly ShownPart[] {
  const group = parts.filter(({ kind }) => kind === 'level' || kind === 'class');
  return group.length === 0 ? [] : parts.filter(({ kind }) => kind !== 'value' && kind !== 'row');
}

export const sameParts = (a: readonly ShownPart[], b: readonly ShownPart[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The groups of these marks, each once. */
export function groupsOf(
  marks: readonly { readonly parts: readonly ShownPart[] }[],
): readonly (readonly ShownPart[])[] {
  const groups = new Map(marks.map(({ parts }) => [JSON.stringify(groupOf(parts)), groupOf(parts)]));
  return [...groups.values()].filter(({ length }) => length > 0);
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
          : [],
    )
    .join(', ');
}

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

/** The rows in the selection; null where nothing is selected. */
export function keptRows({ ranges, marks }: Selection): FilterGroup | null {
  const conditions: (FilterCondition | FilterGroup)[] = Object.entries(ranges).map(
    ([column, [from, to]]) => ({ column, operator: 'between', value: from, value2: to }),
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
