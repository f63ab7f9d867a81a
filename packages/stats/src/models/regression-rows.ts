import { StreamedQr } from '../linalg/streamed-qr.ts';
import { valuesAt } from '../lists.ts';
import { type DesignColumn, fillColumn } from './design.ts';
import { fillRootWeights, forEachBlock, type LeastSquaresFit } from './least-squares.ts';

const BLOCK = 512;

/** Leverage above this is 1 within rounding. */
export const FULL_LEVERAGE = 1 - 1e-11;

/** A block of rows of a fitted model, reused from call to call. */
export interface RowBlock {
  /** Position of the first row in the selection. */
  readonly from: number;
  readonly count: number;
  /** Residuals y - X b on the original scale. */
  readonly residuals: Float64Array;
  /** Square roots of the weights (1 without weights). */
  readonly rootWeights: Float64Array;
  /** Rows of the orthogonal factor Q: column j starts at j * stride. */
  readonly orthogonal: Float64Array;
  readonly stride: number;
  /** Leverage: squared length of the row of Q. */
  readonly leverage: Float64Array;
}

/** Second pass over the rows of a fit: residuals, leverage and rows of Q = X R^-1, block by block. */
export function forEachFittedBlock(fit: LeastSquaresFit, visit: (block: RowBlock) => void): void {
  const { design, selection, rank, factor, columnStats, outcomeStats, weights } = fit;
  const columns = valuesAt(design.columns, fit.kept);
  const outcome: DesignColumn = { name: 'outcome', parts: [{ kind: 'values', values: fit.outcome }] };
  const residuals = new Float64Array(BLOCK);
  const rootWeights = new Float64Array(BLOCK).fill(1);
  const leverage = new Float64Array(BLOCK);
  const q = new Float64Array(BLOCK * rank);
  // intercept of the shifted model
  let constant = -outcomeStats.shift;
  for (let j = 0; j < rank; j++) {
    constant += fit.coefficients[j]! * (columns[j]!.parts.length === 0 ? 1 : columnStats[j]!.shift);
  }
  forEachBlock(selection.count, BLOCK, (from, to) => {
    const count = to - from;
    if (weights) fillRootWeights(weights, selection, from, to, rootWeights);
    fillColumn(outcome, selection, from, to, residuals, 0);
    for (let i = 0; i < count; i++) residuals[i] = residuals[i]! - outcomeStats.shift - constant;
    leverage.fill(0, 0, count);
    for (let j = 0; j < rank; j++) {
      const base = j * BLOCK;
      fillColumn(columns[j]!, selection, from, to, q, base);
      const { shift, scale } = columnStats[j]!;
      const b = columns[j]!.parts.length === 0 ? 0 : fit.coefficients[j]!;
      for (let i = 0; i < count; i++) {
        const moved = q[base + i]! - shift;
        residuals[i]! -= b * moved;
        q[base + i] = moved * scale * rootWeights[i]!;
      }
      for (let k = 0; k < j; k++) {
        const r = factor.data[k + j * rank]!;
        if (r === 0) continue;
        const other = k * BLOCK;
        for (let i = 0; i < count; i++) q[base + i]! -= r * q[other + i]!;
      }
      const inverse = 1 / factor.data[j + j * rank]!;
      for (let i = 0; i < count; i++) {
        const z = q[base + i]! * inverse;
        q[base + i] = z;
        leverage[i]! += z * z;
      }
    }
    visit({ from, count, residuals, rootWeights, orthogonal: q, stride: BLOCK, leverage });
  });
}

/** n R^2 of an auxiliary regression of `values` on columns given as arrays, dependent columns left out. */
export function auxiliaryRSquared(
  columns: readonly Float64Array[],
  values: Float64Array,
  tolerance: number,
): { readonly rSquared: number; readonly rank: number } {
  const n = values.length;
  const p = columns.length;
  const all = [...columns, values];
  const means = all.map((column) => column.reduce((sum, value) => sum + value, 0) / n);
  const qr = new StreamedQr(p + 1, BLOCK);
  forEachBlock(n, BLOCK, (from, to) => {
    all.forEach((column, j) => {
      for (let i = from; i < to; i++) qr.block[j * BLOCK + i - from] = column[i]! - means[j]!;
    });
    qr.absorb(to - from);
  });
  return explainedShare(qr, p, tolerance);
}

function explainedShare(qr: StreamedQr, p: number, tolerance: number): { rSquared: number; rank: number } {
  const size = p + 1;
  const r = qr.factor().data;
  // columns are re-orthogonalised in order, so that a dependent one takes no share
  const basis: Float64Array[] = [];
  const y = r.slice(p * size);
  const total = y.reduce((sum, value) => sum + value * value, 0);
  let explained = 0;
  for (let j = 0; j < p; j++) {
    const column = r.slice(j * size, j * size + size);
    const whole = Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));
    for (let pass = 0; pass < 2; pass++) {
      for (const direction of basis) {
        const dot = column.reduce((sum, value, i) => sum + value * direction[i]!, 0);
        for (let i = 0; i < size; i++) column[i]! -= dot * direction[i]!;
      }
    }
    const rest = Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));
    if (!(rest > tolerance * whole)) continue;
    const direction = column.map((value) => value / rest);
    basis.push(direction);
    explained += y.reduce((sum, value, i) => sum + value * direction[i]!, 0) ** 2;
  }
  return { rSquared: explained / total, rank: basis.length };
}
