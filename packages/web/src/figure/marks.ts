/** The marks of a drawing that stand for data, with their place and what they say: for those who walk through them by keyboard. */
import { formatNumber } from '@constat/report';
import type { View } from 'vega';

export interface DrawnMark {
  /** In pixels of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** What it stands for. */
  readonly text: string;
}

/** A mark as it is drawn. */
export interface PlacedMark {
  readonly shape: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly datum: Readonly<Record<string, unknown>>;
}

interface Item {
  readonly x?: number;
  readonly y?: number;
  readonly bounds?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };
  readonly tooltip?: unknown;
  readonly datum?: unknown;
  readonly items?: readonly Mark[];
}
interface Mark {
  readonly marktype?: string;
  readonly role?: string;
  readonly items?: readonly Item[];
}

/** More are not walked through one by one: the table of the data has them. */
const MOST_MARKS = 2000;
/** Marks that stand for one row each; of lines the points along them, where nothing else is drawn. */
const OF_ROWS: ReadonlySet<unknown> = new Set(['symbol', 'rect', 'arc']);

const isValues = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that only the drawing needs. */
const INTERNAL = /^_|^(part|panel_|order|place|line|base|top|before|after|above|below|label|end)$/;

const written = (value: unknown): string | null => {
  if (typeof value === 'number') return formatNumber(value, Number.isInteger(value) ? 'integer' : 'number');
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'boolean' ? String(value) : null;
};

/** What a mark says: `Age (years): 47; Blood pressure (mmHg): 129`. */
export function markText(
  values: Readonly<Record<string, unknown>>,
  names: ReadonlyMap<string, string>,
): string {
  const shown = Object.entries(values).flatMap(([field, value]) => {
    const text = INTERNAL.test(field) ? null : written(value);
    return text === null ? [] : [{ field, name: names.get(field) ?? field, text }];
  });
  // several numbers along one axis go by their own names
  const isAlone = (name: string) => shown.filter((other) => other.name === name).length === 1;
  return shown.map(({ field, name, text }) => `${isAlone(name) ? name : field}: ${text}`).join('; ');
}

interface Placed {
  readonly mark: Mark;
  readonly item: Item;
  /** The corner of the group around it. */
  readonly x: number;
  readonly y: number;
}

/** The marks of a group and of those within, without axes, legends and titles. */
function* placedIn(group: Item, x: number, y: number): Generator<Placed> {
  for (const mark of group.items ?? []) {
    if (mark.role !== undefined && /^(axis|legend|title)/.test(mark.role)) continue;
    for (const item of mark.items ?? [])
      if (mark.marktype === 'group') yield* placedIn(item, x + (item.x ?? 0), y + (item.y ?? 0));
      else yield { mark, item, x, y };
  }
}

/** All marks of a view. */
function* placedMarks(view: View): Generator<Placed> {
  const [left, top] = view.origin();
  const padding = view.padding();
  const room = typeof padding === 'number' ? { left: padding, top: padding } : padding;
  // The types of Vega leave the scenegraph open.
  const { root } = view.scenegraph() as unknown as { readonly root: Mark };
  for (const item of root.items ?? [])
    yield* placedIn(item, left + (room.left ?? 0) + (item.x ?? 0), top + (room.top ?? 0) + (item.y ?? 0));
}

/** The marks of a view that stand for something, with their data. */
export function dataMarks(view: View): readonly PlacedMark[] {
  const found: PlacedMark[] = [];
  for (const { mark, item, x, y } of placedMarks(view)) {
    const { bounds, datum } = item;
    if (!bounds || !OF_ROWS.has(mark.marktype) || !isValues(datum)) continue;
    found.push({
      shape: mark.marktype ?? '',
      x: x + bounds.x1,
      y: y + bounds.y1,
      width: bounds.x2 - bounds.x1,
      height: bounds.y2 - bounds.y1,
      datum,
    });
  }
  return found;
}

/** The marks of a view in the order of their drawing; `names` are those of its axes and legends by field. */
export function marksOf(view: View, names: ReadonlyMap<string, string>): readonly DrawnMark[] {
  const walk = (kind: (mark: Mark) => boolean): readonly DrawnMark[] => {
    const marks: DrawnMark[] = [];
    // a row drawn by several marks is told once
    const rows = new Set<unknown>();
    for (const { mark, item, x, y } of placedMarks(view)) {
      if (marks.length >= MOST_MARKS) break;
      if (!kind(mark)) continue;
      const values = isValues(item.tooltip) ? item.tooltip : item.datum;
      const isPoint = mark.marktype === 'line';
      if (!isValues(values) || (!isPoint && (item.tooltip === undefined || item.tooltip === null))) continue;
      if (rows.has(item.datum)) continue;
      rows.add(item.datum);
      const bounds = isPoint ? undefined : item.bounds;
      const [x1, y1] = [bounds?.x1 ?? (item.x ?? 0) - 3, bounds?.y1 ?? (item.y ?? 0) - 3];
      const [x2, y2] = [bounds?.x2 ?? x1 + 6, bounds?.y2 ?? y1 + 6];
      marks.push({
        x: x + x1,
        y: y + y1,
        width: x2 - x1,
        height: y2 - y1,
        text: markText(values, names),
      });
    }
    return marks;
  };
  const rows = walk(({ marktype }) => OF_ROWS.has(marktype));
  return rows.length > 0 ? rows : walk(({ marktype }) => marktype === 'line');
}
