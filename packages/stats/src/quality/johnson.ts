/** Johnson curves by the percentiles of Slifker & Shapiro (1980, Technometrics 22, 239-246). */
import { quantileSorted } from '../descriptive/order.ts';
import { sorted } from '../descriptive/sort.ts';
import { normal } from '../distributions/normal.ts';
import { StatsError } from '../stats-error.ts';

/** A curve that makes values normal: unbounded (SU) or bounded (SB). */
export interface JohnsonCurve {
  readonly family: 'SU' | 'SB';
  readonly gamma: number;
  readonly delta: number;
  readonly xi: number;
  readonly lambda: number;
  /** Above 1 the tails are longer than normal ones. */
  readonly sampleRatio: number;
  cdf(x: number): number;
  sf(x: number): number;
  quantile(p: number): number;
}

/** The curve through four percentiles, at -3z, -z, z and 3z of the normal distribution. */
export function johnsonCurve(values: Float64Array, z = 0.524): JohnsonCurve {
  if (values.length < 4) throw new StatsError('too-few', 'four values are needed', 'value');
  if (values.every((v) => v === values[0]))
    throw new StatsError('constant-column', 'the values do not vary', 'value');
  const order = sorted(values);
  const at = (k: number): number => quantileSorted(order, normal.cdf(k * z), 5);
  const [x1, x2, x3, x4] = [at(-3), at(-1), at(1), at(3)];
  const a = x4 - x3;
  const b = x2 - x1;
  const c = x3 - x2;
  if (!(a > 0 && b > 0 && c > 0))
    throw new StatsError('constant-column', 'the percentiles of the values coincide', 'value');
  const ratio = (a * b) / c ** 2;
  const middle = (x3 + x2) / 2;
  if (Math.abs(ratio - 1) < 1e-12)
    throw new StatsError('not-converged', 'the percentiles are those of a lognormal distribution', 'value');
  return ratio > 1
    ? unbounded(a / c, b / c, c, ratio, middle, z)
    : bounded(c / a, c / b, c, ratio, middle, z);
}

function unbounded(p: number, q: number, c: number, ratio: number, middle: number, z: number): JohnsonCurve {
  const delta = (2 * z) / Math.acosh((p + q) / 2);
  const gamma = delta * Math.asinh((q - p) / (2 * Math.sqrt(ratio - 1)));
  const lambda = (2 * c * Math.sqrt(ratio - 1)) / ((p + q - 2) * Math.sqrt(p + q + 2));
  const xi = middle + (c * (q - p)) / (2 * (p + q - 2));
  const score = (x: number): number => gamma + delta * Math.asinh((x - xi) / lambda);
  return {
    family: 'SU',
    gamma,
    delta,
    xi,
    lambda,
    sampleRatio: ratio,
    cdf: (x) => normal.cdf(score(x)),
    sf: (x) => normal.sf(score(x)),
    quantile: (prob) => xi + lambda * Math.sinh((normal.quantile(prob) - gamma) / delta),
  };
}

function bounded(p: number, q: number, c: number, ratio: number, middle: number, z: number): JohnsonCurve {
  const product = (1 + p) * (1 + q);
  const left = 1 / ratio - 1;
  const delta = z / Math.acosh(Math.sqrt(product) / 2);
  const gamma = delta * Math.asinh(((q - p) * Math.sqrt(product - 4)) / (2 * left));
  const lambda = (c * Math.sqrt((product - 2) ** 2 - 4)) / left;
  const xi = middle - lambda / 2 + (c * (q - p)) / (2 * left);
  const score = (x: number): number => gamma + delta * Math.log((x - xi) / (xi + lambda - x));
  return {
    family: 'SB',
    gamma,
    delta,
    xi,
    lambda,
    sampleRatio: ratio,
    cdf: (x) => (x <= xi ? 0 : x >= xi + lambda ? 1 : normal.cdf(score(x))),
    sf: (x) => (x <= xi ? 1 : x >= xi + lambda ? 0 : normal.sf(score(x))),
    quantile: (prob) => xi + lambda / (1 + Math.exp(-(normal.quantile(prob) - gamma) / delta)),
  };
}
