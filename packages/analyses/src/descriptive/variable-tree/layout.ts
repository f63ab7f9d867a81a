/** Places of the boxes of a tree: growing to the right, growing down, and as an indented list for phones. */

import type { Drawing, Ink, Shape } from '@constat/report';
import { isNonEmpty } from '@constat/stats';
import { type BoxLine, boxHeight, PHONE, textBox, WIDE, wrapped } from '../../documents/draw/figure.ts';

/** A box with those below it. */
export interface TreeBox {
  readonly lines: readonly BoxLine[];
  /** With the name of the variable before the level, for the indented list. */
  readonly listed: readonly BoxLine[];
  readonly fill: Ink;
  readonly line: Ink;
  readonly below: readonly TreeBox[];
}

interface Placed {
  readonly shapes: readonly Shape[];
  /** Where the line from the box above ends: the middle of the box across the direction of growth. */
  readonly middle: number;
  readonly size: number;
}

const GAP = 8;
const BETWEEN = 28;
const WIDEST = 210;
const INDENT = 14;
/** Names stand beside the rows of a tree that grows down. */
const NAMES = 92;
/** Boxes narrower than this hold no words. */
const NARROWEST = 66;

const box = ({ lines, fill, line }: TreeBox, x: number, y: number, width: number): readonly Shape[] =>
  textBox(lines, { x, y, width }, { fill, line });

/** Column by column to the right, the name of each variable above its column. */
export function growRight(root: TreeBox, names: readonly string[]): Drawing {
  const columns = names.length + 1;
  const width = Math.min(WIDEST, Math.floor((WIDE - BETWEEN * (columns - 1)) / columns));
  const left = (depth: number): number => 1 + depth * (width + BETWEEN);
  const heads = names.map((name) => headLines(name, width));
  const top = Math.max(0, ...heads.map((lines) => lines.length)) * 16 + 10;
  const place = (tree: TreeBox, depth: number, y: number): Placed => {
    const height = boxHeight(tree.lines, width);
    const below: Placed[] = [];
    let next = y;
    for (const each of tree.below) {
      const placed = place(each, depth + 1, next);
      below.push(placed);
      next += placed.size + GAP;
    }
    const inner = Math.max(0, next - y - GAP);
    const size = Math.max(height, inner);
    // the whole subtree is centred where the box is higher than all below it
    const shift = (size - inner) / 2;
    const moved = below.map((each) => shifted(each, 0, inner === 0 ? 0 : shift));
    const middle = !isNonEmpty(moved) ? y + size / 2 : (moved[0].middle + moved.at(-1).middle) / 2;
    const boxTop = Math.min(Math.max(middle - height / 2, y), y + size - height);
    const centre = boxTop + height / 2;
    const [from, to] = [left(depth) + width, left(depth + 1)];
    return {
      shapes: [
        ...moved.flatMap((each): Shape[] => [
          elbow(
            [from, centre],
            [from + BETWEEN / 2, centre],
            [from + BETWEEN / 2, each.middle],
            [to, each.middle],
          ),
          ...each.shapes,
        ]),
        ...box(tree, left(depth), boxTop, width),
      ],
      middle: centre,
      size,
    };
  };
  const tree = place(root, 0, top);
  return {
    width: columns * width + BETWEEN * (columns - 1) + 2,
    height: top + tree.size + 1,
    shapes: [
      ...heads.flatMap((lines, i) =>
        lines.map(
          (text, j): Shape => ({
            kind: 'text',
            x: left(i + 1),
            y: top - 10 - (lines.length - 1 - j) * 16,
            text,
            bold: true,
            ink: 'muted',
          }),
        ),
      ),
      ...tree.shapes,
    ],
  };
}

/** Row by row down the page, the name of each variable beside its row; null where the boxes would be too narrow. */
export function growDown(root: TreeBox, names: readonly string[]): Drawing | null {
  const leaves = leavesOf(root);
  const room = WIDE - NAMES - 2;
  const width = Math.min(150, Math.floor((room - GAP * (leaves - 1)) / leaves));
  if (width < NARROWEST) return null;
  const rows = Array.from({ length: names.length + 1 }, (_, depth) =>
    Math.max(0, ...boxesAt(root, depth).map((each) => boxHeight(each.lines, width))),
  );
  const tops = rows.map((_, i) => 1 + rows.slice(0, i).reduce((sum, height) => sum + height + BETWEEN, 0));
  const place = (tree: TreeBox, depth: number, x: number): Placed => {
    let next = x;
    const below = tree.below.map((each) => {
      const placed = place(each, depth + 1, next);
      next += placed.size + GAP;
      return placed;
    });
    const size = Math.max(width, next - x - GAP);
    const middle = !isNonEmpty(below) ? x + width / 2 : (below[0].middle + below.at(-1).middle) / 2;
    const height = boxHeight(tree.lines, width);
    const bottom = tops[depth]! + height;
    const to = tops[depth + 1] ?? 0;
    return {
      shapes: [
        ...below.flatMap((each): Shape[] => [
          elbow(
            [middle, bottom],
            [middle, to - BETWEEN / 2],
            [each.middle, to - BETWEEN / 2],
            [each.middle, to],
          ),
          ...each.shapes,
        ]),
        ...box(tree, middle - width / 2, tops[depth]!, width),
      ],
      middle,
      size,
    };
  };
  const tree = place(root, 0, NAMES + 1);
  return {
    width: NAMES + tree.size + 2,
    height: tops.at(-1)! + rows.at(-1)! + 1,
    shapes: [
      ...names.flatMap((name, i) =>
        headLines(name, NAMES - 8).map(
          (text, j): Shape => ({
            kind: 'text',
            x: 1,
            y: tops[i + 1]! + 18 + j * 16,
            text,
            bold: true,
            ink: 'muted',
          }),
        ),
      ),
      ...tree.shapes,
    ],
  };
}

/** One box below the other, each level further in. */
export function indented(root: TreeBox): Drawing {
  const shapes: Shape[] = [];
  let y = 1;
  const visit = (tree: TreeBox, depth: number): number => {
    const x = 1 + depth * INDENT;
    const width = PHONE - 2 - depth * INDENT;
    const height = boxHeight(tree.listed, width);
    const own = { middle: y + height / 2, bottom: y + height };
    shapes.push(...textBox(tree.listed, { x, y, width }, { fill: tree.fill, line: tree.line }));
    y += height + 6;
    for (const each of tree.below) {
      const middle = visit(each, depth + 1);
      shapes.push(elbow([x + INDENT / 2, own.bottom], [x + INDENT / 2, middle], [x + INDENT, middle]));
    }
    return own.middle;
  };
  visit(root, 0);
  return { width: PHONE, height: y, shapes };
}

const elbow = (...points: readonly (readonly [number, number])[]): Shape => ({ kind: 'line', points });

const leavesOf = (tree: TreeBox): number =>
  tree.below.length === 0 ? 1 : tree.below.reduce((sum, each) => sum + leavesOf(each), 0);

const boxesAt = (tree: TreeBox, depth: number): readonly TreeBox[] =>
  depth === 0 ? [tree] : tree.below.flatMap((each) => boxesAt(each, depth - 1));

/** A name in at most three lines. */
const headLines = (name: string, width: number): readonly string[] => {
  // the boxes around words have a padding that heads do not need
  const lines = wrapped([{ text: name, bold: true }], width + 20).map(({ text }) => text);
  return lines.length <= 3 ? lines : [...lines.slice(0, 2), `${lines[2]!.slice(0, -1)}…`];
};

/** The same further down. */
const shifted = ({ shapes, middle, size }: Placed, dx: number, dy: number): Placed =>
  dy === 0
    ? { shapes, middle, size }
    : { shapes: shapes.map((shape) => moved(shape, dx, dy)), middle: middle + dy, size };

const moved = (shape: Shape, dx: number, dy: number): Shape =>
  shape.kind === 'line'
    ? { ...shape, points: shape.points.map(([x, y]) => [x + dx, y + dy] as const) }
    : { ...shape, x: shape.x + dx, y: shape.y + dy };
