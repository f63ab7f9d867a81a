/** Numbered discs on a square of four by four cells, with the names beside it. */
import { type Drawing, type Ink, type Shape, wrapText } from '@constat/report';
import { LINE } from './figure.ts';

interface GridMark {
  /** From 1 to 4. */
  readonly across: number;
  readonly up: number;
  readonly name: string;
  readonly fill: Ink;
}

interface GridWords {
  readonly across: string;
  readonly up: string;
  /** Names of the quarters: top left, top right, bottom left, bottom right. */
  readonly quarters: readonly [string, string, string, string];
  /** What the fills mean. */
  readonly fills: readonly { readonly name: string; readonly fill: Ink }[];
}

const RATINGS = [1, 2, 3, 4];
const CELLS = RATINGS.length;
const RADIUS = 10;
const STEP = 2 * RADIUS + 3;
const LEFT = 22;
const TOP = 22;
const SMALL = 11;

/** A disc with its number. */
export const numberedDisc = (x: number, y: number, label: string, fill: Ink): readonly Shape[] => [
  { kind: 'disc', x, y, radius: RADIUS, fill, line: 'line' },
  { kind: 'text', x, y: y + 4, text: label, size: SMALL, bold: true, anchor: 'middle' },
];

/** Discs of one cell side by side; those that find no room are counted in the last place. */
function cellDiscs(
  marks: readonly { readonly label: string; readonly fill: Ink }[],
  x: number,
  y: number,
  cell: number,
): readonly Shape[] {
  const side = Math.max(1, Math.floor(cell / STEP));
  const room = side * Math.max(1, side - 1);
  const shown =
    marks.length > room
      ? [...marks.slice(0, room - 1), { label: `+${marks.length - room + 1}`, fill: 'paper' as const }]
      : marks;
  const across = Math.min(side, shown.length);
  const down = Math.ceil(shown.length / side);
  return shown.flatMap(({ label, fill }, i) =>
    numberedDisc(
      x + cell / 2 + ((i % side) - (across - 1) / 2) * STEP,
      y + cell / 2 + (Math.floor(i / side) - (down - 1) / 2) * STEP,
      label,
      fill,
    ),
  );
}

/** A quarter of the square that begins at `left`, with its name in the outer corner or in the middle; the top right one is tinted. */
export function quarter(
  name: string,
  i: number,
  half: number,
  left = LEFT,
  isCentred = false,
): readonly Shape[] {
  const right = i % 2 === 1;
  const [x, y] = [left + (right ? half : 0), TOP + (i < 2 ? 0 : half)];
  return [
    { kind: 'box', x, y, width: half, height: half, fill: i === 1 ? 'soft' : 'paper', line: 'hairline' },
    {
      kind: 'text',
      x: isCentred ? x + half / 2 : right ? x + half - 8 : x + 8,
      y: i < 2 ? y + 16 : y + half - 8,
      text: name,
      ink: 'muted',
      size: SMALL,
      bold: true,
      anchor: isCentred ? 'middle' : right ? 'end' : 'start',
    },
  ];
}

function square(marks: readonly GridMark[], words: GridWords, plot: number): readonly Shape[] {
  const cell = plot / CELLS;
  const numbered = marks.map((mark, i) => ({ ...mark, label: String(i + 1) }));
  const discs = RATINGS.flatMap((across) =>
    RATINGS.flatMap((up) =>
      cellDiscs(
        numbered.filter((mark) => mark.across === across && mark.up === up),
        LEFT + (across - 1) * cell,
        TOP + (CELLS - up) * cell,
        cell,
      ),
    ),
  );
  const tick = (x: number, y: number, text: string): Shape => ({
    kind: 'text',
    x,
    y,
    text,
    ink: 'muted',
    size: SMALL,
    anchor: 'middle',
  });
  const ticks = RATINGS.flatMap((value) => [
    tick(LEFT + (value - 0.5) * cell, TOP + plot + 15, String(value)),
    tick(LEFT - 11, TOP + (CELLS - value + 0.5) * cell + 4, String(value)),
  ]);
  return [
    { kind: 'text', x: LEFT, y: 13, text: words.up, bold: true },
    ...words.quarters.flatMap((name, i) => quarter(name, i, plot / 2)),
    { kind: 'box', x: LEFT, y: TOP, width: plot, height: plot, line: 'line' },
    ...ticks,
    { kind: 'text', x: LEFT + plot, y: TOP + plot + 32, text: words.across, bold: true, anchor: 'end' },
    ...discs,
  ];
}

/** The names behind the numbers and what the fills mean, from a height down. */
export function gridKey(
  marks: readonly Pick<GridMark, 'name' | 'fill'>[],
  fills: GridWords['fills'],
  x: number,
  top: number,
  width: number,
): { readonly shapes: readonly Shape[]; readonly bottom: number } {
  const shapes: Shape[] = [];
  let y = top;
  marks.forEach(({ name, fill }, i) => {
    shapes.push(...numberedDisc(x + RADIUS + 1, y + RADIUS + 1, String(i + 1), fill));
    const lines = wrapText(name, width - 2 * RADIUS - 12);
    lines.forEach((text, line) => {
      shapes.push({ kind: 'text', x: x + 2 * RADIUS + 10, y: y + 15 + line * LINE, text });
    });
    y += Math.max(STEP + 3, lines.length * LINE + 8);
  });
  y += 8;
  for (const { name, fill } of fills) {
    shapes.push(
      { kind: 'box', x: x + 4, y: y + 4, width: 14, height: 14, fill, line: 'line' },
      { kind: 'text', x: x + 2 * RADIUS + 10, y: y + 15, text: name, ink: 'muted', size: SMALL },
    );
    y += 20;
  }
  return { shapes, bottom: y };
}

/** A grid as wide as given; the names stand below it where there is no room beside it. */
export function grid(marks: readonly GridMark[], words: GridWords, width: number): Drawing {
  const beside = width > 600;
  const plot = beside ? 440 : width - LEFT - 2;
  const under = TOP + plot + 40;
  const names = beside
    ? gridKey(marks, words.fills, LEFT + plot + 24, TOP, width - LEFT - plot - 26)
    : gridKey(marks, words.fills, 1, under, width - 2);
  return {
    width,
    height: Math.max(under, names.bottom + 2),
    shapes: [...square(marks, words, plot), ...names.shapes],
  };
}
