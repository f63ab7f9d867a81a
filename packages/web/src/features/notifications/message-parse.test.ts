import { expect, test } from 'vitest';
import { parseMessage, videoIdOf } from './message-parse.ts';

const ID = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://youtube.com/watch?t=5&v=${ID}&list=x`,
  `https://youtu.be/${ID}?t=5`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
  `https://m.youtube.com/watch?v=${ID}`,
])('%s is a video', (href) => expect(videoIdOf(href)).toBe(ID));

test.each([
  'https://www.youtube.com/watch?v=short',
  `https://evil.example/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  'https://www.youtube.com/',
])('%s is none', (href) => expect(videoIdOf(href)).toBeUndefined());

test('bold, italic, links, bare addresses, lines', () => {
  expect(parseMessage('**New**: *see* [the list](https://a.example/x)\nor https://b.example.')).toEqual([
    { type: 'bold', text: 'New' },
    { type: 'text', text: ': ' },
    { type: 'italic', text: 'see' },
    { type: 'text', text: ' ' },
    { type: 'link', text: 'the list', href: 'https://a.example/x' },
    { type: 'linebreak' },
    { type: 'text', text: 'or ' },
    { type: 'link', text: 'https://b.example', href: 'https://b.example' },
    { type: 'text', text: '.' },
  ]);
});

test('a video in a sentence', () => {
  expect(parseMessage(`Watch https://youtu.be/${ID}`)).toEqual([
    { type: 'text', text: 'Watch ' },
    {
      type: 'youtube',
      videoId: ID,
      href: `https://youtu.be/${ID}`,
      thumbnail: `https://i.ytimg.com/vi/${ID}/hqdefault.jpg`,
      embedUrl: `https://www.youtube.com/embed/${ID}`,
    },
  ]);
});

test('what looks like markup but is not stays text', () => {
  for (const text of ['2 * 3 * 4', '<script>alert(1)</script>', '[x](javascript:alert(1))', 'a*b*c'])
    expect(parseMessage(text)).toEqual([{ type: 'text', text }]);
});
