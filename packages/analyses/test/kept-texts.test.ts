import { rich } from '@constat/report';
import { expect, it } from 'vitest';
import { caseLine, differences } from '../reference/kept-texts.ts';

const refused = (message: string) =>
  ({ status: 'refused', refusals: [{ code: 'too-few', message: rich`${message}` }] }) as const;

it('tells the cases that read otherwise, are new or gone', () => {
  const before = ['a', 'b', 'c'].map((id) => caseLine(id, refused('One value.')));
  const now = [
    caseLine('a', refused('One value.')),
    caseLine('b', refused('Two values.')),
    caseLine('d', refused('New.')),
  ];
  const found = differences(`# topic\n\n${before.join('\n')}\n`, now);
  expect(found.map(({ id, expected, actual }) => [id, expected, actual])).toEqual([
    ['b', '- b: Refused (too-few): One value.', '- b: Refused (too-few): Two values.'],
    ['c', '- c: Refused (too-few): One value.', 'nothing'],
    ['d', 'nothing', '- d: Refused (too-few): New.'],
  ]);
});

it('finds nothing where everything reads as kept', () => {
  const line = caseLine('a', refused('One value.'));
  expect(differences(`# topic\n\n${line}\n`, [line])).toEqual([]);
});
