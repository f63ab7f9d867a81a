/** Ishikawa's diagram: categories as bones in pairs over a spine that ends in the effect, causes beside their bone, deeper ones below. */
import { type Drawing, type Shape, textWidth, wrapText } from '@constat/report';
import type { OutlineItem } from '../contract.ts';
import { boxHeight, LINE, PHONE, textBox, WIDE } from './figure.ts';

export interface Bone {
  readonly name: string;
  readonly causes: readonly OutlineItem[];
}

/** The categories of an outline with the lines below each. */
export function bonesOf(items: readonly OutlineItem[]): readonly Bone[] {
  const bones: { name: string; causes: OutlineItem[] }[] = [];
  for (const item of items) {
    if (item.level === 0) bones.push({ name: item.text.trim(), causes: [] });
    else {
      if (bones.length === 0) bones.push({ name: 'Causes', causes: [] });
      bones.at(-1)?.causes.push(item);
    }
  }
  return bones;
}

/** Width of the words of a cause, at least. */
const CAUSE_WIDTH = 150;
const SLANT = 56;
const DEEPER_SIZE = 11;
const HEAD_WIDTH = 128;
const GAP = 10;

interface Row {
  readonly item: OutlineItem;
  readonly lines: readonly string[];
  readonly height: number;
}

const rowsOf = ({ causes }: Bone, width: number): readonly Row[] =>
  causes.map((item, i) => {
    const deeper = item.level > 1;
    const indent = (item.level - 1) * 12;
    const lines = wrapText(item.text.trim(), width - indent, deeper ? DEEPER_SIZE : 12, true);
    return {
      item,
      lines,
      height: lines.length * (deeper ? 14 : LINE) + (deeper && causes[i + 1]?.level !== 1 ? 0 : GAP),
    };
  });

const heightOf = (bone: Bone, width: number): number =>
  rowsOf(bone, width).reduce((sum, { height }) => sum + height, 0) + 44;

const labelWidth = (name: string): number => Math.min(CAUSE_WIDTH, textWidth(name, 12, true) + 24);

/** How a cause is marked: weight and mark say its state, not colour alone. */
function causeShapes(row: Row, x: number, y: number, right: number): readonly Shape[] {
  const { item, lines } = row;
  const deeper = item.level > 1;
  const [confirmed, tested, ruledOut] = ['confirmed', 'testing', 'ruled-out'].map(
    (state) => item.state === state,
  );
  const step = deeper ? 14 : LINE;
  const words = lines.map(
    (text, i): Shape => ({
      kind: 'text',
      x,
      y: y + (i + 1) * step - 4,
      text,
      size: deeper ? DEEPER_SIZE : 12,
      ink: deeper || ruledOut ? 'muted' : 'ink',
      ...(confirmed ? { bold: true } : {}),
      ...(ruledOut ? { struck: true } : {}),
    }),
  );
  const bottom = y + lines.length * step;
  const mark: readonly Shape[] =
    confirmed || tested
      ? [
          {
            kind: 'disc',
            x: x - 7,
            y: y + step - 8,
            radius: 3,
            line: 'accent',
            ...(confirmed ? { fill: 'accent' as const } : {}),
          },
        ]
      : [];
  if (deeper) return [...words, ...mark];
  return [
    ...words,
    ...mark,
    {
      kind: 'line',
      points: [
        [x - 2, bottom],
        [right, bottom],
      ],
      line: confirmed ? 'accent' : 'hairline',
      weight: confirmed ? 1.5 : 1,
    },
  ];
}

/** One bone over (-1) or under (1) the spine; `foot` is where it meets it. */
function boneShapes(
  bone: Bone,
  foot: number,
  spine: number,
  half: number,
  side: -1 | 1,
  width: number,
): readonly Shape[] {
  const at = (y: number) => foot - (SLANT * Math.abs(y - spine)) / half;
  const label = labelWidth(bone.name);
  const end = spine + side * half;
  const x = at(end);
  const shapes: Shape[] = [
    {
      kind: 'line',
      points: [
        [x, end - side * 2],
        [foot, spine],
      ],
      line: 'line',
      weight: 1.5,
    },
    ...textBox(
      [{ text: bone.name, bold: true }],
      {
        x: Math.max(0, x - label / 2),
        y: side < 0 ? end - boxHeight([{ text: bone.name, bold: true }], label) : end,
        width: label,
      },
      { fill: 'fill', line: 'fill', align: 'middle' },
    ),
  ];
  let y = side < 0 ? end + 12 : spine + 20;
  for (const row of rowsOf(bone, width)) {
    const line = y + row.lines.length * (row.item.level > 1 ? 14 : LINE);
    const right = at(line);
    const left = at(side < 0 ? y : line) - width - 4;
    shapes.push(...causeShapes(row, Math.max(10, left + (row.item.level - 1) * 12), y, right));
    y += row.height;
  }
  return shapes;
}

/** The whole diagram on a page. */
export function fishbone(effect: string, bones: readonly Bone[]): Drawing {
  const pairs = Math.max(1, Math.ceil(bones.length / 2));
  const pitch = Math.max(CAUSE_WIDTH + 34, Math.min(240, (WIDE - HEAD_WIDTH - SLANT - 28) / pairs));
  const words = pitch - 34;
  const half = Math.max(120, ...bones.map((bone) => heightOf(bone, words)));
  const heads = Math.max(
    0,
    ...bones.map(({ name }) => boxHeight([{ text: name, bold: true }], labelWidth(name))),
  );
  const width = Math.max(WIDE, pairs * pitch + SLANT + HEAD_WIDTH + 28);
  const head = [{ text: effect, bold: true }];
  const headHeight = Math.max(48, boxHeight(head, HEAD_WIDTH));
  const spine = Math.max(half + heads + 8, headHeight / 2 + 4);
  const end = width - HEAD_WIDTH - 1;
  const shapes: Shape[] = [
    {
      kind: 'line',
      points: [
        [8, spine],
        [end, spine],
      ],
      line: 'ink',
      weight: 2,
      arrow: true,
    },
    ...textBox(
      head,
      { x: end, y: spine - headHeight / 2, width: HEAD_WIDTH, height: headHeight },
      { line: 'ink', weight: 1.5, align: 'middle' },
    ),
  ];
  const first = end - 24 - (pairs - 1) * pitch;
  bones.forEach((bone, i) => {
    const below = i >= pairs;
    const foot = first + (i - (below ? pairs : 0)) * pitch;
    shapes.push(...boneShapes(bone, foot, spine, half, below ? 1 : -1, words));
  });
  return { width, height: 2 * spine, shapes };
}

/** Upright for a phone: the effect above, the categories along a line below it. */
export function uprightFishbone(effect: string, bones: readonly Bone[]): Drawing {
  const head = boxHeight([{ text: effect, bold: true }], PHONE - 2);
  const shapes: Shape[] = [
    ...textBox(
      [{ text: effect, bold: true }],
      { x: 1, y: 1, width: PHONE - 2 },
      { line: 'ink', weight: 1.5 },
    ),
  ];
  let y = head + 26;
  let last = y;
  for (const { name, causes } of bones) {
    shapes.push({
      kind: 'line',
      points: [
        [16, y - 4],
        [34, y - 4],
      ],
      line: 'ink',
    });
    last = y - 4;
    for (const text of wrapText(name, PHONE - 44, 12, true)) {
      shapes.push({ kind: 'text', x: 40, y, text, bold: true });
      y += 18;
    }
    for (const { text: words, level, state } of causes) {
      const x = 52 + (level - 1) * 14;
      if (state === 'confirmed' || state === 'testing')
        shapes.push({
          kind: 'disc',
          x: x - 8,
          y: y - 4,
          radius: 3,
          line: 'accent',
          ...(state === 'confirmed' ? { fill: 'accent' as const } : {}),
        });
      for (const text of wrapText(words.trim(), PHONE - x - 4, 12, state === 'confirmed')) {
        shapes.push({
          kind: 'text',
          x,
          y,
          text,
          ink: level > 1 || state === 'ruled-out' ? 'muted' : 'ink',
          ...(state === 'confirmed' ? { bold: true } : {}),
          ...(state === 'ruled-out' ? { struck: true } : {}),
        });
        y += 18;
      }
    }
    y += 10;
  }
  shapes.push({
    kind: 'line',
    points: [
      [16, head + 1],
      [16, Math.max(head + 1, last)],
    ],
    line: 'ink',
    weight: 2,
  });
  return { width: PHONE, height: y, shapes };
}
