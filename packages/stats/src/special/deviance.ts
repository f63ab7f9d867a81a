import { HALF_LOG_2PI, stirlingError } from './gamma.ts';

/**
 * Deviance part D0 = x log(x / m) + m - x, x >= 0, m > 0, without cancellation when x is near m
 * (Loader 2000, eq. 3 and section 3: series in v = (x - m) / (x + m)).
 */
export function deviance0(x: number, m: number): number {
  const difference = x - m;
  if (Math.abs(difference) < 0.1 * (x + m)) {
    const v = difference / (x + m);
    let sum = difference * v;
    if (Math.abs(sum) < Number.MIN_VALUE) return sum;
    let term = 2 * x * v;
    const v2 = v * v;
    for (let j = 3; j < 2001; j += 2) {
      term *= v2;
      const next = sum + term / j;
      if (next === sum) return next;
      sum = next;
    }
  }
  if (x === 0) return m;
  const ratio = x / m;
  const log = ratio < Infinity && ratio > 0 ? Math.log(ratio) : Math.log(x) - Math.log(m);
  return x * log + m - x;
}

/** log of the Poisson-like mass m^x e^-m / Gamma(x + 1) for real x >= 0, m > 0 (Loader 2000, eq. 6). */
export function logPoissonMass(x: number, m: number): number {
  if (x === 0) return -m;
  if (m === 0) return -Infinity;
  return -stirlingError(x) - deviance0(x, m) - HALF_LOG_2PI - 0.5 * Math.log(x);
}

/**
 * log of the binomial-like mass Gamma(n+1) / (Gamma(x+1) Gamma(n-x+1)) p^x q^(n-x) with n = x + rest, real
 * x, rest >= 0; p and q = 1 - p are both given so that neither loses its digits (Loader 2000, eq. 2).
 */
export function logBinomialMass(x: number, rest: number, p: number, q: number): number {
  if (p === 0) return x === 0 ? 0 : -Infinity;
  if (q === 0) return rest === 0 ? 0 : -Infinity;
  const n = x + rest;
  if (x === 0) {
    if (n === 0) return 0;
    return p < 0.1 ? -deviance0(n, n * q) - n * p : n * Math.log(q);
  }
  if (rest === 0) return q < 0.1 ? -deviance0(n, n * p) - n * q : n * Math.log(p);
  return (
    stirlingError(n) -
    stirlingError(x) -
    stirlingError(rest) -
    deviance0(x, n * p) -
    deviance0(rest, n * q) +
    0.5 * (Math.log(n / rest / x) - 2 * HALF_LOG_2PI)
  );
}
