/** A tree of boxes: from left to right where there is room, as an indented list on a phone. */
import type { Drawing, Ink, Shape } from '@constat/report';
import { type BoxLine, boxHeight, textBox } from './figure.ts';

export interface TreeNode {
  readonly lines: readonly BoxLine[];
  readonly fill?: Ink;
  readonly line?: Ink;
  readonly children: readonly TreeNode[];
}

const ACROSS = 28;
const BETWEEN = 10;
const INDENT = 16;
const WIDEST = 260;

const depthOf = ({ children }: TreeNode): number => 1 + Math.max(0, ...children.map(depthOf));

const boxOf = ({ lines, fill, line }: TreeNode, place: { x: number; y: number; width: number }) =>
  textBox(lines, place, { ...(fill ? { fill } : {}), ...(line ? { line } : {}) });

interface Placed {
  readonly shapes: readonly Shape[];
  /** Height that the node and all below it need. */
  readonly height: number;
  /** Middle of the node's own box. */
  readonly middle: number;
}

/** A node with its children at the right of it; the node stands in the middle of them. */
function across(node: TreeNode, x: number, top: number, width: number): Placed {
  const own = boxHeight(node.lines, width);
  let y = top;
  const below: Placed[] = [];
  for (const child of node.children) {
    const placed = across(child, x + width + ACROSS, y, width);
    below.push(placed);
    y += placed.height + BETWEEN;
  }
  const needed = below.length === 0 ? 0 : y - BETWEEN - top;
  const [first, last] = [below[0], below.at(-1)];
  // A box higher than all its children moves them down by half of what it is higher.
  if (own > needed && first) {
    const moved = node.children.map((child, i) => {
      const before = below.slice(0, i).reduce((sum, { height }) => sum + height + BETWEEN, 0);
      return across(child, x + width + ACROSS, top + (own - needed) / 2 + before, width);
    });
    return joined(node, moved, x, top, width, own);
  }
  const middle = first && last ? (first.middle + last.middle) / 2 : top + own / 2;
  const start = Math.max(top, Math.min(middle - own / 2, top + Math.max(own, needed) - own));
  return joined(node, below, x, start, width, Math.max(own, needed));
}

/** The box of a node, with lines to those of its children. */
function joined(
  node: TreeNode,
  below: readonly Placed[],
  x: number,
  y: number,
  width: number,
  height: number,
): Placed {
  const middle = y + boxHeight(node.lines, width) / 2;
  const turn = x + width + ACROSS / 2;
  const lines = below.map(
    (child): Shape => ({
      kind: 'line',
      points: [
        [x + width, middle],
        [turn, middle],
        [turn, child.middle],
        [x + width + ACROSS, child.middle],
      ],
    }),
  );
  return {
    shapes: [...lines, ...boxOf(node, { x, y, width }), ...below.flatMap(({ shapes }) => shapes)],
    height,
    middle,
  };
}

/** A node with its children below it, each a step to the right. */
function down(node: TreeNode, x: number, top: number, right: number): Placed {
  const width = right - x;
  const own = boxHeight(node.lines, width);
  const shapes: Shape[] = [...boxOf(node, { x, y: top, width })];
  let y = top + own + BETWEEN;
  for (const child of node.children) {
    const placed = down(child, x + INDENT, y, right);
    shapes.push(
      {
        kind: 'line',
        points: [
          [x + INDENT / 2, top + own],
          [x + INDENT / 2, placed.middle],
          [x + INDENT, placed.middle],
        ],
      },
      ...placed.shapes,
    );
    y += placed.height + BETWEEN;
  }
  return { shapes, height: y - BETWEEN - top, middle: top + own / 2 };
}

/** The tree as wide as given. */
export function tree(root: TreeNode, width: number): Drawing {
  const depth = depthOf(root);
  const each = Math.min(WIDEST, (width - 2 - ACROSS * (depth - 1)) / depth);
  const { shapes, height } = each >= 110 ? across(root, 1, 1, each) : down(root, 1, 1, width - 1);
  return { width, height: height + 2, shapes };
}

/** The tree in words, for those who cannot see it: “problem (cause (why), cause)”. */
export function treeWords({ lines, children }: TreeNode): string {
  const own = lines.map(({ text }) => text).join(', ');
  return children.length === 0 ? own : `${own} (${children.map(treeWords).join('; ')})`;
}
