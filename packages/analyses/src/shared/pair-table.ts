/** The table of comparisons of pairs by ranks. */
import { type Runs, rich, type TableBlock, type TableColumn } from '@constat/report';
import { column, symbolColumn } from './table.ts';

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
  const columns: TableColumn[] = [
    column('first', ['First']),
    column('second', ['Second']),
    symbolColumn('statistic', method.symbol, 'statistic'),
  ];
  if (method.hasDf) columns.push(symbolColumn('df', 'df', 'df'));
  columns.push(symbolColumn('p', 'p', 'p'));
  const several = !method.adjusts && adjustment !== 'none';
  if (several)
    columns.push(column('adjusted', rich`*p* (${ADJUSTMENT_WORDS[adjustment] ?? adjustment})`, 'p'));
  return {
    kind: 'table',
    id,
    title,
    columns,
    rows: pairs.map((pair) => ({
      cells: {
        first: levels[pair.first]!,
        second: levels[pair.second]!,
        statistic: pair.statistic,
        df: pair.df,
        p: pair.pValue,
        ...(several ? { adjusted: pair.adjusted } : {}),
      },
    })),
    notes: method.note,
  };
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
