/** Exact powers of correlations and of R² where predictors are drawn with the outcome, all of them normal. */
import { beta } from '../distributions/beta.ts';
import { brentRoot } from '../optim/root.ts';
import { lgamma } from '../special/gamma.ts';
import { incompleteBetaUpper, logBetaKernel } from '../special/incomplete-beta.ts';
import type { Sides } from './z-design.ts';

/** Weights of beta distributions with first shapes a, a + 1, and so on. */
interface BetaMixture {
  readonly a: number;
  readonly b: number;
  /** log of the weight of j; the weights have one peak. */
  logWeight(j: number): number;
  /** Where the peak is, roughly. */
  readonly centre: number;
}

/** Weights below this share of the largest, as a log, do not count. */
const NEGLIGIBLE = 40;

/** Sum of the weights times upper tails at x, which grow with j by terms that are all positive. */
function mixtureUpper({ a, b, logWeight, centre }: BetaMixture, x: number): number {
  const floor = logWeight(Math.round(centre)) - NEGLIGIBLE;
  let low = Math.round(centre);
  let step = 1;
  while (low > 0 && logWeight(low) > floor) {
    low = Math.max(0, low - step);
    step = Math.ceil(step * 1.5);
  }
  let tail = incompleteBetaUpper(a + low, b, x);
  let sum = 0;
  for (let j = low; ; j++) {
    const log = logWeight(j);
    sum += Math.exp(log) * tail;
    if (j > centre && log < floor) return sum;
    tail += Math.exp(logBetaKernel(a + j, b, x, 1 - x)) / (a + j);
  }
}

const logGammaRatio = (x: number, j: number): number => lgamma(x + j) - lgamma(x);

/** P(R² > x) of a regression with so many predictors and cases, rho2 in the population (Gurland 1968; Lee 1972). */
export function rSquaredUpper(x: number, predictors: number, n: number, rho2: number): number {
  const a = predictors / 2;
  const b = (n - predictors - 1) / 2;
  if (rho2 === 0) return beta.sf(x, a, b);
  const size = (n - 1) / 2;
  // a negative binomial distribution of j
  return mixtureUpper(
    {
      a,
      b,
      logWeight: (j) =>
        size * Math.log1p(-rho2) + j * Math.log(rho2) + logGammaRatio(size, j) - lgamma(j + 1),
      centre: (size * rho2) / (1 - rho2),
    },
    x,
  );
}

/** The R² above which a regression is significant. */
export function rSquaredCritical(alpha: number, predictors: number, n: number, rho20: number): number {
  if (rho20 === 0) return beta.isf(alpha, predictors / 2, (n - predictors - 1) / 2);
  return brentRoot((x) => rSquaredUpper(x, predictors, n, rho20) - alpha, 0, 1, { tolerance: 1e-14 }).root;
}

/** Power of the test that the squared multiple correlation is above rho20. */
export const rSquaredPower = (
  n: number,
  predictors: number,
  rho2: number,
  rho20: number,
  alpha: number,
): number => rSquaredUpper(rSquaredCritical(alpha, predictors, n, rho20), predictors, n, rho2);

/**
 * Power of the t test of a correlation against zero, both variables normal (Fisher 1915; Hotelling 1953). One side is half of both
 * sides together, and half of what they differ by, the odd terms of the series of the density.
 */
export function correlationExactPower(n: number, r: number, alpha: number, sides: Sides): number {
  const tail = sides === 'one-sided' ? Math.min(1, 2 * alpha) : alpha;
  const rho2 = r * r;
  const x = rSquaredCritical(tail, 1, n, 0);
  const both = rSquaredUpper(x, 1, n, rho2);
  if (sides === 'two-sided' || rho2 === 0) return sides === 'two-sided' ? both : both / 2;
  const b = (n - 2) / 2;
  const start =
    (n - 3) * Math.LN2 +
    ((n - 1) / 2) * Math.log1p(-rho2) -
    Math.log(Math.PI) -
    lgamma(n - 2) +
    0.5 * Math.log(rho2) +
    2 * lgamma(n / 2) -
    Math.log(b);
  const odd = mixtureUpper(
    {
      a: 1,
      b,
      logWeight: (j) => start + j * Math.log(rho2) + logGammaRatio(n / 2, j) - logGammaRatio(1.5, j),
      centre: ((n / 2) * rho2) / (1 - rho2),
    },
    x,
  );
  return both / 2 + odd;
}
