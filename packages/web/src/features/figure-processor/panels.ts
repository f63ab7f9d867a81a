/** What a panel is, and what can be said about its pixels without looking at them. */
import type { Crop } from './layout.ts';

export const KINDS = {
  photograph: 'Photograph',
  line: 'Line art or text',
  vector: 'Drawing (vector)',
} as const;
export type PanelKind = keyof typeof KINDS;

export interface PanelFacts {
  readonly name: string;
  readonly kind: PanelKind;
  /** In its own pixels. */
  readonly width: number;
  readonly height: number;
  readonly crop: Crop;
  /** For a figure of this app: how large its text is when it is printed so wide. */
  readonly text?: { readonly points: number; readonly widthMm: number };
}

export interface Panel extends PanelFacts {
  readonly id: string;
  readonly image: HTMLImageElement;
}

/** Drawings and text have a background of one colour: the share of the commonest one that tells them from photographs. */
const BACKGROUND_SHARE = 0.35;

/** A guess from pixels; the user may say otherwise. */
export function guessKind(rgba: Uint8ClampedArray): 'photograph' | 'line' {
  const counts = new Map<number, number>();
  for (let i = 0; i < rgba.length; i += 4) {
    // Clear pixels are the paper; the others in 16 steps a colour, so that noise does not count.
    const colour =
      (rgba[i + 3] ?? 0) < 128
        ? 0xf_ff
        : ((rgba[i] ?? 0) >> 4) * 256 + ((rgba[i + 1] ?? 0) >> 4) * 16 + ((rgba[i + 2] ?? 0) >> 4);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const commonest = Math.max(0, ...counts.values());
  return commonest / Math.max(1, rgba.length / 4) >= BACKGROUND_SHARE ? 'line' : 'photograph';
}

export const FORMATS = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
} as const;
export type ImageFormat = keyof typeof FORMATS;

const starts = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, i) => bytes[at + i] === byte);

/** What a file is by its first bytes, whatever its name says. */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (starts(bytes, 0, [0x89, 0x50, 0x4e, 0x47])) return 'png';
  if (starts(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (starts(bytes, 0, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, 8, [0x57, 0x45, 0x42, 0x50])) return 'webp';
  const text = new TextDecoder().decode(bytes).trimStart();
  return /^(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(text) && /<(?:\w+:)?svg[\s>]/i.test(text) ? 'svg' : null;
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
};

function lengthOf(text: string | null): number | null {
  const [, number, unit = ''] = /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? [];
  const scale = UNITS[unit.toLowerCase()];
  const length = scale === undefined ? Number.NaN : Number(number) * scale;
  return length > 0 ? length : null;
}

/** The size of an SVG document in CSS pixels, from its attributes; 300 × 150 where it has none, as in browsers. */
export function svgSize(width: string | null, height: string | null, viewBox: string | null) {
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const aspect = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : null;
  const [w, h] = [lengthOf(width), lengthOf(height)];
  if (w !== null && h !== null) return { width: w, height: h };
  if (aspect === null) return { width: w ?? 300, height: h ?? 150 };
  if (w !== null) return { width: w, height: w / aspect };
  if (h !== null) return { width: h * aspect, height: h };
  return { width: boxWidth, height: boxHeight };
}

/** Pictures with more pixels are refused: browsers cannot be relied on to draw them. */
const MAX_MEGAPIXELS = 40;
/** And files that are larger are not even opened. */
const MAX_MEGABYTES = 100;

export const notAnImage = (name: string): string =>
  `“${name}” is not an image that can be read here. Choose a PNG, JPEG, WebP or SVG file.`;

export const damaged = (name: string): string =>
  `“${name}” could not be read as an image: it seems to be damaged. Save it again in the program it comes from.`;

/** Why a file is too large to be opened, if it is. */
export const tooHeavy = (name: string, bytes: number): string | null =>
  bytes > MAX_MEGABYTES * 1e6
    ? `“${name}” has ${Math.round(bytes / 1e6)} MB; at most ${MAX_MEGABYTES} MB can be read. Save it smaller or compressed.`
    : null;

/** Why a picture has too many pixels, if it has. */
export function tooLarge(name: string, width: number, height: number): string | null {
  const megapixels = (width * height) / 1e6;
  return megapixels > MAX_MEGAPIXELS
    ? `“${name}” has ${megapixels.toFixed(1)} megapixels (${width} × ${height}); at most ${MAX_MEGAPIXELS} can be read. Crop it or make it smaller first.`
    : null;
}
