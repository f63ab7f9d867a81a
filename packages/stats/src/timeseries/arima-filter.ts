/** The Kalman filter of an ARIMA process: for series with gaps, and for forecasts. */
import { type ArimaOrder, integratedAr } from './arima-model.ts';
import type { ArmaModel } from './arma-innovations.ts';

/** Prior variance of the values before the series, in units of the error variance: as good as unknown. */
const DIFFUSE = 1e6;
/** One-step variances above this belong to values that only take the place of those before the series. */
const UNKNOWN = 1e4;

export interface Filtered {
  /** For each series: values less their one-step forecasts, at the observed places. */
  readonly errors: readonly Float64Array[];
  readonly variances: Float64Array;
  /** Where the errors stand in the series; values that only take the place of those before it have none. */
  readonly places: readonly number[];
  /** Forecasts behind the last value for each series, and their variances. */
  readonly ahead: readonly Float64Array[];
  readonly aheadVariances: Float64Array;
}

/** State: the ARMA process in companion form, then the values that differencing needs; x_t = first + delta · values before. */
interface StateForm {
  readonly size: number;
  readonly r: number;
  readonly ar: Float64Array;
  readonly noise: Float64Array;
  readonly delta: Float64Array;
}

function stateForm({ ar, ma }: ArmaModel, order: ArimaOrder): StateForm {
  const r = Math.max(ar.length, ma.length + 1);
  const delta = integratedAr(new Float64Array(0), order);
  const noise = new Float64Array(r);
  noise[0] = 1;
  noise.set(ma, 1);
  return { size: r + delta.length, r, ar, noise, delta };
}

/** What an observation shows of a state. */
function observed({ r, size, delta }: StateForm, state: Float64Array, offset = 0, stride = 1): number {
  let sum = state[offset]!;
  for (let k = r; k < size; k++) sum += delta[k - r]! * state[offset + k * stride]!;
  return sum;
}

/** The state one step on, without noise, for a vector that lies in `from` with a stride. */
function moved(form: StateForm, from: Float64Array, to: Float64Array, offset: number, stride: number): void {
  const { r, size, ar } = form;
  const first = from[offset]!;
  const shown = size > r ? observed(form, from, offset, stride) : 0;
  for (let i = 0; i < r; i++)
    to[offset + i * stride] = (ar[i] ?? 0) * first + (i + 1 < r ? from[offset + (i + 1) * stride]! : 0);
  if (size === r) return;
  for (let i = size - 1; i > r; i--) to[offset + i * stride] = from[offset + (i - 1) * stride]!;
  to[offset + r * stride] = shown;
}

/** T A T' of a square matrix. */
function movedMatrix(form: StateForm, a: Float64Array): Float64Array {
  const { size } = form;
  const half = new Float64Array(a.length);
  const result = new Float64Array(a.length);
  for (let j = 0; j < size; j++) moved(form, a, half, j * size, 1);
  for (let i = 0; i < size; i++) moved(form, half, result, i, size);
  return result;
}

/** Stationary covariance of the companion form, by doubling: S = N + T N T' + T² N T²' + ... (Anderson & Moore 1979, 6.7). */
function stationary({ r, ar, noise }: StateForm): Float64Array | null {
  let a = new Float64Array(r * r);
  for (let i = 0; i < r; i++) {
    a[i] = ar[i] ?? 0;
    if (i + 1 < r) a[i + (i + 1) * r] = 1;
  }
  let s = new Float64Array(r * r);
  for (let i = 0; i < r; i++) for (let j = 0; j < r; j++) s[i + j * r] = noise[i]! * noise[j]!;
  const times = (x: Float64Array, y: Float64Array, transposed: boolean): Float64Array<ArrayBuffer> => {
    const z = new Float64Array(r * r);
    for (let i = 0; i < r; i++)
      for (let k = 0; k < r; k++) {
        const value = x[i + k * r]!;
        if (value === 0) continue;
        for (let j = 0; j < r; j++) z[i + j * r]! += value * (transposed ? y[j + k * r]! : y[k + j * r]!);
      }
    return z;
  };
  for (let round = 0; round < 60; round++) {
    const more = times(times(a, s, false), a, true);
    let largest = 0;
    let total = 0;
    for (let i = 0; i < s.length; i++) {
      largest = Math.max(largest, Math.abs(more[i]!));
      total = Math.max(total, Math.abs(s[i]!));
    }
    if (!Number.isFinite(largest)) return null;
    s = s.map((value, i) => value + more[i]!);
    if (largest < 1e-15 * total) return s;
    a = times(a, a, false);
  }
  return null;
}

/**
 * One-step errors of several series with the same gaps (NaN in the first), and forecasts (Gardner, Harvey & Phillips 1980; Harvey 1989, 3.4). Differenced processes begin
 * with a diffuse prior. Null where the process is not stationary.
 */
export function arimaFilter(
  series: readonly Float64Array[],
  model: ArmaModel,
  order: ArimaOrder,
  horizon = 0,
): Filtered | null {
  const form = stateForm(model, order);
  const { size, r, noise } = form;
  const start = stationary(form);
  if (!start) return null;
  let p = new Float64Array(size * size);
  for (let i = 0; i < r; i++) for (let j = 0; j < r; j++) p[i + j * size] = start[i + j * r]!;
  for (let i = r; i < size; i++) p[i + i * size] = DIFFUSE;
  let states = series.map(() => new Float64Array(size));
  const n = series[0]!.length;
  const errors = series.map(() => [] as number[]);
  const variances: number[] = [];
  const places: number[] = [];
  const ahead = series.map(() => new Float64Array(horizon));
  const aheadVariances = new Float64Array(horizon);
  const gain = new Float64Array(size);
  for (let t = 0; t < n + horizon; t++) {
    if (t > 0) {
      states = states.map((state) => {
        const next = new Float64Array(size);
        moved(form, state, next, 0, 1);
        return next;
      });
      p = new Float64Array(movedMatrix(form, p));
      for (let i = 0; i < r; i++) for (let j = 0; j < r; j++) p[i + j * size]! += noise[i]! * noise[j]!;
    }
    for (let i = 0; i < size; i++) gain[i] = observed(form, p, i, size);
    const variance = observed(form, gain);
    if (t >= n) {
      states.forEach((state, s) => {
        ahead[s]![t - n] = observed(form, state);
      });
      aheadVariances[t - n] = variance;
      continue;
    }
    if (Number.isNaN(series[0]![t]!)) continue;
    if (!(variance > 0)) return null;
    const counts = variance < UNKNOWN;
    if (counts) {
      variances.push(variance);
      places.push(t);
    }
    states.forEach((state, s) => {
      const error = series[s]![t]! - observed(form, state);
      if (counts) errors[s]!.push(error);
      for (let i = 0; i < size; i++) state[i]! += (gain[i]! * error) / variance;
    });
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) p[i + j * size]! -= (gain[i]! * gain[j]!) / variance;
  }
  return {
    errors: errors.map((list) => Float64Array.from(list)),
    variances: Float64Array.from(variances),
    places,
    ahead,
    aheadVariances,
  };
}
