/** Bootstrap replicates of partial correlations: cases are drawn with all their values, the controls fitted anew in each sample. */
import {
  correlationOf,
  type Remainder,
  ranksOf,
  remainderAfter,
  StatsError,
  Xoshiro256,
} from '@constat/stats';
import type { BootstrapPart } from '../shared/bootstrap.ts';
import type { PartTask } from './tasks.ts';

export interface PartialBootstrapShared {
  readonly variables: readonly Float64Array[];
  readonly controls: readonly Float64Array[];
  /** Ranks take the place of values. */
  readonly ranked: boolean;
  /** Positions among the variables. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** The values in a form that keeps them apart from what cannot be computed: collinear columns have no remainder. */
function orNull<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StatsError && error.code === 'collinear') return null;
    throw error;
  }
}

/** The partial correlation of each pair; NaN where the cases allow none. */
export function partialsOf({ variables, controls, ranked, pairs }: PartialBootstrapShared): Float64Array {
  const scores = (values: Float64Array): Float64Array => (ranked ? ranksOf(values).ranks : values);
  const remainder: Remainder | null = orNull(() => remainderAfter(controls.map(scores)));
  if (!remainder) return new Float64Array(pairs.length).fill(Number.NaN);
  const rests = new Map<number, Float64Array | null>();
  const rest = (index: number): Float64Array | null => {
    if (!rests.has(index))
      rests.set(
        index,
        orNull(() => remainder(scores(variables[index]!))),
      );
    return rests.get(index) ?? null;
  };
  return Float64Array.from(pairs, ([first, second]) => {
    const [a, b] = [rest(first), rest(second)];
    return a && b ? (correlationOf(a, b) ?? Number.NaN) : Number.NaN;
  });
}

/** Replicates of each pair, in the order asked for. */
export const partialCorrelationTask: PartTask<
  PartialBootstrapShared,
  BootstrapPart,
  readonly Float64Array[]
> = (shared) => {
  const { variables, controls, pairs } = shared;
  const n = controls[0]!.length;
  const rows = new Int32Array(n);
  const drawn = {
    ...shared,
    variables: variables.map(() => new Float64Array(n)),
    controls: controls.map(() => new Float64Array(n)),
  };
  const fill = (to: readonly Float64Array[], from: readonly Float64Array[]): void => {
    for (const [c, target] of to.entries()) {
      const source = from[c]!;
      for (let i = 0; i < n; i++) target[i] = source[rows[i]!]!;
    }
  };
  return ({ state, count }) => {
    const rng = new Xoshiro256(state);
    const replicates = pairs.map(() => new Float64Array(count));
    for (let k = 0; k < count; k++) {
      rng.fillIntegers(n, rows);
      fill(drawn.variables, variables);
      fill(drawn.controls, controls);
      const estimates = partialsOf(drawn);
      for (let pair = 0; pair < pairs.length; pair++) replicates[pair]![k] = estimates[pair]!;
    }
    return replicates;
  };
};
