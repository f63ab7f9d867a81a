/** Cross products of a mixed model: all that its likelihood needs of the rows. */
import type { DenseDesign } from '../models/dense-design.ts';

/** Random effects of one grouping factor: its group of each row, and a column for each term. */
export interface RandomFactor {
  readonly name: string;
  readonly levels: number;
  /** Group of each row from 0 on. */
  readonly group: Int32Array;
  /** Names of the terms, and their columns. */
  readonly terms: readonly string[];
  readonly columns: readonly Float64Array[];
}

/**
 * The factor with the most groups stands alone, group by group; the other factors, the fixed effects and the outcome
 * are columns of one dense matrix.
 */
export interface MixedSums {
  readonly factors: readonly RandomFactor[];
  readonly n: number;
  readonly p: number;
  /** Columns of the dense part: random effects of the other factors, fixed effects, the outcome. */
  readonly width: number;
  readonly others: number;
  /** Z'Z of each group of the first factor, q by q. */
  readonly own: readonly Float64Array[];
  /** Z' of each group with the dense columns, q by width. */
  readonly cross: readonly Float64Array[];
  /** Products of the dense columns. */
  readonly dense: Float64Array;
}

export function mixedSums(fixed: DenseDesign, y: Float64Array, factors: readonly RandomFactor[]): MixedSums {
  const [first, ...rest] = factors as [RandomFactor, ...RandomFactor[]];
  const others = rest.reduce((sum, { levels, terms }) => sum + levels * terms.length, 0);
  const { n, p, x } = fixed;
  const width = others + p + 1;
  const q = first.terms.length;
  const own = Array.from({ length: first.levels }, () => new Float64Array(q * q));
  const cross = Array.from({ length: first.levels }, () => new Float64Array(q * width));
  const dense = new Float64Array(width * width);
  const at: number[] = [];
  const value: number[] = [];
  for (let i = 0; i < n; i++) {
    at.length = 0;
    value.length = 0;
    let from = 0;
    for (const { group, levels, terms, columns } of rest) {
      columns.forEach((column, t) => {
        at.push(from + group[i]! * terms.length + t);
        value.push(column[i]!);
      });
      from += levels * terms.length;
    }
    const ofOthers = at.length;
    for (let j = 0; j < p; j++) {
      at.push(others + j);
      value.push(x[i + j * n]!);
    }
    at.push(width - 1);
    value.push(y[i]!);
    const mine = own[first.group[i]!]!;
    const theirs = cross[first.group[i]!]!;
    for (let a = 0; a < q; a++) {
      const z = first.columns[a]![i]!;
      for (let b = 0; b < q; b++) mine[a + b * q]! += z * first.columns[b]![i]!;
      for (let k = 0; k < at.length; k++) theirs[a + at[k]! * q]! += z * value[k]!;
    }
    for (let k = 0; k < ofOthers; k++)
      for (let l = 0; l < at.length; l++) {
        const product = value[k]! * value[l]!;
        dense[at[k]! + at[l]! * width]! += product;
        if (l >= ofOthers) dense[at[l]! + at[k]! * width]! += product;
      }
  }
  // fixed effects and the outcome, column by column
  const columns = [...Array.from({ length: p }, (_, j) => x.subarray(j * n, (j + 1) * n)), y];
  columns.forEach((first, j) => {
    for (let k = 0; k <= j; k++) {
      const second = columns[k]!;
      let sum = 0;
      for (let i = 0; i < n; i++) sum += first[i]! * second[i]!;
      dense[others + j + (others + k) * width] = sum;
      dense[others + k + (others + j) * width] = sum;
    }
  });
  return { factors, n, p, width, others, own, cross, dense };
}
