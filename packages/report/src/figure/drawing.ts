/**
 * Drawings made of boxes, lines and words: diagrams that no chart grammar describes. A drawing is data with every place worked out,
 * so that the page, the command line and tests draw the same picture without measuring anything. A figure block holds one in its
 * `spec`, as `{ drawing, narrow }`.
 */
import { escapeHtml } from '../render/html.ts';
import { isRecord } from './is-record.ts';
import type { FigureScheme } from './theme.ts';

/** The colours of drawings by what they are for; a scheme says which colour that is. */
const INKS = {
  light: {
    ink: '#14191B',
    muted: '#475156',
    line: '#5D686D',
    hairline: '#CCD3D5',
    paper: '#FFFFFF',
    fill: '#EDF0F0',
    accent: '#0F6B66',
    soft: '#E5F1F0',
    danger: '#AE2A22',
    'danger-soft': '#FBECEA',
    blue: '#DCEBF5',
    orange: '#FBEBCB',
    green: '#D9EFE7',
    pink: '#F6E3ED',
    grey: '#EDF0F0',
    good: '#7CC99A',
    fair: '#F3DC74',
    poor: '#F5A696',
    worst: '#DE6E5C',
    unknown: '#B9CFE0',
  },
  dark: {
    ink: '#E8ECED',
    muted: '#AEB8BB',
    line: '#98A3A7',
    hairline: '#3A4448',
    paper: '#15191B',
    fill: '#262D30',
    accent: '#5CC8BE',
    soft: '#17302F',
    danger: '#F2938B',
    'danger-soft': '#3A1F1D',
    blue: '#16303F',
    orange: '#3B2C10',
    green: '#12332A',
    pink: '#3A2431',
    grey: '#262D30',
    good: '#1F6B43',
    fair: '#6F5A12',
    poor: '#9A3A2C',
    worst: '#7A1714',
    unknown: '#35536B',
  },
} as const satisfies Readonly<Record<FigureScheme, Readonly<Record<string, string>>>>;

export type Ink = keyof (typeof INKS)['light'];

interface BoxShape {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: Ink;
  readonly line?: Ink;
  readonly weight?: number;
  readonly radius?: number;
  /** Something in it is not right: shown on the page, in no export. */
  readonly wrong?: boolean;
}

interface LineShape {
  readonly kind: 'line';
  readonly points: readonly (readonly [number, number])[];
  readonly line?: Ink;
  readonly weight?: number;
  /** A head at the last point. */
  readonly arrow?: boolean;
  readonly dashed?: boolean;
}

interface WordsShape {
  readonly kind: 'text';
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly ink?: Ink;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly struck?: boolean;
}

interface DiscShape {
  readonly kind: 'disc';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill?: Ink;
  readonly line?: Ink;
}

export type Shape = BoxShape | LineShape | WordsShape | DiscShape;

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly Shape[];
}

/** A figure that is drawn shape by shape; `narrow` is the same for a phone. */
export interface DrawingSpec {
  readonly drawing: Drawing;
  readonly narrow?: Drawing;
}

/** Containers below this width get the narrow drawing. */
const NARROW = 520;
export const TEXT_SIZE = 12;
export const DRAWING_FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';

const isDrawing = (value: unknown): value is Drawing => isRecord(value) && Array.isArray(value.shapes);

/** The drawing in the spec of a figure for a width, or null where the spec is that of a chart. */
export function drawingOf(spec: Readonly<Record<string, unknown>>, width: number): Drawing | null {
  if (!isDrawing(spec.drawing)) return null;
  return width < NARROW && isDrawing(spec.narrow) ? spec.narrow : spec.drawing;
}

/** The colour of an ink; anything unknown is drawn as text. */
export function inkColour(ink: Ink | undefined, otherwise: Ink, scheme: FigureScheme): string {
  const colours: Readonly<Record<string, string>> = INKS[scheme];
  return colours[ink ?? otherwise] ?? INKS[scheme].ink;
}

/** A coordinate as it is written: whatever a file holds, it is a number. */
const at = (value: unknown): string => String(Math.round((Number(value) || 0) * 10) / 10);

/** The two sides of an arrow head at the end of a line. */
export function arrowHead(points: LineShape['points']): readonly (readonly [number, number])[] {
  const [x2, y2] = points.at(-1) ?? [0, 0];
  const [x1, y1] = points.at(-2) ?? [0, 0];
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const side = (turn: number) => [x2 - 7 * Math.cos(angle + turn), y2 - 7 * Math.sin(angle + turn)] as const;
  return [side(0.45), [x2, y2], side(-0.45)];
}

const pathOf = (points: LineShape['points']): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');

/** How a box is marked. */
const WRONG = { fill: 'danger-soft', line: 'danger', weight: 2 } as const;

function shapeSvg(given: Shape, scheme: FigureScheme, marks: boolean): string {
  const shape: Shape = marks && given.kind === 'box' && given.wrong ? { ...given, ...WRONG } : given;
  switch (shape.kind) {
    case 'box':
      return `<rect x="${at(shape.x)}" y="${at(shape.y)}" width="${at(Math.max(0, Number(shape.width)))}" height="${at(Math.max(0, Number(shape.height)))}" rx="${at(shape.radius ?? 2)}" fill="${shape.fill === undefined ? 'none' : inkColour(shape.fill, 'paper', scheme)}" stroke="${shape.line === undefined ? 'none' : inkColour(shape.line, 'line', scheme)}" stroke-width="${at(shape.weight ?? 1)}"/>`;
    case 'line': {
      const colour = inkColour(shape.line, 'line', scheme);
      const head = shape.arrow
        ? `<path d="${pathOf(arrowHead(shape.points))}Z" fill="${colour}" stroke="none"/>`
        : '';
      return `<path d="${pathOf(shape.points)}" fill="none" stroke="${colour}" stroke-width="${at(shape.weight ?? 1)}"${shape.dashed ? ' stroke-dasharray="4 3"' : ''}/>${head}`;
    }
    case 'disc':
      return `<circle cx="${at(shape.x)}" cy="${at(shape.y)}" r="${at(shape.radius)}" fill="${shape.fill === undefined ? 'none' : inkColour(shape.fill, 'paper', scheme)}" stroke="${inkColour(shape.line, 'line', scheme)}"/>`;
    case 'text':
      return `<text x="${at(shape.x)}" y="${at(shape.y)}" font-size="${at(shape.size ?? TEXT_SIZE)}" fill="${inkColour(shape.ink, 'ink', scheme)}"${shape.bold ? ' font-weight="600"' : ''}${shape.anchor === 'middle' || shape.anchor === 'end' ? ` text-anchor="${shape.anchor}"` : ''}${shape.struck ? ' text-decoration="line-through"' : ''}>${escapeHtml(cleaned(String(shape.text)))}</text>`;
    default:
      // a file of a later version may hold others
      return '';
  }
}

/** Without what no XML may hold. */
const cleaned = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').replace(/\p{Surrogate}/gu, '\uFFFD');

/** A drawing as an SVG document, on white where `paper` is set, with boxes that are not right marked where `marks` is. */
export function drawingSvg(
  drawing: Drawing,
  scheme: FigureScheme = 'light',
  paper = false,
  marks = false,
): string {
  const [width, height] = [at(drawing.width), at(drawing.height)];
  const ground = paper ? `<rect width="${width}" height="${height}" fill="#FFFFFF"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeHtml(DRAWING_FONT)}">${ground}${drawing.shapes.map((shape) => shapeSvg(shape, scheme, marks)).join('')}</svg>`;
}

/** Widths of letters in Inter as shares of its size, rounded up: words must never leave their box. */
function letterWidth(letter: string): number {
  if (/[iljI|.,:;'’!]/.test(letter)) return 0.3;
  if (/[ftr()[\]\s]/.test(letter)) return 0.38;
  if (/[mwMW@%—]/.test(letter)) return 0.92;
  if (/[A-Z&]/.test(letter)) return 0.71;
  if (/[0-9a-z\-–+=<>−]/.test(letter)) return 0.62;
  return /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}/u.test(
    letter,
  )
    ? 1.05
    : 0.66;
}

/** How wide words are at most, in pixels. */
export const textWidth = (text: string, size = TEXT_SIZE, bold = false): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter), 0) * size * (bold ? 1.05 : 1);

/** Words in lines that are no wider than given, kept together at no-break spaces; a word that is wider is broken. */
export function wrapText(text: string, width: number, size = TEXT_SIZE, bold = false): readonly string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => textWidth(candidate, size, bold) <= width;
  for (const word of text.split(/[^\S\u00a0]+/).filter((each) => each !== '')) {
    if (fits(line === '' ? word : `${line} ${word}`)) {
      line = line === '' ? word : `${line} ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
