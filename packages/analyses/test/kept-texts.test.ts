import { rich } from '@constat/report';
import { expect, it } from 'vitest';
import { caseLine, differences } from '../reference/kept-texts.ts';

const refused = (message: string) =>
  ({ status: 'refused', refusals: [{ code: 'too-few', message: rich`${message}` }] }) as const;

const one = (id: string, message: string, inputs = {}) =>
  caseLine({ id, data: null, inputs, values: {} }, refused(message));

const kept = (...lines: readonly string[]) => `# topic\n\n${lines.join('\n')}\n`;

it('tells the cases that read otherwise', () => {
  const before = kept(one('a', 'One value.'), one('b', 'One value.'));
  const found = differences(before, [one('a', 'One value.'), one('b', 'Two values.')]);
  expect(found.map(({ id, actual }) => [id, actual])).toEqual([['b', one('b', 'Two values.')]]);
});

it('says nothing of cases that are new, gone, or others of the same name', () => {
  const before = kept(one('a', 'One value.'), one('b', 'One value.'));
  expect(differences(before, [one('a', 'Two values.', { n: 2 }), one('c', 'New.')])).toEqual([]);
});
