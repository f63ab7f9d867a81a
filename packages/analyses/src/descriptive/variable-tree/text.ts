import { bold, join, num, type Runs, rich } from '@constat/report';
import type { Paragraphs, Presentation } from '../../presentation.ts';
import { sampleText } from '../../shared/wording.ts';
import { pathOf } from './compute.ts';
import type { VariableTreeOptions } from './options.ts';
import type { TreeNode, VariableTreeResult } from './result.ts';
import { levelWords, outcomeWords } from './words.ts';

/** Ends whose summaries are compared have at least so many values. */
const ENOUGH = 5;
/** Below so many cases a percentage says little. */
const FEW = 10;

const names = ({ variables }: VariableTreeResult, last = ' and '): Runs =>
  join(
    variables.map(({ label }) => label),
    ', ',
    last,
  );

const cases = (n: number): Runs => rich`${num(n, 'integer')} ${n === 1 ? 'case' : 'cases'}`;

const endsOf = ({ nodes }: VariableTreeResult): readonly (readonly [TreeNode, number])[] =>
  nodes.flatMap((node, i) => (node.isEnd ? [[node, i] as const] : []));

const SIZE = { mean: 'mean', median: 'median', share: 'share' } as const;

/** Where the outcome is lowest and highest among the ends. */
function contrast(result: VariableTreeResult): Runs {
  const { outcome } = result;
  if (!outcome) return [];
  const known = endsOf(result)
    .flatMap(([{ summary }, i]) =>
      summary && summary.n >= ENOUGH && summary.value !== null ? [{ value: summary.value, i }] : [],
    )
    .sort((a, b) => a.value - b.value);
  const [low, high] = [known[0], known.at(-1)];
  if (!low || !high || low.value === high.value) return [];
  const format = outcome.kind === 'share' ? 'percent' : 'number';
  return rich` Among groups with ${num(ENOUGH, 'integer')} or more values, the ${SIZE[outcome.kind]} of ${outcomeWords(result)} runs from ${num(low.value, format)} (${pathOf(result, low.i)}) to ${num(high.value, format)} (${pathOf(result, high.i)}).`;
}

export function finding(result: VariableTreeResult): Pick<Presentation, 'finding' | 'meta'> {
  const { nodes, sample } = result;
  const ends = endsOf(result);
  const [largest, at] = ends.reduce((best, each) => (each[0].n > best[0].n ? each : best));
  const parts =
    ends.length === 1
      ? rich`Split by ${names(result)}, ${sample.used === 1 ? 'the only case' : rich`all ${cases(sample.used)}`} ended in one group; it`
      : rich`Split by ${names(result)}, the ${cases(sample.used)} have ${num(ends.length, 'integer')} groups at the ends of the tree; ${ends.filter(([{ n }]) => n === largest.n).length > 1 ? 'one of the largest' : 'the largest'}`;
  return {
    finding: rich`${parts} is ${bold(pathOf(result, at))} with ${cases(largest.n)} (${num(largest.shareOfAll, 'percent')} of all).${contrast(result)}`,
    meta: [sampleText(sample), rich`nodes: ${num(nodes.length - 1, 'integer')}`],
  };
}

export function interpretation(result: VariableTreeResult, options: VariableTreeOptions): Paragraphs {
  const { nodes, variables } = result;
  const small = endsOf(result).filter(([{ n }]) => n < FEW).length;
  const hidden = nodes.reduce(
    (sum, node) => ({ nodes: sum.nodes + node.hidden.nodes, cases: sum.cases + node.hidden.cases }),
    { nodes: 0, cases: 0 },
  );
  const base =
    options.missing === 'counted'
      ? rich`The percentages of one split add up to 100, and multiplied along a path they give the share of all cases.`
      : rich`The percentages of one split are of the cases that have a value of its variable, and add up to 100.`;
  return [
    rich`${base}${variables.length > 1 ? ' Another order of the variables divides the same cases by other numbers and tells another story.' : ''}${missingWords(result, options)}`,
    ...(hidden.nodes > 0
      ? [
          rich`Pruning hides ${num(hidden.nodes, 'integer')} ${hidden.nodes === 1 ? 'node' : 'nodes'} with ${cases(hidden.cases)}, and what would be below ${hidden.nodes === 1 ? 'it' : 'them'}; percentages still count ${hidden.cases === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    rich`The tree describes these cases; it tests nothing.${
      small > 0
        ? rich` ${num(small, 'integer')} of the groups at its ends ${small === 1 ? 'has' : 'have'} fewer than ${num(FEW, 'integer')} cases: there a count says more than a percentage.`
        : ''
    }`,
  ];
}

function missingWords({ variables }: VariableTreeResult, { missing }: VariableTreeOptions): Runs {
  const gaps = variables.filter((variable) => variable.missing > 0);
  if (gaps.length === 0) return [];
  const list = join(
    gaps.map((variable) => rich`${variable.label} in ${cases(variable.missing)}`),
    ', ',
    ' and ',
  );
  const look =
    missing === 'dropped'
      ? rich`they go no further in the tree`
      : rich`look whether they gather in one branch`;
  return rich` Values are missing for ${list}; ${look}.`;
}

export function apa(result: VariableTreeResult): Paragraphs {
  const { nodes, variables, sample } = result;
  const first = nodes.filter(({ depth }) => depth === 1).slice(0, 6);
  const [largest, at] = endsOf(result).reduce((best, each) => (each[0].n > best[0].n ? each : best));
  const split = join(
    first.map(
      (node) =>
        rich`${num(node.n, 'integer')}${node.share === null ? '' : rich` (${num(node.share, 'percent')})`} ${levelWords(node)}`,
    ),
    ', ',
    ' and ',
  );
  return rich`Of ${cases(sample.used)}, ${variables[0]!.label} was ${split}.${
    variables.length > 1
      ? rich` Split further by ${join(
          variables.slice(1).map(({ label }) => label),
          ', ',
          ' and ',
        )}, the largest group was ${pathOf(result, at)} (*n* = ${num(largest.n, 'integer')}, ${num(largest.shareOfAll, 'percent')} of all).`
      : ''
  }`;
}

const SUMMARY_METHOD = {
  mean: 'mean and standard deviation',
  median: 'median and quartiles',
  share: 'count and percentage',
} as const;

export function methods(result: VariableTreeResult, options: VariableTreeOptions): Runs {
  const { outcome } = result;
  const missing = {
    valid: 'Cases without a value are a node of their own and are left out of the percentages.',
    counted: 'Cases without a value are a node of their own and count in the percentages.',
    dropped: 'Cases without a value of a variable are not split by it and are left out of the percentages.',
  }[options.missing];
  const pruned = [
    ...(options.smallest > 1
      ? [rich` Nodes with fewer than ${num(options.smallest, 'integer')} cases are hidden.`]
      : []),
    ...options.rules.map(({ variable, action, level }) => {
      const word = { hide: 'is hidden', keep: 'is kept', stop: 'is not split further' }[action];
      return rich` ${variable} = ${level} ${word}.`;
    }),
  ].flat();
  return rich`The cases were split by ${names(result, ' and then ')}, each part by the next variable, as in a variable tree (Barrowman, 2025). ${missing}${
    outcome
      ? rich` Each node has the ${SUMMARY_METHOD[outcome.kind]} of ${outcomeWords(result)} among its cases with a value.`
      : ''
  }${pruned}`;
}
