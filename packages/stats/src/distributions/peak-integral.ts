import { StatsError } from '../stats-error.ts';

/**
 * log of the integral of exp(log(u)) over the real line for a unimodal integrand that is smooth on the scale
 * `step(u)` near its peak: the trapezoidal rule, summed outward from the peak until nothing is added.
 */
export function logTrapezoid(log: (u: number) => number, start: number, step: (u: number) => number): number {
  const mode = climb(log, start, step(start));
  const h = step(mode);
  const top = log(mode);
  if (top === -Infinity) return -Infinity;
  let sum = 1;
  for (const side of [1, -1]) {
    for (let i = 1; ; i++) {
      if (i > 2_000_000) throw new StatsError('not-converged', 'integrand decays too slowly');
      const value = log(mode + side * i * h) - top;
      if (!(value > -41)) break;
      sum += Math.exp(value);
    }
  }
  return top + Math.log(sum * h);
}

/** Point near the maximum of a unimodal function: doubling steps uphill, then shrinking ones. */
function climb(log: (u: number) => number, start: number, width: number): number {
  let at = start;
  let value = log(at);
  let step = width;
  const smallest = width;
  for (let i = 0; i < 400; i++) {
    const right = log(at + step);
    const left = right > value ? -Infinity : log(at - step);
    if (right > value) {
      at += step;
      value = right;
      step *= 2;
    } else if (left > value) {
      at -= step;
      value = left;
      step *= 2;
    } else if (step > smallest) {
      step /= 4;
    } else return at;
  }
  return at;
}
