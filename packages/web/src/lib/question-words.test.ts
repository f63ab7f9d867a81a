import { expect, test } from 'vitest';
import { piecesOf, withWords } from './question-words.ts';

test('another variable stands in the place of the words that were read', () => {
  const question = 'does blood pressure differ by gender, please?';
  expect(withWords(question, 1, 3, 'Weight')).toBe('does Weight differ by gender, please?');
  expect(withWords(question, 5, 6, 'Job level')).toBe('does blood pressure differ by Job level, please?');
  expect(withWords(question, 9, 10, 'Weight')).toBe(question);
});

test('words that were understood are told from the others', () => {
  const pieces = (question: string, ...spans: readonly [number, number][]) =>
    piecesOf(
      question,
      spans.map(([start, end]) => ({ start, end })),
    ).map(({ text, isUnderstood }) => (isUnderstood ? `[${text}]` : text));
  expect(pieces('does  blood pressure differ, by gender?', [5, 6], [1, 3], [3, 4]).join('')).toBe(
    'does  [blood pressure] [differ], by [gender]?',
  );
  expect(pieces('income income', [0, 2], [1, 2])).toEqual(['[income income]']);
  expect(pieces('income', [4, 5])).toEqual(['income']);
  expect(pieces('')).toEqual([]);
});
