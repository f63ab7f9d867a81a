import { rich, type TableBlock } from '@constat/report';
import { type Columns, symbol, table, text, under, value } from '../../shared/table.ts';
import { MISSING_WORD } from './refusals.ts';
import type { SummaryKind, TreeNode, VariableTreeResult } from './result.ts';
import { outcomeWords } from './words.ts';

/** The level of each variable on the way to a node. */
function levelsOf({ nodes, variables }: VariableTreeResult, index: number): readonly string[] {
  const levels = variables.map(() => '');
  for (let at: number | null = index; at !== null; at = nodes[at]!.parent) {
    const { depth, level } = nodes[at]!;
    if (depth > 0) levels[depth - 1] = level ?? MISSING_WORD;
  }
  return levels;
}

const SUMMARY: Readonly<Record<SummaryKind, Columns<TreeNode>>> = {
  mean: [
    symbol('n', 'integer', ({ summary }) => summary?.n ?? null),
    symbol('M', 'number', ({ summary }) => summary?.value ?? null),
    symbol('SD', 'number', ({ summary }) => summary?.sd ?? null),
  ],
  median: [
    symbol('n', 'integer', ({ summary }) => summary?.n ?? null),
    symbol('Mdn', 'value', ({ summary }) => summary?.value ?? null),
    value('Q1', 'value', ({ summary }) => summary?.q1 ?? null),
    value('Q3', 'value', ({ summary }) => summary?.q3 ?? null),
  ],
  share: [
    symbol('n', 'integer', ({ summary }) => summary?.n ?? null),
    value('Count', 'integer', ({ summary }) => summary?.count ?? null),
    value('Share', 'percent', ({ summary }) => summary?.value ?? null),
  ],
};

/** Every node with its numbers. */
export function nodesTable(result: VariableTreeResult): TableBlock {
  const { nodes, variables, outcome } = result;
  const of = outcomeWords(result);
  return table(nodes, {
    id: 'nodes',
    title: 'Nodes of the Tree',
    columns: [
      ...variables.map(({ label }, i) =>
        text<TreeNode>(
          label,
          (_, index) => levelsOf(result, index)[i] || (index === 0 && i === 0 ? 'All cases' : ''),
        ),
      ),
      symbol('n', 'integer', ({ n }) => n),
      value('Of the node above', 'percent', ({ share, depth }) => (depth === 0 ? null : share)),
      value('Of all', 'percent', ({ shareOfAll }) => shareOfAll),
      ...(outcome ? [under(of, SUMMARY[outcome.kind])] : []),
    ],
    notes: outcome ? rich`*n* below ${of}: cases with a value of it.` : undefined,
  });
}
