import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { highToLow, rankedHighToLow } from './ends.ts';

const of = (values: Readonly<Record<string, number>>) => ({
  items: Object.entries(values),
  value: ([, value]: readonly [string, number]) => value,
  name: ([name]: readonly [string, number]) => [name],
  noun: 'groups',
});
const said = (values: Readonly<Record<string, number>>) => runsToText(highToLow(of(values)));

it('names both ends, all that are alike, and two as two', () => {
  expect(said({ a: 1, b: 3, c: 2 })).toBe('highest in b and lowest in a');
  expect(said({ a: 1, b: 3, c: 3 })).toBe('highest in b and c and lowest in a');
  expect(said({ a: 1, b: 3 })).toBe('higher in b than in a');
  expect(said({ a: 1, b: 1 })).toBe('alike in both groups');
  expect(said({ a: 1, b: 1, c: 1 })).toBe('alike in all 3 groups');
  expect(said({ a: 1, b: 0, c: 0, d: 0, e: 0 })).toBe('highest in a and lowest in 4 of the 5 groups');
  expect(said({ a: 0.1 + 0.2, b: 0.3, c: 0 })).toBe('highest in a and b and lowest in c');
});

it('ranks subjects', () => {
  const ranked = (values: Readonly<Record<string, number>>) =>
    runsToText(rankedHighToLow(of(values), 'ranked'));
  expect(ranked({ a: 1, b: 3, c: 1 })).toBe('b ranked highest and a and c lowest');
  expect(ranked({ a: 1, b: 3 })).toBe('b ranked higher than a');
  expect(ranked({ a: 1, b: 1, c: 1 })).toBe('The 3 groups ranked alike');
});
