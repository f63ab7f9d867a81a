import { requireCount, requireNumber, StatsError } from '../stats-error.ts';

/**
 * Limiting distribution of Kolmogorov's statistic, P(sqrt(n) D > x), with both series so that either tail keeps its
 * precision (Kolmogorov 1933; Feller 1948): 2 sum (-1)^(k-1) exp(-2 k^2 x^2) for large x, and for small x
 * sqrt(2 pi)/x sum exp(-(2k-1)^2 pi^2 / (8 x^2)) as its complement.
 */
export const kolmogorovLimit = {
  /** P(K <= x). */
  cdf: (x: number): number => {
    requireNumber(x, 'x');
    if (x <= 0) return 0;
    if (x > 1.18) return 1 - upperSeries(x);
    return lowerSeries(x);
  },
  /** P(K > x). */
  sf: (x: number): number => {
    requireNumber(x, 'x');
    if (x <= 0) return 1;
    return x > 1.18 ? upperSeries(x) : 1 - lowerSeries(x);
  },
};

function upperSeries(x: number): number {
  let sum = 0;
  for (let k = 1; k < 20; k++) {
    const term = Math.exp(-2 * k * k * x * x);
    sum += k % 2 === 1 ? term : -term;
    if (term < 1e-17 * sum) break;
  }
  return 2 * sum;
}

function lowerSeries(x: number): number {
  let sum = 0;
  for (let k = 1; k < 20; k++) {
    const term = Math.exp((-((2 * k - 1) ** 2) * Math.PI * Math.PI) / (8 * x * x));
    sum += term;
    if (term <= 1e-17 * sum) break;
  }
  return (Math.sqrt(2 * Math.PI) / x) * sum;
}

/**
 * Exact P(D_n < d) of the two-sided one-sample Kolmogorov-Smirnov statistic by a power of a matrix (Durbin 1973;
 * Marsaglia, Tsang & Wang 2003, J. Statistical Software 8(18)). Precise to about 13 digits of the lower tail.
 */
export function kolmogorovExactCdf(d: number, n: number): number {
  requireNumber(d, 'd');
  requireCount(n, 'n', 1);
  if (d <= 0.5 / n) return 0;
  if (d >= 1) return 1;
  const k = Math.floor(n * d) + 1;
  const h = k - n * d;
  const m = 2 * k - 1;
  if (m > 600) throw new StatsError('out-of-domain', 'n d is too large for the exact distribution', 'n');
  const a = durbinMatrix(m, h);
  const { power, exponent } = matrixPower(a, m, n);
  let value = power[(k - 1) * m + k - 1]!;
  let shift = exponent;
  for (let i = 1; i <= n; i++) {
    value = (value * i) / n;
    if (value < 1e-140) {
      value *= 1e140;
      shift -= 140;
    }
  }
  return Math.min(1, value * 10 ** shift);
}

function durbinMatrix(m: number, h: number): Float64Array {
  const a = new Float64Array(m * m);
  for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) if (i - j + 1 >= 0) a[i * m + j] = 1;
  for (let i = 0; i < m; i++) {
    a[i * m]! -= h ** (i + 1);
    a[(m - 1) * m + i]! -= h ** (m - i);
  }
  a[(m - 1) * m]! += 2 * h - 1 > 0 ? (2 * h - 1) ** m : 0;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      for (let g = 1; g <= i - j + 1; g++) a[i * m + j]! /= g;
    }
  }
  return a;
}

/** Power of a matrix with a decimal exponent kept apart, so that it neither overflows nor underflows. */
function matrixPower(a: Float64Array, m: number, n: number): { power: Float64Array; exponent: number } {
  let power: Float64Array = new Float64Array(m * m);
  for (let i = 0; i < m; i++) power[i * m + i] = 1;
  let base: Float64Array = a.slice();
  let exponent = 0;
  let baseExponent = 0;
  const centre = Math.floor(m / 2) * (m + 1);
  for (let rest = n; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) {
      power = product(power, base, m);
      exponent += baseExponent;
      if (power[centre]! > 1e140) {
        power = power.map((value) => value * 1e-140);
        exponent += 140;
      }
    }
    if (rest === 1) break;
    base = product(base, base, m);
    baseExponent *= 2;
    if (base[centre]! > 1e140) {
      base = base.map((value) => value * 1e-140);
      baseExponent += 140;
    }
  }
  return { power, exponent };
}

function product(a: Float64Array, b: Float64Array, m: number): Float64Array {
  const c = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let k = 0; k < m; k++) {
      const factor = a[i * m + k]!;
      if (factor === 0) continue;
      for (let j = 0; j < m; j++) c[i * m + j]! += factor * b[k * m + j]!;
    }
  }
  return c;
}

/**
 * Exact P(D+ >= d) of the one-sided one-sample statistic (Birnbaum & Tingey 1951, Ann. Math. Statist. 22, eq. 3.0):
 * d sum_j C(n, j) (1 - d - j/n)^(n-j) (d + j/n)^(j-1), all terms positive.
 */
export function smirnovExactSf(d: number, n: number): number {
  requireNumber(d, 'd');
  requireCount(n, 'n', 1);
  if (d <= 0) return 1;
  if (d >= 1) return 0;
  let logChoose = 0;
  let sum = 0;
  const last = Math.floor(n * (1 - d));
  for (let j = 0; j <= last; j++) {
    if (j > 0) logChoose += Math.log((n - j + 1) / j);
    const left = 1 - d - j / n;
    const power = n - j === 0 ? 0 : (n - j) * Math.log(Math.max(0, left));
    const term = Math.exp(logChoose + power + (j - 1) * Math.log(d + j / n));
    if (Number.isFinite(term)) sum += term;
  }
  return Math.min(1, d * sum);
}

/**
 * Exact P(D >= d) of the two-sample Smirnov statistic without ties: lattice paths from (0, 0) to (m, n) that leave the
 * band |i/m - j/n| < d, as probabilities (Hodges 1958, Arkiv for Matematik 3, 469-486; upper-tail form of Schroer &
 * Trenkler 1995, so that small p-values keep their digits).
 */
export function smirnovTwoSampleSf(d: number, m: number, n: number): number {
  requireNumber(d, 'd');
  requireCount(m, 'm', 1);
  requireCount(n, 'n', 1);
  if (m * n > 1e8) throw new StatsError('out-of-domain', 'samples are too large for the exact distribution');
  // the statistic is a multiple of 1/(m n); half a unit of slack decides ties with d
  const limit = (Math.floor(d * m * n - 1e-7) + 0.5) / (m * n);
  // u[j]: share of the paths to (i, j) that have left the band
  const u = new Float64Array(n + 1);
  for (let j = 0; j <= n; j++) u[j] = j / n > limit ? 1 : 0;
  for (let i = 1; i <= m; i++) {
    if (i / m > limit) u[0] = 1;
    for (let j = 1; j <= n; j++) {
      if (Math.abs(i / m - j / n) > limit) u[j] = 1;
      else {
        const share = i / (i + j);
        u[j] = share * u[j]! + (1 - share) * u[j - 1]!;
      }
    }
  }
  return u[n]!;
}
