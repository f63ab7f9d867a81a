import { expect, test } from 'vitest';
import { isAddress } from '../routes/routes.ts';
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
  ['#100%', null],
])('%s', (hash, address) => expect(addressOfHash(hash, isPage)).toBe(address));

test.each([
  ['sample-size', 'an alias'],
  ['sample-size/one-sample', 'a page of a group under another name'],
  ['stats/descriptive', 'a legacy name'],
  ['survival', 'a legacy name'],
  ['visualization/bar-chart', 'a name of the menu'],
  ['knowledge-base/t-tests-and-alternatives', 'a page with a parameter'],
])('#%s is converted: %s', (name) => expect(addressOfHash(`#${name}`, isAddress)).toBe(`/app/${name}`));

test.each(['demo', 'main', 'dev-training'])('#%s is none of the app', (name) =>
  expect(addressOfHash(`#${name}`, isAddress)).toBeNull(),
);
