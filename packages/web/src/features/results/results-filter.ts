/** Which of the saved results are shown, and in which order. */
import type { ResultHead } from '../../storage/db.ts';
import { kindOf, RESULT_KINDS, type ResultKind } from './result-kind.ts';

/** What a filter looks at. */
export type Filterable = Pick<
  ResultHead,
  'title' | 'type' | 'component' | 'timestamp' | 'projectId' | 'tags' | 'note' | 'order'
>;

export interface ResultFilter {
  readonly searchQuery: string;
  /** Empty for all. */
  readonly selectedKinds: readonly ResultKind[];
  /** First and last moment, both included; null for any date. */
  readonly dateRange: { readonly start: number; readonly end: number } | null;
  /** Empty for all. */
  readonly selectedProjects: readonly string[];
}

export const NO_FILTER: ResultFilter = {
  searchQuery: '',
  selectedKinds: [],
  dateRange: null,
  selectedProjects: [],
};

/** The texts that are searched, in lower case; made once for each result. */
const searched = new WeakMap<Filterable, string>();

function searchedOf(result: Filterable): string {
  const known = searched.get(result);
  if (known !== undefined) return known;
  const { title, type, component, tags, note } = result;
  const text = [title, type, kindOf(result), component, ...(tags ?? []), note ?? ''].join('\n').toLowerCase();
  searched.set(result, text);
  return text;
}

/** True if the query is part of the title, the type, the component, a tag or the note, whatever the case. */
export const matchesQuery = (result: Filterable, query: string): boolean =>
  searchedOf(result).includes(query.trim().toLowerCase());

/** True if the result passes every part of the filter. */
export function passes(result: Filterable, filter: ResultFilter): boolean {
  const { selectedKinds, dateRange, selectedProjects } = filter;
  return (
    (selectedKinds.length === 0 || selectedKinds.includes(kindOf(result))) &&
    (selectedProjects.length === 0 || selectedProjects.includes(result.projectId)) &&
    (dateRange === null || (result.timestamp >= dateRange.start && result.timestamp <= dateRange.end)) &&
    matchesQuery(result, filter.searchQuery)
  );
}

/** How many results have each value of a field. */
export function countBy<K extends keyof Filterable>(
  results: readonly Filterable[],
  field: K,
): ReadonlyMap<Filterable[K], number> {
  const counts = new Map<Filterable[K], number>();
  for (const result of results) counts.set(result[field], (counts.get(result[field]) ?? 0) + 1);
  return counts;
}

/** How many results there are of each kind, leaving out kinds without any. */
export function countKinds(
  results: readonly Filterable[],
): readonly { readonly kind: ResultKind; readonly count: number }[] {
  const kinds = results.map(kindOf);
  return RESULT_KINDS.map((kind) => ({ kind, count: kinds.filter((each) => each === kind).length })).filter(
    ({ count }) => count > 0,
  );
}

/** Where a result stands in the owner's own order: where it was put, else by its date, the newest first. */
const placeOf = ({ order, timestamp }: Pick<Filterable, 'order' | 'timestamp'>): number =>
  order ?? -timestamp;

/**
 * The places to change so that one result of a list stands before another one (null: at the end): one place between its
 * neighbours, or all of them where no number lies between.
 */
export function ordersAfterMove(
  shown: readonly (Pick<Filterable, 'order' | 'timestamp'> & { readonly id: string })[],
  id: string,
  beforeId: string | null,
): ReadonlyMap<string, number> {
  const moved = shown.find((result) => result.id === id);
  if (!moved || id === beforeId) return new Map();
  const others = shown.filter((result) => result.id !== id);
  const found = others.findIndex((result) => result.id === beforeId);
  const at = found < 0 ? others.length : found;
  const above = others[at - 1];
  const below = others[at];
  const low = above ? placeOf(above) : below ? placeOf(below) - 2 : 0;
  const high = below ? placeOf(below) : low + 2;
  const middle = (low + high) / 2;
  if (middle > low && middle < high) return new Map([[id, middle]]);
  return new Map([...others.slice(0, at), moved, ...others.slice(at)].map((result, i) => [result.id, i]));
}

const byText = new Intl.Collator('en', { numeric: true }).compare;

export const RESULT_ORDERS = {
  newest: { label: 'Newest', compare: (a: Filterable, b: Filterable) => b.timestamp - a.timestamp },
  oldest: { label: 'Oldest', compare: (a: Filterable, b: Filterable) => a.timestamp - b.timestamp },
  own: { label: 'Own order', compare: (a: Filterable, b: Filterable) => placeOf(a) - placeOf(b) },
  title: { label: 'Title', compare: (a: Filterable, b: Filterable) => byText(a.title, b.title) },
} as const;
export type ResultOrder = keyof typeof RESULT_ORDERS;

const DAY_MS = 86_400_000;

export const DATE_CHOICES = {
  any: { label: 'Any date', days: null },
  today: { label: 'Today', days: 1 },
  week: { label: 'Last 7 days', days: 7 },
  month: { label: 'Last 30 days', days: 30 },
  between: { label: 'Between two dates', days: null },
} as const;
export type DateChoice = keyof typeof DATE_CHOICES;

/** The last days as a range of whole local days, today included. */
export function lastDays(days: number | null, now = Date.now()): ResultFilter['dateRange'] {
  if (days === null) return null;
  const today = new Date(now).setHours(0, 0, 0, 0);
  const start = new Date(today);
  start.setDate(start.getDate() - (days - 1));
  return { start: start.getTime(), end: today + DAY_MS - 1 };
}

/** A day as date fields write it, '2026-11-15'; empty when there is none. */
export function dayOf(time: number | undefined): string {
  if (time === undefined || !Number.isFinite(time)) return '';
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** From the beginning of one day to the end of another, in local time; an empty day leaves that side open. */
export function rangeOfDays(from: string, to: string): ResultFilter['dateRange'] {
  const [first = '', last = ''] = from !== '' && to !== '' && from > to ? [to, from] : [from, to];
  if (first === '' && last === '') return null;
  return {
    start: first === '' ? Number.NEGATIVE_INFINITY : new Date(`${first}T00:00:00`).getTime(),
    end: last === '' ? Number.POSITIVE_INFINITY : new Date(`${last}T23:59:59.999`).getTime(),
  };
}

const writtenDay = (time: number): string =>
  new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' });

/** '1 Nov 2026 – 15 Nov 2026', 'from 1 Nov 2026', 'until 15 Nov 2026' */
export function rangeWords({ start, end }: NonNullable<ResultFilter['dateRange']>): string {
  if (!Number.isFinite(end)) return `from ${writtenDay(start)}`;
  if (!Number.isFinite(start)) return `until ${writtenDay(end)}`;
  return `${writtenDay(start)} – ${writtenDay(end)}`;
}
