/** A figure as a file for print: its size in millimetres, the resolution written into it. */
import type { Drawable } from '@constat/report';
import { figureCanvas } from '../draw.ts';
import { BITMAPS, type Bitmap } from './formats.ts';
import type { Pixels } from './pixels.ts';
import { writePng } from './png.ts';
import { writeTiff } from './tiff.ts';

function pixelsOf(canvas: HTMLCanvasElement): Pixels {
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser could not draw the image.');
  return {
    width: canvas.width,
    height: canvas.height,
    rows: (top, count) => pen.getImageData(0, top, canvas.width, count).data,
  };
}

/** The bytes of a bitmap on white, or on the ground that the figure has. */
export async function bitmapFile(figure: Drawable, format: Bitmap, dpi: number): Promise<Blob> {
  const pixels = pixelsOf(await figureCanvas(figure, dpi));
  const bytes =
    format === 'png' ? await writePng(pixels, 3, dpi) : await writeTiff(pixels, 3, dpi, 'deflate');
  return new Blob([bytes], { type: BITMAPS[format].mediaType });
}
