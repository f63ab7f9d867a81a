/** A run on some of the rows: what it uses, and the sentence that says so where its methods are told. */
import { type Outcome, type Rows, rowsText, withinRows } from '@constat/analyses';
import type { Frame } from '@constat/data';
import type { Within } from './engine-contract.ts';

interface SomeRows {
  readonly frame: Frame;
  readonly within: Within | null;
  readonly told: (outcome: Outcome) => Outcome;
}

export function onRows(all: Frame, rows: Rows | undefined): SomeRows {
  if (!rows) return { frame: all, within: null, told: (outcome) => outcome };
  const { frame, filter } = withinRows(all, rows);
  const sentence = `The analysis was restricted to ${frame.rows} of ${all.rows} rows (${rowsText(rows)}).`;
  return {
    frame,
    within: { filter, rows: frame.rows },
    told: (outcome) =>
      outcome.status === 'done'
        ? {
            ...outcome,
            blocks: outcome.blocks.map((block) =>
              block.kind === 'text' && block.role === 'methods'
                ? { ...block, paragraphs: [...block.paragraphs, [sentence]] }
                : block,
            ),
          }
        : outcome,
  };
}
