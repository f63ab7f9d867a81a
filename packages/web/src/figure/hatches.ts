/** Patterns of bars and areas in drawings of the page and in bitmaps. */
import { HATCH_GROUND, HATCH_TILE, HATCH_WIDTH, HATCHES, hatchDefinitions, hatchOf } from '@constat/report';
import type { View } from 'vega';

/** Gives a drawing in the page the patterns that its marks are filled with. */
export function addHatches(container: HTMLElement): void {
  const drawing = container.querySelector('svg');
  const definitions = drawing ? hatchDefinitions(drawing.innerHTML) : '';
  if (!drawing || definitions === '') return;
  const read = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg"><defs>${definitions}</defs></svg>`,
    'image/svg+xml',
  );
  drawing.prepend(...read.documentElement.children);
}

/** The pattern of a fill for a canvas that is so many times as large; the fill itself where it is a colour. */
function paintOf(fill: unknown, pen: CanvasRenderingContext2D, scale: number): unknown {
  const hatch = hatchOf(fill);
  if (!hatch) return fill;
  const tile = document.createElement('canvas');
  const side = Math.max(1, Math.round(HATCH_TILE * scale));
  tile.width = side;
  tile.height = side;
  const lines = tile.getContext('2d');
  if (!lines) return hatch.colour;
  lines.scale(side / HATCH_TILE, side / HATCH_TILE);
  lines.fillStyle = hatch.colour;
  lines.globalAlpha = HATCH_GROUND;
  lines.fillRect(0, 0, HATCH_TILE, HATCH_TILE);
  lines.globalAlpha = 1;
  lines.strokeStyle = hatch.colour;
  lines.lineWidth = HATCH_WIDTH;
  lines.stroke(new Path2D(HATCHES[hatch.pattern]));
  const pattern = pen.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(HATCH_TILE / side));
  return pattern ?? hatch.colour;
}

/** A view as a bitmap, so many times as large; a canvas knows no patterns by name, so that it is painted on one that does. */
export async function hatchedCanvas(view: View, scale: number): Promise<HTMLCanvasElement> {
  const plain = await view.toCanvas(scale);
  if (hatchDefinitions(await view.toSVG()) === '') return plain;
  const canvas = document.createElement('canvas');
  canvas.width = plain.width;
  canvas.height = plain.height;
  const pen = canvas.getContext('2d');
  const style = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'fillStyle');
  if (!pen || !style) return plain;
  Object.defineProperty(pen, 'fillStyle', {
    get: () => style.get?.call(pen) as unknown,
    set: (fill: unknown) => style.set?.call(pen, paintOf(fill, pen, scale)),
  });
  await view.toCanvas(scale, { externalContext: pen });
  return canvas;
}
