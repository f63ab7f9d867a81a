/** Horizontal bars with their names and values, longest first as given. */
import { type Drawing, type Ink, type Shape, TEXT_SIZE, textWidth, wrapText } from '@constat/report';
import { LINE } from './figure.ts';

interface NamedBar {
  readonly name: string;
  readonly value: number;
  readonly label: string;
  readonly fill: Ink;
  readonly line: Ink;
}

/** Beside the end of a bar, for its value. */
const LEAST_ROOM = 52;
const GAP = 6;

/** Bars as wide as given; on a phone the names stand above them. Values below zero go to the left of the line at zero. */
export function bars(items: readonly NamedBar[], width: number): Drawing {
  const stacked = width < 520;
  const names = stacked ? width - 4 : 260;
  const left = stacked ? 2 : names + 10;
  const low = Math.min(0, ...items.map(({ value }) => value));
  const high = Math.max(0, ...items.map(({ value }) => value));
  const labels = Math.max(
    LEAST_ROOM,
    ...items.map(({ label }) => Math.ceil(textWidth(label, TEXT_SIZE, true)) + GAP + 2),
  );
  const room = width - left - labels - 2 - (low < 0 ? labels : 0);
  const start = left + (low < 0 ? labels : 0);
  const place = (value: number) => start + (room * (value - low)) / (high - low || 1);
  const shapes: Shape[] = [];
  let y = 2;
  for (const { name, value, label, fill, line } of items) {
    const lines = wrapText(name, names - 4);
    lines.forEach((text, i) => {
      shapes.push({ kind: 'text', x: 2, y: y + 14 + i * LINE, text });
    });
    const height = lines.length * LINE;
    const top = stacked ? y + height + 6 : y + Math.max(0, (height - 16) / 2) + 1;
    const [from, to] = [place(Math.min(0, value)), place(Math.max(0, value))];
    shapes.push(
      { kind: 'box', x: from, y: top, width: Math.max(1, to - from), height: 18, fill, line },
      {
        kind: 'text',
        x: value < 0 ? from - GAP : to + GAP,
        y: top + 13,
        text: label,
        bold: true,
        ...(value < 0 ? { anchor: 'end' as const } : {}),
      },
    );
    y += stacked ? height + 34 : Math.max(30, height + 12);
  }
  return { width, height: y + 2, shapes };
}
