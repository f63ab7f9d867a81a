import { expect, test } from 'vitest';
import { compareNumbers } from './compare-numbers.ts';

test('what an earlier build did not compute is no difference, what is gone or longer is', () => {
  expect(compareNumbers({ a: 1 }, { a: 1, b: 2 }).same).toBe(true);
  expect(compareNumbers({ a: 1, b: 2 }, { a: 1 })).toMatchObject({ same: false, first: 'b' });
  expect(compareNumbers({ a: [1] }, { a: [1, 2] })).toMatchObject({ same: false, first: 'a.1' });
  expect(compareNumbers({ a: 1 }, { a: 1 + 1e-12 }).largest).toBeLessThan(1e-9);
});

test('another label of a variable is no difference, another level or number is', () => {
  const result = { outcome: { name: 'bp', label: 'bp' }, labels: { age: 'age' }, level: 'Yes', mean: 4 };
  const named = { ...result, outcome: { name: 'bp', label: 'Blood pressure' }, labels: { age: 'Age' } };
  expect(compareNumbers(result, named).same).toBe(true);
  expect(compareNumbers(result, { ...named, level: 'No' }).same).toBe(false);
  expect(compareNumbers(result, { ...named, mean: 5 }).same).toBe(false);
});
