import { applyBlock, BLOCK, type BlockReflector, blockReflector } from './block-reflectors.ts';
import { type Matrix, matrix } from './matrix.ts';
import { applyReflector, houseColumn, type PivotedQr } from './qr.ts';
import type { Rows } from './row-products.ts';

/** Reflectors of one block of columns, acting on the components from `from` on. */
interface PlacedBlock {
  readonly from: number;
  readonly block: BlockReflector;
}

/** Householder QR without pivoting, A = Q R, kept as blocks of reflectors. */
export interface BlockedQr {
  readonly rows: number;
  readonly columns: number;
  /** R in the upper triangle. */
  readonly packed: Float64Array;
  readonly blocks: readonly PlacedBlock[];
}

/**
 * QR factorisation of a tall matrix by blocks of columns, most of the work as matrix products (Bischof & Van Loan 1987,
 * SIAM J. Sci. Stat. Comput. 8, s2-s13). The backward error of each column is relative to that column.
 */
export function blockedQr(a: Matrix): BlockedQr {
  const { rows, columns } = a;
  const x = a.data.slice();
  const tau = new Float64Array(columns);
  const blocks: PlacedBlock[] = [];
  for (let from = 0; from < columns; from += BLOCK) {
    const to = Math.min(columns, from + BLOCK);
    for (let k = from; k < to; k++) {
      tau[k] = houseColumn(x, rows, k);
      applyReflector(x, rows, k, tau[k]!, x, k + 1, to);
    }
    const placed = placedBlock(x, rows, tau, from, to);
    blocks.push(placed);
    applyBlock(placed.block, { data: x, at: to * rows + from, stride: rows }, columns - to, true);
  }
  return { rows, columns, packed: x, blocks };
}

function placedBlock(
  packed: Float64Array,
  rows: number,
  tau: Float64Array,
  from: number,
  to: number,
): PlacedBlock {
  const length = rows - from;
  const v = new Float64Array((to - from) * length);
  for (let k = from; k < to; k++) {
    const at = (k - from) * length;
    v[at + k - from] = 1;
    v.set(packed.subarray(k * rows + k + 1, (k + 1) * rows), at + k - from + 1);
  }
  return { from, block: blockReflector(v, tau.subarray(from, to), length) };
}

/** The blocks of reflectors of a factorisation with pivots. */
export function blocksOf({ packed, rows, tau }: PivotedQr): readonly PlacedBlock[] {
  return Array.from({ length: Math.ceil(tau.length / BLOCK) }, (_, i) =>
    placedBlock(packed, rows, tau, i * BLOCK, Math.min(tau.length, (i + 1) * BLOCK)),
  );
}

/** Q times each of `vectors` vectors, in place. */
export function applyQ(blocks: readonly PlacedBlock[], z: Rows, vectors: number): void {
  for (let i = blocks.length - 1; i >= 0; i--) {
    const { from, block } = blocks[i]!;
    applyBlock(block, { ...z, at: z.at + from }, vectors, false);
  }
}

/** First `columns` columns of the orthogonal factor Q. */
export function orthogonalFactor(qr: PivotedQr, columns = Math.min(qr.rows, qr.columns)): Matrix {
  const q = matrix(qr.rows, columns);
  for (let j = 0; j < columns; j++) q.data[j + j * qr.rows] = 1;
  applyQ(blocksOf(qr), { data: q.data, at: 0, stride: qr.rows }, columns);
  return q;
}
