/** One-step forecasts of an autoregressive moving-average process and the likelihood that follows from them. */

/** x_t = phi_1 x_(t-1) + ... + e_t + theta_1 e_(t-1) + ... with errors of variance 1. */
export interface ArmaModel {
  readonly ar: Float64Array;
  readonly ma: Float64Array;
}

export interface Innovations {
  /** Values less their one-step forecasts. */
  readonly errors: Float64Array;
  /** The same of a series of ones, where they are asked for. */
  readonly onesErrors: Float64Array;
  /** From here on all variances are 1. */
  readonly settledAt: number;
  /** Their variances in units of the error variance. */
  readonly variances: Float64Array;
  /** theta[h][j]: weight of the error j + 1 steps back in the forecast h + 1 steps behind the last value. */
  readonly ahead: readonly Float64Array[];
  /** Variances of the errors of the values to come, given all before them. */
  readonly aheadVariances: Float64Array;
}

/** Weights of past errors in the process: psi_0 = 1, psi_j = theta_j + sum phi_r psi_(j-r). */
function psiWeights({ ar, ma }: ArmaModel, count: number): Float64Array {
  const psi = new Float64Array(count);
  for (let j = 0; j < count; j++) {
    let sum = j === 0 ? 1 : (ma[j - 1] ?? 0);
    for (let r = 1; r <= Math.min(j, ar.length); r++) sum += ar[r - 1]! * psi[j - r]!;
    psi[j] = sum;
  }
  return psi;
}

/** Covariances between phi(B) x_t and x_(t-h): sum over j of theta_j psi_(j-h), for h = 0..q. */
function crossCovariances(model: ArmaModel): Float64Array {
  const q = model.ma.length;
  const psi = psiWeights(model, q + 1);
  const theta = (j: number): number => (j === 0 ? 1 : model.ma[j - 1]!);
  return Float64Array.from({ length: q + 1 }, (_, h) => {
    let sum = 0;
    for (let j = h; j <= q; j++) sum += theta(j) * psi[j - h]!;
    return sum;
  });
}

/** Autocovariances at lags 0..count-1; null where the process is not stationary (Brockwell & Davis 1991, section 3.3). */
function autocovariances(model: ArmaModel, cross: Float64Array, count: number): Float64Array | null {
  const { ar } = model;
  const p = ar.length;
  const size = p + 1;
  const a = new Float64Array(size * size);
  const b = Float64Array.from({ length: size }, (_, k) => cross[k] ?? 0);
  for (let k = 0; k < size; k++) {
    a[k * size + k]! += 1;
    for (let j = 1; j <= p; j++) a[k * size + Math.abs(k - j)]! -= ar[j - 1]!;
  }
  if (!eliminate(a, b, size)) return null;
  const gamma = new Float64Array(Math.max(count, size));
  gamma.set(b);
  for (let k = size; k < count; k++) {
    let sum = cross[k] ?? 0;
    for (let j = 1; j <= p; j++) sum += ar[j - 1]! * gamma[k - j]!;
    gamma[k] = sum;
  }
  return gamma[0]! > 0 && Number.isFinite(gamma[0]!) ? gamma : null;
}

/** Solves a x = b in place by elimination with row exchanges; false where a is singular. */
function eliminate(a: Float64Array, b: Float64Array, n: number): boolean {
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i * n + k]!) > Math.abs(a[pivot * n + k]!)) pivot = i;
    if (!(Math.abs(a[pivot * n + k]!) > 1e-14)) return false;
    if (pivot !== k) {
      for (let j = k; j < n; j++) {
        const kept = a[k * n + j]!;
        a[k * n + j] = a[pivot * n + j]!;
        a[pivot * n + j] = kept;
      }
      const kept = b[k]!;
      b[k] = b[pivot]!;
      b[pivot] = kept;
    }
    for (let i = k + 1; i < n; i++) {
      const factor = a[i * n + k]! / a[k * n + k]!;
      if (factor === 0) continue;
      for (let j = k; j < n; j++) a[i * n + j]! -= factor * a[k * n + j]!;
      b[i]! -= factor * b[k]!;
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    let sum = b[k]!;
    for (let j = k + 1; j < n; j++) sum -= a[k * n + j]! * b[j]!;
    b[k] = sum / a[k * n + k]!;
  }
  return true;
}

/** Once the variances are this close to 1 the weights have settled. */
const SETTLED = 1e-14;
/** Values after which an approximate likelihood takes them as settled. */
const ENOUGH = 100;

/**
 * The innovations algorithm with the transformation of Ansley (1979), so that after the first max(p, q) values only q weights
 * are needed (Brockwell & Davis 1991, section 5.3). `horizon` asks for the weights of forecasts behind the last value, `ones` for the errors of a series of ones;
 * `approximate` takes the weights as settled after the first hundred values or so, which long series hardly notice. Null where the process is not stationary.
 */
export function armaInnovations(
  values: Float64Array,
  model: ArmaModel,
  {
    horizon = 0,
    approximate = false,
    ones = false,
  }: { horizon?: number; approximate?: boolean; ones?: boolean } = {},
): Innovations | null {
  const { ar, ma } = model;
  const [n, p, q] = [values.length, ar.length, ma.length];
  const m = Math.max(p, q);
  const cross = crossCovariances(model);
  const gamma = autocovariances(model, cross, m + 1);
  if (!gamma) return null;
  const moving = movingCovariances(ma);
  const zero = new Float64Array(0);
  /** Covariances of the transformed value at place t (from 0) with those before it, by lag. */
  const kernelAt = (t: number, k: number): Float64Array =>
    t < m ? gamma : k < m ? cross : q > 0 ? moving : zero;
  const steps = n + horizon;
  const width = Math.max(1, m, q);
  // weights of step t at row t mod rows: theta[t][j] belongs to the error j + 1 steps back
  const rows = width + 1;
  const ring = Array.from({ length: rows }, () => new Float64Array(width));
  const variances = new Float64Array(steps + 1).fill(1);
  variances[0] = m > 0 ? gamma[0]! : 1;
  const errors = new Float64Array(n);
  const onesErrors = new Float64Array(ones ? n : 0);
  const level = ones ? onesOf(n) : null;
  let settledAt = steps;
  const ahead: Float64Array[] = [];
  let settled = false;
  const constant = Float64Array.from({ length: width }, (_, j) => ma[j] ?? 0);
  for (let t = 0; t < steps; t++) {
    if (settled && t >= m && t < n) {
      settledErrors(values, errors, model, t);
      if (level) settledErrors(level, onesErrors, model, t);
      settledAt = t;
      t = n - 1;
      continue;
    }
    let theta = constant;
    if (!settled && t > 0) {
      theta = ring[t % rows]!;
      const first = t >= m ? Math.max(0, t - q) : 0;
      theta.fill(0);
      let v = t < m ? gamma[0]! : moving[0]!;
      for (let k = first; k < t; k++) {
        let sum = kernelAt(t, k)[t - k] ?? 0;
        const before = ring[k % rows]!;
        for (let j = Math.max(first, k - width); j < k; j++)
          sum -= before[k - j - 1]! * theta[t - j - 1]! * variances[j]!;
        const weight = sum / variances[k]!;
        theta[t - k - 1] = weight;
        v -= weight * weight * variances[k]!;
      }
      variances[t] = v;
      if (!(v > 0)) return null;
      settled = t > m + q && (v - 1 < SETTLED || (approximate && t > m + q + ENOUGH));
    }
    if (t < n) {
      errors[t] = values[t]! - forecastOf(values, errors, model, theta, t, m);
      if (level) onesErrors[t] = 1 - forecastOf(level, onesErrors, model, theta, t, m);
    } else ahead.push(theta.slice());
  }
  return {
    errors,
    onesErrors,
    settledAt: Math.min(n, settledAt),
    variances: variances.subarray(0, n),
    ahead,
    aheadVariances: variances.slice(n, n + horizon),
  };
}

let kept = new Float64Array(0);

/** A series of ones; the same one is asked for again and again. */
function onesOf(n: number): Float64Array {
  if (kept.length < n) kept = new Float64Array(n).fill(1);
  return kept.subarray(0, n);
}

/** One-step errors from a place on, where the weights are those of the model itself. */
function settledErrors(
  values: Float64Array,
  errors: Float64Array,
  { ar, ma }: ArmaModel,
  from: number,
): void {
  const [p, q] = [ar.length, ma.length];
  if (p <= 1 && q <= 1) {
    const [phi, theta] = [ar[0] ?? 0, ma[0] ?? 0];
    let before = from > 0 ? (values[from - 1] ?? 0) : 0;
    let error = from > 0 ? (errors[from - 1] ?? 0) : 0;
    for (let t = from; t < values.length; t++) {
      const value = values[t] ?? 0;
      error = value - phi * before - theta * error;
      errors[t] = error;
      before = value;
    }
    return;
  }
  for (let t = from; t < values.length; t++) {
    let error = values[t] ?? 0;
    for (let r = 0; r < p; r++) error -= (ar[r] ?? 0) * (values[t - 1 - r] ?? 0);
    for (let j = 0; j < q && j < t; j++) error -= (ma[j] ?? 0) * (errors[t - 1 - j] ?? 0);
    errors[t] = error;
  }
}

/** One-step forecast of the value at place t. */
function forecastOf(
  values: Float64Array,
  errors: Float64Array,
  { ar, ma }: ArmaModel,
  theta: Float64Array,
  t: number,
  m: number,
): number {
  let sum = 0;
  if (t < m) {
    for (let j = 1; j <= t; j++) sum += theta[j - 1]! * errors[t - j]!;
    return sum;
  }
  for (let r = 1; r <= ar.length; r++) sum += ar[r - 1]! * values[t - r]!;
  for (let j = 1; j <= Math.min(ma.length, t); j++) sum += theta[j - 1]! * errors[t - j]!;
  return sum;
}

/** Autocovariances of the moving average alone, at lags 0..q. */
function movingCovariances(ma: Float64Array): Float64Array {
  const theta = (j: number): number => (j === 0 ? 1 : ma[j - 1]!);
  return Float64Array.from({ length: ma.length + 1 }, (_, lag) => {
    let sum = 0;
    for (let j = 0; j + lag <= ma.length; j++) sum += theta(j) * theta(j + lag);
    return sum;
  });
}
