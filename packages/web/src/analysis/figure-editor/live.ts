/** A figure drawn at once, to be edited: with the places of its parts, and the way from a pixel to a value. */
import { type Drawable, type FigureScheme, noteName, seriesOf } from '@constat/report';
import type { View } from 'vega';
import { heavyFigure, liveView } from '../../figure/draw.ts';
import { addHatches } from '../../figure/hatches.ts';
import { dataMarks, type PlacedMark } from '../../figure/marks.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LiveFigure {
  /** By the id of the part; an axis has two: its labels and its title. */
  readonly boxes: ReadonlyMap<string, readonly Box[]>;
  /** The value that stands so many pixels from another; null where the axis has no numbers. */
  readonly moved: (axis: 'x' | 'y', from: number, by: number) => number | null;
  /** Where a value stands along an axis, in pixels of the drawing, and the value that stands at a pixel; null where it has no numbers. */
  readonly along: (axis: 'x' | 'y') => Along | null;
  /** From where to where the plot goes, in pixels. */
  readonly plot: Readonly<Record<'x' | 'y', readonly [number, number]>>;
  /** Marks with their data. */
  readonly placed: () => readonly PlacedMark[];
  readonly remove: () => void;
}

export interface Along {
  readonly pixelOf: (value: number) => number;
  readonly valueAt: (pixel: number) => number;
  /** The ends of the plot in pixels, the smaller first. */
  readonly ends: readonly [number, number];
}

interface Bounds {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
interface Item {
  readonly x?: number;
  readonly y?: number;
  readonly bounds?: Bounds;
  /** Of an axis. */
  readonly orient?: string;
  readonly datum?: Readonly<Record<string, unknown>>;
  readonly items?: readonly Mark[];
}
interface Mark {
  readonly marktype?: string;
  readonly role?: string;
  readonly name?: string;
  readonly bounds?: Bounds;
  readonly items?: readonly Item[];
}

/** Series of more marks than this are found in the list only: looking for each of their marks takes too long. */
const MOST_ITEMS = 3000;
/** Marks the title of an axis, which may stand far from its labels. */
const TITLE = '\u0000title';
const SIDES: Readonly<Record<string, 'x' | 'y'>> = { left: 'y', right: 'y', bottom: 'x', top: 'x' };

class Boxes {
  readonly #found = new Map<string, Bounds>();
  readonly #fields: readonly string[];
  readonly #panels: number;

  constructor(fields: readonly string[], panels: number) {
    this.#fields = fields;
    this.#panels = panels;
  }

  #add(id: string, bounds: Bounds | undefined, x: number, y: number): void {
    if (!bounds || !(bounds.x1 <= bounds.x2) || !(bounds.y1 <= bounds.y2)) return;
    const here = { x1: bounds.x1 + x, y1: bounds.y1 + y, x2: bounds.x2 + x, y2: bounds.y2 + y };
    const before = this.#found.get(id);
    this.#found.set(
      id,
      before
        ? {
            x1: Math.min(before.x1, here.x1),
            y1: Math.min(before.y1, here.y1),
            x2: Math.max(before.x2, here.x2),
            y2: Math.max(before.y2, here.y2),
          }
        : here,
    );
  }

  /** Looks through a group, with the place of its corner. */
  walk(group: Item, x: number, y: number, panel: number, inside = false): void {
    for (const mark of group.items ?? []) {
      const at = Number(/^concat_(\d+)_group$/.exec(mark.name ?? '')?.[1] ?? panel);
      if (mark.role === 'axis') this.#axes(mark, x, y, panel);
      else if (mark.role === 'legend') this.#add('legend', mark.bounds, x, y);
      else if (mark.role === 'title') {
        // the letters of panels belong to the panels
        if (!inside) this.#add('title', mark.bounds, x, y);
      } else if (mark.marktype === 'group')
        for (const item of mark.items ?? [])
          this.walk(
            item,
            x + (item.x ?? 0),
            y + (item.y ?? 0),
            at,
            inside || /^concat_/.test(mark.name ?? ''),
          );
      else this.#marks(mark, x, y);
    }
  }

  #axes(mark: Mark, x: number, y: number, panel: number): void {
    for (const item of mark.items ?? []) {
      const side = SIDES[item.orient ?? ''];
      if (!side || item.datum?.grid === true) continue;
      const id = `axis:${this.#panels > 1 ? `${panel}.` : ''}${side}`;
      // lines across the plot belong to the axis, but are no place to look for it
      for (const part of item.items ?? [])
        if (part.role !== 'axis-grid' && part.role !== 'axis-domain')
          this.#add(
            part.role === 'axis-title' ? `${id}${TITLE}` : id,
            part.bounds,
            x + (item.x ?? 0),
            y + (item.y ?? 0),
          );
    }
  }

  #marks(mark: Mark, x: number, y: number): void {
    const note = /^note_(\d+)_/.exec(mark.name ?? '')?.[1];
    if (note !== undefined) {
      this.#add(`note:${noteName(Number(note))}`, mark.bounds, x, y);
      return;
    }
    const items = mark.items ?? [];
    if (this.#fields.length === 0) this.#add('level:', mark.bounds, x, y);
    if (items.length > MOST_ITEMS) return;
    for (const item of items)
      for (const field of this.#fields) {
        // a line is one mark, and says by its first point to which series it belongs
        const level = item.datum?.[field];
        if (typeof level === 'string') this.#add(`level:${level}`, item.bounds, x, y);
      }
  }

  done(): ReadonlyMap<string, readonly Box[]> {
    const all = new Map<string, readonly Box[]>();
    for (const [id, { x1, y1, x2, y2 }] of this.#found) {
      const part = id.endsWith(TITLE) ? id.slice(0, -TITLE.length) : id;
      all.set(part, [...(all.get(part) ?? []), { x: x1, y: y1, width: x2 - x1, height: y2 - y1 }]);
    }
    return all;
  }
}

function boxesOf(view: View, figure: Drawable, panels: number): ReadonlyMap<string, readonly Box[]> {
  const boxes = new Boxes(
    seriesOf(figure.spec).map(({ field }) => field),
    panels,
  );
  const [x, y] = view.origin();
  const padding = view.padding();
  const sides = typeof padding === 'number' ? { left: padding, top: padding } : padding;
  // The types of Vega leave the scenegraph open.
  const root = (view.scenegraph() as unknown as { readonly root: Mark }).root;
  for (const item of root.items ?? [])
    boxes.walk(item, x + (sides.left ?? 0) + (item.x ?? 0), y + (sides.top ?? 0) + (item.y ?? 0), 0);
  return boxes.done();
}

function cornerOf(view: View): readonly [x: number, y: number] {
  const padding = view.padding();
  const sides = typeof padding === 'number' ? { left: padding, top: padding } : padding;
  const [x, y] = view.origin();
  return [x + (sides.left ?? 0), y + (sides.top ?? 0)];
}

function plotOf(view: View): LiveFigure['plot'] {
  const [x, y] = cornerOf(view);
  return { x: [x, x + view.width()], y: [y, y + view.height()] };
}

/** The scale of an axis in a figure of one panel. */
function alongOf(view: View, axis: 'x' | 'y'): Along | null {
  try {
    const scale = view.scale(axis) as {
      (value: number): number;
      invert?: (pixel: number) => unknown;
      range: () => readonly number[];
    };
    const { invert } = scale;
    const range = scale.range();
    const [from, to] = [range[0], range.at(-1)];
    if (!invert || from === undefined || to === undefined) return null;
    const shift = cornerOf(view)[axis === 'x' ? 0 : 1];
    return {
      pixelOf: (value) => scale(value) + shift,
      valueAt: (pixel) => Number(invert(pixel - shift)),
      ends: [Math.min(from, to) + shift, Math.max(from, to) + shift],
    };
  } catch {
    return null;
  }
}

/** Draws into an element and says where the parts are. Many points are painted, few are drawn as vectors. */
export async function drawLive(
  container: HTMLElement,
  figure: Drawable,
  scheme: FigureScheme,
  width: number,
  panels: number,
  painted = heavyFigure(figure.spec),
): Promise<LiveFigure> {
  const view = liveView(container, figure, scheme, width, painted);
  await view.runAsync();
  addHatches(container);
  return {
    boxes: boxesOf(view, figure, panels),
    moved: (axis, from, by) => {
      try {
        const scale = view.scale(axis) as { (value: number): number; invert?: (pixel: number) => unknown };
        const value = scale.invert?.(scale(from) + by);
        return value === undefined || value === null || !Number.isFinite(Number(value))
          ? null
          : Number(value);
      } catch {
        return null;
      }
    },
    along: (axis) => alongOf(view, axis),
    plot: plotOf(view),
    placed: () => dataMarks(view),
    remove: () => view.finalize(),
  };
}
