/** Two-sided exact p values that add up all outcomes no likelier than the observed one, as R's binom.test and poisson.test do. */
import { binomial } from '../distributions/binomial.ts';
import { poisson } from '../distributions/poisson.ts';

/** Outcomes count as equally likely within this relative slack, as in R. */
const SLACK = 1 + 1e-7;

/** The first whole number from `low` to `high` for which the condition holds, which stays true from there on; high + 1 for none. */
function firstWhere(low: number, high: number, holds: (value: number) => boolean): number {
  let [from, to] = [low, high + 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** p of x successes in n trials against the probability `share`. */
export function binomialTwoSided(x: number, n: number, share: number): number {
  const mean = n * share;
  const limit = binomial.pdf(x, n, share) * SLACK;
  if (x === mean) return 1;
  if (x < mean) {
    const far = firstWhere(Math.ceil(mean), n, (y) => binomial.pdf(y, n, share) <= limit);
    const above = far > n ? 0 : binomial.sf(far - 1, n, share);
    return Math.min(1, binomial.cdf(x, n, share) + above);
  }
  const top = Math.floor(mean);
  const back = firstWhere(0, top, (y) => binomial.pdf(top - y, n, share) <= limit);
  const below = back > top ? 0 : binomial.cdf(top - back, n, share);
  return Math.min(1, below + binomial.sf(x - 1, n, share));
}

/** p of a count against its expected value. */
export function poissonTwoSided(x: number, expected: number): number {
  const limit = poisson.pdf(x, expected) * SLACK;
  if (x === expected) return 1;
  const above = (y: number) => (y <= 0 ? 1 : poisson.sf(y - 1, expected));
  if (x < expected) {
    let high = Math.max(1, Math.ceil(2 * expected - x));
    while (poisson.pdf(high, expected) > limit) high *= 2;
    const far = firstWhere(Math.ceil(expected), high, (y) => poisson.pdf(y, expected) <= limit);
    return Math.min(1, poisson.cdf(x, expected) + above(far));
  }
  const top = Math.floor(expected);
  const back = firstWhere(0, top, (y) => poisson.pdf(top - y, expected) <= limit);
  return Math.min(1, (back > top ? 0 : poisson.cdf(top - back, expected)) + above(x));
}
