/** Where the panels of a figure stand on paper, in millimetres, and which pixels that is. Pure. */

const MM_PER_INCH = 25.4;
const PT_PER_INCH = 72;

export const mmToPixels = (mm: number, dpi: number): number => (mm / MM_PER_INCH) * dpi;
export const mmToPoints = (mm: number): number => (mm / MM_PER_INCH) * PT_PER_INCH;
export const pointsToMm = (points: number): number => (points / PT_PER_INCH) * MM_PER_INCH;

/** What is cut off from each side, in per cent of the picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** What always stays of a picture, in per cent of its width and height. */
const LEAST_KEPT = 5;
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** The crop with another value at one side; something of the picture always stays. */
export function cropAt(crop: Crop, side: keyof Crop, percent: number): Crop {
  const most = 100 - LEAST_KEPT - crop[OPPOSITE[side]];
  return { ...crop, [side]: Math.min(Math.max(Number.isFinite(percent) ? percent : 0, 0), most) };
}

/** The crop that keeps what lies between two points, which are given as shares of width and height. */
export function cropBetween(from: readonly [number, number], to: readonly [number, number]): Crop | null {
  const share = (value: number) => Math.min(Math.max(value, 0), 1);
  const [x1, x2] = [share(Math.min(from[0], to[0])), share(Math.max(from[0], to[0]))];
  const [y1, y2] = [share(Math.min(from[1], to[1])), share(Math.max(from[1], to[1]))];
  const percent = (value: number) => Math.round(value * 1000) / 10;
  if (percent(x2 - x1) < LEAST_KEPT || percent(y2 - y1) < LEAST_KEPT) return null;
  return { left: percent(x1), top: percent(y1), right: percent(1 - x2), bottom: percent(1 - y2) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** The part of a picture that is shown, in its own pixels. */
export const keptOf = ({ width, height }: Size, crop: Crop): Box => ({
  x: (width * crop.left) / 100,
  y: (height * crop.top) / 100,
  width: (width * (100 - crop.left - crop.right)) / 100,
  height: (height * (100 - crop.top - crop.bottom)) / 100,
});

export interface LayoutSettings {
  readonly widthMm: number;
  readonly gapMm: number;
  readonly columns: 1 | 2 | 3;
  /** Whether the panels of a row are equally wide, or equally high. */
  readonly rows: 'widths' | 'heights';
  readonly letters: 'above' | 'inside' | 'none';
  readonly letterPt: number;
}

export interface Layout {
  readonly widthMm: number;
  readonly heightMm: number;
  /** Every panel, in mm. */
  readonly boxes: readonly Box[];
  /** The top left corner of every letter, in mm; none where there is nothing to tell apart. */
  readonly letters: readonly { readonly x: number; readonly y: number }[];
}

/** Room of a line of letters, and its distance to the panel, as shares of their size. */
const LINE = 1.15;
/** How far a letter inside a panel stands from its corner, in mm. */
const INSET_MM = 1;

/** Widths of the panels of a row that has as many cells as panels. */
function rowWidths(aspects: readonly number[], cellMm: number, rows: LayoutSettings['rows']): number[] {
  if (rows === 'widths') return aspects.map(() => cellMm);
  // A row that is not full fills as many cells as it has panels: its panels do not grow.
  const room = aspects.length * cellMm;
  const total = aspects.reduce((sum, aspect) => sum + aspect, 0);
  return aspects.map((aspect) => (room * aspect) / total);
}

/** The figure of some panels, row by row, from the widths and heights of what is shown of them. */
export function layoutFigure(shown: readonly Size[], settings: LayoutSettings): Layout {
  const { widthMm, gapMm, columns, letters, letterPt } = settings;
  const cells = Math.max(1, Math.min(columns, shown.length));
  const cellMm = (widthMm - (cells - 1) * gapMm) / cells;
  const hasLetters = letters !== 'none' && shown.length > 1;
  const above = hasLetters && letters === 'above' ? pointsToMm(letterPt) * LINE : 0;
  const inset = letters === 'inside' ? INSET_MM : 0;
  const boxes: Box[] = [];
  let y = 0;
  for (let start = 0; start < shown.length; start += cells) {
    const aspects = shown.slice(start, start + cells).map(({ width, height }) => width / height);
    const widths = rowWidths(aspects, cellMm, settings.rows);
    const heights = aspects.map((aspect, i) => (widths[i] ?? cellMm) / aspect);
    if (start > 0) y += gapMm;
    let x = 0;
    for (const [i, width] of widths.entries()) {
      boxes.push({ x, y: y + above, width, height: heights[i] ?? 0 });
      x += width + gapMm;
    }
    y += above + Math.max(...heights);
  }
  return {
    widthMm,
    heightMm: y,
    boxes,
    letters: hasLetters ? boxes.map((box) => ({ x: box.x + inset, y: box.y - above + inset })) : [],
  };
}

/** The size of the file in whole pixels. */
export const pixelsOf = ({ widthMm, heightMm }: Layout, dpi: number): Size => ({
  width: Math.max(1, Math.round(mmToPixels(widthMm, dpi))),
  height: Math.max(1, Math.round(mmToPixels(heightMm, dpi))),
});

/** The letter of a panel: A … Z, then AA, AB … */
export function letterOf(index: number, isLower: boolean): string {
  const last = String.fromCharCode(65 + (index % 26));
  const letter = index < 26 ? last : letterOf(Math.floor(index / 26) - 1, false) + last;
  return isLower ? letter.toLowerCase() : letter;
}

/** The list with one of its items a place earlier or later; the same list where there is no such place. */
export function moved<T>(items: readonly T[], from: number, step: -1 | 1): readonly T[] {
  const to = from + step;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  const rest = items.filter((_, i) => i !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
