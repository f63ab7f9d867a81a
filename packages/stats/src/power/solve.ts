/** From a power function to the size it needs. */
import { brentRoot } from '../optim/root.ts';

/** Larger studies than this are not planned. */
export const LARGEST_STUDY = 1e9;

/** The unrounded size at which a power that grows with it reaches the target; `least` where that is enough, null where no size is. */
export function sizeFor(powerAt: (n: number) => number, target: number, least: number): number | null {
  if (powerAt(least) >= target) return least;
  let low = least;
  let high = Math.max(least * 2, 4);
  while (powerAt(high) < target) {
    if (high >= LARGEST_STUDY) return null;
    low = high;
    high *= 2;
  }
  return brentRoot((n) => powerAt(n) - target, low, high, { tolerance: 1e-13 }).root;
}

/** The smallest whole size from `least` on that is enough, where every larger one is, too; null where none is. */
export function smallestSize(isEnough: (n: number) => boolean, least: number): number | null {
  if (isEnough(least)) return least;
  let low = least;
  let high = Math.max(least * 2, 4);
  while (!isEnough(high)) {
    if (high >= LARGEST_STUDY) return null;
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Among so few cases the power of an exact test may fall back by any amount. */
const FEW = 40;

/**
 * The smallest whole size at which a power that rises like a saw reaches the target; null where none does. `tooth` is more than the
 * power falls back by at a size.
 */
export function smallestInSaw(
  powerAt: (n: number) => number,
  target: number,
  least: number,
  tooth: (n: number) => number,
): number | null {
  const found = smallestSize((n) => powerAt(n) >= target, least);
  if (found === null) return null;
  let smallest = found;
  for (let n = found - 1; n >= least; n--) {
    const power = powerAt(n);
    if (power >= target) smallest = n;
    else if (power < target - tooth(n) && n > FEW) break;
  }
  return smallest;
}

/** Up to the next whole number, but not for an error of rounding. */
export const roundUp = (size: number): number => {
  const nearest = Math.round(size);
  return Math.abs(size - nearest) <= 1e-12 * Math.max(1, Math.abs(size)) ? nearest : Math.ceil(size);
};

/** The size to begin with so that this many remain when a share drops out. */
export const withDropout = (size: number, dropout: number): number => roundUp(size / (1 - dropout));
