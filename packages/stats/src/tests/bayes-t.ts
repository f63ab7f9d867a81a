import { cauchy } from '../distributions/closed-form.ts';
import { noncentralT } from '../distributions/noncentral-t.ts';
import { studentT } from '../distributions/student-t.ts';
import { integrate } from '../optim/quadrature.ts';
import { StatsError } from '../stats-error.ts';
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
  if (!Number.isFinite(t)) throw new StatsError('not-finite', 'the t statistic is not finite', 't');
  const both = twoSided(t, df, size, scale);
  if (alternative === 'two-sided') return both;
  const towards = alternative === 'greater' ? t : -t;
  const against = halfAgainst(-Math.abs(t), df, size, scale);
  return Math.LN2 + (towards <= 0 ? Math.log(against) : both + Math.log1p(-against * Math.exp(-both)));
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
  const last = 40 + 2 * Math.log1p(Math.abs(t));
  for (let u = -12; u <= last; u += 0.25) {
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

/** From this many roots of df on the likelihood of effects against the data has its limiting shape. */
const FAR = 1e4;

/**
 * The integral over positive effects of the likelihood of a t that is not positive, relative to no effect, times the prior: what the
 * half of the prior that the data speak against adds to BF10. The likelihood falls at least as fast as that of t = 0.
 */
function halfAgainst(t: number, df: number, size: number, scale: number): number {
  const root = Math.sqrt(size);
  const at = Math.max(t, -FAR * Math.sqrt(df));
  const none = studentT.logPdf(at, df);
  const part = (delta: number): number =>
    (delta === 0 ? 1 : Math.exp(noncentralT.logPdf(at, df, delta * root) - none)) *
    cauchy.pdf(delta, 0, scale);
  const end = 9.5 / root;
  const middle = Math.min(scale, end / 4);
  const area = (low: number, high: number): number =>
    integrate(part, low, high, { relTolerance: 1e-10 }).value;
  return area(0, middle) + area(middle, end);
}
