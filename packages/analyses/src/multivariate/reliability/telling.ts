/** What one kind of reliability contributes to the result: numbers, words and figures. */
import { type EstimatesBlock, type FigureBlock, type Runs, rich, type TableBlock } from '@constat/report';
import type { Notice } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import type { Check } from '../../shared/checks.ts';

export interface Telling {
  readonly finding: Runs;
  /** Short facts beside n. */
  readonly meta: readonly Runs[];
  readonly notices: readonly Notice[];
  readonly estimates: EstimatesBlock['items'];
  readonly tables: readonly TableBlock[];
  readonly checks: readonly Check[];
  readonly figures: readonly FigureBlock[];
  readonly interpretation: readonly Runs[];
  readonly apa: Runs;
  readonly methods: Runs;
  readonly works: readonly WorkKey[];
  /** R after `x`, the complete ratings. */
  readonly r: readonly string[];
}

/** A size in words, from the highest bound down. */
export function wordOf(value: number, words: readonly (readonly [number, string])[], lowest: string): string {
  return words.find(([from]) => value >= from)?.[1] ?? lowest;
}

/** Weights need an order: it is told. */
export const orderNotice = (categories: readonly string[]): Telling['notices'] =>
  categories.length <= 2
    ? []
    : [
        {
          kind: 'notice',
          code: 'order-of-categories',
          level: 'info',
          message: rich`Weights follow the order of the categories: ${categories.join(', ')}. Declare another order in the variable editor if this is not theirs.`,
          inMethods: rich` Categories were weighted in the order ${categories.join(', ')}.`,
        },
      ];
