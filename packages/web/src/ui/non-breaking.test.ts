import { expect, test } from 'vitest';
import { keepTogether } from './non-breaking.ts';

test('both degrees of freedom stay with their letter', () => {
  const runs = keepTogether([{ text: 'F', marks: ['italic'] }, { text: '(3, 114) = 5.31 (Age, Sex)' }]);
  expect(runs[1]!.text).toBe('(3,\u00A0114)\u00A0=\u00A05.31 (Age, Sex)');
});

test('so does the number of cases', () => {
  expect(keepTogether([{ text: 'χ²(1, N = 120) = 3.70' }])[0]?.text).toBe(
    'χ²(1,\u00A0N\u00A0=\u00A0120)\u00A0=\u00A03.70',
  );
});

test('spaces inside statistics do not break, across runs too', () => {
  const runs = keepTogether([
    { text: 'p', marks: ['italic'] },
    { text: ' ' },
    { text: '= .061' },
    { text: ', 95% CI [' },
    { text: '−0.02' },
    { text: ', ' },
    { text: '1.01' },
    { text: ']. Then words.' },
  ]);
  expect(runs.map((run) => run.text).join('')).toBe(
    'p\u00A0=\u00A0.061, 95%\u00A0CI\u00A0[−0.02,\u00A01.01]. Then words.',
  );
  expect(runs[0]).toEqual({ text: 'p', marks: ['italic'] });
});
