import { requireNumber, StatsError } from '../stats-error.ts';

// B(2k), k = 1, 2, ...
const BERNOULLI = [
  0.16666666666666666, -0.03333333333333333, 0.023809523809523808, -0.03333333333333333, 0.07575757575757576,
  -0.2531135531135531, 1.1666666666666667, -7.092156862745098, 54.971177944862156, -529.1242424242424,
];

// position of the positive zero of digamma, as a sum of two doubles
const ZERO_HIGH = 1.4616321449683622;
const ZERO_LOW = 9.549995429965697e-17;
// psi^(k)(zero) / k!, k = 1, 2, ...
const ZERO_TAYLOR = [
  0.9676722454476212, -0.4427631689835921, 0.258499760955651, -0.16394270544240652, 0.10782405069126237,
  -0.07219956125645471, 0.04880428816414311, -0.03316112647484736,
];

function refusePole(x: number, name: string): void {
  requireNumber(x, 'x');
  if (x <= 0 && Number.isInteger(x)) {
    throw new StatsError('out-of-domain', `${name} is not defined at zero and negative integers`, 'x');
  }
}

/** Reduced angle pi (x - round(x)), exact to the last digit for large |x|. */
function reducedAngle(x: number): number {
  return Math.PI * (x - Math.round(x));
}

/** Digamma psi(x) = d/dx log Gamma(x); recurrence to x >= 10, then Abramowitz & Stegun 1964, 6.3.18. */
export function digamma(x: number): number {
  refusePole(x, 'digamma');
  if (x < 0) return digamma(1 - x) - Math.PI / Math.tan(reducedAngle(x));
  if (Math.abs(x - ZERO_HIGH) < 0.01) return nearZero(x);
  let sum = 0;
  let y = x;
  for (; y < 10; y++) sum -= 1 / y;
  const inverse2 = 1 / (y * y);
  let series = 0;
  for (let k = BERNOULLI.length; k >= 1; k--) series = (series + BERNOULLI[k - 1]! / (2 * k)) * inverse2;
  return sum + Math.log(y) - 0.5 / y - series;
}

/** Taylor series at the zero, where the terms of the recurrence cancel. */
function nearZero(x: number): number {
  const h = x - ZERO_HIGH - ZERO_LOW;
  let sum = 0;
  for (let i = ZERO_TAYLOR.length - 1; i >= 0; i--) sum = (sum + ZERO_TAYLOR[i]!) * h;
  return sum;
}

/** Trigamma psi'(x); recurrence to x >= 10, then Abramowitz & Stegun 1964, 6.4.12. */
export function trigamma(x: number): number {
  refusePole(x, 'trigamma');
  if (x < 0) {
    const sine = Math.sin(reducedAngle(x));
    return (Math.PI / sine) ** 2 - trigamma(1 - x);
  }
  let sum = 0;
  let y = x;
  for (; y < 10; y++) sum += 1 / (y * y);
  const inverse2 = 1 / (y * y);
  let series = 0;
  for (let k = BERNOULLI.length; k >= 1; k--) series = (series + BERNOULLI[k - 1]!) * inverse2;
  return sum + 1 / y + 0.5 * inverse2 + series / y;
}
