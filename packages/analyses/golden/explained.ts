/** Every number that people read has an explanation: where one has none, the golden text is not written. */
import { type Block, type Cell, cellOf, numbersOf, runsToText } from '@constat/report';
import type { Outcome } from '../src/index.ts';
import { explain, type NumberPlace } from '../src/numbers/explain.ts';
import { type Meant, meantByCell, meantByEstimate, meantByRun } from '../src/numbers/resolve.ts';

interface Seen {
  readonly place: NumberPlace;
  /** The statistic it is; null where nothing says so. */
  readonly meant: () => Meant | null;
  /** For the message. */
  readonly words: () => string;
}

/** The numbers of a result, as a person can point at them. */
const numbersShown = (id: string, blocks: readonly Block[]): readonly Seen[] =>
  blocks.flatMap((block) => shownBy(id, blocks, block));

function shownBy(id: string, blocks: readonly Block[], block: Block): readonly Seen[] {
  switch (block.kind) {
    case 'estimates':
      return block.items.flatMap((item, i): Seen[] =>
        (
          [
            ['value', item.value],
            ['lower', item.ciLower],
            ['upper', item.ciUpper],
          ] as const
        ).flatMap(([part, value]) =>
          typeof value === 'number'
            ? [
                {
                  place: { kind: 'estimate', item: i, part },
                  meant: () => meantByEstimate(item, part === 'value' ? undefined : part),
                  words: () => runsToText(item.label),
                },
              ]
            : [],
        ),
      );
    case 'text':
      if (block.role !== 'finding') return [];
      return block.paragraphs.flatMap((runs, paragraph) =>
        runs.flatMap((run, i): Seen[] =>
          typeof run === 'object' && 'number' in run
            ? [
                {
                  place: { kind: 'run', block: block.id, paragraph, run: i },
                  meant: () => meantByRun(id, blocks, runs, i),
                  words: () => `finding, after ${runsToText(runs.slice(0, i)).slice(-40)}`,
                },
              ]
            : [],
        ),
      );
    case 'table':
      return block.rows.flatMap((row, r) =>
        block.columns
          .filter((column) => numbersOf(cellOf(row, column)).length > 0)
          .map((column) => ({
            place: { kind: 'cell', block: block.id, row: r, column: column.key } as const,
            meant: () => meantByCell(id, block, row, column),
            words: () =>
              `table ${block.id}, column ${runsToText(column.label)}, row ${rowName(row.cells[block.columns[0]?.key ?? ''] ?? null)}`,
          })),
      );
    default:
      return [];
  }
}

const rowName = (cell: Cell): string =>
  typeof cell === 'object' && cell !== null ? runsToText(cell) : String(cell ?? '');

/** Throws where a number of a result has no explanation. */
export function requireExplained(id: string, outcome: Outcome): void {
  requireEach(id, outcome, ({ meant }) => meant() !== null);
}

/** The same of the whole explanation, with the numbers that gave each put into its formula. */
export function requireWorked(id: string, outcome: Outcome): void {
  requireEach(id, outcome, ({ place }, blocks) => explain(id, blocks, place) !== null);
}

function requireEach(
  id: string,
  outcome: Outcome,
  isExplained: (seen: Seen, blocks: readonly Block[]) => boolean,
): void {
  if (outcome.status !== 'done') return;
  const { blocks } = outcome;
  const without = numbersShown(id, blocks).filter((seen) => !isExplained(seen, blocks));
  if (without.length === 0) return;
  const words = [...new Set(without.map((seen) => seen.words()))];
  throw new Error(`${id}: numbers without an explanation: ${words.slice(0, 10).join('; ')}`);
}
