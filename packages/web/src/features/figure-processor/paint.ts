/** Paints a figure: the whole of it for the page, or some rows at a time for a file. */
import { seenAs, type View } from '../../figure/colour-vision.ts';
import type { Pixels } from '../../figure/files/pixels.ts';
import { keptOf, type Layout, letterOf, mmToPixels, pixelsOf, pointsToMm } from './layout.ts';
import type { Panel } from './panels.ts';
import type { Settings } from './settings.ts';

type Pen = CanvasRenderingContext2D;

export interface Figure {
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly settings: Settings;
}

const FAMILY = 'Arial, Helvetica, "Liberation Sans", sans-serif';
/** Where letters stand on their line, as a share of their size. */
const BASELINE = 0.82;

function paintLetters(pen: Pen, { layout, settings }: Figure, dpi: number): void {
  const size = mmToPixels(pointsToMm(settings.letterPt), dpi);
  pen.font = `${settings.letterBold ? 700 : 400} ${size}px ${FAMILY}`;
  for (const [i, at] of layout.letters.entries()) {
    const letter = letterOf(i, settings.letterCase === 'lower');
    const [x, y] = [mmToPixels(at.x, dpi), mmToPixels(at.y, dpi)];
    if (settings.letters === 'inside') {
      pen.fillStyle = '#fff';
      pen.fillRect(x, y, pen.measureText(letter).width + size * 0.3, size * 1.1);
    }
    pen.fillStyle = '#000';
    pen.fillText(
      letter,
      settings.letters === 'inside' ? x + size * 0.15 : x,
      y + size * BASELINE + (settings.letters === 'inside' ? size * 0.1 : 0),
    );
  }
}

function paintPanels(pen: Pen, { panels, layout }: Figure, dpi: number, top: number, rows: number): void {
  pen.imageSmoothingQuality = 'high';
  for (const [i, { image, crop, width, height }] of panels.entries()) {
    const box = layout.boxes[i];
    if (!box) continue;
    // Whole pixels, so that edges are sharp.
    const at = (value: number) => Math.round(mmToPixels(value, dpi));
    const [left, right] = [at(box.x), at(box.x + box.width)];
    const [above, below] = [at(box.y), at(box.y + box.height)];
    if (below <= top || above >= top + rows) continue;
    const kept = keptOf({ width, height }, crop);
    pen.drawImage(image, kept.x, kept.y, kept.width, kept.height, left, above, right - left, below - above);
  }
}

/** Some rows of a figure on white, as they are seen. */
function paintRows(canvas: HTMLCanvasElement, figure: Figure, dpi: number, view: View, top = 0): ImageData {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser could not draw the figure.');
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.setTransform(1, 0, 0, 1, 0, -top);
  paintPanels(pen, figure, dpi, top, canvas.height);
  paintLetters(pen, figure, dpi);
  const data = pen.getImageData(0, 0, canvas.width, canvas.height);
  seenAs(view, data.data);
  return data;
}

/** Paints a figure for the page, so many pixels wide. */
export function paintPreview(canvas: HTMLCanvasElement, figure: Figure, width: number, view: View): void {
  const dpi = (width / figure.layout.widthMm) * 25.4;
  const size = pixelsOf(figure.layout, dpi);
  canvas.width = size.width;
  canvas.height = size.height;
  const data = paintRows(canvas, figure, dpi, view);
  canvas.getContext('2d')?.putImageData(data, 0, 0);
}

/** The figure as the pixels of a file. */
export function filePixels(figure: Figure): Pixels {
  const { layout, settings } = figure;
  const { dpi, colour } = settings;
  const canvas = document.createElement('canvas');
  const size = pixelsOf(layout, dpi);
  return {
    ...size,
    rows(top, count) {
      canvas.width = size.width;
      canvas.height = count;
      return paintRows(canvas, figure, dpi, colour === 'grey' ? 'grey' : 'asIs', top).data;
    },
  };
}
