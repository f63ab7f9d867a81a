/** Which of the saved results are shown, and in which order. */
import type { SavedResultType } from '@constat/report';

/** What a filter looks at. */
export interface Filterable {
  readonly title: string;
  readonly type: SavedResultType;
  readonly component: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly projectId: string;
}

export interface ResultFilter {
  readonly searchQuery: string;
  /** Empty for all. */
  readonly selectedTypes: readonly SavedResultType[];
  /** First and last moment, both included; null for any date. */
  readonly dateRange: { readonly start: number; readonly end: number } | null;
  /** Empty for all. */
  readonly selectedProjects: readonly string[];
}

export const NO_FILTER: ResultFilter = {
  searchQuery: '',
  selectedTypes: [],
  dateRange: null,
  selectedProjects: [],
};

export const TYPE_LABELS: Readonly<Record<SavedResultType, string>> = {
  descriptive: 'Descriptives',
  normality: 'Normality',
  ttest: 't-test',
  regression: 'Regression',
  correlation: 'Correlation',
  other: 'Other',
};

/** True if the query is part of the title, the type or the component, whatever the case. */
export function matchesQuery({ title, type, component }: Filterable, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  return [title, type, TYPE_LABELS[type], component].some((text) => text.toLowerCase().includes(wanted));
}

/** True if the result passes every part of the filter. */
export function passes(result: Filterable, filter: ResultFilter): boolean {
  const { selectedTypes, dateRange, selectedProjects } = filter;
  return (
    matchesQuery(result, filter.searchQuery) &&
    (selectedTypes.length === 0 || selectedTypes.includes(result.type)) &&
    (selectedProjects.length === 0 || selectedProjects.includes(result.projectId)) &&
    (dateRange === null || (result.timestamp >= dateRange.start && result.timestamp <= dateRange.end))
  );
}

/** How many results there are of each type, leaving out types without any. */
export function countTypes(
  results: readonly Filterable[],
): readonly { readonly type: SavedResultType; readonly count: number }[] {
  return (Object.keys(TYPE_LABELS) as SavedResultType[])
    .map((type) => ({ type, count: results.filter((result) => result.type === type).length }))
    .filter(({ count }) => count > 0);
}

export const RESULT_ORDERS = {
  newest: { label: 'Newest', compare: (a: Filterable, b: Filterable) => b.timestamp - a.timestamp },
  oldest: { label: 'Oldest', compare: (a: Filterable, b: Filterable) => a.timestamp - b.timestamp },
  title: { label: 'Title', compare: (a: Filterable, b: Filterable) => a.title.localeCompare(b.title, 'en') },
} as const;
export type ResultOrder = keyof typeof RESULT_ORDERS;

const DAY_MS = 86_400_000;

export const DATE_CHOICES = {
  any: { label: 'Any date', days: null },
  today: { label: 'Today', days: 1 },
  week: { label: 'Last 7 days', days: 7 },
  month: { label: 'Last 30 days', days: 30 },
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
