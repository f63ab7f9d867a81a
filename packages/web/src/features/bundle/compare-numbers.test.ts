import { expect, test } from 'vitest';
import { compareNumbers } from './compare-numbers.ts';

test('what an earlier build did not compute is no difference, what is gone or longer is', () => {
  expect(compareNumbers({ a: 1 }, { a: 1, b: 2 }).same).toBe(true);
  expect(compareNumbers({ a: 1, b: 2 }, { a: 1 })).toMatchObject({ same: false, first: 'b' });
  expect(compareNumbers({ a: [1] }, { a: [1, 2] })).toMatchObject({ same: false, first: 'a.1' });
  expect(compareNumbers({ a: 1 }, { a: 1 + 1e-12 }).largest).toBeLessThan(1e-9);
});
