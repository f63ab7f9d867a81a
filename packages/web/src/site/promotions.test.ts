import { expect, test } from 'vitest';
import { promoLinks } from './promotions.tsx';

test('the video channel is the social link that is one', () => {
  const social = { Mastodon: 'https://s.example/@c', YouTube: 'https://www.youtube.com/@c' };
  expect(promoLinks({ links: { email: 'help@example.org', social } })).toEqual({
    email: 'help@example.org',
    channel: 'https://www.youtube.com/@c',
  });
});

test('what is not set is not shown', () => {
  const none = { email: null, channel: null };
  for (const config of [
    null,
    {},
    { links: {} },
    { links: { email: '', social: { YouTube: 'javascript:x' } } },
  ])
    expect(promoLinks(config)).toEqual(none);
});
