/** The flow of participants or records: boxes from stage to stage, down or across, with boxes beside them for those who leave. */
import type { Drawing, Shape } from '@constat/report';
import { boxHeight, PHONE, WIDE } from './figure.ts';
import { flowAcross } from './flow-across.ts';
import { type FlowBox, type FlowLook, type FlowRow, flowBox, stageLabel, tracksOf } from './flow-parts.ts';

const GAP = 24;
const BETWEEN = 16;

interface Place {
  readonly x: number;
  readonly width: number;
}

interface Columns {
  readonly main: readonly Place[];
  readonly side: readonly Place[];
}

const middle = ({ x, width }: Place): number => x + width / 2;

/** Where the boxes of every track stand; with those who leave beside them, a track has two columns. */
function columnsOf(rows: readonly FlowRow[], left: number, width: number, beside: boolean): Columns {
  const tracks = tracksOf(rows);
  const parts = Array.from({ length: tracks }, (_, i) =>
    beside && rows.some(({ sides }) => sides?.[i]) ? 2 : 1,
  );
  const count = parts.reduce((sum, part) => sum + part, 0);
  const each = (width - BETWEEN * (count - 1)) / count;
  const starts = parts.map((_, i) => {
    const before = parts.slice(0, i).reduce((sum, part) => sum + part, 0);
    return left + before * (each + BETWEEN);
  });
  return {
    main: starts.map((x) => ({ x, width: each })),
    side: starts.map((x) => ({ x: x + each + BETWEEN, width: each })),
  };
}

/** The place of a box that brings tracks together. */
function joinedPlace(columns: Columns, [from, to]: readonly [number, number], beside: boolean): Place {
  const first = columns.main[from] ?? { x: 0, width: 0 };
  if (beside && from === to) return first;
  const last = columns.main[to] ?? first;
  const [x, end] = [first.x, last.x + last.width];
  const width = Math.min(end - x, Math.max(200, (end - x) * 0.5));
  return { x: x + (end - x - width) / 2, width };
}

/** A line from a box down to another. */
function link(from: Place & { readonly bottom: number }, to: Place, y: number): Shape {
  const [x1, x2, turn] = [middle(from), middle(to), y - GAP / 2];
  const straight = Math.abs(x1 - x2) < 1;
  return {
    kind: 'line',
    points: straight
      ? [
          [x1, from.bottom],
          [x1, y],
        ]
      : [
          [x1, from.bottom],
          [x1, turn],
          [x2, turn],
          [x2, y],
        ],
    arrow: true,
  };
}

interface Frame {
  readonly columns: Columns;
  readonly beside: boolean;
  readonly look: FlowLook;
}

type Ends = ((Place & { readonly bottom: number }) | null)[];

/** One row from a height down: its shapes, and how high it is; `ends` moves on to its boxes. */
function rowShapes(row: FlowRow, y: number, ends: Ends, { columns, beside, look }: Frame) {
  const shapes: Shape[] = [];
  if (row.begins) ends.fill(null);
  const single = row.boxes.length === 1;
  const over = row.over ?? ([0, ends.length - 1] as const);
  const placed = row.boxes.map((box, i) => ({
    box,
    place: single ? joinedPlace(columns, over, beside) : (columns.main[i] ?? { x: 0, width: 0 }),
    tracks: single ? ends.map((_, t) => t).filter((t) => t >= over[0] && t <= over[1]) : [i],
  }));
  const heights = placed.map(({ box, place }) => (box ? boxHeight(box.lines, place.width) : 0));
  const tallest = Math.max(0, ...heights);
  let height = tallest;
  placed.forEach(({ box, place, tracks }, i) => {
    if (!box) return;
    const own = beside ? (heights[i] ?? 0) : tallest;
    const sources = new Set(tracks.map((t) => ends[t] ?? null).filter((end) => end !== null));
    for (const source of sources) shapes.push(link(source, place, y));
    shapes.push(...flowBox(box, { ...place, y, height: own }, look));
    for (const t of tracks) ends[t] = { ...place, bottom: y + own };
    const side = row.sides?.[i];
    if (!side) return;
    const leaver = beside
      ? sideBeside(side, columns.side[i], y, own)
      : sideBelow(side, place, columns, y + own);
    shapes.push(
      {
        kind: 'line',
        points: [
          [beside ? place.x + place.width : middle(place), leaver.at],
          [leaver.place.x, leaver.at],
        ],
        arrow: true,
      },
      ...flowBox(side, { ...leaver.place, y: leaver.y }, look),
    );
    height = Math.max(height, leaver.y + boxHeight(side.lines, leaver.place.width) - y);
  });
  return { shapes, height };
}

function sideBeside(side: FlowBox, column: Place | undefined, y: number, own: number) {
  const place = column ?? { x: 0, width: 0 };
  return { place, y, at: y + Math.min(own, boxHeight(side.lines, place.width)) / 2 };
}

/** Those who leave stand right of the line that goes on down. */
function sideBelow(side: FlowBox, { x, width }: Place, columns: Columns, bottom: number) {
  const last = columns.main.at(-1) ?? { x, width };
  const place = { x: x + width / 2 + 20, width: last.x + last.width - (x + width / 2 + 20) };
  const y = bottom + GAP / 2;
  return { place, y, at: y + boxHeight(side.lines, place.width) / 2 };
}

/** The diagram from top to bottom; labels of the parts stand at the left where there is room. */
function flowDown(rows: readonly FlowRow[], look: FlowLook, beside: boolean, total: number): Drawing {
  const labelled = look.stages !== null && total >= WIDE;
  const [left, width] = labelled ? [126, total - 128] : [1, total - 2];
  const frame = { columns: columnsOf(rows, left, width, beside), beside, look };
  const ends: Ends = Array.from({ length: tracksOf(rows) }, () => null);
  const shapes: Shape[] = [];
  const bands: { stage: string; from: number; to: number }[] = [];
  let y = 1;
  for (const row of rows) {
    const { shapes: drawn, height } = rowShapes(row, y, ends, frame);
    shapes.push(...drawn);
    const last = bands.at(-1);
    if (last?.stage === row.stage) bands[bands.length - 1] = { ...last, to: y + height };
    else bands.push({ stage: row.stage, from: y, to: y + height });
    y += height + GAP;
  }
  if (labelled)
    for (const { stage, from, to } of bands)
      shapes.push(...stageLabel(stage, { x: 1, y: from, width: 114, height: to - from }, look));
  return { width: total, height: Math.max(1, y - GAP + 2), shapes };
}

/** On a phone tracks with two columns stand one below the other: first each to its end, then what brings them together. */
function stacked(rows: readonly FlowRow[]): readonly FlowRow[] {
  const tracks = tracksOf(rows);
  const own = Array.from({ length: tracks }, (_, t) =>
    rows
      .filter(({ boxes }) => boxes.length > 1 && boxes[t])
      .map((row): FlowRow => {
        const side = row.sides?.[t];
        return { stage: row.stage, boxes: [row.boxes[t] ?? null], ...(side ? { sides: [side] } : {}) };
      })
      .map((row, i): FlowRow => (i === 0 ? { ...row, begins: true } : row)),
  );
  return [...own.flat(), ...rows.filter(({ boxes }) => boxes.length === 1).map(({ over: _, ...row }) => row)];
}

/** The diagram for a page and for a phone, where it always goes down. */
export const flow = (rows: readonly FlowRow[], look: FlowLook, beside: boolean, isAcross: boolean) => ({
  drawing: isAcross ? flowAcross(rows, look) : flowDown(rows, look, beside, WIDE),
  narrow: flowDown(beside && tracksOf(rows) > 1 ? stacked(rows) : rows, look, beside, PHONE),
});

/** Words as Mermaid takes them between quotation marks. */
const quoted = (box: FlowBox): string =>
  `"${box.lines.map(({ text }) => text.replace(/[#"<>&]/g, (sign) => `#${sign.codePointAt(0)};`)).join('<br/>')}"`;

/** The same flow as Mermaid text. */
export function mermaid(rows: readonly FlowRow[], direction: 'TD' | 'LR'): string {
  const lines = [`flowchart ${direction}`];
  const ends: (string | null)[] = Array.from({ length: tracksOf(rows) }, () => null);
  rows.forEach((row, r) => {
    const over = row.over ?? ([0, ends.length - 1] as const);
    row.boxes.forEach((box, i) => {
      if (!box) return;
      const id = `r${r}b${i}`;
      const tracks =
        row.boxes.length === 1 ? ends.map((_, t) => t).filter((t) => t >= over[0] && t <= over[1]) : [i];
      lines.push(`  ${id}[${quoted(box)}]`);
      const sources = new Set(tracks.flatMap((t) => ends[t] ?? []));
      for (const source of sources) lines.push(`  ${source} --> ${id}`);
      for (const t of tracks) ends[t] = id;
      const side = row.sides?.[i];
      if (side) lines.push(`  r${r}s${i}[${quoted(side)}]`, `  ${id} --> r${r}s${i}`);
    });
  });
  return lines.join('\n');
}
