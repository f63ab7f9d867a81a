import { expect, test } from 'vitest';
import { type MarkupNode, paragraphsOfMarkup, paragraphsOfText } from './pasted.ts';

type Child = MarkupNode | string;

const textNode = (text: string): MarkupNode => ({
  nodeType: 3,
  nodeName: '#text',
  textContent: text,
  childNodes: [],
});

/** An element as the browser would give it. */
function el(name: string, attributes: Readonly<Record<string, string>>, ...children: Child[]): MarkupNode {
  const childNodes = children.map((child) => (typeof child === 'string' ? textNode(child) : child));
  return {
    nodeType: 1,
    nodeName: name.toUpperCase(),
    textContent: childNodes.map((child) => child.textContent).join(''),
    childNodes,
    getAttribute: (key) => attributes[key] ?? null,
  };
}

const pasted = (...children: Child[]) =>
  paragraphsOfMarkup(el('body', {}, ...children)).map(({ style, runs }) => [
    style,
    ...runs.map((run) =>
      typeof run === 'string' || 'number' in run
        ? run
        : run.marks?.length
          ? `${run.marks.join('+')}:${run.text}`
          : run.text,
    ),
  ]);

test('marks come by name and by style; a style can take them away', () => {
  expect(
    pasted(
      el(
        'b',
        { style: 'font-weight:normal' },
        el('p', {}, 'M', el('sub', {}, '1'), ' is ', el('strong', {}, 'high')),
      ),
      el(
        'p',
        {},
        el('span', { style: 'font-weight:700;font-style:italic' }, 'both'),
        el('span', { style: 'vertical-align:super' }, '2'),
      ),
      el('p', {}, el('code', {}, 'lm(y ~ x)')),
    ),
  ).toEqual([
    ['normal', 'M', 'sub:1', ' is ', 'bold:high'],
    ['normal', 'bold+italic:both', 'sup:2'],
    ['normal', 'code:lm(y ~ x)'],
  ]);
});

test('lists and quotations keep their kind, also with paragraphs inside', () => {
  expect(
    pasted(
      el(
        'ul',
        {},
        el('li', {}, el('p', {}, 'one')),
        '\n',
        el('li', {}, 'two', el('ol', {}, el('li', {}, 'inner'))),
      ),
      el('blockquote', {}, el('p', {}, 'said')),
      el('h2', {}, 'Title'),
    ),
  ).toEqual([
    ['bullet', 'one'],
    ['bullet', 'two'],
    ['number', 'inner'],
    ['quote', 'said'],
    ['normal', 'bold:Title'],
  ]);
});

test('lists of Word lose their signs and stay lists', () => {
  const sign = (text: string) =>
    el('span', { style: 'mso-list:Ignore' }, text, el('span', {}, '\u00A0\u00A0'));
  const item = (mark: string, text: string) =>
    el('p', { class: 'MsoListParagraph', style: 'margin:0;mso-list:l0 level1 lfo1' }, sign(mark), text);
  expect(
    pasted(item('·', 'first'), item('2.', 'second'), el('p', { class: 'MsoNormal' }, 'after', el('o:p', {}))),
  ).toEqual([
    ['bullet', 'first'],
    ['number', 'second'],
    ['normal', 'after'],
  ]);
});

test('rows of a table are lines', () => {
  expect(
    pasted(
      el(
        'table',
        {},
        el('colgroup', {}),
        el('tr', {}, el('td', {}, 'group'), el('td', {}, ' n ')),
        el('tr', {}, el('td', {}, 'a'), el('td', {}, '12')),
      ),
    ),
  ).toEqual([
    ['normal', 'group | n'],
    ['normal', 'a | 12'],
  ]);
});

test('nothing but words comes through', () => {
  expect(
    pasted(
      el('style', {}, 'p { color: red }'),
      el('script', {}, 'alert(1)'),
      el(
        'p',
        {},
        '<img src=x onerror=alert(1)> ',
        el('a', { href: 'javascript:alert(1)' }, 'link'),
        el('br', {}),
        '  next\n line ',
      ),
      el('p', {}, '\u00A0'),
      el('div', {}, el('img', { src: 'x', onerror: 'alert(1)' })),
    ),
  ).toEqual([
    ['normal', '<img src=x onerror=alert(1)> link'],
    ['normal', 'next line'],
  ]);
});

test('plain text has a paragraph a line', () => {
  expect(paragraphsOfText('one\r\n\ttwo\n\nthree\n')).toEqual([
    { style: 'normal', runs: ['one'] },
    { style: 'normal', runs: [' two'] },
    { style: 'normal', runs: [] },
    { style: 'normal', runs: ['three'] },
  ]);
});
