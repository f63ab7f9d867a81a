/** Columns that describe samples of numbers: size, mean and spread, or ranks and quartiles. */
import { num, rich } from '@constat/report';
import type { SampleDescription } from '../../shared/describe-sample.ts';
import { type Column, type Columns, limits, symbol, text, under, value } from '../../shared/table.ts';

/** n, M, SD, SE, Mdn and the limits of the mean; a single value has no spread and no limits. */
export const meanColumns = (
  head: string,
  level: number,
): Columns<SampleDescription & { readonly level: string }> => [
  text(head, (sample) => sample.level),
  symbol('n', 'integer', ({ n }) => n),
  symbol('M', 'number', ({ mean }) => mean),
  symbol('SD', 'number', ({ n, sd }) => (n < 2 ? null : sd)),
  symbol('SE', 'number', ({ n, standardError }) => (n < 2 ? null : standardError)),
  symbol('Mdn', 'value', ({ median }) => median),
  under(
    rich`${num(level, 'level')} CI for *M*`,
    limits('number', (sample) => (sample.n < 2 ? null : sample)),
  ),
];

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
  symbol('Mdn', 'value', ({ median }) => median),
  value('Q1', 'value', ({ q1 }) => q1),
  value('Q3', 'value', ({ q3 }) => q3),
  value('Mean rank', 'number', ({ meanRank }) => meanRank),
  value('Rank sum', 'rank-sum', ({ rankSum }) => rankSum),
];
