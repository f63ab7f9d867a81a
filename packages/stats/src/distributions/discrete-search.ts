/** Slack of a comparison with p, so that p = cdf(x) as computed finds x in spite of the last digits. */
const SLACK = 64 * Number.EPSILON;

/**
 * Smallest integer x in least..most (most may be Infinity) for which `reached(x)`, a step from false to true,
 * holds: brackets outward from a start, then bisects.
 */
export function searchInteger(
  start: number,
  least: number,
  most: number,
  reached: (x: number) => boolean,
): number {
  const first = Math.min(most, Math.max(least, Math.floor(start)));
  let low: number;
  let high: number;
  let step = 1;
  if (reached(first)) {
    high = first;
    low = first - step;
    while (low >= least && reached(low)) {
      high = low;
      step *= 2;
      low = high - step;
    }
    low = Math.max(low, least - 1);
  } else {
    low = first;
    high = first + step;
    while (high < most && !reached(high)) {
      low = high;
      step *= 2;
      high = low + step;
    }
    high = Math.min(high, most);
  }
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Discrete quantile: smallest x with lower tail >= p. */
export function discreteQuantile(
  p: number,
  start: number,
  least: number,
  most: number,
  cdf: (x: number) => number,
  sf: (x: number) => number,
): number {
  if (p === 0) return least;
  if (p === 1) return most;
  // above the middle the upper tail carries the digits
  if (p > 0.5) {
    const q = (1 - p) * (1 + SLACK);
    return searchInteger(start, least, most, (x) => sf(x) <= q);
  }
  const target = p * (1 - SLACK);
  return searchInteger(start, least, most, (x) => cdf(x) >= target);
}

/** Discrete upper quantile: smallest x with upper tail <= p. */
export function discreteUpperQuantile(
  p: number,
  start: number,
  least: number,
  most: number,
  cdf: (x: number) => number,
  sf: (x: number) => number,
): number {
  if (p === 1) return least;
  if (p === 0) return most;
  if (p > 0.5) {
    const q = (1 - p) * (1 - SLACK);
    return searchInteger(start, least, most, (x) => cdf(x) >= q);
  }
  const target = p * (1 + SLACK);
  return searchInteger(start, least, most, (x) => sf(x) <= target);
}
