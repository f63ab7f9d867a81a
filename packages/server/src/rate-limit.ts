/** Counts attempts per caller in fixed windows of time. */

export interface RateLimit {
  /** Seconds to wait before the next attempt, or 0 when this one is allowed (and counted). */
  waitSeconds(caller: string): number;
}

/** Allows `limit` attempts per caller in each window. */
export function rateLimit(limit: number, windowSeconds: number, now: () => number = Date.now): RateLimit {
  const windows = new Map<string, { ends: number; count: number }>();
  return {
    waitSeconds(caller) {
      const time = now();
      if (windows.size > 10_000) {
        for (const [key, { ends }] of windows) if (ends <= time) windows.delete(key);
      }
      const current = windows.get(caller);
      if (current === undefined || current.ends <= time) {
        windows.set(caller, { ends: time + windowSeconds * 1000, count: 1 });
        return 0;
      }
      current.count += 1;
      return current.count <= limit ? 0 : Math.ceil((current.ends - time) / 1000);
    },
  };
}
