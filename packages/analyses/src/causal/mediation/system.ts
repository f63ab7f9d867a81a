/** The equations of a model, fitted by least squares on the rows that have all values. */
import type { Frame } from '@constat/data';
import { isPair, type LinearRegression, linearRegression, modelMatrix } from '@constat/stats';
import { RefusedError } from '../../contract.ts';
import { refusing } from '../../shared/refusals.ts';
import type { MediationOptions } from './options.ts';
import { refusals, variablesOf } from './refusals.ts';
import type { Equation, PathEstimate } from './result.ts';

/** The columns of the rows used, two groups as 0 and 1. */
export interface ModelData {
  readonly n: number;
  readonly excluded: number;
  readonly columns: ReadonlyMap<string, Float64Array>;
  readonly coded: Readonly<Record<string, readonly [string, string]>>;
}

export function readData(frame: Frame, options: MediationOptions): ModelData {
  const names = variablesOf(options);
  const { mask, used, excluded } = frame.complete(names);
  // a variable may be called like something that every object has
  const coded: Record<string, readonly [string, string]> = Object.create(null);
  const columns = new Map<string, Float64Array>();
  for (const name of names) {
    const values = numbersOf(frame, name, mask, coded);
    const picked = values.filter((_, row) => mask[row] === 1);
    if (!picked.every(Number.isFinite)) throw new RefusedError([refusals.notFinite(name)]);
    if (picked.every((value) => value === picked[0])) throw new RefusedError([refusals.noVariation(name)]);
    columns.set(name, picked);
  }
  return { n: used, excluded, columns, coded };
}

function numbersOf(
  frame: Frame,
  name: string,
  mask: Uint8Array,
  coded: Record<string, readonly [string, string]>,
): Float64Array {
  if (frame.column(name).type === 'numeric') return frame.numbers(name);
  const { codes, levels } = frame.factor(name);
  const present = levels.filter((_, code) => codes.some((other, row) => mask[row] === 1 && other === code));
  if (!isPair(present)) throw new RefusedError([refusals.notTwoGroups(name, present.length)]);
  coded[name] = [present[0], present[1]];
  const second = levels.indexOf(present[1]);
  return Float64Array.from(codes, (code) => (code === second ? 1 : 0));
}

/** The values less their mean. */
export function centred(values: Float64Array): Float64Array {
  const mean = meanOf(values);
  return values.map((value) => value - mean);
}

export const meanOf = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function sdOf(values: Float64Array): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** A regression of the outcome on terms: a name, or two for their product. */
export function fitEquation(
  columns: ReadonlyMap<string, Float64Array>,
  outcome: string,
  terms: readonly (readonly string[])[],
  level: number,
): LinearRegression {
  const n = columns.get(outcome)!.length;
  if (n < terms.length + 2) throw new RefusedError([refusals.tooFew(n, terms.length + 1)]);
  const names = [...new Set(terms.flat())];
  const variables = names.map((name) => ({ name, kind: 'numeric', values: columns.get(name)! }) as const);
  return refusing(
    () => {
      const regression = linearRegression(modelMatrix({ variables, terms }), columns.get(outcome)!, {
        level,
      });
      if (regression.perfectFit) throw new RefusedError([refusals.perfect(outcome)]);
      return regression;
    },
    ({ code, argument }) =>
      code === 'collinear' || code === 'constant-column'
        ? refusals.collinear(argument ?? names[0]!, outcome)
        : null,
  );
}

/** The coefficient of a term. */
export function pathOf({ coefficients, dfResidual }: LinearRegression, name: string): PathEstimate {
  const { estimate, standardError, statistic, pValue, ciLower, ciUpper } = coefficients.find(
    (coefficient) => coefficient.name === name,
  )!;
  return { estimate, standardError, statistic, df: dfResidual, pValue, ciLower, ciUpper };
}

export const equationOf = (outcome: string, regression: LinearRegression): Equation => ({
  outcome,
  terms: regression.coefficients.map(({ name }) => ({ name, ...pathOf(regression, name) })),
  rSquared: regression.rSquared,
  adjustedRSquared: regression.adjustedRSquared,
  f: regression.fTest,
});
