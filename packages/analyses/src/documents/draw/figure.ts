/** Figure blocks of documents, and the pieces that their drawings share. */
import { type Drawing, type FigureBlock, type Ink, type Shape, TEXT_SIZE, wrapText } from '@constat/report';

interface DocumentFigure {
  readonly id: string;
  readonly title: string;
  /** What the drawing shows, for those who cannot see it. */
  readonly alt: string;
  readonly drawing: Drawing;
  /** The same for a phone, 343 pixels wide. */
  readonly narrow: Drawing;
  /** The content as rows, for the data behind the figure. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** The same as Mermaid text, for those who draw with it. */
  readonly mermaid?: string;
}

/** A drawing as a block of the document. */
export const figure = ({ id, title, alt, drawing, narrow, rows, mermaid }: DocumentFigure): FigureBlock => ({
  kind: 'figure',
  id,
  title: [title],
  alt,
  spec: { drawing, narrow, datasets: { rows }, ...(mermaid === undefined ? {} : { mermaid }) },
  table: 'rows',
});

/** Width of drawings on a page and on a phone. */
export const WIDE = 784;
export const PHONE = 343;
export const LINE = 16;
const PADDING = 10;

/** A line of words in a box. */
export interface BoxLine {
  readonly text: string;
  readonly bold?: boolean;
  readonly ink?: Ink;
  /** Pixels from the left edge of the others. */
  readonly indent?: number;
}

interface BoxStyle {
  readonly fill?: Ink;
  readonly line?: Ink;
  readonly weight?: number;
  readonly align?: 'start' | 'middle';
  readonly size?: number;
  /** Marked on the page as not right. */
  readonly wrong?: boolean;
}

/** The lines as they break in a box of a width. */
export const wrapped = (lines: readonly BoxLine[], width: number, size = TEXT_SIZE): readonly BoxLine[] =>
  lines.flatMap((line) =>
    wrapText(line.text, width - 2 * PADDING - (line.indent ?? 0), size, line.bold).map((text) => ({
      ...line,
      text,
    })),
  );

/** How high the box of some lines is. */
export const boxHeight = (lines: readonly BoxLine[], width: number, size = TEXT_SIZE): number =>
  Math.max(1, wrapped(lines, width, size).length) * LINE + 2 * PADDING - 4;

/** A box with its words; at least as high as they need. */
export function textBox(
  lines: readonly BoxLine[],
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height?: number },
  {
    fill = 'paper',
    line = 'line',
    weight = 1,
    align = 'start',
    size = TEXT_SIZE,
    wrong = false,
  }: BoxStyle = {},
): readonly Shape[] {
  const { x, y, width } = place;
  const broken = wrapped(lines, width, size);
  const needed = boxHeight(lines, width, size);
  const height = Math.max(needed, place.height ?? 0);
  const top = y + (height - broken.length * LINE) / 2 + 12;
  return [
    { kind: 'box', x, y, width, height, fill, line, weight, ...(wrong ? { wrong } : {}) },
    ...broken.map(
      (each, i): Shape => ({
        kind: 'text',
        x: align === 'middle' ? x + width / 2 : x + PADDING + (each.indent ?? 0),
        y: top + i * LINE,
        text: each.text,
        size,
        ...(each.bold ? { bold: true } : {}),
        ...(each.ink ? { ink: each.ink } : {}),
        ...(align === 'middle' ? { anchor: 'middle' as const } : {}),
      }),
    ),
  ];
}
