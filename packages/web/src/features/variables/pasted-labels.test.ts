import { expect, test } from 'vitest';
import { labelLines, labelText, pastedLabels } from './pasted-labels.ts';

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

test('labels of several variables are lines, and back', () => {
  const text = '1 = Never\n2\tOften: every day\n-9, No answer\n';
  expect(labelLines(text)).toEqual({
    labels: { 1: 'Never', 2: 'Often: every day', '-9': 'No answer' },
    problem: null,
  });
  expect(labelLines('1 = Never\nOften').problem).toBe(
    "'Often' holds no value with its label; write it like 1 = Never.",
  );
  expect(labelLines(labelText({ 0: 'No', 1: 'Yes' })).labels).toEqual({ 0: 'No', 1: 'Yes' });
  expect(labelLines('')).toEqual({ labels: {}, problem: null });
});
