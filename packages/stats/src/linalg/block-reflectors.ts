import { type Rows, rowProducts } from './row-products.ts';

/** Number of reflectors that are applied at once. */
export const BLOCK = 24;

/**
 * Product H_1 H_2 ... H_b of Householder reflectors H_j = I - tau_j v_j v_j', as I - V T V' with T upper triangular
 * (Schreiber & Van Loan 1989, SIAM J. Sci. Stat. Comput. 10, 53-57).
 */
export interface BlockReflector {
  readonly count: number;
  readonly length: number;
  /** The vectors v_j, one after the other. */
  readonly v: Rows;
  /** The same by component, for the second product. */
  readonly byComponent: Rows;
  /** Columns of T one after the other, and its rows. */
  readonly columnsOfT: Rows;
  readonly rowsOfT: Rows;
}

/** Prepares a block from its vectors, which lie one after the other in `v`, and their factors. */
export function blockReflector(v: Float64Array, tau: ArrayLike<number>, length: number): BlockReflector {
  const count = tau.length;
  const rows: Rows = { data: v, at: 0, stride: length };
  const gram = new Float64Array(count * count);
  rowProducts({ data: gram, at: 0, stride: count }, rows, rows, count, count, length);
  const t = new Float64Array(count * count);
  for (let j = 0; j < count; j++) {
    t[j + j * count] = tau[j]!;
    for (let i = 0; i < j; i++) {
      let sum = 0;
      for (let l = i; l < j; l++) sum += t[i + l * count]! * gram[l * count + j]!;
      t[i + j * count] = -tau[j]! * sum;
    }
  }
  const turned = new Float64Array(count * length);
  for (let j = 0; j < count; j++) {
    for (let i = 0; i < length; i++) turned[i * count + j] = v[j * length + i]!;
  }
  const turnedT = new Float64Array(count * count);
  for (let j = 0; j < count; j++) for (let i = 0; i <= j; i++) turnedT[i * count + j] = t[i + j * count]!;
  return {
    count,
    length,
    v: rows,
    byComponent: { data: turned, at: 0, stride: count },
    columnsOfT: { data: t, at: 0, stride: count },
    rowsOfT: { data: turnedT, at: 0, stride: count },
  };
}

/** Applies the block, or its transpose (H_b ... H_1), to `vectors` vectors in place. */
export function applyBlock(block: BlockReflector, z: Rows, vectors: number, transposed: boolean): void {
  const { count } = block;
  const w: Rows = { data: new Float64Array(vectors * count), at: 0, stride: count };
  rowProducts(w, z, block.v, vectors, count, block.length);
  const turned: Rows = { data: new Float64Array(vectors * count), at: 0, stride: count };
  rowProducts(turned, w, transposed ? block.columnsOfT : block.rowsOfT, vectors, count, count);
  rowProducts(z, turned, block.byComponent, vectors, block.length, count, true);
}
