/** Every number that people read has an explanation: where one has none, the golden text is not written. */
import { type Block, type Cell, cellOf, numbersOf, runsToText } from '@constat/report';
import type { Outcome } from '../src/index.ts';
import { explain, type NumberPlace } from '../src/numbers/explain.ts';

interface Seen {
  readonly place: NumberPlace;
  /** For the message. */
  readonly words: () => string;
}

/** The numbers of a result, as a person can point at them. */
export const numbersShown = (blocks: readonly Block[]): readonly Seen[] => blocks.flatMap(shownBy);

function shownBy(block: Block): readonly Seen[] {
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
            ? [{ place: { kind: 'estimate', item: i, part }, words: () => runsToText(item.label) }]
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
  if (outcome.status !== 'done') return;
  const without = numbersShown(outcome.blocks).filter(({ place }) => !explain(id, outcome.blocks, place));
  if (without.length === 0) return;
  const words = [...new Set(without.map((seen) => seen.words()))];
  throw new Error(`${id}: numbers without an explanation: ${words.slice(0, 10).join('; ')}`);
}
