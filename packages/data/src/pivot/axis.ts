/** One axis of a pivot table: the combinations of its fields as a tree, its leaves numbered in the order in which they are shown. */
import type { Combined } from './groups.ts';

/** A line of an axis: a level of its last field within those of the fields before it. The first is the whole. */
export interface AxisNode {
  /** How many fields it fixes. */
  readonly depth: number;
  readonly parent: number;
  /** Its level among those of its last field; -1 of the whole. */
  readonly level: number;
  /** The leaves that it holds, as places in the order shown: from, and up to. */
  readonly from: number;
  readonly to: number;
  /** Its children in the order shown. */
  readonly children: readonly number[];
}

export interface Axis {
  readonly nodes: readonly AxisNode[];
  /** The place of each combination among the leaves. */
  readonly placeOf: Int32Array;
  readonly leaves: number;
}

/** Compares two siblings, at a depth from 0. */
export type CompareSiblings = (depth: number, a: Sibling, b: Sibling) => number;

export interface Sibling {
  readonly level: number;
  /** Its number in an axis that was built in the order of the levels. */
  readonly node: number;
}

interface Draft {
  readonly depth: number;
  readonly parent: number;
  readonly level: number;
  /** By level: the node below. */
  readonly below: Map<number, number>;
  /** The combination, of a leaf. */
  leaf: number;
}

/** The tree of the combinations, siblings in the order of their levels. */
export function axisOf(combined: Combined): Axis {
  const drafts = draftsOf(combined);
  return laidOut(drafts, combined.count, (_, a, b) => a.level - b.level);
}

/** An axis in another order, and for each of its nodes the number of the same node in the order of the levels. */
export interface OrderedAxis {
  readonly axis: Axis;
  readonly before: Int32Array;
}

/** The same tree with its siblings in another order; `compare` is asked about nodes of the axis in the order of the levels. */
export function axisInOrder(combined: Combined, compare: CompareSiblings): OrderedAxis {
  const drafts = draftsOf(combined);
  // the nodes by their number in the order of the levels
  const numbers = new Int32Array(drafts.length);
  let next = 0;
  walk(
    drafts,
    0,
    (_, a, b) => a.level - b.level,
    (at) => {
      numbers[at] = next++;
    },
  );
  const before: number[] = [];
  const axis = laidOut(
    drafts,
    combined.count,
    (depth, a, b) =>
      compare(depth, { level: a.level, node: numbers[a.node]! }, { level: b.level, node: numbers[b.node]! }),
    (at) => before.push(numbers[at]!),
  );
  return { axis, before: Int32Array.from(before) };
}

function draftsOf({ parts, count }: Combined): readonly Draft[] {
  const drafts: Draft[] = [{ depth: 0, parent: -1, level: -1, below: new Map(), leaf: -1 }];
  for (let leaf = 0; leaf < count; leaf++) {
    let at = 0;
    for (const [depth, part] of parts.entries()) {
      const level = part[leaf]!;
      let next = drafts[at]!.below.get(level);
      if (next === undefined) {
        next = drafts.length;
        drafts[at]!.below.set(level, next);
        drafts.push({ depth: depth + 1, parent: at, level, below: new Map(), leaf: -1 });
      }
      at = next;
    }
    drafts[at]!.leaf = leaf;
  }
  return drafts;
}

/** Visits the nodes from a node down, siblings in order. */
function walk(
  drafts: readonly Draft[],
  at: number,
  compare: CompareSiblings,
  visit: (at: number) => void,
): void {
  visit(at);
  for (const child of childrenOf(drafts, at, compare)) walk(drafts, child, compare, visit);
}

function childrenOf(drafts: readonly Draft[], at: number, compare: CompareSiblings): readonly number[] {
  const { depth, below } = drafts[at]!;
  const siblings = Array.from(below, ([level, node]): Sibling => ({ level, node }));
  return siblings.sort((a, b) => compare(depth, a, b) || a.level - b.level).map(({ node }) => node);
}

function laidOut(
  drafts: readonly Draft[],
  count: number,
  compare: CompareSiblings,
  told: (at: number) => void = () => undefined,
): Axis {
  const nodes: AxisNode[] = [];
  const placeOf = new Int32Array(count);
  let leaves = 0;
  const add = (at: number, parent: number): number => {
    const { depth, level, leaf } = drafts[at]!;
    const number = nodes.length;
    const from = leaves;
    const children: number[] = [];
    const node = { depth, parent, level, from, to: from, children };
    nodes.push(node);
    told(at);
    if (leaf >= 0) placeOf[leaf] = leaves++;
    for (const child of childrenOf(drafts, at, compare)) children.push(add(child, number));
    node.to = leaves;
    return number;
  };
  add(0, -1);
  return { nodes, placeOf, leaves };
}
