/** Cross products of a mixed model: all that its likelihood needs of the rows. */
import { dotAt } from '../linalg/dot-at.ts';
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
  /** Z'WZ of each group of the first factor, q by q, one after the other. */
  readonly own: Float64Array;
  /** Z'W of each group with the dense columns, q by width, one after the other. */
  readonly cross: Float64Array;
  /** Products of the dense columns. */
  readonly dense: Float64Array;
  /** Groups with one effect and the same Z'Z, as all of one size have it, taken together; null where that saves nothing. */
  readonly alike: readonly AlikeGroups[] | null;
}

/** Groups whose Z'Z is the same number: how many, and the products of their `cross`, summed. */
export interface AlikeGroups {
  readonly own: number;
  readonly count: number;
  readonly products: Float64Array;
}

const BLOCK = 512;

/** The products, rows weighted. */
export function mixedSums(
  fixed: DenseDesign,
  y: Float64Array,
  factors: readonly RandomFactor[],
  weights: Float64Array | null = null,
): MixedSums {
  const [first, ...rest] = factors as [RandomFactor, ...RandomFactor[]];
  const others = rest.reduce((sum, { levels, terms }) => sum + levels * terms.length, 0);
  const { n, p, x } = fixed;
  const width = others + p + 1;
  const q = first.terms.length;
  const own = new Float64Array(first.levels * q * q);
  const cross = new Float64Array(first.levels * q * width);
  const dense = new Float64Array(width * width);
  const columns = [...Array.from({ length: p }, (_, j) => x.subarray(j * n, (j + 1) * n)), y];
  first.columns.forEach((z, a) => {
    const weighted = weights ? z.map((value, i) => value * (weights[i] ?? 0)) : z;
    first.columns.forEach((other, b) => {
      addByGroup(own, first.group, weighted, other, { step: q * q, at: a + b * q });
    });
    columns.forEach((column, j) => {
      addByGroup(cross, first.group, weighted, column, { step: q * width, at: a + (others + j) * q });
    });
  });
  if (others > 0) addOthers({ cross, dense, width, others }, columns, factors, weights);
  denseProducts(dense, columns, weights, others);
  const alike = weights || others > 0 || q > 1 ? null : alikeGroups(own, cross, width);
  return { factors, n, p, width, others, own, cross, dense, alike };
}

/** The sums of some of the columns of the fixed part. */
export function partOfSums(sums: MixedSums, columns: readonly number[]): MixedSums {
  const { factors, others, width, own, cross, dense } = sums;
  const q = factors[0]?.terms.length ?? 0;
  const kept = [...Array.from({ length: others }, (_, j) => j), ...columns.map((j) => others + j), width - 1];
  const part = kept.length;
  const products = new Float64Array(part * part);
  kept.forEach((b, j) => {
    kept.forEach((a, i) => {
      products[i + j * part] = dense[a + b * width] ?? 0;
    });
  });
  const levels = factors[0]?.levels ?? 0;
  const beside = new Float64Array(levels * q * part);
  for (let g = 0; g < levels; g++)
    kept.forEach((column, j) => {
      for (let a = 0; a < q; a++) beside[(g * part + j) * q + a] = cross[(g * width + column) * q + a] ?? 0;
    });
  return {
    ...sums,
    p: columns.length,
    width: part,
    dense: products,
    cross: beside,
    alike: sums.alike && alikeGroups(own, beside, part),
  };
}

/** Beyond this many kinds of groups they are not taken together. */
const MOST_KINDS = 1000;

function alikeGroups(own: Float64Array, cross: Float64Array, width: number): MixedSums['alike'] {
  const kinds = new Set(own);
  if (kinds.size > Math.min(MOST_KINDS, own.length / 2)) return null;
  const found = new Map<number, { own: number; count: number; products: Float64Array }>();
  own.forEach((length, g) => {
    let kind = found.get(length);
    if (!kind) {
      kind = { own: length, count: 0, products: new Float64Array(width * width) };
      found.set(length, kind);
    }
    kind.count++;
    const from = g * width;
    for (let b = 0; b < width; b++)
      for (let a = b; a < width; a++)
        kind.products[a + b * width]! += (cross[from + a] ?? 0) * (cross[from + b] ?? 0);
  });
  return [...found.values()];
}

/** Adds the products of two columns to a place of each row's group. */
function addByGroup(
  sums: Float64Array,
  group: Int32Array,
  first: Float64Array,
  second: Float64Array,
  { step, at }: { readonly step: number; readonly at: number },
): void {
  for (let i = 0; i < group.length; i++)
    sums[(group[i] ?? 0) * step + at]! += (first[i] ?? 0) * (second[i] ?? 0);
}

/** Products of the effects of the other factors, with each other and with everything else. */
function addOthers(
  { cross, dense, width, others }: Pick<MixedSums, 'cross' | 'dense' | 'width' | 'others'>,
  columns: readonly Float64Array[],
  factors: readonly RandomFactor[],
  weights: Float64Array | null,
): void {
  const [first, ...rest] = factors as [RandomFactor, ...RandomFactor[]];
  const q = first.terms.length;
  const ofOthers = rest.reduce((sum, { terms }) => sum + terms.length, 0);
  const at = new Int32Array(ofOthers + columns.length);
  const value = new Float64Array(at.length);
  for (let j = 0; j < columns.length; j++) at[ofOthers + j] = others + j;
  const { group, columns: own } = first;
  group.forEach((g, i) => {
    const weight = weights?.[i] ?? 1;
    let from = 0;
    let k = 0;
    for (const { group: mine, levels, columns: z } of rest) {
      const place = from + (mine[i] ?? 0) * z.length;
      z.forEach((column, t) => {
        at[k] = place + t;
        value[k] = column[i] ?? 0;
        k++;
      });
      from += levels * z.length;
    }
    columns.forEach((column, j) => {
      value[ofOthers + j] = column[i] ?? 0;
    });
    const base = g * q * width;
    for (let k = 0; k < ofOthers; k++) {
      const weighted = weight * (value[k] ?? 0);
      const mine = at[k] ?? 0;
      own.forEach((z, a) => {
        cross[base + a + mine * q]! += (z[i] ?? 0) * weighted;
      });
      at.forEach((theirs, l) => {
        const product = weighted * (value[l] ?? 0);
        dense[mine + theirs * width]! += product;
        if (l >= ofOthers) dense[theirs + mine * width]! += product;
      });
    }
  });
}

/** Fixed effects and the outcome with each other, block by block. */
function denseProducts(
  dense: Float64Array,
  columns: readonly Float64Array[],
  weights: Float64Array | null,
  from: number,
): void {
  const width = from + columns.length;
  const n = columns[0]?.length ?? 0;
  const weighted = new Float64Array(BLOCK);
  for (let row = 0; row < n; row += BLOCK) {
    const count = Math.min(BLOCK, n - row);
    columns.forEach((column, j) => {
      if (weights)
        for (let i = 0; i < count; i++) weighted[i] = (weights[row + i] ?? 0) * (column[row + i] ?? 0);
      else weighted.set(column.subarray(row, row + count));
      columns.slice(0, j + 1).forEach((other, k) => {
        dense[from + j + (from + k) * width]! += dotAt(weighted, other, row, count);
      });
    });
  }
  for (let j = from; j < width; j++)
    for (let k = from; k < j; k++) dense[k + j * width] = dense[j + k * width] ?? 0;
}
