import { expect, test } from 'vitest';
import { pastedLabels } from './pasted-labels.ts';

test('lines with values go to them, others one after the other', () => {
  const levels = ['0', '1', '2', '3'];
  expect(pastedLabels('1 = Never\n3\tAlways\n', levels, 0)).toEqual({ 1: 'Never', 3: 'Always' });
  expect(pastedLabels('Never\r\nSometimes\r\nOften: every day', levels, 1)).toEqual({
    1: 'Never',
    2: 'Sometimes',
    3: 'Often: every day',
  });
  expect(pastedLabels('a\nb\nc', ['x'], 0)).toEqual({ x: 'a' });
});
