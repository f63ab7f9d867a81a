import { expect, test } from 'vitest';
import { parseMarkdown } from './markdown-parse.ts';

test('headings, paragraphs over two lines, lists with continued items, tables and code', () => {
  const text = `# Title

A sentence
that goes on.

- first
  goes on
- second

| A | B |
| --- | :-: |
| 1 | *x* |

\`\`\`r
t.test(x)
\`\`\`
`;
  expect(parseMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, text: 'Title' },
    { kind: 'paragraph', text: 'A sentence that goes on.' },
    { kind: 'list', ordered: false, items: ['first goes on', 'second'] },
    { kind: 'table', head: ['A', 'B'], rows: [['1', '*x*']] },
    { kind: 'code', text: 't.test(x)' },
  ]);
});

test('markup in the text stays text', () => {
  expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', text: '<img src=x onerror=alert(1)>' },
  ]);
});

test('a picture of the app is named, no other address is taken', () => {
  expect(parseMarkdown('![A t-test.](screen:ttest)')).toEqual([
    { kind: 'screen', name: 'ttest', alt: 'A t-test.' },
  ]);
  expect(parseMarkdown('![x](https://example.org/x.png)')).toEqual([
    { kind: 'paragraph', text: '![x](https://example.org/x.png)' },
  ]);
});
