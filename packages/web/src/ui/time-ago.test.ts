import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date(2025, 10, 5, 14, 30).getTime();

test.each([
  [new Date(2025, 10, 5, 14, 29, 40), 'just now'],
  [new Date(2025, 10, 5, 14, 18), '12 min ago'],
  [new Date(2025, 10, 5, 9, 0), '5 h ago'],
  [new Date(2025, 10, 4, 23, 59), 'Yesterday'],
  [new Date(2025, 10, 3, 8, 0), 'Mon 3 Nov'],
  [new Date(2024, 10, 3, 8, 0), 'Sun 3 Nov 2024'],
])('%s is %s', (then, words) => expect(timeAgo(then.getTime(), now)).toBe(words));
