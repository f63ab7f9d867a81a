import { expect, test } from 'vitest';
import { addTerm, missingPairs, removeTerm } from './terms.ts';

const variables = ['age', 'sex', 'dose'];

test('a term takes the order of the model and is added once', () => {
  const once = addTerm([], ['dose', 'age'], variables);
  expect(once).toEqual([['age', 'dose']]);
  expect(addTerm(once, ['age', 'dose'], variables)).toBe(once);
});

test('a single variable is no interaction', () => {
  expect(addTerm([], ['age'], variables)).toEqual([]);
});

test('lower orders come first', () => {
  const three = addTerm([], variables, variables);
  expect(addTerm(three, ['age', 'sex'], variables)).toEqual([['age', 'sex'], variables]);
});

test('removing an interaction removes those built on it', () => {
  expect(removeTerm([['age', 'sex'], ['age', 'dose'], variables], ['age', 'sex'])).toEqual([['age', 'dose']]);
});

test('pairs not in the model yet', () => {
  expect(missingPairs([['sex', 'age']], variables)).toEqual([
    ['age', 'dose'],
    ['sex', 'dose'],
  ]);
});
