/** Attempts are counted by caller and window, to the last one allowed, in bounded memory. */
import { describe, expect, it } from 'vitest';
import { MOST_CALLERS, rateLimit } from '../src/rate-limit.ts';

describe('a rate limit', () => {
  it('allows as many attempts as it says, then tells how long to wait', () => {
    let time = 5_000;
    const limit = rateLimit(3, 60, () => time);
    expect([1, 2, 3].map(() => limit.waitSeconds('a'))).toEqual([0, 0, 0]);
    expect(limit.waitSeconds('a')).toBe(60);
    time += 30_001;
    expect(limit.waitSeconds('a')).toBe(30);
  });

  it('counts every caller alone', () => {
    const limit = rateLimit(1, 60, () => 0);
    expect(['a', 'b', 'a', 'b'].map((caller) => limit.waitSeconds(caller))).toEqual([0, 0, 60, 60]);
  });

  it('begins anew when the window has ended, and attempts meanwhile do not make it longer', () => {
    let time = 0;
    const limit = rateLimit(1, 60, () => time);
    limit.waitSeconds('a');
    time = 59_999;
    expect(limit.waitSeconds('a')).toBe(1);
    time = 60_000;
    expect(limit.waitSeconds('a')).toBe(0);
    expect(limit.waitSeconds('a')).toBe(60);
  });

  it('remembers the latest callers, however many are live', () => {
    let time = 0;
    const limit = rateLimit(1, 1_000_000, () => time++);
    for (let i = 0; i <= MOST_CALLERS; i++) limit.waitSeconds(`caller ${i}`);
    // the one whose window ends first was forgotten; all others still wait
    expect(limit.waitSeconds('caller 1')).toBeGreaterThan(0);
    expect(limit.waitSeconds(`caller ${MOST_CALLERS}`)).toBeGreaterThan(0);
    expect(limit.waitSeconds('caller 0')).toBe(0);
  });

  it('forgets those whose window has ended before those who wait', () => {
    let time = 0;
    const limit = rateLimit(1, 60, () => time);
    limit.waitSeconds('early');
    time = 30_000;
    for (let i = 1; i < MOST_CALLERS; i++) limit.waitSeconds(`caller ${i}`);
    time = 60_000;
    expect(limit.waitSeconds('early')).toBe(0);
    expect(limit.waitSeconds('caller 1')).toBe(30);
  });
});
