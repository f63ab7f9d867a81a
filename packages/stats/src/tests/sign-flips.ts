/** Fisher's test of a mean by random signs: under the null hypothesis every difference from it could as well have the other sign. */
import { Xoshiro256 } from '../rng/xoshiro.ts';
import type { Alternative } from './alternative.ts';

/** The p value over all choices of signs, or over some that were drawn. */
export interface SignFlips {
  readonly pValue: number;
  /** Choices looked at, the observed one among them. */
  readonly count: number;
  /** Null where all of them were. */
  readonly seed: number | null;
}

/** Differences other than zero whose signs are all looked at: two halves of 2^18 sums each. */
const MOST_EXACT = 36;
/** Choices of signs drawn where all would be too many. */
const DRAWN_SIGNS = 20_000;
/** Cases whose drawn signs take seconds. */
const MOST_CASES = 20_000;
/** Sums closer than this, as a share of the sum of all sizes, are equal. */
const EQUAL = 1e-10;

/**
 * The mean of differences with their signs at random (Fisher 1935, The design of experiments, section 21): over all choices of signs
 * up to 36 differences other than zero, else over some drawn at random; null beyond 20,000 cases.
 */
export function signFlips(
  differences: Float64Array,
  alternative: Alternative = 'two-sided',
  seed = 1,
): SignFlips | null {
  const values = differences.filter((value) => value !== 0);
  if (values.length > MOST_CASES) return null;
  const observed = values.reduce((sum, value) => sum + value, 0);
  const slack = EQUAL * values.reduce((sum, value) => sum + Math.abs(value), 0);
  const all = values.length <= MOST_EXACT;
  const sums = all ? exactly(values) : drawn(values, observed, seed);
  const pValue = {
    greater: () => sums.share(observed - slack),
    less: () => 1 - sums.share(observed + slack),
    'two-sided': () => sums.outside(Math.abs(observed) - slack),
  }[alternative]();
  return { pValue, count: sums.count, seed: all ? null : seed };
}

interface Sums {
  readonly count: number;
  /** How often a sum is at least so large. */
  share(from: number): number;
  /** How often a sum is at least so far from zero. */
  outside(from: number): number;
}

/** Every sum of the values with either sign. */
const signedSums = (values: Float64Array): Float64Array =>
  values.reduce((sums, value) => {
    const next = new Float64Array(2 * sums.length);
    next.set(sums.map((sum) => sum - value));
    next.set(
      sums.map((sum) => sum + value),
      sums.length,
    );
    return next;
  }, new Float64Array(1));

/** All choices, as pairs of a sum of the first half and one of the second. */
function exactly(values: Float64Array): Sums {
  const half = Math.floor(values.length / 2);
  const first = signedSums(values.subarray(0, half)).sort();
  const second = signedSums(values.subarray(half)).sort();
  const count = first.length * second.length;
  const share = (from: number): number => {
    let pairs = 0;
    let at = second.length;
    for (const sum of first) {
      while (at > 0 && sum + (second[at - 1] ?? 0) >= from) at--;
      pairs += second.length - at;
    }
    return pairs / count;
  };
  // with every sum the opposite one is there too
  return { count, share, outside: (from) => Math.min(1, 2 * share(from)) };
}

/** Some choices, the observed one first. */
function drawn(values: Float64Array, observed: number, seed: number): Sums {
  const rng = new Xoshiro256(seed);
  const signs = new Int32Array(values.length);
  const sums = Float64Array.from({ length: DRAWN_SIGNS }, (_, i) => {
    if (i === 0) return observed;
    rng.fillIntegers(2, signs);
    return values.reduce((sum, value, at) => (signs[at] === 1 ? sum + value : sum - value), 0);
  });
  return {
    count: sums.length,
    share: (from) => sums.filter((sum) => sum >= from).length / sums.length,
    outside: (from) => sums.filter((sum) => Math.abs(sum) >= from).length / sums.length,
  };
}
