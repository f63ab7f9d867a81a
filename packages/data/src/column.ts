/** A column of a dataset: what it is called, what it means, and its cells in the densest form. */
import type { TransformStep } from './transform/steps.ts';

export const COLUMN_TYPES = ['numeric', 'categorical', 'ordinal', 'date', 'text', 'boolean'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export const COLUMN_ROLES = ['independent', 'dependent', 'covariate', 'none'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** What a column says about how the rows came about, for all analyses of a dataset. */
export const DESIGN_PARTS = [
  'imputation',
  'weight',
  'stratum',
  'cluster',
  'population',
  'cluster2',
  'population2',
] as const;
export type DesignPart = (typeof DESIGN_PARTS)[number];

/** Cells by storage: numbers and dates (ms since 1970, UTC) as floats, categories as codes, text as strings. */
export type Cells =
  | { readonly kind: 'numbers'; readonly values: Float64Array } // missing = NaN
  | { readonly kind: 'categories'; readonly codes: Int32Array; readonly levels: readonly string[] } // missing = -1
  | { readonly kind: 'strings'; readonly values: readonly (string | null)[] }; // missing = null

export interface Column {
  readonly id: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  readonly description: string;
  /** Shown instead of the name in results where it is set. */
  readonly label?: string;
  /** Values that mean missing, as the user typed them. */
  readonly missingValueCodes?: readonly string[];
  /** Order of the levels; without it numbers sort by size and text by code point. */
  readonly categoryOrder?: readonly string[];
  readonly valueLabels?: Readonly<Record<string, string>>;
  /** Set on the one column whose numbers say how many cases each row stands for. */
  readonly weighsCases?: true;
  /** Set where the column is a part of the design: the number of the imputation, or how the rows were sampled. One column for each part. */
  readonly design?: DesignPart;
  /** The step that made it, so that it can be shown and run again. */
  readonly derivedFrom?: TransformStep;
  readonly cells: Cells;
}

/** Storage that a column type uses. */
export function storageOf(type: ColumnType): Cells['kind'] {
  switch (type) {
    case 'numeric':
    case 'date':
      return 'numbers';
    case 'categorical':
    case 'ordinal':
    case 'boolean':
      return 'categories';
    case 'text':
      return 'strings';
  }
}

/** Number of rows that the cells hold. */
export function lengthOf(cells: Cells): number {
  return cells.kind === 'categories' ? cells.codes.length : cells.values.length;
}

/** What a level stands for, where that is said. */
export const valueLabel = (
  { valueLabels }: Pick<Column, 'valueLabels'>,
  level: string,
): string | undefined =>
  // levels may be called like what every object has
  valueLabels && Object.hasOwn(valueLabels, level) ? valueLabels[level] : undefined;
