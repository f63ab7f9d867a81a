import { moments, sdOf } from '../descriptive/moments.ts';
import { numbersAt } from '../lists.ts';
import { Xoshiro256 } from '../rng/xoshiro.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { imputeLevels } from './category-draw.ts';
import { imputeByMatching, imputeNormal } from './linear-draw.ts';

/** A variable that takes part: NaN and codes below zero are missing. */
export type ChainVariable =
  | { readonly kind: 'numeric'; readonly values: Float64Array; readonly method: 'matching' | 'normal' }
  | { readonly kind: 'factor'; readonly codes: Int32Array; readonly levels: number };

export interface ChainOptions {
  readonly imputations: number;
  readonly iterations: number;
  readonly seed: number;
}

/** How far the work is: variables imputed, over all imputations and iterations. */
export interface ChainProgress {
  readonly done: number;
  readonly total: number;
}

/** The completed variables of every imputation, in the order of the variables; complete ones are the arrays given. */
export interface ChainedImputations {
  readonly completed: readonly (readonly (Float64Array | Int32Array)[])[];
  /** Means of the imputed values: by incomplete variable, imputation, iteration; of level numbers from 1 for factors. */
  readonly trace: readonly { readonly variable: number; readonly means: readonly (readonly number[])[] }[];
}

/**
 * Multiple imputation by chained equations (van Buuren & Groothuis-Oudshoorn 2011, J. Stat. Softw. 45(3)): every incomplete variable
 * in turn is drawn given all others, starting from random observed values, for some iterations; each imputation is a
 * chain with a random stream of its own. Stops after each variable so that a caller can show progress or give up.
 */
export function* chainedEquations(
  variables: readonly ChainVariable[],
  { imputations, iterations, seed }: ChainOptions,
): Generator<ChainProgress, ChainedImputations> {
  requireCount(imputations, 'imputations', 1);
  requireCount(iterations, 'iterations', 1);
  const parts = variables.map(rowsOf);
  const incomplete = parts.flatMap((part, v) => (part.missing.length > 0 ? [v] : []));
  const trace = incomplete.map((variable) => ({
    variable,
    means: Array.from({ length: imputations }, () => [] as number[]),
  }));
  const total = imputations * iterations * incomplete.length;
  let done = 0;
  const completed: (readonly (Float64Array | Int32Array)[])[] = [];
  const base = new Xoshiro256(seed);
  for (let m = 0; m < imputations; m++) {
    const rng = base.stream(m);
    const chain = new Chain(variables, parts, rng);
    for (let iteration = 0; iteration < iterations; iteration++)
      for (const [i, v] of incomplete.entries()) {
        trace[i]!.means[m]!.push(chain.impute(v));
        done++;
        yield { done, total };
      }
    completed.push(chain.values);
  }
  return { completed, trace };
}

interface Rows {
  readonly observed: Int32Array;
  readonly missing: Int32Array;
  readonly centre: number;
  readonly scale: number;
}

function rowsOf(variable: ChainVariable, v: number): Rows {
  const length = variable.kind === 'numeric' ? variable.values.length : variable.codes.length;
  const isMissing =
    variable.kind === 'numeric'
      ? (row: number) => Number.isNaN(variable.values[row]!)
      : (row: number) => variable.codes[row]! < 0;
  const all = Int32Array.from({ length }, (_, row) => row);
  const observed = all.filter((row) => !isMissing(row));
  if (observed.length === 0) throw new StatsError('empty', 'a variable has no values', String(v));
  if (variable.kind === 'factor') return { observed, missing: all.filter(isMissing), centre: 0, scale: 1 };
  const m = moments(numbersAt(variable.values, observed));
  return { observed, missing: all.filter(isMissing), centre: m.mean, scale: sdOf(m) || 1 };
}

/** One imputation under way: completed variables, and the predictors they stand for. */
class Chain {
  readonly values: readonly (Float64Array | Int32Array)[];
  readonly #intercept: Float64Array;
  /** Standardised numbers, or an indicator for each level but the first. */
  readonly #predictors: readonly (readonly Float64Array[])[];

  constructor(
    readonly variables: readonly ChainVariable[],
    readonly rows: readonly Rows[],
    readonly rng: Xoshiro256,
  ) {
    const length = (rows[0]?.observed.length ?? 0) + (rows[0]?.missing.length ?? 0);
    this.#intercept = new Float64Array(length).fill(1);
    this.values = variables.map((variable, v) => {
      const { observed, missing } = rows[v]!;
      const source = variable.kind === 'numeric' ? variable.values : variable.codes;
      if (missing.length === 0) return source;
      const filled = source.slice();
      for (const row of missing) filled[row] = source[observed[rng.integer(observed.length)]!]!;
      return filled;
    });
    this.#predictors = variables.map((variable) =>
      Array.from(
        { length: variable.kind === 'numeric' ? 1 : variable.levels - 1 },
        () => new Float64Array(length),
      ),
    );
    for (const v of variables.keys()) this.#refresh(v);
  }

  /** Draws the missing values of a variable anew; their mean. */
  impute(v: number): number {
    const variable = this.variables[v]!;
    const { observed, missing } = this.rows[v]!;
    const columns = [this.#intercept, ...this.#predictors.flatMap((own, other) => (other === v ? [] : own))];
    const values = this.values[v]!;
    const drawn =
      variable.kind === 'factor'
        ? imputeLevels(columns, variable.codes, variable.levels, observed, missing, this.rng)
        : variable.method === 'normal'
          ? imputeNormal(columns, variable.values, observed, missing, this.rng)
          : imputeByMatching(columns, variable.values, observed, missing, this.rng);
    let sum = 0;
    for (let i = 0; i < missing.length; i++) {
      values[missing[i]!] = drawn[i]!;
      sum += drawn[i]!;
    }
    this.#refresh(v);
    return sum / missing.length + (variable.kind === 'factor' ? 1 : 0);
  }

  #refresh(v: number): void {
    const values = this.values[v]!;
    const variable = this.variables[v]!;
    const { centre, scale } = this.rows[v]!;
    for (const [k, column] of this.#predictors[v]!.entries())
      for (let row = 0; row < column.length; row++)
        column[row] =
          variable.kind === 'numeric' ? (values[row]! - centre) / scale : values[row] === k + 1 ? 1 : 0;
  }
}
