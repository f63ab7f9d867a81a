import { expect, test } from 'vitest';
import { keepTogether } from './non-breaking.ts';

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
