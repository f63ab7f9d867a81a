/** The zones of a pivot table and what can be done to the fields in them, as pure functions from options to options. */
import type { RawOptions } from '@constat/analyses';
import type { ColumnInfo } from '../../storage/db.ts';
import type { IconName } from '../../ui/icon.tsx';

export const ZONES = ['filters', 'columns', 'rows', 'values'] as const;
export type Zone = (typeof ZONES)[number];

export const ZONE_FACTS: Readonly<Record<Zone, { readonly label: string; readonly icon: IconName }>> = {
  filters: { label: 'Filters', icon: 'filter' },
  columns: { label: 'Columns', icon: 'grid' },
  rows: { label: 'Rows', icon: 'menu' },
  values: { label: 'Values', icon: 'calculator' },
};

/** A field in a zone, with its settings; a value without a field counts rows. */
export type ZoneItem = Readonly<Record<string, unknown>> & { readonly field?: string | null };

export interface Place {
  readonly zone: Zone;
  readonly index: number;
}

const isItem = (value: unknown): value is ZoneItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields in a zone. */
export const itemsIn = (options: RawOptions, zone: Zone): readonly ZoneItem[] => {
  const items = options[zone];
  return Array.isArray(items) ? items.filter(isItem) : [];
};

/** The zones that hold a field, in the order of the zones. */
export const zonesOf = (options: RawOptions, field: string): readonly Zone[] =>
  ZONES.filter((zone) => itemsIn(options, zone).some((item) => item.field === field));

/** Whether nothing was chosen yet. */
export const isEmpty = (options: RawOptions): boolean =>
  ZONES.every((zone) => itemsIn(options, zone).length === 0);

/** Distinct numbers above which bins are proposed. */
const MANY = 15;

/** What a column is in a zone before anybody changes it. */
export function newItem(zone: Zone, column: ColumnInfo, distinct: number | null): ZoneItem {
  const field = column.name;
  if (zone === 'values') return { field, statistic: column.type === 'numeric' ? 'mean' : 'count' };
  if (column.type === 'date') return { field, by: 'year' };
  if (column.type === 'numeric' && (distinct ?? 0) > MANY) return { field, by: 'quantiles', width: 4 };
  return { field };
}

/** Where a field goes without being told: numbers to the values, others to the rows. */
export const ownZone = ({ type }: ColumnInfo): Zone => (type === 'numeric' ? 'values' : 'rows');

/** A table without a value counts its rows. */
function counted(options: RawOptions): RawOptions {
  const fields = itemsIn(options, 'rows').length + itemsIn(options, 'columns').length;
  return itemsIn(options, 'values').length > 0 || fields === 0
    ? options
    : { ...options, values: [{ field: null, statistic: 'count' }] };
}

const within = (at: number, length: number): number => Math.max(0, Math.min(at, length));

/** Puts an item into a zone, at the end unless a place is given. */
export function addItem(options: RawOptions, zone: Zone, item: ZoneItem, at?: number): RawOptions {
  const items = itemsIn(options, zone);
  const place = within(at ?? items.length, items.length);
  return counted({ ...options, [zone]: items.toSpliced(place, 0, item) });
}

export const removeItem = (options: RawOptions, { zone, index }: Place): RawOptions =>
  counted({ ...options, [zone]: itemsIn(options, zone).toSpliced(index, 1) });

/** Moves an item within its zone, or to another, where it starts with the settings of that zone. */
export function moveItem(
  options: RawOptions,
  from: Place,
  to: Place,
  fresh: (zone: Zone, field: string) => ZoneItem,
): RawOptions {
  const item = itemsIn(options, from.zone)[from.index];
  if (!item) return options;
  const taken = itemsIn(options, from.zone).toSpliced(from.index, 1);
  if (from.zone === to.zone) {
    const place = within(to.index > from.index ? to.index - 1 : to.index, taken.length);
    return place === from.index ? options : { ...options, [to.zone]: taken.toSpliced(place, 0, item) };
  }
  // the count of rows is no field that could make rows
  if (typeof item.field !== 'string') return options;
  const axes: readonly Zone[] = ['rows', 'columns'];
  const keeps = axes.includes(from.zone) && axes.includes(to.zone);
  const moved = keeps ? item : fresh(to.zone, item.field);
  return addItem({ ...options, [from.zone]: taken }, to.zone, moved, to.index);
}

export const setItem = (options: RawOptions, { zone, index }: Place, part: ZoneItem): RawOptions => ({
  ...options,
  [zone]: itemsIn(options, zone).map((item, i) => (i === index ? { ...item, ...part } : item)),
});

/** Rows become columns, and columns rows. */
export const swapAxes = (options: RawOptions): RawOptions => ({
  ...options,
  rows: itemsIn(options, 'columns'),
  columns: itemsIn(options, 'rows'),
});

const BY: Readonly<Record<string, string>> = {
  year: 'by year',
  quarter: 'by quarter',
  month: 'by month',
  week: 'by week',
  day: 'by day',
  monthOfYear: 'month of the year',
  weekday: 'day of the week',
  cuts: 'own cuts',
};

const lines = (text: unknown): number =>
  typeof text === 'string' && text !== '' ? text.split('\n').length : 0;

/** The settings of an item in a few words: `by 10`, `mean`, `3 of 5`. */
export function itemWords(zone: Zone, item: ZoneItem): string {
  if (zone === 'values') {
    const statistic = String(item.statistic ?? 'count');
    const shown =
      item.show === undefined || item.show === 'value' ? '' : `, ${SHOWN[String(item.show)] ?? ''}`;
    if (statistic === 'share') return `percent ${String(item.level ?? '')}${shown}`;
    if (statistic === 'formula') return String(item.formula ?? '') || 'formula';
    return `${STATISTIC_WORDS[statistic] ?? statistic}${item.weight ? ', weighted' : ''}${shown}`;
  }
  const by = String(item.by ?? 'values');
  const grouped =
    by === 'width'
      ? `by ${String(item.width ?? '?')}`
      : by === 'quantiles'
        ? `${String(item.width ?? 4)} equal groups`
        : (BY[by] ?? '');
  if (zone === 'filters') {
    const range = [item.from, item.to].some((limit) => typeof limit === 'number');
    const kept = lines(item.keep);
    return range ? `${item.from ?? '…'} to ${item.to ?? '…'}` : kept > 0 ? `${kept} chosen` : 'all';
  }
  const top = typeof item.top === 'number' ? `top ${item.top}` : '';
  const hidden = lines(item.hidden) > 0 ? `${lines(item.hidden)} hidden` : '';
  return [grouped, top, hidden].filter((word) => word !== '').join(', ');
}

export const STATISTIC_WORDS: Readonly<Record<string, string>> = {
  count: 'count',
  distinct: 'different values',
  sum: 'sum',
  mean: 'mean',
  median: 'median',
  sd: 'standard deviation',
  se: 'standard error',
  ciLower: 'CI, lower limit',
  ciUpper: 'CI, upper limit',
  min: 'minimum',
  max: 'maximum',
  percentile: 'percentile',
  share: 'percent of a level',
  formula: 'own formula',
};

const SHOWN: Readonly<Record<string, string>> = {
  percentRow: '% of row',
  percentColumn: '% of column',
  percentTotal: '% of all',
  percentParentRow: '% of level above',
  percentParentColumn: '% of level above',
  running: 'running',
  differencePrevious: 'change',
  differenceFirst: 'change from first',
  rank: 'rank',
};
