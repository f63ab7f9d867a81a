import { addScaled, dot } from '../linalg/vectors.ts';
import { StatsError } from '../stats-error.ts';
import { type CorrelationOptions, type CorrelationTest, correlationOf, testCorrelation } from './pearson.ts';

/** Share of a variable's length below which what the controls leave of it is rounding. */
const EXPLAINED = 1e-10;

/** What the controls, with a constant, do not explain of a variable. */
export type Remainder = (values: Float64Array) => Float64Array;

/**
 * Prepares to take control variables out of others: an orthonormal basis of the controls by Gram-Schmidt, each vector
 * taken off twice (Björck 1994, Linear Algebra Appl. 197-198, section 4: twice is enough). Throws 'collinear' with the index of a control
 * that the ones before it explain. The remainder throws it, too, for a variable that the controls explain, with index -1.
 */
export function remainderAfter(controls: readonly Float64Array[]): Remainder {
  const basis: Float64Array[] = [];
  const remainder = (values: Float64Array, what: string): Float64Array => {
    const rest = unitLength(deviations(values));
    for (let pass = 0; pass < 2; pass++) {
      for (const direction of basis) {
        const along = dot(direction, rest);
        addScaled(rest, -along, direction);
      }
    }
    if (!(lengthOf(rest) > EXPLAINED))
      throw new StatsError('collinear', 'a variable is explained by the controls', what);
    return rest;
  };
  controls.forEach((control, i) => {
    basis.push(unitLength(remainder(control, String(i))));
  });
  return (values) => remainder(values, '-1');
}

/** Deviations from the mean, the mean taken off twice for the sake of large offsets. */
function deviations(values: Float64Array): Float64Array {
  const n = values.length;
  const rest = values.slice();
  for (let pass = 0; pass < 2; pass++) {
    let mean = 0;
    for (let i = 0; i < n; i++) mean += (rest[i]! - mean) / (i + 1);
    for (let i = 0; i < n; i++) rest[i]! -= mean;
  }
  return rest;
}

function lengthOf(values: Float64Array): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (!(largest > 0)) return 0;
  let sum = 0;
  for (const value of values) sum += (value / largest) ** 2;
  return largest * Math.sqrt(sum);
}

function unitLength(values: Float64Array): Float64Array {
  const length = lengthOf(values);
  return length > 0 ? values.map((value) => value / length) : values;
}

export interface PartialCorrelation extends CorrelationTest {
  /** Plain correlation of the same cases. */
  readonly zeroOrder: number;
  /** Controls taken out of the first, or the second, variable only. */
  readonly semiPartialFirst: CorrelationTest;
  readonly semiPartialSecond: CorrelationTest;
}

/** A variable and what the controls leave of it. */
export interface Controlled {
  readonly values: Float64Array;
  readonly rest: Float64Array;
}

/** Partial and semipartial correlations given `controls` control variables, tested with n - 2 - controls degrees of freedom. */
export function partialCorrelation(
  x: Controlled,
  y: Controlled,
  controls: number,
  options: CorrelationOptions = {},
): PartialCorrelation {
  const n = x.values.length;
  const tested = (a: Float64Array, b: Float64Array): CorrelationTest =>
    testCorrelation(correlationOf(a, b) ?? 0, n, options, controls);
  return {
    ...tested(x.rest, y.rest),
    zeroOrder: correlationOf(x.values, y.values) ?? 0,
    semiPartialFirst: tested(x.rest, y.values),
    semiPartialSecond: tested(x.values, y.rest),
  };
}
