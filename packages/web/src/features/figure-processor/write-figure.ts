/** A figure as a file. */

import { writePng } from '../../figure/files/png.ts';
import { writeTiff } from '../../figure/files/tiff.ts';
import { type Figure, filePixels } from './paint.ts';
import { writePdf } from './pdf.ts';

export const FILE_FORMATS = {
  png: { label: 'PNG', extension: 'png', mediaType: 'image/png' },
  tiff: { label: 'TIFF', extension: 'tif', mediaType: 'image/tiff' },
  pdf: { label: 'PDF', extension: 'pdf', mediaType: 'application/pdf' },
} as const;
export type FileFormat = keyof typeof FILE_FORMATS;

/** The bytes of the file. */
export function writeFigure(figure: Figure, format: FileFormat): Promise<Uint8Array<ArrayBuffer>> {
  const { layout, settings } = figure;
  const channels = settings.colour === 'grey' ? 1 : 3;
  const pixels = filePixels(figure);
  switch (format) {
    case 'png':
      return writePng(pixels, channels, settings.dpi);
    case 'tiff':
      return writeTiff(pixels, channels, settings.dpi, settings.compression);
    case 'pdf':
      return writePdf(pixels, channels, layout);
  }
}
