/** Counts attempts per caller in fixed windows of time. */

export interface RateLimit {
  /** Seconds to wait before the next attempt, or 0 when this one is allowed (and counted). */
  waitSeconds(caller: string): number;
}

/** Callers remembered at once; beyond that the one whose window ends first is forgotten, so that memory stays bounded. */
export const MOST_CALLERS = 10_000;

/** Allows `limit` attempts per caller in each window. */
export function rateLimit(
  limit: number,
  windowSeconds: number,
  // Not the clock, which may be set.
  now: () => number = () => performance.now(),
): RateLimit {
  // In the order in which the windows end.
  const windows = new Map<string, { readonly ends: number; count: number }>();
  return {
    waitSeconds(caller) {
      const time = now();
      const current = windows.get(caller);
      if (current !== undefined && current.ends > time) {
        current.count += 1;
        return current.count <= limit ? 0 : Math.ceil((current.ends - time) / 1000);
      }
      windows.delete(caller);
      for (const [key, { ends }] of windows) {
        if (ends > time && windows.size < MOST_CALLERS) break;
        windows.delete(key);
      }
      windows.set(caller, { ends: time + windowSeconds * 1000, count: 1 });
      return 0;
    },
  };
}
