/** What the further cases are made of: columns with the numbers that matter. */
import type { Column } from '@constat/data';
import type { RawOptions } from '../../src/index.ts';

export interface MoreCase {
  readonly name: string;
  readonly options: RawOptions;
  /** Other data than the example's: columns, or another sample. */
  readonly columns?: readonly Column[];
  readonly sample?: string;
}

export const numbers = (name: string, values: readonly number[]): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});

export const letters = (
  name: string,
  count: number,
  codeOf: (row: number) => number,
  rows: number,
): Column => ({
  ...numbers(name, []),
  type: 'categorical',
  cells: {
    kind: 'categories',
    levels: Array.from({ length: count }, (_, i) => `${name}${i + 1}`),
    codes: Int32Array.from({ length: rows }, (_, row) => codeOf(row)),
  },
});

export const counted = (rows: number, at: (row: number) => number): number[] =>
  Array.from({ length: rows }, (_, row) => at(row));

/** By the id of the analysis. */
export type MoreCases = Readonly<Record<string, readonly MoreCase[]>>;

/** 90 visitors of a lake: those who fish catch more the longer they stay, some many, the others nothing. */
const visitors = Array.from({ length: 90 }, (_, i) => ({
  hours: 1 + ((i * 7) % 11),
  group: (i * 5) % 4,
  fishes: (i * 13) % 10 > 3,
}));
export const anglers: readonly Column[] = [
  numbers(
    'Fish',
    visitors.map(({ hours, group, fishes }, i) =>
      fishes
        ? Math.max(0, Math.round((hours / 3 + ((i * 17) % 5) - 2 - group / 4) * (i % 7 === 0 ? 5 : 1)))
        : 0,
    ),
  ),
  numbers(
    'Hours',
    visitors.map(({ hours }) => hours),
  ),
  numbers(
    'Children',
    visitors.map(({ group }) => group),
  ),
];

export const fishing = { outcome: 'Fish', covariates: ['Hours', 'Children'], factors: [], exposure: null };
