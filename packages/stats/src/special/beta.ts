import { requireCount, requireNumber, requirePositive } from '../stats-error.ts';
import { HALF_LOG_2PI, lgamma, lgamma1p, stirlingError } from './gamma.ts';

/**
 * log B(a, b) = log Gamma(a) + log Gamma(b) - log Gamma(a + b), a, b > 0, arranged by Stirling remainders so
 * that nothing large cancels (DiDonato & Morris 1992, section 8).
 */
export function lbeta(a: number, b: number): number {
  requirePositive(a, 'a');
  requirePositive(b, 'b');
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  const sum = small + large;
  if (small >= 8) {
    const h = small / large;
    const remainder = stirlingError(small) + stirlingError(large) - stirlingError(sum);
    // Gamma(a) Gamma(b) / Gamma(a + b) with Gamma(z) = sqrt(2 pi / z) (z / e)^z e^stirlingError(z)
    return (
      remainder +
      HALF_LOG_2PI -
      0.5 * Math.log(large) -
      (small - 0.5) * Math.log1p(large / small) -
      large * Math.log1p(h)
    );
  }
  if (large >= 8) {
    // log Gamma(large) - log Gamma(large + small)
    const difference =
      stirlingError(large) -
      stirlingError(sum) -
      small * (Math.log(sum) - 1) -
      (large - 0.5) * Math.log1p(small / large);
    return lgamma(small) + difference;
  }
  if (small < 0.5 && large < 1)
    return lgamma1p(small) + lgamma1p(large) - lgamma1p(sum) + Math.log(sum / small / large);
  return lgamma(small) + (lgamma(large) - lgamma(sum));
}

/** B(a, b) = Gamma(a) Gamma(b) / Gamma(a + b), a, b > 0. */
export function betaFunction(a: number, b: number): number {
  return Math.exp(lbeta(a, b));
}

/** Binomial coefficient n over k; exact while it fits in 53 bits. */
export function choose(n: number, k: number): number {
  requireNumber(n, 'n');
  requireCount(k, 'k');
  const m = Number.isInteger(n) && n >= 0 && k > n / 2 ? n - k : k;
  if (m < 0) return 0;
  if (m < 60 || n < 0 || !Number.isInteger(n)) {
    let product = 1;
    for (let i = 1; i <= m; i++) product = (product * (n - m + i)) / i;
    return product;
  }
  return Math.exp(lchoose(n, m));
}

/** log of the binomial coefficient n over k, 0 <= k <= n: -log(n + 1) - log B(n - k + 1, k + 1). */
export function lchoose(n: number, k: number): number {
  requireCount(n, 'n');
  requireCount(k, 'k');
  if (k > n) return -Infinity;
  if (k === 0 || k === n) return 0;
  if (Math.min(k, n - k) < 30) {
    const direct = choose(n, k);
    if (direct < 1e300) return Math.log(direct);
  }
  return -Math.log1p(n) - lbeta(n - k + 1, k + 1);
}
