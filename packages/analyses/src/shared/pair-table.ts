/** The table of comparisons of pairs by ranks. */
import { type Runs, rich, type TableBlock } from '@constat/report';
import { symbol, table, text, value } from './table.ts';

export interface ComparedPair {
  readonly first: number;
  readonly second: number;
  /** null where it is infinite: no case ranks the two otherwise. */
  readonly statistic: number | null;
  readonly df: number | null;
  readonly pValue: number;
  readonly adjusted: number;
}

/** One method of comparing pairs: its name, symbol, and notes. */
export interface PairMethod {
  readonly name: string;
  readonly symbol: string;
  readonly hasDf: boolean;
  readonly adjusts: boolean;
  readonly note: Runs;
}

/** A table per method, its rows the pairs of levels. */
export function pairTable(
  id: string,
  title: Runs,
  levels: readonly string[],
  pairs: readonly ComparedPair[],
  method: PairMethod,
  adjustment: string,
): TableBlock {
  const several = !method.adjusts && adjustment !== 'none';
  return table(pairs, {
    id,
    title,
    columns: [
      text('First', ({ first }) => levels[first]!),
      text('Second', ({ second }) => levels[second]!),
      symbol(method.symbol, 'statistic', ({ statistic }) => statistic),
      method.hasDf ? symbol('df', 'df', ({ df }) => df) : [],
      symbol('p', 'p', ({ pValue }) => pValue),
      several
        ? value(rich`*p* (${ADJUSTMENT_WORDS[adjustment] ?? adjustment})`, 'p', ({ adjusted }) => adjusted)
        : [],
    ],
    notes: method.note,
  });
}

export const ADJUSTMENT_WORDS: Readonly<Record<string, string>> = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  bh: 'Benjamini–Hochberg',
  none: 'not adjusted',
};

/** The adjustments as R spells them. */
export const R_ADJUSTMENT: Readonly<Record<string, string>> = {
  holm: 'holm',
  bonferroni: 'bonferroni',
  bh: 'BH',
  none: 'none',
};
