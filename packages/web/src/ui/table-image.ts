/** A table as a picture: the three-line table of the page in black on white, drawn without the page. */
import {
  layoutTable,
  type NumberSettings,
  noteRuns,
  resolveRuns,
  type TableBlock,
  type TextRun,
} from '@constat/report';

const SIZE = 13;
const SMALL = 12;
const LINE = 20;
const ROW = 24;
const GAP = 18;
const INDENT = 14;
const PAD = 12;
const MIN_WIDTH = 320;
const FAMILY = 'Inter, Arial, sans-serif';
const CSS_DPI = 96;
const DPI = 300;
/** No browser draws larger pictures everywhere. */
const MAX_SIDE = 16_000;
const MAX_AREA = 120_000_000;

interface Word {
  readonly text: string;
  readonly font: string;
  readonly shift: number;
}

const fontOf = ({ marks = [] }: TextRun, size: number): string => {
  const small = marks.includes('sub') || marks.includes('sup');
  return `${marks.includes('italic') ? 'italic ' : ''}${marks.includes('bold') ? '600 ' : ''}${small ? size * 0.75 : size}px ${FAMILY}`;
};

const shiftOf = ({ marks = [] }: TextRun, size: number): number =>
  marks.includes('sub') ? size * 0.25 : marks.includes('sup') ? -size * 0.4 : 0;

const wordsOf = (runs: readonly TextRun[], size = SIZE): readonly Word[] =>
  runs.map((run) => ({ text: run.text, font: fontOf(run, size), shift: shiftOf(run, size) }));

type Pen = CanvasRenderingContext2D;

function widthOf(pen: Pen, words: readonly Word[]): number {
  return words.reduce((sum, { text, font }) => {
    pen.font = font;
    return sum + pen.measureText(text).width;
  }, 0);
}

function write(pen: Pen, words: readonly Word[], x: number, y: number): void {
  let at = x;
  for (const { text, font, shift } of words) {
    pen.font = font;
    pen.fillText(text, at, y + shift);
    at += pen.measureText(text).width;
  }
}

/** Words in lines no wider than `room`. */
function wrap(pen: Pen, words: readonly Word[], room: number): readonly (readonly Word[])[] {
  const lines: Word[][] = [[]];
  let used = 0;
  for (const word of words)
    for (const text of word.text.split(/(?<=\s)/)) {
      const piece = { ...word, text };
      const width = widthOf(pen, [piece]);
      if (used > 0 && used + width > room) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)?.push(piece);
      used += width;
    }
  return lines;
}

/** The table as a PNG at 300 dpi, or less where it is very large. */
export async function tablePng(block: TableBlock, number: number, numbers: NumberSettings): Promise<Blob> {
  await Promise.all([document.fonts.load(`${SIZE}px Inter`), document.fonts.load(`600 ${SIZE}px Inter`)]);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser could not draw the image.');
  const { columns, spans, rows } = layoutTable(block, numbers);
  const labels = columns.map(({ label }) => wordsOf(label));
  const cells = rows.map((row) => row.cells.map((cell) => wordsOf(cell ?? [])));
  const indentOf = (i: number, column: number) => (column === 0 && rows[i]?.indent ? INDENT : 0);
  const widths = columns.map((_, c) =>
    Math.max(
      widthOf(pen, labels[c] ?? []),
      ...cells.map((row, i) => (rows[i]?.heading ? 0 : widthOf(pen, row[c] ?? []) + indentOf(i, c))),
    ),
  );
  const spanWidth = (from: number, span: number) =>
    widths.slice(from, from + span).reduce((sum, width) => sum + width, GAP * (span - 1));
  for (const { label, from, span } of spans) {
    const lack = widthOf(pen, wordsOf(label ?? [])) - spanWidth(from, span);
    if (lack > 0) widths[from + span - 1]! += lack;
  }
  const width = Math.max(MIN_WIDTH, spanWidth(0, columns.length));
  const lefts = widths.map((_, c) => (c === 0 ? 0 : spanWidth(0, c) + GAP));
  const title = wrap(
    pen,
    wordsOf(
      resolveRuns(block.title, numbers).map((run) => ({
        ...run,
        marks: [...(run.marks ?? []), 'italic'] as const,
      })),
    ),
    width,
  );
  const notes = block.notes?.length
    ? wrap(pen, wordsOf(resolveRuns(noteRuns(block.notes), numbers), SMALL), width)
    : [];
  const head = LINE * (1 + title.length) + 8;
  const heads = spans.length > 0 ? 2 : 1;
  const height = head + ROW * (heads + rows.length) + (notes.length > 0 ? 8 + notes.length * (LINE - 2) : 4);
  const sides = [width + 2 * PAD, height + 2 * PAD] as const;
  const scale = Math.min(
    DPI / CSS_DPI,
    MAX_SIDE / Math.max(...sides),
    Math.sqrt(MAX_AREA / (sides[0] * sides[1])),
  );
  canvas.width = Math.ceil(sides[0] * scale);
  canvas.height = Math.ceil(sides[1] * scale);
  pen.scale(scale, scale);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, ...sides);
  pen.fillStyle = '#000';
  pen.translate(PAD, PAD);
  const rule = (y: number, from: number, to: number, thick: number) =>
    pen.fillRect(from, y - thick / 2, to - from, thick);
  const base = (top: number) => top + ROW / 2 + SIZE * 0.36;
  const place = (words: readonly Word[], c: number, top: number, indent = 0) => {
    const right = columns[c]?.align === 'right' ? (widths[c] ?? 0) - widthOf(pen, words) : indent;
    write(pen, words, (lefts[c] ?? 0) + right, base(top));
  };

  write(pen, wordsOf([{ text: `Table ${number}`, marks: ['bold'] }]), 0, LINE - 6);
  for (const [i, line] of title.entries()) write(pen, line, 0, LINE * (i + 2) - 6);
  let y = head;
  rule(y, 0, width, 1.5);
  if (spans.length > 0) {
    for (const { label, from, span } of spans) {
      if (label === null) continue;
      const [left, room, words] = [lefts[from] ?? 0, spanWidth(from, span), wordsOf(label)];
      write(pen, words, left + (room - widthOf(pen, words)) / 2, base(y));
      rule(y + ROW - 1, left, left + room, 0.75);
    }
    y += ROW;
  }
  for (const [c, label] of labels.entries()) place(label, c, y);
  y += ROW;
  rule(y, 0, width, 1);
  for (const [i, row] of cells.entries()) {
    if (rows[i]?.heading) write(pen, row[0] ?? [], 0, base(y));
    else for (const [c, words] of row.entries()) place(words, c, y, indentOf(i, c));
    y += ROW;
  }
  rule(y, 0, width, 1.5);
  for (const [i, line] of notes.entries()) write(pen, line, 0, y + 8 + (LINE - 2) * i + SMALL);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not draw the image.'))),
      'image/png',
    ),
  );
}
