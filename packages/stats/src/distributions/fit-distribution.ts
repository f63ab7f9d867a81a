/** Maximum likelihood fits of distributions of positive numbers. */
import { mean } from '../descriptive/sums.ts';
import { brentRoot } from '../optim/root.ts';
import { lgamma } from '../special/gamma.ts';
import { digamma, trigamma } from '../special/polygamma.ts';
import { StatsError } from '../stats-error.ts';
import { weibull } from './closed-form.ts';
import { gamma } from './gamma.ts';
import { normal } from './normal.ts';

export const FITTED_DISTRIBUTIONS = ['normal', 'weibull', 'lognormal', 'gamma'] as const;
export type FittedName = (typeof FITTED_DISTRIBUTIONS)[number];

/** A fitted distribution: its parameters with their standard errors, its probabilities and quantiles. */
export interface FittedDistribution {
  readonly name: FittedName;
  readonly parameters: Readonly<Record<string, number>>;
  readonly standardErrors: Readonly<Record<string, number>>;
  readonly logLik: number;
  cdf(x: number): number;
  sf(x: number): number;
  quantile(p: number): number;
}

function requirePositive(values: Float64Array): void {
  if (values.some((v) => !(v > 0)))
    throw new StatsError('out-of-domain', 'the distribution needs positive values', 'value');
}

/** Shape k with sum x^k log x / sum x^k - 1 / k = mean log x (Cohen 1965, Technometrics 7, 579-588). */
function fitWeibull(values: Float64Array): FittedDistribution {
  requirePositive(values);
  const n = values.length;
  const unit = Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / n);
  const logs = values.map((v) => Math.log(v / unit));
  const score = (k: number): number => {
    let top = 0;
    let bottom = 0;
    const largest = Math.max(...logs.map((l) => k * l));
    for (const l of logs) {
      const w = Math.exp(k * l - largest);
      top += w * l;
      bottom += w;
    }
    return top / bottom - 1 / k;
  };
  let low = 1e-3;
  let high = 1;
  while (score(high) < 0 && high < 1e6) high *= 2;
  while (score(low) > 0 && low > 1e-9) low /= 2;
  const k = brentRoot(score, low, high).root;
  const power = logs.reduce((sum, l) => sum + Math.exp(k * l), 0) / n;
  const scale = unit * power ** (1 / k);
  // information at the maximum, in z = (x / scale)^k
  let a = 0;
  let b = 0;
  let logLik = n * Math.log(k / scale);
  for (const v of values) {
    const l = Math.log(v / scale);
    const z = Math.exp(k * l);
    a += z * l * l;
    b += z * l;
    logLik += (k - 1) * l - z;
  }
  const ikk = n / k ** 2 + a;
  const iss = (n * k * k) / scale ** 2;
  const iks = -(k * b) / scale;
  const determinant = ikk * iss - iks ** 2;
  return {
    name: 'weibull',
    parameters: { shape: k, scale },
    standardErrors: { shape: Math.sqrt(iss / determinant), scale: Math.sqrt(ikk / determinant) },
    logLik,
    cdf: (x) => (x <= 0 ? 0 : weibull.cdf(x, k, scale)),
    sf: (x) => (x <= 0 ? 1 : weibull.sf(x, k, scale)),
    quantile: (p) => weibull.quantile(p, k, scale),
  };
}

function fitLognormal(values: Float64Array): FittedDistribution {
  requirePositive(values);
  const logs = values.map(Math.log);
  const fit = fitNormal(logs);
  const { mean: location, sd: scale } = fit.parameters as { mean: number; sd: number };
  return {
    name: 'lognormal',
    parameters: { location, scale },
    standardErrors: { location: fit.standardErrors.mean!, scale: fit.standardErrors.sd! },
    logLik: fit.logLik - logs.reduce((sum, l) => sum + l, 0),
    cdf: (x) => (x <= 0 ? 0 : normal.cdf(Math.log(x), location, scale)),
    sf: (x) => (x <= 0 ? 1 : normal.sf(Math.log(x), location, scale)),
    quantile: (p) => Math.exp(normal.quantile(p, location, scale)),
  };
}

function fitNormal(values: Float64Array): FittedDistribution {
  const n = values.length;
  const centre = mean(values);
  const sd = Math.sqrt(values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / n);
  return {
    name: 'normal',
    parameters: { mean: centre, sd },
    standardErrors: { mean: sd / Math.sqrt(n), sd: sd / Math.sqrt(2 * n) },
    logLik: (-n / 2) * (Math.log(2 * Math.PI * sd * sd) + 1),
    cdf: (x) => normal.cdf(x, centre, sd),
    sf: (x) => normal.sf(x, centre, sd),
    quantile: (p) => normal.quantile(p, centre, sd),
  };
}

/** Shape a with log a - digamma(a) = log mean - mean log (Greenwood & Durand 1960, Technometrics 2, 55-65). */
function fitGamma(values: Float64Array): FittedDistribution {
  requirePositive(values);
  const n = values.length;
  const centre = mean(values);
  const logMean = values.reduce((sum, v) => sum + Math.log(v / centre), 0) / n;
  const score = (a: number): number => Math.log(a) - digamma(a) + logMean;
  let low = 1e-4;
  let high = 1;
  while (score(high) > 0 && high < 1e12) high *= 4;
  while (score(low) < 0 && low > 1e-12) low /= 4;
  const shape = brentRoot(score, low, high).root;
  const rate = shape / centre;
  const iaa = n * trigamma(shape);
  const irr = (n * shape) / rate ** 2;
  const iar = -n / rate;
  const determinant = iaa * irr - iar ** 2;
  const sumLogs = values.reduce((sum, v) => sum + Math.log(v), 0);
  return {
    name: 'gamma',
    parameters: { shape, rate },
    standardErrors: { shape: Math.sqrt(irr / determinant), rate: Math.sqrt(iaa / determinant) },
    logLik: n * (shape * Math.log(rate) - lgamma(shape)) + (shape - 1) * sumLogs - rate * n * centre,
    cdf: (x) => (x <= 0 ? 0 : gamma.cdf(x, shape, rate)),
    sf: (x) => (x <= 0 ? 1 : gamma.sf(x, shape, rate)),
    quantile: (p) => gamma.quantile(p, shape, rate),
  };
}

/** The distribution of that name that fits best. */
export function fitDistribution(name: FittedName, values: Float64Array): FittedDistribution {
  if (values.length < 2) throw new StatsError('too-few', 'two values are needed', 'value');
  if (values.every((v) => v === values[0]))
    throw new StatsError('constant-column', 'the values do not vary', 'value');
  switch (name) {
    case 'normal':
      return fitNormal(values);
    case 'weibull':
      return fitWeibull(values);
    case 'lognormal':
      return fitLognormal(values);
    case 'gamma':
      return fitGamma(values);
  }
}

/** The statistic of Anderson & Darling (1954); null where a value has no probability. */
export function andersonDarlingOf(
  values: Float64Array,
  { cdf, sf }: { cdf(x: number): number; sf(x: number): number },
): number | null {
  const order = Float64Array.from(values).sort();
  const n = order.length;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const low = cdf(order[i]!);
    const high = sf(order[n - 1 - i]!);
    if (!(low > 0 && high > 0)) return null;
    sum += ((2 * i + 1) / n) * (Math.log(low) + Math.log(high));
  }
  return -n - sum;
}
