import { describe, expect, it } from 'vitest';
import {
  columnDecimals,
  DEFAULT_NUMBERS,
  formatCell,
  formatNumber,
  numberRuns,
  runsToText,
} from './format.ts';
import { interval, NUMBER_FORMATS, type NumberFormat, num, rich } from './rich.ts';

/** Expected texts follow APA (2020) sections 6.36 to 6.45 and the comments of NUMBER_FORMATS. */
const CASES: readonly (readonly [NumberFormat, number, string])[] = [
  ['integer', 1204, '1,204'],
  ['integer', -1_234_567, '−1,234,567'],
  ['integer', 999, '999'],
  ['integer', 2.6, '3'],
  ['integer', 4e18, '4.00 × 10¹⁸'],
  ['number', 3.7, '3.70'],
  ['number', -0.168, '−0.17'],
  ['number', 0, '0.00'],
  ['number', 0.0457, '0.0457'],
  ['number', 0.004571, '0.00457'],
  ['number', 0.00000000457, '4.57 × 10⁻⁹'],
  ['number', -4.57e-9, '−4.57 × 10⁻⁹'],
  ['number', 12_345.678, '12,345.68'],
  ['number', 6.02214076e23, '6.02 × 10²³'],
  ['statistic', 1.915, '1.92'],
  ['statistic', -0.0012, '−0.001'],
  ['statistic', -0.0004, '0.000'],
  ['statistic', 2e12, '2.00 × 10¹²'],
  ['df', 58, '58'],
  ['df', 55.30943, '55.31'],
  ['df', 999_998, '999998'],
  ['df', 57.9999999999999, '58'],
  ['p', 0.0606, '.061'],
  ['p', 0.000999, '< .001'],
  ['p', 0.001, '.001'],
  ['p', 0, '< .001'],
  ['p', 1, '> .999'],
  ['p', 0.99951, '> .999'],
  ['p-equation', 0.0606, '= .061'],
  ['p-equation', 1e-12, '< .001'],
  ['p-equation', 1, '> .999'],
  ['proportion', 0.49, '.49'],
  ['proportion', -0.49, '−.49'],
  ['proportion', 1, '1.00'],
  ['proportion', 0.004, '.004'],
  ['proportion', 0.9968, '.997'],
  ['proportion', 0.99968, '> .999'],
  ['proportion', -0.99968, '< −.999'],
  ['effect', 0.494, '0.49'],
  ['percent', 0.125, '12.5%'],
  ['percent', 0.0048, '0.5%'],
  ['percent', 0.000021, '0.002%'],
  ['percent', 1e-12, '0.0%'],
  ['percent', 12.5, '1,250.0%'],
  ['percent', 1, '100.0%'],
  ['percent', 0.7 + 0.2 + 0.1, '100.0%'],
  ['percent', 0.9994, '99.9%'],
  ['percent', 0.9996, '> 99.9%'],
  ['percent', -0.9996, '< −99.9%'],
  ['percent', 1.0004, '100.0%'],
  ['level', 0.95, '95%'],
  ['level', 0.999, '99.9%'],
  ['level', 0.55, '55%'],
];

describe('formatNumber', () => {
  it.each(CASES)('%s of %d is %s', (format, value, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });

  it('takes decimals from the caller before the settings', () => {
    expect(formatNumber(0.918, 'statistic', DEFAULT_NUMBERS, 3)).toBe('0.918');
    expect(formatNumber(0.0606, 'p', { ...DEFAULT_NUMBERS, pDecimals: 4 })).toBe('.0606');
    expect(formatNumber(0.00006, 'p', { ...DEFAULT_NUMBERS, pDecimals: 4 })).toBe('< .0001');
    expect(formatNumber(Math.PI, 'number', { ...DEFAULT_NUMBERS, decimals: 4 })).toBe('3.1416');
  });

  it('keeps the zero, small p values or the decimal comma where chosen', () => {
    const zero = { ...DEFAULT_NUMBERS, leadingZero: true };
    expect(formatNumber(0.0606, 'p', zero)).toBe('0.061');
    expect(formatNumber(1e-9, 'p-equation', zero)).toBe('< 0.001');
    expect(formatNumber(1, 'p-equation', zero)).toBe('> 0.999');
    expect(formatNumber(-0.49, 'proportion', zero)).toBe('−0.49');
    const exact = { ...DEFAULT_NUMBERS, pStyle: 'exact' as const };
    expect(formatNumber(4.567e-9, 'p-equation', exact)).toBe('= 4.57 × 10⁻⁹');
    expect(formatNumber(0.00456, 'p', exact)).toBe('.005');
    expect(formatNumber(0, 'p', exact)).toBe('< .001');
    const comma = { ...DEFAULT_NUMBERS, decimalMark: 'comma' as const };
    expect(formatNumber(1_234_567.891, 'statistic', comma)).toBe('1\u202F234\u202F567,89');
    expect(formatNumber(0.0606, 'p-equation', comma)).toBe('= ,061');
    expect(formatNumber(4.567e-9, 'number', comma)).toBe('4,57 × 10⁻⁹');
    expect(formatNumber(12.5, 'percent', comma)).toBe('1\u202F250,0%');
    expect(
      runsToText(
        rich`F(${num(2, 'df')}, ${num(27, 'df')}), ${interval(-0.5, 7.57)}, ${interval(null, 1)}`,
        comma,
      ),
    ).toBe('F(2; 27), [−0,50; 7,57], (−∞; 1,00]');
  });

  it('writes powers of ten from a billion on, and infinities with their sign', () => {
    expect(formatNumber(999_999_999, 'statistic')).toBe('999,999,999.00');
    expect(formatNumber(1e9, 'statistic')).toBe('1.00 × 10⁹');
    expect([formatNumber(Infinity, 'number'), formatNumber(-Infinity, 'number')]).toEqual(['∞', '−∞']);
  });

  it.each(NUMBER_FORMATS)('%s never writes NaN, Infinity, e-notation, a hyphen or minus zero', (format) => {
    for (const value of [Number.NaN, Infinity, -Infinity, -0, 5e-324, -1e-7, 1.7e308, -1.7e308, 1e21])
      expect(formatNumber(value, format)).not.toMatch(/nan|infinity|\de|-|−[0.]*$/i);
  });
});

describe('columns', () => {
  it('have equal decimals, enough for the smallest value', () => {
    expect(columnDecimals([20.66, 6.61, 0.0457], 'number')).toBe(4);
    expect(columnDecimals([20.66, 6.61, null], 'number')).toBe(2);
    expect(columnDecimals([58, 55.31], 'df')).toBe(2);
    expect(columnDecimals([58, 12], 'df')).toBe(0);
    expect(columnDecimals([], 'p')).toBe(2);
    expect(columnDecimals([0.3, 0.998, 1], 'proportion')).toBe(3);
  });

  it('do not grow without end for one tiny value, which is then written on its own', () => {
    const decimals = columnDecimals([123_456.7, 0.0012], 'number');
    expect(decimals).toBe(2);
    const texts = [123_456.7, 0.0012, 0].map((value) =>
      runsToText(formatCell(value, 'number', DEFAULT_NUMBERS, decimals)),
    );
    expect(texts).toEqual(['123,456.70', '0.00120', '0.00']);
    // seven significant digits of the largest value, no more
    expect(columnDecimals([123.4, 0.0012], 'number')).toBe(4);
    expect(runsToText(formatCell(0, 'number', DEFAULT_NUMBERS, 4))).toBe('0.0000');
  });
});

describe('runs', () => {
  it('become text', () => {
    expect(
      runsToText(
        rich`*t*(${num(55.309, 'df')}) = ${num(1.915, 'statistic')}, *p* ${num(0.0606, 'p-equation')}`,
      ),
    ).toBe('t(55.31) = 1.92, p = .061');
    expect(runsToText(interval(null, 7.57))).toBe('(−∞, 7.57]');
    // no share reads as the whole that it is not, and a bound takes the place of the sign before it
    expect(runsToText(rich`*R*² = ${num(0.99968, 'proportion')}, power = ${num(0.9997, 'percent')}`)).toBe(
      'R² > .999, power > 99.9%',
    );
    // in a sentence it stands in words
    expect(
      runsToText(
        rich`found in ${num(0.9997, 'percent')} of studies with a probability of ${num(0.0001, 'p')}; CFI = ${num(0.99968, 'proportion')}`,
      ),
    ).toBe('found in more than 99.9% of studies with a probability of less than .001; CFI > .999');
    expect(runsToText(interval(0.912, 0.9968, 'proportion'))).toBe('[.912, .997]');
  });

  it('raise the exponent as a mark', () => {
    expect(numberRuns({ ...num(4.57e-9), marks: ['bold'] })).toEqual([
      { text: '4.57 × 10', marks: ['bold'] },
      { text: '−9', marks: ['bold', 'sup'] },
    ]);
  });
});

describe('precision', () => {
  it('tells a p value from the level beside it', () => {
    const p = (value: number) => formatNumber(value, 'p');
    expect([0.0499, 0.0501, 0.05, 0.049999, 0.0096, 0.00999, 0.5].map(p)).toEqual([
      '.0499',
      '.0501',
      '.050',
      '.049999',
      '.0096',
      '.00999',
      '.500',
    ]);
  });

  it('is that of the larger limit in an interval', () => {
    expect(runsToText(interval(0.0524, 0.3299))).toBe('[0.05, 0.33]');
    expect(runsToText(interval(0.00367, 0.0175))).toBe('[0.0037, 0.0175]');
    expect(runsToText(interval(-0.0003, 1.234))).toBe('[−0.0003, 1.2340]');
    expect(runsToText(interval(1.5, null))).toBe('[1.50, ∞)');
  });

  it('shows small effects and proportions that are not zero', () => {
    expect(formatNumber(0.0004, 'proportion')).toBe('< .001');
    expect(runsToText(rich`η² = ${num(0.00009, 'proportion')}, *p* = .9`)).toBe('η² < .001, p = .9');
    expect(formatNumber(0, 'proportion')).toBe('.00');
    expect(formatNumber(1e-16, 'effect')).toBe('0.00');
  });

  it('leaves whole rank sums whole', () => {
    expect([4753, 4753.5, 1.25].map((value) => formatNumber(value, 'rank-sum'))).toEqual([
      '4,753',
      '4,753.5',
      '1.25',
    ]);
  });
});

describe('values that were observed', () => {
  it('have their own decimals, no more than others', () => {
    expect(
      [80, 46.2, 46.25, 1 / 3, 0, -3, 0.001, 1e10 + 0.57].map((each) => formatNumber(each, 'value')),
    ).toEqual(['80', '46.2', '46.25', '0.33', '0', '−3', '0.001', '10,000,000,000.57']);
  });

  it('share the decimals of the one that needs most', () => {
    expect(columnDecimals([20, 90], 'value')).toBe(0);
    expect(columnDecimals([20, 46.2], 'value')).toBe(1);
    expect(columnDecimals([20, 1 / 3], 'value')).toBe(2);
  });
});
