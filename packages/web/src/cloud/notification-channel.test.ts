import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followNotifications, POLL_MS } from './notification-channel.ts';

let report: (status: string) => void;
let change: () => void;
let filter: unknown;
const names: string[] = [];
const removed: unknown[] = [];

/** A client whose channel says what the test lets it say. */
const client = {
  channel: (name: string) => {
    names.push(name);
    const channel = {
      on: (_: string, options: { filter: unknown }, onChange: () => void) => {
        filter = options.filter;
        change = onChange;
        return channel;
      },
      subscribe: (onStatus: (status: string) => void) => {
        report = onStatus;
        return channel;
      },
    };
    return channel;
  },
  removeChannel: async (channel: unknown) => {
    removed.push(channel);
  },
} as unknown as SupabaseClient;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const minutes = (n: number) => vi.advanceTimersByTime(POLL_MS * n);

test('a channel that works is not helped by asking, one that does not is', () => {
  const onChange = vi.fn();
  const stop = followNotifications(client, { realtime: true, audience: 'edu', onChange });
  expect(filter).toBe('target_audience=in.(all,edu)');
  report('SUBSCRIBED');
  minutes(3);
  // What happened before the channel was there.
  expect(onChange).toHaveBeenCalledTimes(1);
  change();
  expect(onChange).toHaveBeenCalledTimes(2);
  report('CHANNEL_ERROR');
  minutes(2);
  expect(onChange).toHaveBeenCalledTimes(4);
  report('SUBSCRIBED');
  minutes(2);
  expect(onChange).toHaveBeenCalledTimes(5);

  stop();
  report('CLOSED');
  minutes(5);
  expect(onChange).toHaveBeenCalledTimes(5);
  expect(removed).toHaveLength(1);
});

test('every follower has a channel of its own', () => {
  for (const _ of [1, 2])
    followNotifications(client, { realtime: true, audience: 'pro', onChange: () => undefined })();
  expect(new Set(names).size).toBe(names.length);
});
