import { DEFAULT_NUMBERS } from '@constat/report';
import { expect, test } from 'vitest';
import { parsePreferences, parseTokens, usePreferences, withMissingTokens } from './preferences.ts';

test('nothing kept: the defaults', () => {
  expect(parsePreferences(null)).toEqual({ numbers: DEFAULT_NUMBERS, missingTokens: [], singleKeys: true });
});

test('what was kept comes back', () => {
  const numbers = {
    decimals: 4,
    pDecimals: 4,
    percentDecimals: 0,
    pStyle: 'exact',
    leadingZero: true,
    decimalMark: 'comma',
    spelling: 'american',
  };
  const chosen = { numbers, missingTokens: ['NA', '-99'], singleKeys: false };
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([
  '{',
  '7',
  '[]',
  '{"numbers":{"decimals":99,"pDecimals":"3","decimalMark":"-"}}',
  '{"numbers":null}',
])('damaged: %s', (text) => expect(parsePreferences(text).numbers).toEqual(DEFAULT_NUMBERS));

test('tokens from a list', () => {
  expect(parseTokens(' NA, -99 ;n/a,,NA\n. ')).toEqual(['NA', '-99', 'n/a', '.']);
  expect(parseTokens('  ')).toEqual([]);
});

test('what always counts as missing is added to what a file needs', () => {
  const plain: { dayFirst: boolean; missingTokens?: readonly string[] } = { dayFirst: true };
  expect(withMissingTokens(plain)).toBe(plain);
  usePreferences.setState({ missingTokens: ['NA'] });
  expect(withMissingTokens({ missingTokens: ['.', 'NA'] })).toEqual({ missingTokens: ['NA', '.'] });
  expect(withMissingTokens({})).toEqual({ missingTokens: ['NA'] });
  usePreferences.setState({ missingTokens: [] });
});
