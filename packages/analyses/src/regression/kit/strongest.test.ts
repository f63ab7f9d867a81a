import { runsToText } from '@constat/report';
import { expect, it } from 'vitest';
import { ratioDecimals } from './ratios.ts';
import { strongestText } from './strongest.ts';

const of = (label: string, statistic: number, pValue: number) => ({ label, statistic, pValue, text: ['OR'] });

it('names the strongest three, and counts the others', () => {
  const five = [
    of('a', 2.1, 0.04),
    of('b', -5, 0.001),
    of('c', 2.5, 0.02),
    of('d', 3, 0.01),
    of('e', 0.1, 0.9),
  ];
  expect(runsToText(strongestText(five, 0.05, 'None'))).toBe(
    'b (OR), d (OR), c (OR) and 1 other contributed significantly; e did not.',
  );
  expect(runsToText(strongestText(five, 0.0001, 'No ratio differed'))).toBe(
    'No ratio differed; the strongest was that of b (OR).',
  );
});

it('writes ratios with two decimals unless one would read as 1 or 0', () => {
  expect(ratioDecimals({ ratio: 1.0349, ciLower: 1.0208, ciUpper: 1.0491 })).toBe(2);
  expect(ratioDecimals({ ratio: 1.0012, ciLower: 1.0004, ciUpper: 1.002 })).toBe(4);
  expect(ratioDecimals({ ratio: 0.02, ciLower: 0, ciUpper: null })).toBe(2);
  expect(ratioDecimals({ ratio: 0.98763, ciLower: 0.9753, ciUpper: 0.999976 })).toBe(5);
});
