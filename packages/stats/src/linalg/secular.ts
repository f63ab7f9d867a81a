import { StatsError } from '../stats-error.ts';

/**
 * Root number i of the secular equation 1/rho + sum_j z_j^2 / (d_j - x) = 0, rho > 0 and d ascending; there is one between
 * each pole and the next and one above the last. Writes d_j - x into `gaps`, each to full relative precision since x is
 * found as a distance from the nearer pole, and returns that root. Rational interpolation by the "middle way" (Li 1993,
 * LAPACK Working Note 89), kept in a shrinking bracket by bisection.
 */
export function secularRoot(
  i: number,
  d: Float64Array,
  squares: Float64Array,
  rho: number,
  gaps: Float64Array,
): number {
  const k = d.length;
  const last = i === k - 1;
  let total = 0;
  for (let j = 0; j < k; j++) total += squares[j]!;
  if (k === 1) {
    gaps[0] = -rho * total;
    return d[0]! + rho * total;
  }
  const span = last ? rho * total : d[i + 1]! - d[i]!;
  const left = last ? k - 2 : i;
  const origin = last || isInLeftHalf(i, d, squares, rho, span / 2) ? i : i + 1;
  const base = d[origin]!;
  for (let j = 0; j < k; j++) gaps[j] = d[j]! - base;
  let low = origin === i ? 0 : -span / 2;
  let high = last ? span : origin === i ? span / 2 : 0;
  let mu = startOf(i, origin, d, squares, rho, span);
  if (!(mu > low && mu < high)) mu = (low + high) / 2;
  for (let iteration = 0; iteration < 200; iteration++) {
    let psi = 0;
    let psiSlope = 0;
    for (let j = 0; j <= left; j++) {
      const term = 1 / (gaps[j]! - mu);
      psi += squares[j]! * term;
      psiSlope += squares[j]! * term * term;
    }
    let phi = 0;
    let phiSlope = 0;
    for (let j = left + 1; j < k; j++) {
      const term = 1 / (gaps[j]! - mu);
      phi += squares[j]! * term;
      phiSlope += squares[j]! * term * term;
    }
    const f = 1 / rho + psi + phi;
    const slope = psiSlope + phiSlope;
    if (f < 0) low = mu;
    else high = mu;
    const noise = 1 / rho + 8 * (Math.abs(psi) + Math.abs(phi)) + Math.abs(mu) * slope;
    if (Math.abs(f) <= Number.EPSILON * noise) break;
    let next = mu + middleWay(gaps[left]! - mu, gaps[left + 1]! - mu, f, psiSlope, phiSlope, last);
    if (!((next - mu) * f < 0)) next = mu - f / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (next === mu || next === low || next === high) break;
    mu = next;
  }
  for (let j = 0; j < k; j++) gaps[j]! -= mu;
  if (gaps[origin] === 0) throw new StatsError('not-converged', 'eigenvalue iteration did not converge');
  return base + mu;
}

/** Whether root i lies in the half of its interval next to pole i: the function is not negative in the middle. */
function isInLeftHalf(i: number, d: Float64Array, squares: Float64Array, rho: number, half: number): boolean {
  let f = 1 / rho;
  for (let j = 0; j < d.length; j++) f += squares[j]! / (d[j]! - d[i]! - half);
  return f >= 0;
}

/** First guess: the root when all but the two nearest poles count as constant, taken at the middle. */
function startOf(
  i: number,
  origin: number,
  d: Float64Array,
  squares: Float64Array,
  rho: number,
  span: number,
): number {
  if (i === d.length - 1) return span / 2;
  let c = 1 / rho;
  for (let j = 0; j < d.length; j++) {
    if (j !== i && j !== i + 1) c += squares[j]! / (d[j]! - d[i]! - span / 2);
  }
  const own = squares[i]!;
  const next = squares[i + 1]!;
  const a = (origin === i ? c * span : -c * span) + own + next;
  const b = (origin === i ? own : -next) * span;
  // c mu^2 - a mu + b = 0, the root that does not cancel
  const root = Math.sqrt(Math.max(0, a * a - 4 * b * c));
  return a > 0 ? (2 * b) / (a + root) : (a - root) / (2 * c);
}

/** Step to the zero of the rational function with poles at the two gaps that has the same value and slopes. */
function middleWay(
  g0: number,
  g1: number,
  f: number,
  psiSlope: number,
  phiSlope: number,
  last: boolean,
): number {
  const c = f - g0 * psiSlope - g1 * phiSlope;
  const a = (g0 + g1) * f - g0 * g1 * (psiSlope + phiSlope);
  const b = g0 * g1 * f;
  const root = Math.sqrt(Math.max(0, a * a - 4 * b * c));
  if (last) return a >= 0 ? (a + root) / (2 * c) : (2 * b) / (a - root);
  return a <= 0 ? (a - root) / (2 * c) : (2 * b) / (a + root);
}
