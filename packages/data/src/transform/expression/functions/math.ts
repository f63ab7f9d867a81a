/** Mathematics, one number at a time. */
import { map1, map2, type Vector } from '../vector.ts';
import { type ExpressionFunction, number, optional, type Parameter } from './definition.ts';

const one = (name: string, f: (x: number) => number, help: string, example: string): ExpressionFunction => ({
  name,
  group: 'math',
  parameters: [number('x')],
  returns: 'number',
  help,
  example,
  evaluate: ([x]) => map1('number', x!, f),
});

const two = (
  name: string,
  parameters: readonly [Parameter, Parameter],
  f: (a: number, b: number) => number,
  help: string,
  example: string,
): ExpressionFunction => ({
  name,
  group: 'math',
  parameters,
  returns: 'number',
  help,
  example,
  evaluate: ([a, b], rows) => map2('number', rows, a!, b!, f),
});

const single = (value: number): Vector => ({ type: 'number', values: Float64Array.of(value) });

/** Rounds half away from zero, in decimal: 2.675 to two digits is 2.68, as it is written. */
export function roundTo(x: number, digits: number): number {
  const places = Math.trunc(digits);
  if (places > 15) return x;
  const shifted = Number(`${Math.abs(x)}e${places}`);
  if (!Number.isFinite(shifted)) {
    // the number is already written with an exponent
    const scale = 10 ** places;
    return (Math.sign(x) * Math.round(Math.abs(x) * scale)) / scale;
  }
  return Math.sign(x) * Number(`${Math.round(shifted)}e${-places}`);
}

/** The rest of a division, with the sign of the divisor: MOD(-1, 7) is 6. */
export const modulo = (a: number, b: number): number => a - b * Math.floor(a / b);

export const mathFunctions: readonly ExpressionFunction[] = [
  one('ABS', Math.abs, 'The size of a number without its sign.', 'ABS(change)'),
  one('SIGN', Math.sign, '1 above 0, -1 below, 0 at 0.', 'SIGN(change)'),
  one('SQRT', Math.sqrt, 'Square root; missing below 0.', 'SQRT(area)'),
  one('CBRT', Math.cbrt, 'Cube root.', 'CBRT(volume)'),
  one('EXP', Math.exp, 'e to the power of x.', 'EXP(logOdds)'),
  one('LN', Math.log, 'Natural logarithm; missing at 0 and below.', 'LN(income)'),
  one('LOG10', Math.log10, 'Logarithm to base 10; missing at 0 and below.', 'LOG10(titre)'),
  one('LOG2', Math.log2, 'Logarithm to base 2; missing at 0 and below.', 'LOG2(dilution)'),
  one('LOG1P', Math.log1p, 'Natural logarithm of 1 + x, exact for small x.', 'LOG1P(count)'),
  {
    ...two('LOG', [number('x'), number('base')], () => 0, '', ''),
    parameters: [number('x'), optional(number('base'))],
    help: 'Logarithm to the given base; natural without one.',
    example: 'LOG(x, 10)',
    evaluate: ([x, base], rows) =>
      base
        ? map2('number', rows, x!, base, (a, b) =>
            b === 10 ? Math.log10(a) : b === 2 ? Math.log2(a) : Math.log(a) / Math.log(b),
          )
        : map1('number', x!, Math.log),
  },
  two(
    'POWER',
    [number('x'), number('exponent')],
    (a, b) => a ** b,
    'x to a power, as x ^ exponent.',
    'POWER(x, 3)',
  ),
  {
    ...two('ROUND', [number('x'), number('digits')], () => 0, '', ''),
    parameters: [number('x'), optional(number('digits'))],
    help: 'Rounds to so many decimals, halves away from 0; to a whole number without them.',
    example: 'ROUND(bmi, 1)',
    evaluate: ([x, digits], rows) => map2('number', rows, x!, digits ?? single(0), roundTo),
  },
  one('FLOOR', Math.floor, 'The whole number at or below.', 'FLOOR(age)'),
  one('CEILING', Math.ceil, 'The whole number at or above.', 'CEILING(age)'),
  one('TRUNC', Math.trunc, 'The whole part, decimals cut off.', 'TRUNC(x)'),
  two(
    'MOD',
    [number('x'), number('divisor')],
    modulo,
    'The rest of a division, with the sign of the divisor; missing when it is 0.',
    'MOD(id, 2)',
  ),
  one('SIN', Math.sin, 'Sine of an angle in radians.', 'SIN(angle)'),
  one('COS', Math.cos, 'Cosine of an angle in radians.', 'COS(angle)'),
  one('TAN', Math.tan, 'Tangent of an angle in radians.', 'TAN(angle)'),
  one('ASIN', Math.asin, 'Angle in radians whose sine is x.', 'ASIN(SQRT(proportion))'),
  one('ACOS', Math.acos, 'Angle in radians whose cosine is x.', 'ACOS(x)'),
  one('ATAN', Math.atan, 'Angle in radians whose tangent is x.', 'ATAN(slope)'),
  two(
    'ATAN2',
    [number('y'), number('x')],
    Math.atan2,
    'Angle of the point (x, y) in radians.',
    'ATAN2(y, x)',
  ),
  one('RADIANS', (x) => (x * Math.PI) / 180, 'Degrees as radians.', 'SIN(RADIANS(degrees))'),
  one('LOGIT', (p) => Math.log(p / (1 - p)), 'Log odds of a proportion between 0 and 1.', 'LOGIT(rate)'),
  one('EXPIT', (x) => 1 / (1 + Math.exp(-x)), 'The proportion that belongs to log odds.', 'EXPIT(score)'),
  {
    name: 'CLAMP',
    group: 'math',
    parameters: [number('x'), number('low'), number('high')],
    returns: 'number',
    help: 'x, but no less than low and no more than high.',
    example: 'CLAMP(score, 0, 100)',
    evaluate: ([x, low, high], rows) =>
      map2('number', rows, map2('number', rows, x!, low!, Math.max), high!, Math.min),
  },
  {
    name: 'PI',
    group: 'math',
    parameters: [],
    returns: 'number',
    help: 'The number 3.14159...',
    example: 'PI() * radius ^ 2',
    evaluate: () => single(Math.PI),
  },
];
