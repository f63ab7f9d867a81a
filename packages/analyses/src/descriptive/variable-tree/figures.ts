import { type FigureBlock, type Ink, num, rich } from '@constat/report';
import { type BoxLine, figure } from '../../documents/draw/figure.ts';
import { pathOf } from './compute.ts';
import { growDown, growRight, indented, type TreeBox } from './layout.ts';
import type { VariableTreeOptions } from './options.ts';
import type { TreeNode, VariableTreeResult } from './result.ts';
import { countWords, hiddenWords, levelWords, outcomeWords, summaryWords } from './words.ts';

/** Boxes that a page still shows. */
const MOST_BOXES = 120;
/** Letters of a level that a box shows. */
const LONGEST = 60;

const FILLS: readonly Ink[] = ['blue', 'orange', 'green', 'pink', 'grey', 'soft'];

/** The fewest cases of a node that is drawn: more than asked for where the tree has too many nodes for a page. */
function smallestDrawn(nodes: readonly TreeNode[]): number {
  if (nodes.length <= MOST_BOXES) return 0;
  const sizes = nodes.map(({ n }) => n).sort((a, b) => b - a);
  return sizes[MOST_BOXES]! + 1;
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What is drawn of a node, and of those below it. */
function boxOf(
  index: number,
  smallest: number,
  context: { readonly result: VariableTreeResult; readonly options: VariableTreeOptions },
): TreeBox {
  const { result, options } = context;
  const node = result.nodes[index]!;
  const below = result.nodes.flatMap(({ parent }, i) => (parent === index ? [i] : []));
  const drawn = below.filter((i) => result.nodes[i]!.n >= smallest);
  const cut = below.filter((i) => !drawn.includes(i)).map((i) => result.nodes[i]!.n);
  const hidden = {
    nodes: node.hidden.nodes + cut.length,
    cases: node.hidden.cases + cut.reduce((sum, n) => sum + n, 0),
  };
  const isMissing = node.depth > 0 && node.level === null;
  const level = shortened(levelWords(node));
  const ink = isMissing ? ({ ink: 'muted' } as const) : {};
  const facts = [
    countWords(node, options),
    ...(node.summary && result.outcome ? [summaryWords(node.summary, result.outcome.kind)] : []),
  ];
  const variable = node.depth === 0 ? '' : `${shortened(result.variables[node.depth - 1]!.label)}: `;
  return {
    lines: [{ text: level, bold: true, ...ink }, ...facts.map((text): BoxLine => ({ text, ...ink }))],
    listed: [
      { text: `${variable}${level}`, bold: true, ...ink },
      { text: facts.join(' · '), ...ink },
    ],
    fill: isMissing ? 'paper' : node.depth === 0 || !options.colours ? 'fill' : FILLS[node.depth - 1]!,
    line: isMissing ? 'hairline' : 'line',
    below: [
      ...drawn.map((i) => boxOf(i, smallest, context)),
      ...(hidden.nodes > 0 ? [stub(hiddenWords(hidden))] : []),
      ...(node.dropped > 0 ? [stub(`no value, n = ${node.dropped}`)] : []),
    ],
  };
}

/** What is not drawn, where it would be. */
const stub = (text: string): TreeBox => {
  const lines: readonly BoxLine[] = [{ text, ink: 'muted' }];
  return { lines, listed: lines, fill: 'paper', line: 'hairline', below: [] };
};

export function treeFigure(result: VariableTreeResult, options: VariableTreeOptions): FigureBlock {
  const { nodes, variables, outcome } = result;
  const smallest = smallestDrawn(nodes);
  const root = boxOf(0, smallest, { result, options });
  const names = variables.map(({ label }) => label);
  const down = options.direction === 'down' ? growDown(root, names) : null;
  const first = nodes.flatMap((node) => (node.depth === 1 ? [node] : []));
  const notes = [
    rich`Percentages are of ${options.percent === 'total' ? 'the whole sample' : options.missing === 'counted' ? 'the node above' : 'the cases of the node above that have a value'}.`,
    ...(outcome ? [rich` The last line of a node is about ${outcomeWords(result)}.`] : []),
    ...(smallest > 0
      ? [rich` Nodes with fewer than ${num(smallest, 'integer')} cases are not drawn; the table has all.`]
      : []),
    ...(options.direction === 'down' && !down ? [rich` The tree is too wide to grow down.`] : []),
  ];
  return {
    ...figure({
      id: 'tree',
      title: `${names.join(', ')}: Variable Tree`,
      alt: `Tree of ${nodes[0]!.n} cases by ${names.join(', then ')}. ${first
        .slice(0, 8)
        .map((node) => `${levelWords(node)}: ${countWords(node, options)}`)
        .join('; ')}${first.length > 8 ? '; and more' : ''}.`,
      drawing: down ?? growRight(root, names),
      narrow: indented(root),
      rows: nodes.map((node, i) => ({
        node: node.depth === 0 ? levelWords(node) : pathOf(result, i),
        count: countWords(node, options),
        ...(node.summary && outcome ? { outcome: summaryWords(node.summary, outcome.kind) } : {}),
      })),
    }),
    notes: notes.flat(),
  };
}
