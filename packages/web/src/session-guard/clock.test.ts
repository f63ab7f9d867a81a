import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SessionMetadata } from '../state/session-times.ts';
import {
  CHECK_MS,
  EMERGENCY_CHECK_MS,
  EXTEND_TEXT,
  emergencyReason,
  endsAt,
  expiryReason,
  FAILURES_ABOVE,
  FIRST_CHECK_MS,
  IDLE_MS,
  MAX_AGE_MS,
  STUCK_MS,
  WARNING_CHECK_MS,
  WARNINGS,
  warningFor,
  warningText,
} from './clock.ts';

const START = Date.parse('2026-03-01T08:00:00Z');
const HOUR = 3_600_000;
const MINUTE = 60_000;
const session = (lastActivity: number): SessionMetadata => ({
  sessionStartTime: START,
  lastActivity,
  userId: 'ada',
  tabId: 'tab',
});

const constants: readonly { readonly id: string; readonly value: unknown }[] = JSON.parse(
  readFileSync(new URL('../../../../spec/constants.json', import.meta.url), 'utf8'),
);
const constant = (id: string) => constants.find((entry) => entry.id === id)?.value;

test('the times are the specified ones', () => {
  expect(MAX_AGE_MS / HOUR).toBe(constant('session.maxAgeHours'));
  expect(IDLE_MS / HOUR).toBe(constant('session.idleHours'));
  expect(CHECK_MS).toBe(constant('session.checkMs'));
  expect(WARNING_CHECK_MS).toBe(constant('session.warningCheckMs'));
  expect(EMERGENCY_CHECK_MS).toBe(constant('session.emergencyCheckMs'));
  expect(FIRST_CHECK_MS).toBe(constant('session.initialCheckDelayMs'));
  expect(STUCK_MS).toBe(constant('session.stuckLoadingMs'));
  expect(FAILURES_ABOVE).toBe(constant('session.failuresAbove'));
  expect(WARNINGS.map(({ seconds }) => seconds)).toEqual([
    constant('session.warningInfoS'),
    constant('session.warningWarningS'),
    constant('session.warningCriticalS'),
  ]);
});

describe('expiry', () => {
  test('by age after 8 hours, however active', () => {
    const active = (now: number) => session(now);
    expect(expiryReason(active(START + 8 * HOUR - 1), START + 8 * HOUR - 1)).toBeNull();
    expect(expiryReason(active(START + 8 * HOUR), START + 8 * HOUR)).toBe(
      'Session expired due to age (8 hours)',
    );
    expect(expiryReason(active(START + 11.9 * HOUR), START + 11.9 * HOUR)).toBe(
      'Session expired due to age (11 hours)',
    );
  });

  test('by inactivity after 2 hours', () => {
    expect(expiryReason(session(START), START + 2 * HOUR - 1)).toBeNull();
    expect(expiryReason(session(START), START + 2 * HOUR)).toBe(
      'Session expired due to inactivity (120 minutes)',
    );
    expect(expiryReason(session(START + HOUR), START + 2 * HOUR)).toBeNull();
  });

  test('the earliest end counts', () => {
    expect(endsAt(session(START), null)).toBe(START + 2 * HOUR);
    expect(endsAt(session(START + 7 * HOUR), null)).toBe(START + 8 * HOUR);
    expect(endsAt(session(START), START + HOUR)).toBe(START + HOUR);
  });
});

describe('warnings', () => {
  test.each([
    [600_001, null],
    [600_000, 'info'],
    [300_001, 'info'],
    [300_000, 'warning'],
    [60_001, 'warning'],
    [60_000, 'critical'],
    [1, 'critical'],
    [0, null],
    [-5, null],
  ])('%d ms left: %s', (left, level) => expect(warningFor(left)?.level ?? null).toBe(level));

  test.each([
    [10 * MINUTE, 'Your session will expire in 10 minutes. Click here to extend it.'],
    [5 * MINUTE, 'Your session will expire in 5 minutes. Click here to extend it.'],
    [MINUTE, 'Your session will expire in 1 minute. Click here to extend it.'],
    [45_000, 'Your session will expire in 45 seconds. Click here to extend it.'],
    [1000, 'Your session will expire in 1 second. Click here to extend it.'],
  ])('%d ms', (left, text) => expect(`${warningText(left)} ${EXTEND_TEXT}`).toBe(text));
});

describe('emergencies', () => {
  const calm = { loadingSince: null, failures: 0, stopFlag: false, online: true };

  test('none while all is well', () => expect(emergencyReason(calm, START)).toBeNull());

  test('loading for more than 10 s', () => {
    const stuck = { ...calm, loadingSince: START };
    expect(emergencyReason(stuck, START + 10_000)).toBeNull();
    expect(emergencyReason(stuck, START + 10_001)).toBe('Authentication loading stuck detected for >10s');
    expect(emergencyReason({ ...stuck, online: false }, START + HOUR)).toBeNull();
  });

  test('more than five failures', () => {
    expect(emergencyReason({ ...calm, failures: 5 }, START)).toBeNull();
    expect(emergencyReason({ ...calm, failures: 6 }, START)).toBe('Excessive session failures detected (6)');
  });

  test('the stop flag, also offline', () => {
    expect(emergencyReason({ ...calm, stopFlag: true, online: false }, START)).toBe(
      'Emergency stop flag detected',
    );
  });
});
