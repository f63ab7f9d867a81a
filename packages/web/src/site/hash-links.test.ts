import { expect, test } from 'vitest';
import { addressOfHash } from './hash-links.ts';

const PAGES = new Set(['dashboard', 'stats/descriptives']);
const isPage = (path: string) => PAGES.has(path);

test.each([
  ['#app/stats/descriptives', '/app/stats/descriptives'],
  ['#app', '/app'],
  ['#/stats/descriptives', '/app/stats/descriptives'],
  ['#/app/dashboard', '/app/dashboard'],
  ['#/', '/'],
  ['#dashboard', '/app/dashboard'],
  ['#stats/descriptives', '/app/stats/descriptives'],
  ['#demo', null],
  ['#main', null],
  ['#', null],
  ['', null],
  ['#//example.org', null],
  ['#javascript:alert(1)', null],
])('%s', (hash, address) => expect(addressOfHash(hash, isPage)).toBe(address));
