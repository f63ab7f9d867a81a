import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNumbers, knownNumbers } from './numbers.ts';

const RESULT = `Mean albumin was highest in stage 1 (3.71 g/dl) and lowest in stage 4 (3.30 g/dl), F(3, 89.41) = 17.09, p < .001.
| Group | n | M | SD |
|---|---|---|---|
| 1 | 16 | 3.708 | 0.40 |
| 4 | 1,134 | 3.300 | 0.45 |
Share 43.2%. Difference -0.40, 95% CI [0.17, 0.63], r = -.31, p = .0031, 1.2e-7`;

const unknown = (text: string, names: readonly string[] = []) =>
  checkNumbers(text, knownNumbers([RESULT]), names)
    .filter(({ kind }) => kind === 'unknown')
    .map((part) => part.text);

describe('numbers that a tool returned', () => {
  it.each([
    'Mean albumin was 3.71 in stage 1 and 3.30 in stage 4.',
    'about 3.7 and 3.3',
    'F(3, 89.4) = 17.1, p < .001',
    'p = .003, that is 0.003',
    '0.40 lower, 95% CI [0.17, 0.63]',
    'a difference of −0.40',
    'r = −.31; r = -0.31',
    '43% of them, 43.2 percent, or 0.432',
    '1,134 people, 1 134, 1134 or 1134.0',
    '1.2 × 10^-7, 1.2e-7, 1.2×10⁻⁷',
    'Im Mittel 3,71 und 3,30',
    'from 0.17–0.63',
    'sixteen people',
    '３.７１',
  ])('are found: %s', (text) => expect(unknown(text)).toEqual([]));
});

describe('other numbers', () => {
  it.each([
    ['A fall of 0.5 g/dl is relevant.', ['0.5']],
    ['M = 3.72', ['3.72']],
    ['M = 4', []],
    ['r = .31 and -0.17', ['-0.17']],
    ['44% of them', ['44']],
    ['mean3.9 and p=.04', ['3.9', '.04']],
    ['eighty-four percent', ['eighty-four']],
    ['２９', ['２９']],
    ['٢٩ people', ['٢٩']],
    ['as many as 9,999', ['9,999']],
    ['a gap of 4,000 and of 16,000', ['4,000', '16,000']],
    ['1.3e-7', ['1.3e-7']],
    ['p < .05', ['.05']],
  ])('are marked: %s', (text, marked) => expect(unknown(text)).toEqual(marked));
});

describe('what is no finding', () => {
  it.each([
    'Table 2 and Figures 7 and 8 show step 5.',
    'at α = .05, with a 99% confidence interval and the 95% CI',
    'R2, η2 and T1 were 2nd',
    '1. First\n2. Then',
    'PainScore15Days fell',
  ])('is left alone: %s', (text) => expect(unknown(text, ['PainScore15Days'])).toEqual([]));
  it('but a level that is a number only beside its variable', () => {
    const names = ['year', '2019', 'T 27'];
    expect(unknown('in year 2019, for T 27', names)).toEqual([]);
    expect(unknown('a rise by 2019', names)).toEqual(['2019']);
  });
});

describe('any numbers', () => {
  const value = fc.double({ min: 0.001, max: 9e5, noNaN: true });
  const lengths = (number: number) => [2, 3, 4].filter((k) => Number(number.toFixed(k)) !== 0);
  const forms = (number: number): readonly string[] => [
    ...lengths(number).map((k) => number.toFixed(k)),
    ...lengths(number).map((k) => number.toFixed(k).replace(/^0\./, '.')),
    ...(number >= 10 ? [number.toFixed(0), Math.round(number).toLocaleString('en-US')] : []),
    ...(number <= 1 ? [`${(number * 100).toFixed(1)}%`, `${(number * 100).toFixed(2)} percent`] : []),
  ];
  it('rounded, as a share, with marks of thousands or without the zero are found', () => {
    fc.assert(
      fc.property(value, fc.nat(), (number, pick) => {
        const written = forms(number)[pick % forms(number).length] ?? '';
        fc.pre(!/^0*\.?0*%?/.test(written) || Number.parseFloat(written) !== 0);
        const digits = written.replace(/\D|^0+/g, '').replace(/^0+/, '');
        fc.pre(digits.length >= 2 || /\.\d\d/.test(written));
        const parts = checkNumbers(`It was ${written} there.`, knownNumbers([String(number)]), []);
        expect(parts.map(({ kind }) => kind)).toEqual(['plain', 'found', 'plain']);
      }),
    );
  });
  it('that differ in a digit that is written are marked', () => {
    fc.assert(
      fc.property(
        value,
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 400 }),
        (number, k, off) => {
          const other = (number + (off + 0.6) * 10 ** -k).toFixed(k);
          fc.pre(Math.abs(Number(other) - number) > 0.5001 * 10 ** -k);
          const parts = checkNumbers(`It was ${other} there.`, knownNumbers([number.toFixed(9)]), []);
          expect(parts.map(({ kind }) => kind)).toEqual(['plain', 'unknown', 'plain']);
        },
      ),
    );
  });
  it('leave the text as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string()),
        fc.array(fc.string()),
        (text, from, names) => {
          expect(
            checkNumbers(text, knownNumbers(from), names)
              .map((part) => part.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
