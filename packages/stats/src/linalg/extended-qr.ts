import { add, divide, type Pair, squareRoot, times } from './double-double.ts';

/** Columns of equal length as pairs of doubles: element i of column j is hi[j][i] + lo[j][i]. */
export interface ExtendedColumns {
  readonly hi: readonly Float64Array[];
  readonly lo: readonly Float64Array[];
}

/** Least-squares solution carried through in double-double arithmetic and rounded at the end. */
export interface ExtendedSolution {
  readonly coefficients: Float64Array;
  /** Rows of the inverse triangular factor, so that covariance = sigma^2 L L'; row i starts at i * columns. */
  readonly inverse: Float64Array;
  /** Projections of the outcome on the successive orthogonal directions. */
  readonly effects: Float64Array;
  readonly residualSumOfSquares: number;
}

/** out = sum over i >= from of column a times column b. */
function dot(x: ExtendedColumns, a: number, b: number, from: number, out: Pair): void {
  const ah = x.hi[a]!;
  const al = x.lo[a]!;
  const bh = x.hi[b]!;
  const bl = x.lo[b]!;
  let sh = 0;
  let sl = 0;
  for (let i = from; i < ah.length; i++) {
    times(ah[i]!, al[i]!, bh[i]!, bl[i]!, out);
    add(sh, sl, out[0]!, out[1]!, out);
    sh = out[0]!;
    sl = out[1]!;
  }
  out[0] = sh;
  out[1] = sl;
}

/**
 * Householder QR of columns 0..p-1 with the outcome as last column, all in double-double: for small,
 * ill-conditioned problems whose answer would lose most digits of a double. The columns are overwritten.
 */
export function solveExtended(x: ExtendedColumns): ExtendedSolution {
  const p = x.hi.length - 1;
  const t: Pair = new Float64Array(2);
  const diagonal = new Float64Array(2 * p);
  for (let j = 0; j < p; j++) {
    const hi = x.hi[j]!;
    const lo = x.lo[j]!;
    dot(x, j, j, j, t);
    squareRoot(t[0]!, t[1]!, t);
    const sign = hi[j]! > 0 ? -1 : 1;
    const bh = sign * t[0]!;
    const bl = sign * t[1]!;
    diagonal[2 * j] = bh;
    diagonal[2 * j + 1] = bl;
    // v = x - beta e_j; H = I - v v' / (-beta v_j)
    add(hi[j]!, lo[j]!, -bh, -bl, t);
    hi[j] = t[0]!;
    lo[j] = t[1]!;
    times(-bh, -bl, hi[j]!, lo[j]!, t);
    const dh = t[0]!;
    const dl = t[1]!;
    if (dh === 0) continue;
    for (let k = j + 1; k <= p; k++) {
      dot(x, j, k, j, t);
      divide(t[0]!, t[1]!, dh, dl, t);
      subtractMultiple(x, k, j, t[0]!, t[1]!, j, t);
    }
  }
  return backSubstitute(x, diagonal, p);
}

/** column k -= f * column j from row `from` on. */
function subtractMultiple(
  x: ExtendedColumns,
  k: number,
  j: number,
  fh: number,
  fl: number,
  from: number,
  t: Pair,
): void {
  const kh = x.hi[k]!;
  const kl = x.lo[k]!;
  const jh = x.hi[j]!;
  const jl = x.lo[j]!;
  for (let i = from; i < kh.length; i++) {
    times(jh[i]!, jl[i]!, fh, fl, t);
    add(kh[i]!, kl[i]!, -t[0]!, -t[1]!, t);
    kh[i] = t[0]!;
    kl[i] = t[1]!;
  }
}

function backSubstitute(x: ExtendedColumns, diagonal: Float64Array, p: number): ExtendedSolution {
  const t: Pair = new Float64Array(2);
  const yh = x.hi[p]!;
  const yl = x.lo[p]!;
  const effects = yh.slice(0, p);
  const solve = (bh: Float64Array, bl: Float64Array): void => {
    for (let i = p - 1; i >= 0; i--) {
      for (let k = i + 1; k < p; k++) {
        times(x.hi[k]![i]!, x.lo[k]![i]!, bh[k]!, bl[k]!, t);
        add(bh[i]!, bl[i]!, -t[0]!, -t[1]!, t);
        bh[i] = t[0]!;
        bl[i] = t[1]!;
      }
      divide(bh[i]!, bl[i]!, diagonal[2 * i]!, diagonal[2 * i + 1]!, t);
      bh[i] = t[0]!;
      bl[i] = t[1]!;
    }
  };
  const coefficients = yh.slice(0, p);
  solve(coefficients, yl.slice(0, p));
  const inverse = new Float64Array(p * p);
  for (let j = 0; j < p; j++) {
    const unit = new Float64Array(p);
    unit[j] = 1;
    solve(unit, new Float64Array(p));
    for (let i = 0; i < p; i++) inverse[i * p + j] = unit[i]!;
  }
  dot(x, p, p, p, t);
  return { coefficients, inverse, effects, residualSumOfSquares: t[0]! };
}
