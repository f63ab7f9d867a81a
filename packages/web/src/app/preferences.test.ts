import { DEFAULT_NUMBERS } from '@constat/report';
import { expect, test } from 'vitest';
import { parsePreferences } from './preferences.ts';

test('nothing kept: the defaults', () => {
  expect(parsePreferences(null)).toEqual({ numbers: DEFAULT_NUMBERS, singleKeys: true });
});

test('what was kept comes back', () => {
  const chosen = { numbers: { decimals: 4, pDecimals: 4, percentDecimals: 0 }, singleKeys: false };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each(['{', '7', '[]', '{"numbers":{"decimals":99,"pDecimals":"3"}}', '{"numbers":null}'])(
  'damaged: %s',
  (text) => expect(parsePreferences(text).numbers).toEqual(DEFAULT_NUMBERS),
);
