/** The flow of participants or records: rows of boxes from top to bottom, boxes beside them for those who leave. */
import type { Drawing, Ink, Shape } from '@constat/report';
import { type BoxLine, boxHeight, PHONE, textBox, WIDE } from './figure.ts';

export interface FlowBox {
  readonly lines: readonly BoxLine[];
  /** A count here does not add up. */
  readonly wrong?: boolean;
}

export interface FlowRow {
  /** The part of the study that the row belongs to. */
  readonly stage: string;
  /** One for all, or one for each arm; none in a row that only shows who leaves. */
  readonly boxes: readonly FlowBox[];
  readonly side?: FlowBox;
}

export interface FlowLook {
  /** Colour of the labels of the parts; without one there are none. */
  readonly stages: Ink | null;
  readonly boxes: Ink;
}

const GAP = 24;
const BETWEEN = 16;

interface Frame {
  readonly left: number;
  readonly width: number;
  /** Main boxes stand at the left and those who leave at the right of them, in one row. */
  readonly beside: boolean;
}

interface Place {
  readonly x: number;
  readonly width: number;
}

/** Where the boxes of a row stand. */
function placesOf(
  { boxes, side }: FlowRow,
  { left, width, beside }: Frame,
): { main: readonly Place[]; side: Place } {
  const halfWidth = (width - BETWEEN) / 2;
  const right = { x: left + halfWidth + BETWEEN, width: halfWidth };
  if (beside) return { main: boxes.map(() => ({ x: left, width: halfWidth })), side: right };
  if (boxes.length === 1) {
    const main = Math.min(width, Math.max(200, width * 0.5));
    return { main: [{ x: left + (width - main) / 2, width: main }], side: right };
  }
  const each = (width - BETWEEN * (boxes.length - 1)) / Math.max(1, boxes.length);
  const main = boxes.map((_, i) => ({ x: left + i * (each + BETWEEN), width: each }));
  return { main, side: side ? { x: left + width / 2 + 20, width: width / 2 - 20 } : right };
}

const middle = ({ x, width }: Place): number => x + width / 2;

/** Lines from the boxes above to those below. */
function links(from: readonly Place[], to: readonly Place[], y1: number, y2: number): readonly Shape[] {
  const arrow = (points: readonly (readonly [number, number])[], head = true): Shape => ({
    kind: 'line',
    points,
    ...(head ? { arrow: true } : {}),
  });
  if (from.length === to.length)
    return from.map((place, i) =>
      arrow([
        [middle(place), y1],
        [middle(to[i] ?? place), y2],
      ]),
    );
  const turn = y2 - GAP / 2;
  const [one] = from.length === 1 ? from : to;
  const many = from.length === 1 ? to : from;
  if (!one) return [];
  return from.length === 1
    ? many.map((place) =>
        arrow([
          [middle(one), y1],
          [middle(one), turn],
          [middle(place), turn],
          [middle(place), y2],
        ]),
      )
    : many.map((place) =>
        arrow([
          [middle(place), y1],
          [middle(place), turn],
          [middle(one), turn],
          [middle(one), y2],
        ]),
      );
}

const styleOf = ({ wrong }: FlowBox, look: FlowLook) =>
  wrong ? ({ fill: 'danger-soft', line: 'danger' } as const) : { fill: look.boxes };

/** The diagram at a width; labels of the parts stand at the left where there is room. */
function drawn(rows: readonly FlowRow[], look: FlowLook, beside: boolean, total: number): Drawing {
  const labelled = look.stages !== null && total >= WIDE;
  const frame: Frame = { left: labelled ? 126 : 1, width: total - (labelled ? 128 : 2), beside };
  const shapes: Shape[] = [];
  const bands: { stage: string; from: number; to: number }[] = [];
  let y = 1;
  let above: { places: readonly Place[]; bottom: number } | null = null;
  for (const row of rows) {
    const { main, side } = placesOf(row, frame);
    const heights = row.boxes.map((box, i) => boxHeight(box.lines, main[i]?.width ?? 0));
    const sideHeight = row.side ? boxHeight(row.side.lines, side.width) : 0;
    const height = Math.max(...heights, sideHeight, 0);
    row.boxes.forEach((box, i) => {
      const place = main[i];
      if (place)
        shapes.push(...textBox(box.lines, { ...place, y, height: beside ? 0 : height }, styleOf(box, look)));
    });
    if (above && main.length > 0) shapes.push(...links(above.places, main, above.bottom, y));
    if (row.side) {
      const from = main[0] ?? above?.places[0];
      const start = main[0] ? main[0].x + main[0].width : from ? middle(from) : frame.left;
      const at = y + Math.min(sideHeight, heights[0] ?? sideHeight) / 2;
      shapes.push({
        kind: 'line',
        points: [
          [start, at],
          [side.x, at],
        ],
        arrow: true,
      });
      shapes.push(...textBox(row.side.lines, { ...side, y }, styleOf(row.side, look)));
    }
    const last = bands.at(-1);
    if (last?.stage === row.stage) bands[bands.length - 1] = { ...last, to: y + height };
    else bands.push({ stage: row.stage, from: y, to: y + height });
    if (main.length > 0) above = { places: main, bottom: y + (beside ? (heights[0] ?? height) : height) };
    y += height + GAP;
  }
  if (labelled)
    for (const { stage, from, to } of bands)
      shapes.push(
        ...textBox(
          [{ text: stage, bold: true, ink: 'accent' }],
          { x: 1, y: from, width: 116, height: to - from },
          { fill: look.stages ?? 'soft', line: look.stages ?? 'soft', align: 'middle' },
        ),
      );
  return { width: total, height: Math.max(1, y - GAP + 2), shapes };
}

/** The diagram for a page and for a phone. */
export const flow = (rows: readonly FlowRow[], look: FlowLook, beside: boolean) => ({
  drawing: drawn(rows, look, beside, WIDE),
  narrow: drawn(rows, look, beside, PHONE),
});

/** Words as Mermaid takes them between quotation marks. */
const quoted = (box: FlowBox): string =>
  `"${box.lines.map(({ text }) => text.replace(/[#"<>&]/g, (sign) => `#${sign.codePointAt(0)};`)).join('<br/>')}"`;

/** The same flow as Mermaid text. */
export function mermaid(rows: readonly FlowRow[]): string {
  const lines = ['flowchart TD'];
  let above: readonly string[] = [];
  rows.forEach((row, r) => {
    const ids = row.boxes.map((_, i) => `r${r}b${i}`);
    row.boxes.forEach((box, i) => {
      lines.push(`  ${ids[i]}[${quoted(box)}]`);
    });
    const pairs =
      above.length === ids.length
        ? above.map((from, i) => [from, ids[i]])
        : above.flatMap((from) => ids.map((to) => [from, to]));
    for (const [from, to] of pairs) lines.push(`  ${from} --> ${to}`);
    if (row.side) {
      lines.push(`  r${r}s[${quoted(row.side)}]`);
      lines.push(`  ${ids[0] ?? above[0] ?? `r${r}s`} --> r${r}s`);
    }
    if (ids.length > 0) above = ids;
  });
  return lines.join('\n');
}
