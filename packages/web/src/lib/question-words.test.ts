import { expect, test } from 'vitest';
import { withWords } from './question-words.ts';

test('another variable stands in the place of the words that were read', () => {
  const question = 'does blood pressure differ by gender, please?';
  expect(withWords(question, 1, 3, 'Weight')).toBe('does Weight differ by gender, please?');
  expect(withWords(question, 5, 6, 'Job level')).toBe('does blood pressure differ by Job level, please?');
  expect(withWords(question, 9, 10, 'Weight')).toBe(question);
});
