import { cauchy } from '../distributions/closed-form.ts';
import { noncentralT } from '../distributions/noncentral-t.ts';
import { studentT } from '../distributions/student-t.ts';
import { integrate } from '../optim/quadrature.ts';
import type { Alternative } from './alternative.ts';

/** The usual scale of the Cauchy prior of an effect size, sqrt(2) / 2. */
export const DEFAULT_PRIOR_SCALE = Math.SQRT1_2;

/**
 * Bayes factor BF10 of a t test with a Cauchy prior of scale r on the standardized effect (JZS prior; Rouder, Speckman,
 * Sun, Morey & Iverson 2009, Psychon. Bull. Rev. 16, eq. 1, with g scaled by r^2), or half of it for a one-sided
 * alternative. `size` is n for one sample and n1 n2 / (n1 + n2) for two. Returned as a logarithm, since it overflows.
 */
export function logBayesFactorT(
  t: number,
  df: number,
  size: number,
  {
    scale = DEFAULT_PRIOR_SCALE,
    alternative = 'two-sided',
  }: { scale?: number; alternative?: Alternative } = {},
): number {
  const both = twoSided(t, df, size, scale);
  if (alternative === 'two-sided') return both;
  return both + Math.log(2 * shareAbove(alternative === 'greater' ? t : -t, df, size, scale));
}

/** Over u = log g, where the integrand is smooth; its height is taken out so that any t stays in range. */
function twoSided(t: number, df: number, size: number, scale: number): number {
  const logIntegrand = (u: number): number => {
    const g = Math.exp(u);
    const spread = 1 + size * g * scale * scale;
    return (
      -0.5 * Math.log(spread) -
      0.5 * (df + 1) * Math.log1p((t * t) / (spread * df)) -
      0.5 * Math.log(2 * Math.PI) -
      0.5 * u -
      0.5 / g
    );
  };
  let peak = Number.NEGATIVE_INFINITY;
  let at = 0;
  for (let u = -12; u <= 40; u += 0.25) {
    const value = logIntegrand(u);
    if (value > peak) {
      peak = value;
      at = u;
    }
  }
  const part = (low: number, high: number): number =>
    integrate((u) => Math.exp(logIntegrand(u) - peak), low, high, { relTolerance: 1e-10 }).value;
  const area = part(at - 20, at) + part(at, at + 60);
  return peak + Math.log(area) + 0.5 * (df + 1) * Math.log1p((t * t) / df);
}

/** Posterior probability that the effect is positive. */
function shareAbove(t: number, df: number, size: number, scale: number): number {
  const root = Math.sqrt(size);
  // the likelihood lies within a few standard errors of t / sqrt(size); the tails of the prior matter only beside it
  const centre = t / root;
  const width = Math.sqrt((1 + (t * t) / (2 * df)) / size);
  const reach = 40 * width * Math.sqrt(1 + 30 / df);
  const top = noncentralT.logPdf(t, df, t);
  const posterior = (delta: number): number =>
    Math.exp((delta === 0 ? studentT.logPdf(t, df) : noncentralT.logPdf(t, df, delta * root)) - top) *
    cauchy.pdf(delta, 0, scale);
  const area = (low: number, high: number): number =>
    high > low ? integrate(posterior, low, high, { relTolerance: 1e-9 }).value : 0;
  const cuts = [centre - reach, centre - 4 * width, centre, centre + 4 * width, centre + reach];
  let below = 0;
  let above = 0;
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [low, high] = [cuts[i]!, cuts[i + 1]!];
    below += area(Math.min(low, 0), Math.min(high, 0));
    above += area(Math.max(low, 0), Math.max(high, 0));
  }
  return above / (above + below);
}
