/** Probabilities of the standard bivariate normal distribution. */
import { gaussLegendre } from '../optim/gauss-legendre.ts';
import { normal } from './normal.ts';

const RULE = gaussLegendre(32);
/** Parts of the way to the correlation, finer towards it, where the integrand turns sharply. */
const PARTS = [0, 0.5, 0.8, 0.95, 1];
/** Below this correlation one rule over the whole way has all digits. */
const EASY = 0.9;
const WHOLE = [0, 1];

/** P(X <= h, Y <= k) with correlation rho inside (-1, 1), by integrating the density over the correlation (Plackett 1954, Biometrika 41, 351-360). */
export function bivariateNormalCdf(h: number, k: number, rho: number): number {
  if (h === Number.NEGATIVE_INFINITY || k === Number.NEGATIVE_INFINITY) return 0;
  if (h === Number.POSITIVE_INFINITY) return normal.cdf(k);
  if (k === Number.POSITIVE_INFINITY) return normal.cdf(h);
  const end = Math.asin(rho);
  let sum = 0;
  const parts = Math.abs(rho) < EASY ? WHOLE : PARTS;
  for (let part = 1; part < parts.length; part++) {
    const from = parts[part - 1]! * end;
    const half = (parts[part]! * end - from) / 2;
    for (let i = 0; i < RULE.nodes.length; i++) {
      const angle = from + half * (1 + RULE.nodes[i]!);
      const s = Math.sin(angle);
      const c2 = 1 - s * s;
      sum += RULE.weights[i]! * half * Math.exp(-(h * h + k * k - 2 * h * k * s) / (2 * c2));
    }
  }
  return normal.cdf(h) * normal.cdf(k) + sum / (2 * Math.PI);
}

/** Density at (h, k); its derivative of the probability by the correlation. */
export function bivariateNormalPdf(h: number, k: number, rho: number): number {
  if (!Number.isFinite(h) || !Number.isFinite(k)) return 0;
  const c2 = 1 - rho * rho;
  return Math.exp(-(h * h + k * k - 2 * rho * h * k) / (2 * c2)) / (2 * Math.PI * Math.sqrt(c2));
}
