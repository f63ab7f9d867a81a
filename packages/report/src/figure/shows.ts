/** What the marks of a figure stand for in the dataset: said by the analysis, so that a part of a figure is a part of its rows. */
import { isRecord, type Row, type Spec } from './edits/units.ts';

interface Shown {
  /** The name of the variable. */
  readonly variable: string;
  /** Only of data whose fields say so: where figures of several variables share a field. */
  readonly when?: Readonly<Record<string, string | number>>;
}

/** A field of the figure's data that shows a variable of the dataset. */
export type ShownVariable =
  /** The number of a case, or its time as ISO 8601 writes it. */
  | (Shown & { readonly kind: 'values'; readonly field: string })
  /** A level; `levels` says which one, where the field says it in other words. */
  | (Shown & {
      readonly kind: 'levels';
      readonly field: string;
      readonly levels?: Readonly<Record<string, string>>;
    })
  /** A class from one field up to another, without its end; the last class has its end. */
  | (Shown & { readonly kind: 'classes'; readonly field: string; readonly to: string })
  /** A class by its name, with its smallest and its largest value. */
  | (Shown & {
      readonly kind: 'spans';
      readonly field: string;
      readonly spans: Readonly<Record<string, readonly [number, number]>>;
    })
  /** The whole figure is of one level. */
  | (Shown & { readonly kind: 'level'; readonly level: string })
  /** Nothing is seen of it, but cases without a value are left out. */
  | (Shown & { readonly kind: 'present' })
  /** The row of the dataset, from 1; where another field says so, all rows up to that one. */
  | { readonly kind: 'rows'; readonly field: string; readonly to?: string };

/** What a mark stands for; its rows fulfil all of its parts. */
export type ShownPart =
  | { readonly kind: 'value'; readonly variable: string; readonly value: number }
  | { readonly kind: 'level'; readonly variable: string; readonly level: string }
  | {
      readonly kind: 'class';
      readonly variable: string;
      readonly from: number;
      readonly to: number;
      readonly isLast: boolean;
    }
  | { readonly kind: 'present'; readonly variable: string }
  | { readonly kind: 'row'; readonly row: number; readonly to?: number };

/** All data of a figure. */
function rowsIn(spec: Spec): readonly Row[] {
  const lists: unknown[] = [
    isRecord(spec.data) ? spec.data.values : undefined,
    ...(isRecord(spec.datasets) ? Object.values(spec.datasets) : []),
  ];
  return lists.flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []));
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The time that a text says, in milliseconds; not a number where it says none. */
const timeOf = (text: string): number => (/^\d{4}-\d\d-\d\d(T|$)/.test(text) ? Date.parse(text) : Number.NaN);

const applies = ({ when = {} }: Shown, datum: Row): boolean =>
  Object.entries(when).every(([field, value]) => datum[field] === value);

/** The end of the last class of each variable. */
function lastEnds(shows: readonly ShownVariable[], spec: Spec): ReadonlyMap<ShownVariable, number> {
  const classes = shows.filter((shown) => shown.kind === 'classes');
  const rows = classes.length > 0 ? rowsIn(spec) : [];
  return new Map(
    classes.map((shown) => [
      shown,
      rows.reduce((most, row) => {
        const end = applies(shown, row) ? row[shown.to] : undefined;
        return isNumber(end) ? Math.max(most, end) : most;
      }, -Infinity),
    ]),
  );
}

/** Reads what data of a figure stand for; nothing where they stand for no rows. */
export function shownParts({
  spec,
  shows = [],
}: {
  readonly spec: Spec;
  readonly shows?: readonly ShownVariable[];
}): (datum: Row) => readonly ShownPart[] {
  const ends = lastEnds(shows, spec);
  const partOf = (shown: ShownVariable, datum: Row): readonly ShownPart[] => {
    if (shown.kind === 'rows') {
      const row = datum[shown.field];
      const to = shown.to === undefined ? undefined : datum[shown.to];
      return isNumber(row) ? [{ kind: 'row', row, ...(isNumber(to) ? { to } : {}) }] : [];
    }
    if (!applies(shown, datum)) return [];
    const { variable } = shown;
    if (shown.kind === 'present') return [{ kind: 'present', variable }];
    if (shown.kind === 'level') return [{ kind: 'level', variable, level: shown.level }];
    const value = datum[shown.field];
    if (shown.kind === 'values') {
      const number = typeof value === 'string' ? timeOf(value) : value;
      return isNumber(number) ? [{ kind: 'value', variable, value: number }] : [];
    }
    if (shown.kind === 'levels') {
      const level = typeof value === 'string' ? (shown.levels ? shown.levels[value] : value) : undefined;
      return level === undefined || level === '' ? [] : [{ kind: 'level', variable, level }];
    }
    if (shown.kind === 'spans') {
      const [from, end] = (typeof value === 'string' ? shown.spans[value] : undefined) ?? [];
      return from === undefined || end === undefined
        ? []
        : [{ kind: 'class', variable, from, to: end, isLast: true }];
    }
    const to = datum[shown.to];
    return isNumber(value) && isNumber(to)
      ? [{ kind: 'class', variable, from: value, to, isLast: to === ends.get(shown) }]
      : [];
  };
  const own = shows.filter((shown) => 'field' in shown);
  return (datum) =>
    own.some((shown) => partOf(shown, datum).length > 0)
      ? shows.flatMap((shown) => partOf(shown, datum))
      : [];
}
