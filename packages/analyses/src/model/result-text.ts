/** Results and refusals as text for a program that called a tool: summaries, never the cases. */
import { type Block, renderDocument, runsToText, type TableBlock } from '@constat/report';
import type { Refusal } from '../contract.ts';
import type { OptionSchema } from '../options.ts';

/** Which options are still needed, by label and name. */
export function needsMessage(needs: readonly string[], schema: OptionSchema): string {
  const named = needs.map((key) => `${schema[key]?.label ?? key} ("${key}")`);
  return `Options are needed: ${named.join(', ')}.`;
}

/** A refusal in a line: code, sentence, advice. */
export function refusalMessage({ code, message, advice }: Refusal): string {
  const sentence = runsToText(message);
  return `[${code}] ${advice ? `${sentence} ${runsToText(advice)}` : sentence}`;
}

/** What a result says at first; the rest is read when it is asked for. */
export const isShort = (block: Block): boolean =>
  block.kind === 'text' ? block.role === 'finding' || block.role === 'apa' : block.kind !== 'figure';

const MOST_ROWS = 40;
const FEW_ROWS = 12;

/** Whether a table lists cases of the data, or so many lines that it comes near to it. */
function listsCases({ columns, rows }: TableBlock, cases: number): boolean {
  const [first] = columns;
  const lines = rows.filter(({ heading }) => !heading).length;
  const named = first !== undefined && /^(row|case|id)$/i.test(runsToText(first.label).trim());
  return (
    named || (cases >= 5 && lines >= cases) || (lines >= FEW_ROWS && lines >= cases / 2) || lines > MOST_ROWS
  );
}

const LEFT_OUT = new Set(['references', 'r-code']);

/** The blocks of a result that may be told: no tables of cases, no figures (they hold points), no literature. */
export const tellable = (blocks: readonly Block[], cases: number): readonly Block[] =>
  blocks.filter((block) => {
    if (block.kind === 'table') return !listsCases(block, cases);
    return block.kind === 'text' ? !LEFT_OUT.has(block.role) : block.kind !== 'figure';
  });

/** A result as a model gets it: the finding, tables and checks, or all that may be told. */
export const resultAsText = (
  title: string,
  blocks: readonly Block[],
  cases: number,
  amount: 'short' | 'all',
): string =>
  renderDocument(
    title,
    tellable(blocks, cases).filter((block) => amount === 'all' || isShort(block)),
    'markdown',
  );
