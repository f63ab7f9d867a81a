import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  arrange,
  COMPACT_SHOWN,
  COPY_TOAST_MS,
  DEFAULT_PLATFORMS,
  SHARE_PLATFORMS,
  SHARE_WINDOW,
  type SharePlatform,
  shareAddress,
} from './share-links.ts';

const constants: readonly { readonly id: string; readonly value: unknown }[] = JSON.parse(
  readFileSync(new URL('../../../../spec/constants.json', import.meta.url), 'utf8'),
);
const constant = (id: string) => constants.find((entry) => entry.id === id)?.value;
const payload = {
  url: 'https://example.org/a?b=1&c',
  title: 'Power & n',
  hashtags: ['stats', 'r'],
  via: 'constat',
};

test('numbers and the default set are the specified ones', () => {
  expect(SHARE_WINDOW.width).toBe(constant('share.windowWidthPx'));
  expect(SHARE_WINDOW.height).toBe(constant('share.windowHeightPx'));
  expect(COMPACT_SHOWN).toBe(constant('share.compactDirect'));
  expect(COPY_TOAST_MS).toBe(constant('copyToast.hideMs'));
  expect(DEFAULT_PLATFORMS).toEqual(constant('share.defaultPlatforms'));
});

test.each([
  ['facebook', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c'],
  [
    'twitter',
    'https://twitter.com/intent/tweet?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c&text=Power%20%26%20n&hashtags=stats%2Cr&via=constat',
  ],
  [
    'linkedin',
    'https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c',
  ],
  [
    'email',
    'mailto:?subject=Power%20%26%20n&body=Power%20%26%20n%0A%0Ahttps%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c',
  ],
  ['whatsapp', 'https://wa.me/?text=Power%20%26%20n%20https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c'],
  ['telegram', 'https://t.me/share/url?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c&text=Power%20%26%20n'],
  [
    'reddit',
    'https://www.reddit.com/submit?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1%26c&title=Power%20%26%20n',
  ],
  ['copy', null],
  ['native', null],
] as const)('%s', (platform, address) => expect(shareAddress(platform, payload)).toBe(address));

test('the compact variant shows four and keeps the rest in a menu', () => {
  const all = Object.keys(SHARE_PLATFORMS) as SharePlatform[];
  expect(arrange(all, true).shown).toHaveLength(4);
  expect([...arrange(all, true).shown, ...arrange(all, true).more]).toEqual(all);
  expect(arrange(all, false).more).toEqual([]);
});
