import { expect, test } from 'vitest';
import { answeredQuestions } from './questions.tsx';

test('each of the eight questions leads to analyses that exist', () => {
  expect(answeredQuestions).toHaveLength(8);
  expect(answeredQuestions.find(({ title }) => title === 'Find the sample size')?.path).toBe(
    'samplesize/two-sample',
  );
});
