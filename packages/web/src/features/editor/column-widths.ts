/** Widths that were given to columns by hand, kept on this device for each dataset. */
import type { Column } from '@constat/data';
import { create } from 'zustand';
import { isRecord } from '../../lib/is-record.ts';
import { TYPE_NAMES } from '../variables/names.ts';
import { type ColumnLook, lookOf, shownText } from './column-look.ts';

const KEY = 'constat:column-widths';
/** Datasets whose widths are kept; the one untouched for longest goes first. */
const MAX_DATASETS = 100;
/** Cells looked at to fit columns, which takes a moment; of more only some are, evenly. */
const MAX_MEASURED = 500_000;
const MIN_MEASURED = 2_000;
const MAX_LONG = 400;
/** What stands beside the text: padding and the line between columns. */
const BESIDE = 24;
const ICON = 20;

export const NARROWEST = 40;
export const WIDEST = 800;

/** Widths in pixels by column id. */
type Widths = Readonly<Record<string, number>>;

interface WidthsState {
  readonly of: string;
  readonly widths: Widths;
}

export const useWidths = create<WidthsState>(() => ({ of: '', widths: {} }));

function kept(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** A width that a column can have. */
const allowedWidth = (width: number): number => Math.round(Math.max(NARROWEST, Math.min(WIDEST, width)));

/** Takes the widths of a dataset from the device. */
export function openWidths(of: string): void {
  const found = kept()[of];
  const widths: Record<string, number> = {};
  if (isRecord(found))
    for (const [column, width] of Object.entries(found))
      if (typeof width === 'number' && Number.isFinite(width)) widths[column] = allowedWidth(width);
  useWidths.setState({ of, widths });
}

/** Shows columns in another width without keeping it, as while an edge is dragged. */
export function showWidths(ids: readonly string[], width: number): void {
  const shown = allowedWidth(width);
  useWidths.setState(({ widths }) => ({
    widths: { ...widths, ...Object.fromEntries(ids.map((id) => [id, shown])) },
  }));
}

/** Gives columns a width each and keeps them; null gives a column the width it has by itself. */
export function setWidths(changes: Readonly<Record<string, number | null>>): void {
  const widths: Record<string, number> = { ...useWidths.getState().widths };
  for (const [id, width] of Object.entries(changes))
    if (width === null) delete widths[id];
    else widths[id] = allowedWidth(width);
  useWidths.setState({ widths });
  keepWidths();
}

/** Keeps the widths that are shown; where the browser refuses, they last as long as the page. */
export function keepWidths(): void {
  const { of, widths } = useWidths.getState();
  const { [of]: _, ...others } = kept();
  const entries = Object.entries(others).slice(-(MAX_DATASETS - 1));
  if (Object.keys(widths).length > 0) entries.push([of, widths]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    return;
  }
}

/** The texts of a column that may be its widest, as one of so many that are fitted together. */
export function longTexts(column: Column, rows: number, look: ColumnLook, together = 1): readonly string[] {
  const stride = Math.max(1, Math.ceil(rows / Math.max(MIN_MEASURED, MAX_MEASURED / together)));
  let longest = 0;
  let found = new Set<string>();
  for (let row = 0; row < rows; row += stride) {
    const text = shownText(column, row, look);
    // letters differ in width, so that a somewhat shorter text may be the wider one
    if (text.length < longest * 0.7 || (text.length <= longest && found.size >= MAX_LONG)) continue;
    if (text.length > longest) {
      longest = text.length;
      found = new Set([...found].filter((each) => each.length >= longest * 0.7));
    }
    found.add(text);
  }
  return [...found];
}

/** Widths of texts in pixels, in the cells and in the two lines of a head. */
interface TextMeasure {
  readonly cell: (text: string) => number;
  readonly name: (text: string) => number;
  readonly label: (text: string) => number;
}

/** The width at which nothing in a column, and nothing in its head, is cut. */
export function fittedWidth(column: Column, rows: number, measure: TextMeasure, together = 1): number {
  const texts = longTexts(column, rows, lookOf(column, rows), together);
  const cells = texts.reduce((widest, text) => Math.max(widest, measure.cell(text)), 0);
  const below = column.label || column.description || TYPE_NAMES[column.type];
  const head = Math.max(measure.name(column.name) + ICON, measure.label(below));
  return allowedWidth(Math.ceil(Math.max(cells, head) + BESIDE));
}

/** Measures as the grid draws: digits have one width there. */
export function gridMeasure(): TextMeasure | null {
  const context = document.createElement('canvas').getContext('2d');
  const grid = document.getElementById('data-grid');
  if (!context || !grid) return null;
  const inFont = (selector: string) => {
    const font = getComputedStyle(grid.querySelector(selector) ?? grid).font;
    return (text: string): number => {
      context.font = font;
      return context.measureText(text.replace(/\d/g, '0')).width;
    };
  };
  return { cell: inFont('tbody td'), name: inFont('thead b'), label: inFont('thead small') };
}
