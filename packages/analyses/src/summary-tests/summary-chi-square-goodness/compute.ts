import {
  chiSquareEffect,
  type EffectSize,
  fitEffect,
  goodnessOfFit,
  independence,
  tableOf,
  zip,
} from '@constat/stats';
import type { Sample } from '../../contract.ts';
import type { CountsOptions } from './options.ts';

export interface CountCell {
  readonly label: string;
  readonly observed: number;
  readonly expected: number;
  /** (O - E)/sqrt(E), divided by what makes its variance one. */
  readonly residual: number | null;
}

export interface CountsResult {
  readonly sample: Sample;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly cells: readonly CountCell[];
  readonly minimumExpected: number;
  /** Cohen's w of one row, Cramer's V of a table. */
  readonly effect: EffectSize;
}

export const categoryName = (categories: CountsOptions['categories'], i: number): string =>
  categories[i]?.label.trim() || `Category ${i + 1}`;

/** The counts of the table, row by row; empty cells are zero. */
export const countsOf = ({ table }: CountsOptions): readonly (readonly number[])[] => {
  const columns = Math.max(0, ...table.map((row) => row.length));
  return table.map((row) => Array.from({ length: columns }, (_, i) => row[i] ?? 0));
};

/** The expected shares: as given, or equal where none is. */
export const sharesOf = ({ categories }: CountsOptions): readonly number[] =>
  categories.some(({ share }) => share !== null)
    ? categories.map(({ share }) => share ?? 0)
    : categories.map(() => 1 / categories.length);

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

export function compute(_: unknown, options: CountsOptions): CountsResult {
  const { test, categories } = options;
  if (test === 'goodness') {
    const fit = goodnessOfFit(
      categories.map(({ observed }) => observed),
      sharesOf(options),
    );
    return {
      sample: { used: fit.n, excluded: 0 },
      ...fit.pearson,
      cells: zip(categories, fit.expected, fit.adjustedResiduals).map(
        ([{ observed }, ownExpected, adjustedResidual], i) => ({
          label: categoryName(categories, i),
          observed,
          expected: ownExpected,
          residual: finite(adjustedResidual),
        }),
      ),
      minimumExpected: fit.minimumExpected,
      effect: fitEffect(
        fit.pearson,
        fit.n,
        fit.expected.map((count) => count / fit.n),
        options.confidenceLevel,
      ),
    };
  }
  const rows = countsOf(options);
  const columns = rows[0]!.length;
  const counts = tableOf(Float64Array.from(rows.flat()), rows.length, columns);
  const found = independence(counts);
  return {
    sample: { used: counts.total, excluded: 0 },
    ...found.pearson,
    cells: zip(rows.flat(), found.expected, found.adjustedResiduals).map(
      ([observed, ownExpected, adjustedResidual], i) => ({
        label: `Row ${Math.floor(i / columns) + 1}, column ${(i % columns) + 1}`,
        observed,
        expected: ownExpected,
        residual: finite(adjustedResidual),
      }),
    ),
    minimumExpected: found.minimumExpected,
    effect: chiSquareEffect(
      found.pearson,
      counts.total * (Math.min(rows.length, columns) - 1),
      options.confidenceLevel,
    ),
  };
}
