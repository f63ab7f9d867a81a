import { describe, expect, test } from 'vitest';
import { firefoxIssue, firefoxMessage, isFirefox, isSevereInFirefox } from './firefox.ts';
import { clearFlags, countUp, readCount, readLog, writeFlag, writeLog } from './flags.ts';
import { RECOVERY } from './messages.ts';
import {
  type Attempt,
  COOLDOWN_MS,
  flagsOf,
  isLoadFailure,
  isLoop,
  mayForceRefresh,
  mayRecover,
  rejectionFlags,
} from './policy.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const attempts = (...kinds: readonly Attempt['kind'][]): Attempt[] =>
  kinds.map((kind, i) => ({ kind, time: NOW - (kinds.length - i) * 1000 }));

describe('which errors mend themselves', () => {
  test.each([
    'Failed to fetch dynamically imported module: https://example.org/assets/x-1a.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Loading chunk 12 failed.',
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Cache storage is broken',
    'Service worker could not start',
  ])('%s', (message) => expect(isLoadFailure(new Error(message))).toBe(true));

  test.each(["Cannot read properties of undefined (reading 'length')", 'x is not a function'])(
    'not: %s',
    (message) => expect(isLoadFailure(new Error(message))).toBe(false),
  );

  test('the name of an error counts as well', () => {
    const error = new Error('Loading failed');
    error.name = 'ChunkLoadError';
    expect(isLoadFailure(error)).toBe(true);
  });
});

describe('how often', () => {
  test('twice by itself, three times in all, then no more', () => {
    expect(mayRecover([], 'auto', NOW)).toBe(true);
    expect(mayRecover(attempts('auto'), 'auto', NOW)).toBe(true);
    expect(mayRecover(attempts('auto', 'auto'), 'auto', NOW)).toBe(false);
    expect(mayRecover(attempts('auto', 'auto'), 'manual', NOW)).toBe(true);
    expect(mayRecover(attempts('auto', 'auto', 'manual'), 'manual', NOW)).toBe(false);
    expect(mayRecover(attempts('manual', 'manual', 'manual'), 'auto', NOW)).toBe(false);
  });

  test('a loop is reported until five minutes have passed', () => {
    const log = attempts('auto', 'auto', 'manual');
    expect(isLoop(log, NOW)).toBe(true);
    expect(isLoop(log, NOW + COOLDOWN_MS - 3000)).toBe(false);
    expect(mayRecover(log, 'auto', NOW + COOLDOWN_MS)).toBe(true);
    expect(COOLDOWN_MS).toBe(300_000);
  });

  test('a clock that was set back does not lock recovery', () => {
    expect(mayRecover(attempts('auto', 'auto', 'auto'), 'auto', NOW - 86_400_000)).toBe(true);
  });

  test('a forced refresh needs more than three failures and an hour since the last', () => {
    expect(mayForceRefresh(3, null, NOW)).toBe(false);
    expect(mayForceRefresh(4, null, NOW)).toBe(true);
    expect(mayForceRefresh(9, NOW - 3_599_999, NOW)).toBe(false);
    expect(mayForceRefresh(9, NOW - 3_600_000, NOW)).toBe(true);
  });
});

describe('startup flags', () => {
  test.each([
    ['Loading chunk 3 failed', true, false],
    ['Failed to fetch', true, false],
    ['Service Worker registration failed', true, false],
    ['auth timeout', true, false],
    ['session failed', true, false],
    ['Session failure', true, false],
    ['auth failed', false, true],
    ['Session expired', false, true],
    ['expired session', false, true],
    ['invalid token', false, true],
    ['backend error', false, true],
    ['x is not a function', false, false],
  ])('%s', (message, cacheCorruption, authStuck) =>
    expect(flagsOf(message)).toEqual({ cacheCorruption, authStuck }),
  );

  test('a rejected promise counts when it mentions fetch', () => {
    expect(rejectionFlags('TypeError: Failed to fetch').cacheCorruption).toBe(true);
    expect(rejectionFlags('Invalid token')).toEqual({ cacheCorruption: false, authStuck: false });
  });
});

describe('marks in storage', () => {
  const memory = () => {
    const map = new Map<string, string>();
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    };
  };
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
    removeItem: () => undefined,
  };

  test('counters count, and clear', () => {
    const store = memory();
    expect(countUp('startupFailures', store)).toBe(1);
    expect(countUp('startupFailures', store)).toBe(2);
    clearFlags(['startupFailures'], store);
    expect(readCount('startupFailures', store)).toBe(0);
    writeFlag('startupFailures', 'nonsense', store);
    expect(readCount('startupFailures', store)).toBe(0);
  });

  test('the log survives, and a damaged one counts as empty', () => {
    const store = memory();
    writeLog(attempts('auto', 'manual'), store);
    expect(readLog(store).map(({ kind }) => kind)).toEqual(['auto', 'manual']);
    writeFlag('recoveryLog', '{"time":', store);
    expect(readLog(store)).toEqual([]);
    writeFlag('recoveryLog', '[{"time":"x"},3]', store);
    expect(readLog(store)).toEqual([]);
  });

  test('a full store is no second failure', () => {
    expect(countUp('startupFailures', full)).toBe(1);
    expect(() => writeLog(attempts('auto'), full)).not.toThrow();
  });
});

describe('Firefox', () => {
  const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

  test('is recognised', () => {
    expect(isFirefox(AGENT)).toBe(true);
    expect(isFirefox(CHROME)).toBe(false);
  });

  test.each([
    ['The connection to wss://x.example/realtime was interrupted', 'realtime'],
    ['Request blocked by content blocking', 'realtime'],
    ['SecurityError: The operation is insecure.', 'security'],
    ['Cache entry is damaged', 'security'],
    ['Invalid login credentials', 'none'],
    ['Wrong password', 'none'],
    ['User not found', 'none'],
    ['Email not confirmed', 'none'],
    ['Invalid email', 'none'],
    ['Password should be at least 6 characters', 'none'],
    ['Successfully signed in, cache updated', 'none'],
    ['x is not a function', 'none'],
  ] as const)('%s', (message, issue) => expect(firefoxIssue(message)).toBe(issue));

  test('each issue has its sentence', () => {
    expect(firefoxMessage('realtime')).toBe(RECOVERY.firefoxRealtime);
    expect(firefoxMessage('security')).toBe(RECOVERY.firefoxSecurity);
    expect(firefoxMessage('none')).toBeNull();
  });

  test('severe errors are told from ordinary ones', () => {
    expect(isSevereInFirefox('NS_ERROR_FILE_CORRUPTED')).toBe(true);
    expect(isSevereInFirefox('Invalid login credentials')).toBe(false);
    expect(isSevereInFirefox('Failed to fetch')).toBe(false);
  });
});
