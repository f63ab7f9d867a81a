import { denseRanks, exchanges, orderByKeys } from './kendall-counts.ts';

/** Correlations of a sample of rows, which may hold a row several times; NaN where the sample has no spread. */
export interface CorrelationSampler {
  pearson(rows: Int32Array): number;
  spearman(rows: Int32Array): number;
  kendall(rows: Int32Array): number;
}

/** Prepares to correlate many samples of the same rows: all sorting is done once, and nothing is made anew for a sample. */
export function correlationSampler(x: Float64Array, y: Float64Array): CorrelationSampler {
  const a = denseRanks(x);
  const b = denseRanks(y);
  const spearman = rankCorrelator(a, b);
  const kendall = tauCounter(a, b);
  return { pearson: momentCorrelator(x, y), spearman, kendall };
}

/** Distances from the mean in units of the largest one. */
function distances(values: Float64Array): Float64Array {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const middle = low / 2 + high / 2;
  const unit = high / 2 - low / 2;
  const rest = values.map((value) => (unit > 0 ? (value - middle) / unit : 0));
  const mean = rest.reduce((sum, value) => sum + value, 0) / rest.length;
  return rest.map((value) => value - mean);
}

function momentCorrelator(x: Float64Array, y: Float64Array): (rows: Int32Array) => number {
  const u = distances(x);
  const v = distances(y);
  return (rows) => {
    const n = rows.length;
    let sumU = 0;
    let sumV = 0;
    let uu = 0;
    let vv = 0;
    let uv = 0;
    // a sample of equal values has no spread, whatever rounding makes of the squares
    const [headU, headV] = [u[rows[0]!]!, v[rows[0]!]!];
    let variesU = false;
    let variesV = false;
    for (let i = 0; i < n; i++) {
      const row = rows[i]!;
      const du = u[row]!;
      const dv = v[row]!;
      sumU += du;
      sumV += dv;
      uu += du * du;
      vv += dv * dv;
      uv += du * dv;
      if (du !== headU) variesU = true;
      if (dv !== headV) variesV = true;
    }
    if (!(variesU && variesV)) return Number.NaN;
    const spread = (uu - (sumU * sumU) / n) * (vv - (sumV * sumV) / n);
    return spread > 0 ? limited((uv - (sumU * sumV) / n) / Math.sqrt(spread)) : Number.NaN;
  };
}

const limited = (r: number): number => Math.max(-1, Math.min(1, r));

interface Levels {
  readonly ranks: Uint32Array;
  readonly sizes: Uint32Array;
}

/** Spearman's rho: mid-ranks follow from how often each distinct value was drawn. */
function rankCorrelator(a: Levels, b: Levels): (rows: Int32Array) => number {
  const midA = midRanker(a);
  const midB = midRanker(b);
  return (rows) => {
    const n = rows.length;
    const first = midA(rows);
    const second = midB(rows);
    if (!(first.squares > 0 && second.squares > 0)) return Number.NaN;
    const mean = (n + 1) / 2;
    let products = 0;
    for (let i = 0; i < n; i++)
      products += (first.ranks[a.ranks[rows[i]!]!]! - mean) * (second.ranks[b.ranks[rows[i]!]!]! - mean);
    return limited(products / Math.sqrt(first.squares) / Math.sqrt(second.squares));
  };
}

/** The mid-rank of each distinct value in a sample, and the sum of squared deviations of the ranks. */
function midRanker({ ranks, sizes }: Levels) {
  const times = new Uint32Array(sizes.length);
  const mid = new Float64Array(sizes.length);
  return (rows: Int32Array): { readonly ranks: Float64Array; readonly squares: number } => {
    const n = rows.length;
    times.fill(0);
    for (let i = 0; i < n; i++) times[ranks[rows[i]!]!]!++;
    let before = 0;
    let tied = 0;
    for (let level = 0; level < times.length; level++) {
      const t = times[level]!;
      mid[level] = before + (t + 1) / 2;
      before += t;
      tied += t * (t * t - 1);
    }
    return { ranks: mid, squares: (n * (n * n - 1) - tied) / 12 };
  };
}

/** Kendall's tau-b: rows stand in the order of x, then y, once and for all; a sample is how often each was drawn. */
function tauCounter(a: Levels, b: Levels): (rows: Int32Array) => number {
  const size = a.ranks.length;
  const all = Uint32Array.from({ length: size }, (_, i) => i);
  const order = orderByKeys(orderByKeys(all, b.ranks, b.sizes.length), a.ranks, a.sizes.length);
  const times = new Uint32Array(size);
  const timesA = new Uint32Array(a.sizes.length);
  const timesB = new Uint32Array(b.sizes.length);
  let sequence = new Uint32Array(size);
  let other = new Uint32Array(size);
  return (rows) => {
    const n = rows.length;
    if (n > sequence.length) {
      sequence = new Uint32Array(n);
      other = new Uint32Array(n);
    }
    times.fill(0);
    timesA.fill(0);
    timesB.fill(0);
    for (let i = 0; i < n; i++) times[rows[i]!]!++;
    let at = 0;
    let both = 0;
    let together = 0;
    for (let i = 0; i < size; i++) {
      const row = order[i]!;
      const levelA = a.ranks[row]!;
      const levelB = b.ranks[row]!;
      const t = times[row]!;
      const before = i > 0 ? order[i - 1]! : -1;
      if (before < 0 || a.ranks[before] !== levelA || b.ranks[before] !== levelB) {
        both += (together * (together - 1)) / 2;
        together = 0;
      }
      together += t;
      timesA[levelA]! += t;
      timesB[levelB]! += t;
      for (let k = 0; k < t; k++) sequence[at++] = levelB;
    }
    both += (together * (together - 1)) / 2;
    const pairs = (n * (n - 1)) / 2;
    const tiedA = tiedPairs(timesA);
    const tiedB = tiedPairs(timesB);
    if (tiedA === pairs || tiedB === pairs) return Number.NaN;
    const difference = pairs - tiedA - tiedB + both - 2 * exchanges(sequence, other, n);
    return limited(difference / Math.sqrt(pairs - tiedA) / Math.sqrt(pairs - tiedB));
  };
}

function tiedPairs(times: Uint32Array): number {
  let pairs = 0;
  for (const t of times) pairs += (t * (t - 1)) / 2;
  return pairs;
}
