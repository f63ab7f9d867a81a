const EPSILON = Number.EPSILON;

/**
 * Whether a Newton iteration on the log of a tail has come to rest: its step is down to the rounding error of the
 * tail divided by the slope, or small steps no longer shrink.
 */
export function settled(move: number, lastSize: number, slope: number, target: number): boolean {
  const size = Math.abs(move);
  // Halley's step leaves an error of its cube over the squared width of the curve
  if (size * size * size * Math.max(1, slope * slope) < 1e-17) return true;
  if (size <= 1e-15 + (2 * EPSILON * Math.max(1, Math.abs(target))) / Math.abs(slope)) return true;
  return size < 1e-8 && size >= lastSize;
}
