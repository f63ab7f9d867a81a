/** Bitmaps that a figure can be written as. */
export const BITMAPS = {
  png: { extension: 'png', mediaType: 'image/png' },
  tiff: { extension: 'tif', mediaType: 'image/tiff' },
} as const;
export type Bitmap = keyof typeof BITMAPS;
