/** What a node says, in plain words for figures. */
import { formatNumber, type NumberFormat } from '@constat/report';
import type { VariableTreeOptions } from './options.ts';
import { MISSING_WORD } from './refusals.ts';
import type { NodeSummary, SummaryKind, TreeNode, VariableTreeResult } from './result.ts';

const whole = (value: number): string => formatNumber(value, 'integer');
const shown = (value: number | null, format: NumberFormat = 'number'): string =>
  value === null ? '–' : formatNumber(value, format);

/** `n = 34 (45.0%)`, without a percentage where there is none. */
export function countWords(
  { depth, n, share, shareOfAll }: TreeNode,
  { percent }: VariableTreeOptions,
): string {
  const part = percent === 'total' ? shareOfAll : share;
  return depth === 0 || part === null
    ? `n = ${whole(n)}`
    : `n = ${whole(n)} (${formatNumber(part, 'percent')})`;
}

/** `M 5.20 (SD 1.30)`, `Mdn 5.00 [4.00, 6.00]` or `12 (35.3%)`. */
export function summaryWords({ value, sd, q1, q3, count, n }: NodeSummary, kind: SummaryKind): string {
  if (n === 0) return 'no value';
  if (kind === 'mean') return `M ${shown(value)}${sd === null ? '' : ` (SD ${shown(sd)})`}`;
  if (kind === 'median') return `Mdn ${shown(value, 'value')} [${shown(q1, 'value')}, ${shown(q3, 'value')}]`;
  return `${whole(count ?? 0)} (${formatNumber(value ?? 0, 'percent')})`;
}

/** What the summary in the nodes is of: `Age`, `Smoker = Yes`. */
export const outcomeWords = ({ outcome }: VariableTreeResult): string =>
  outcome === null ? '' : outcome.level === null ? outcome.label : `${outcome.label} = ${outcome.level}`;

/** The level of a node; what is missing by a word. */
export const levelWords = ({ level, depth }: TreeNode): string =>
  depth === 0 ? 'All cases' : (level ?? MISSING_WORD);

/** `2 nodes hidden, n = 7`. */
export const hiddenWords = ({ nodes, cases }: TreeNode['hidden']): string =>
  `${whole(nodes)} ${nodes === 1 ? 'node' : 'nodes'} hidden, n = ${whole(cases)}`;
