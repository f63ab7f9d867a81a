/** Columns that describe samples of numbers: size, mean and spread, or ranks and quartiles. */
import { num, type Runs, rich, type TableColumn } from '@constat/report';
import type { SampleDescription } from '../../shared/describe-sample.ts';
import { type Column, column, LIMITS, symbol, symbolColumn, text, value } from '../../shared/table.ts';

/** n, M, SD, SE, Mdn and the limits of the mean; the first column is headed by `head` and has the key `label`. */
export const meanColumns = (head: string): readonly TableColumn[] => [
  column('label', [head]),
  symbolColumn('n', 'n', 'integer'),
  symbolColumn('mean', 'M', 'number'),
  symbolColumn('sd', 'SD', 'number'),
  symbolColumn('se', 'SE', 'number'),
  symbolColumn('median', 'Mdn', 'number'),
  column('lower', [LIMITS.lower], 'number', 'ci'),
  column('upper', [LIMITS.upper], 'number', 'ci'),
];

/** The heads above the limits in `meanColumns`. */
export const meanSpanners = (level: number): Readonly<Record<string, Runs>> => ({
  ci: rich`${num(level, 'level')} CI for *M*`,
});

/** Cells for `meanColumns`; a single value has no spread and no limits. */
export function meanCells(label: string, values: SampleDescription) {
  const single = values.n < 2;
  return {
    label,
    n: values.n,
    mean: values.mean,
    sd: single ? null : values.sd,
    se: single ? null : values.standardError,
    median: values.median,
    lower: single ? null : values.ciLower,
    upper: single ? null : values.ciUpper,
  };
}

/** A sample with the ranks of its values among all. */
export interface RankedSample extends SampleDescription {
  readonly level: string;
  readonly rankSum: number;
  readonly meanRank: number;
}

/** n, Mdn, quartiles and ranks; the first column is headed by `head`. */
export const rankColumns = (head: string): readonly Column<RankedSample>[] => [
  text(head, ({ level }) => level),
  symbol('n', 'integer', ({ n }) => n),
  symbol('Mdn', 'number', ({ median }) => median),
  value('Q1', 'number', ({ q1 }) => q1),
  value('Q3', 'number', ({ q3 }) => q3),
  value('Mean rank', 'number', ({ meanRank }) => meanRank),
  value('Rank sum', 'number', ({ rankSum }) => rankSum),
];
