import { expect, test } from 'vitest';
import { sheetCsvUrl } from './google-sheet.ts';

const ID = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';
const CSV = `https://docs.google.com/spreadsheets/d/${ID}/export?format=csv`;
const PUB = 'https://docs.google.com/spreadsheets/d/e/2PACX-1vQx_a-b/pub?output=csv';

test.each([
  [`https://docs.google.com/spreadsheets/d/${ID}/edit?usp=sharing`, CSV],
  [` https://docs.google.com/spreadsheets/d/${ID}/edit?gid=12#gid=34 `, `${CSV}&gid=34`],
  [`https://docs.google.com/spreadsheets/d/${ID}/edit?gid=12`, `${CSV}&gid=12`],
  [`https://docs.google.com/spreadsheets/u/1/d/${ID}/htmlview`, CSV],
  [`https://docs.google.com/spreadsheets/d/${ID}`, CSV],
  [`${CSV}&gid=0`, `${CSV}&gid=0`],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1vQx_a-b/pubhtml', PUB],
  ['https://docs.google.com/spreadsheets/d/e/2PACX-1vQx_a-b/pub?output=csv', PUB],
  [
    'https://docs.google.com/spreadsheets/d/e/2PACX-1vQx_a-b/pub?gid=7&single=true&output=csv',
    `${PUB}&single=true&gid=7`,
  ],
])('%s', (address, url) => {
  expect(sheetCsvUrl(address)).toBe(url);
});

test.each([
  '',
  'my sheet',
  'https://docs.google.com/document/d/abc/edit',
  'http://docs.google.com/spreadsheets/d/abc/edit',
  'https://docs.google.com.evil.example/spreadsheets/d/abc/edit',
  'https://evil.example/?https://docs.google.com/spreadsheets/d/abc/edit',
  'https://user@evil.example/spreadsheets/d/abc',
  'javascript:alert(1)',
])('%s is no Google Sheet', (address) => {
  expect(sheetCsvUrl(address)).toBeNull();
});
