/** The flow from left to right: a column for each row, tracks one below the other, those who leave under the box they leave. */
import type { Drawing, Shape } from '@constat/report';
import { boxHeight, WIDE } from './figure.ts';
import { type FlowBox, type FlowLook, type FlowRow, flowBox, stageLabel, tracksOf } from './flow-parts.ts';

const GAP = 22;
const BELOW = 16;
const BETWEEN = 18;
const LABEL = 26;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const middle = ({ y, height }: Spot): number => y + height / 2;

/** How high a box is together with those who leave it. */
const stackHeight = (box: FlowBox | null, side: FlowBox | null | undefined, width: number): number =>
  (box ? boxHeight(box.lines, width) : 0) + (side ? BELOW + boxHeight(side.lines, width) : 0);

/** Top and height of every track. */
function trackSpots(rows: readonly FlowRow[], width: number, top: number): readonly Spot[] {
  const count = tracksOf(rows);
  const heights = Array.from({ length: count }, (_, t) =>
    Math.max(
      24,
      ...rows
        .filter(({ boxes }) => boxes.length > 1 || count === 1)
        .map(({ boxes, sides }) => stackHeight(boxes[t] ?? null, sides?.[t], width)),
    ),
  );
  // A single box with those who leave it may be higher than all tracks together.
  const needed = Math.max(
    0,
    ...rows
      .filter(({ boxes }) => boxes.length === 1)
      .map(({ boxes, sides }) => stackHeight(boxes[0] ?? null, sides?.[0], width)),
  );
  const sum = heights.reduce((all, height) => all + height, 0) + BETWEEN * (count - 1);
  const extra = Math.max(0, needed - sum) / count;
  let y = top;
  return heights.map((height) => {
    const spot = { x: 0, y, height: height + extra };
    y += spot.height + BETWEEN;
    return spot;
  });
}

/** A line from a box to the next column. */
function link(from: Spot, to: Spot, width: number): Shape {
  const [start, turn] = [from.x + width, to.x - GAP / 2];
  const [y1, y2] = [middle(from), middle(to)];
  return {
    kind: 'line',
    points:
      Math.abs(y1 - y2) < 1
        ? [
            [start, y1],
            [to.x, y1],
          ]
        : [
            [start, y1],
            [turn, y1],
            [turn, y2],
            [to.x, y2],
          ],
    arrow: true,
  };
}

/** One column; `ends` moves on to its boxes. */
function columnShapes(
  row: FlowRow,
  x: number,
  width: number,
  tracks: readonly Spot[],
  ends: (Spot | null)[],
  look: FlowLook,
): readonly Shape[] {
  const single = row.boxes.length === 1;
  const [from, to] = row.over ?? [0, tracks.length - 1];
  return row.boxes.flatMap((box, i) => {
    if (!box) return [];
    const own = single ? tracks.map((_, t) => t).filter((t) => t >= from && t <= to) : [i];
    const [first, last] = [tracks[own[0] ?? 0], tracks[own.at(-1) ?? 0]];
    if (!first || !last) return [];
    const side = row.sides?.[i];
    const room = last.y + last.height - first.y;
    const height = boxHeight(box.lines, width);
    const y = first.y + Math.max(0, (room - stackHeight(box, side, width)) / 2);
    const spot = { x, y, height };
    const sources = new Set(own.map((t) => ends[t] ?? null).filter((end) => end !== null));
    for (const t of own) ends[t] = spot;
    const under = y + height + BELOW;
    return [
      ...[...sources].map((source) => link(source, spot, width)),
      ...flowBox(box, { x, y, width }, look),
      ...(side
        ? [
            {
              kind: 'line' as const,
              points: [
                [x + width / 2, y + height],
                [x + width / 2, under],
              ] as const,
              arrow: true,
            },
            ...flowBox(side, { x, y: under, width }, look),
          ]
        : []),
    ];
  });
}

/** The diagram from left to right, with the labels of the parts above. */
export function flowAcross(rows: readonly FlowRow[], look: FlowLook): Drawing {
  const width = (WIDE - 2 - GAP * (rows.length - 1)) / rows.length;
  const top = look.stages === null ? 1 : LABEL + 13;
  const tracks = trackSpots(rows, width, top);
  const ends: (Spot | null)[] = tracks.map(() => null);
  const shapes = rows.flatMap((row, i) =>
    columnShapes(row, 1 + i * (width + GAP), width, tracks, ends, look),
  );
  const bands: { stage: string; from: number; to: number }[] = [];
  rows.forEach(({ stage }, i) => {
    const last = bands.at(-1);
    if (last?.stage === stage) bands[bands.length - 1] = { ...last, to: i };
    else bands.push({ stage, from: i, to: i });
  });
  const labels =
    look.stages === null
      ? []
      : bands.flatMap(({ stage, from, to }) =>
          stageLabel(
            stage,
            { x: 1 + from * (width + GAP), y: 1, width: (to - from) * (width + GAP) + width, height: LABEL },
            look,
          ),
        );
  const last = tracks.at(-1);
  return { width: WIDE, height: (last ? last.y + last.height : top) + 2, shapes: [...labels, ...shapes] };
}
