import { requireCount, StatsError } from '../stats-error.ts';
import { shuffle } from './variates.ts';
import { Xoshiro256 } from './xoshiro.ts';

/** A statistic of the rows listed (rows may repeat); the list is reused for the next replicate, so do not keep it. */
export type RowStatistic = (rows: Int32Array) => number;

/** How rows are drawn: freely, within strata, or whole clusters at a time; codes count from 0. */
export interface ResamplingPlan {
  readonly rows: number;
  readonly strata?: Int32Array;
  readonly clusters?: Int32Array;
}

/** Control of a long computation. */
export interface RunControl {
  /** Called after each chunk with the number of replicates done. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Asked before each chunk; true stops the computation with an error of code not-converged. */
  readonly cancelled?: () => boolean;
}

/** A share of a computation: how many replicates, drawn from which generator. */
export interface ResamplingChunk {
  readonly rng: Xoshiro256;
  readonly count: number;
}

/** Draws of rows in one chunk at most: some tens of milliseconds of work. */
const CHUNK_DRAWS = 2_000_000;
const CHUNK_REPLICATES = 250;

/**
 * The chunks of a computation of `replicates` replicates of `rows` rows. Their size depends on the number of rows alone,
 * and chunk k draws from the generator k jumps ahead of the seed, so the result does not depend on how many workers
 * share the chunks, nor in which order they finish.
 */
export function resamplingChunks(seed: number, replicates: number, rows: number): readonly ResamplingChunk[] {
  requireCount(replicates, 'replicates', 1);
  requireCount(rows, 'rows', 1);
  const size = Math.max(1, Math.min(CHUNK_REPLICATES, Math.floor(CHUNK_DRAWS / rows)));
  const next = new Xoshiro256(seed);
  return Array.from({ length: Math.ceil(replicates / size) }, (_, chunk) => {
    if (chunk > 0) next.jump();
    return { rng: next.stream(0), count: Math.min(size, replicates - chunk * size) };
  });
}

/** Draws one resample into `out` (or returns a longer or shorter one for clusters). */
type Draw = (rng: Xoshiro256, out: Int32Array) => Int32Array;

function members(codes: Int32Array, name: string): readonly Int32Array[] {
  const lists: number[][] = [];
  codes.forEach((code, i) => {
    if (code < 0) throw new StatsError('out-of-domain', `${name} codes must not be negative`, name);
    lists[code] ??= [];
    lists[code].push(i);
  });
  return lists.filter((list) => list !== undefined).map((list) => Int32Array.from(list));
}

function drawer({ rows, strata, clusters }: ResamplingPlan): Draw {
  if (clusters) {
    const groups = members(clusters, 'clusters');
    return (rng) => {
      const picked = Array.from({ length: groups.length }, () => groups[rng.integer(groups.length)]!);
      const result = new Int32Array(picked.reduce((sum, group) => sum + group.length, 0));
      let at = 0;
      for (const group of picked) {
        result.set(group, at);
        at += group.length;
      }
      return result;
    };
  }
  if (strata) {
    const groups = members(strata, 'strata');
    return (rng, out) => {
      let at = 0;
      for (const group of groups) {
        const end = at + group.length;
        rng.fillIntegers(group.length, out, at, end);
        for (; at < end; at++) out[at] = group[out[at]!]!;
      }
      return out;
    };
  }
  return (rng, out) => {
    rng.fillIntegers(rows, out);
    return out;
  };
}

function checkPlan({ rows, strata, clusters }: ResamplingPlan): void {
  requireCount(rows, 'rows', 1);
  for (const codes of [strata, clusters]) {
    if (codes && codes.length !== rows)
      throw new StatsError('length-mismatch', 'codes have another length', 'rows');
  }
}

/** The replicates of one chunk of a bootstrap. */
export function bootstrapChunk(
  { rng, count }: ResamplingChunk,
  plan: ResamplingPlan,
  statistic: RowStatistic,
): Float64Array {
  checkPlan(plan);
  const draw = drawer(plan);
  const buffer = new Int32Array(plan.rows);
  return Float64Array.from({ length: count }, () => statistic(draw(rng, buffer)));
}

/** Runs all chunks of a computation in turn, with progress and cancellation. */
function runChunks(
  chunks: readonly ResamplingChunk[],
  replicates: number,
  control: RunControl,
  run: (chunk: ResamplingChunk) => Float64Array,
): Float64Array {
  const result = new Float64Array(replicates);
  let done = 0;
  for (const chunk of chunks) {
    if (control.cancelled?.()) throw new StatsError('not-converged', 'the computation was cancelled');
    result.set(run(chunk), done);
    done += chunk.count;
    control.onProgress?.(done, replicates);
  }
  return result;
}

/** Bootstrap replicates of a statistic (Efron 1979, Annals of Statistics 7, 1-26). */
export function bootstrap(
  seed: number,
  replicates: number,
  plan: ResamplingPlan,
  statistic: RowStatistic,
  control: RunControl = {},
): Float64Array {
  return runChunks(resamplingChunks(seed, replicates, plan.rows), replicates, control, (chunk) =>
    bootstrapChunk(chunk, plan, statistic),
  );
}

/** The permutation replicates of one chunk: the statistic of randomly ordered rows. */
export function permutationChunk(
  { rng, count }: ResamplingChunk,
  plan: Pick<ResamplingPlan, 'rows' | 'strata'>,
  statistic: RowStatistic,
): Float64Array {
  checkPlan(plan);
  const groups = plan.strata
    ? members(plan.strata, 'strata')
    : [Int32Array.from({ length: plan.rows }, (_, i) => i)];
  const order = new Int32Array(plan.rows);
  return Float64Array.from({ length: count }, () => {
    for (const group of groups) {
      const moved = shuffle(rng, group.slice());
      group.forEach((place, i) => {
        order[place] = moved[i]!;
      });
    }
    return statistic(order);
  });
}

/** Permutation replicates of a statistic; within strata when they are given. */
export function permutations(
  seed: number,
  replicates: number,
  plan: Pick<ResamplingPlan, 'rows' | 'strata'>,
  statistic: RowStatistic,
  control: RunControl = {},
): Float64Array {
  return runChunks(resamplingChunks(seed, replicates, plan.rows), replicates, control, (chunk) =>
    permutationChunk(chunk, plan, statistic),
  );
}

/**
 * P-value of a permutation test with the observed order counted among the replicates (Phipson & Smyth 2010):
 * (b + 1) / (R + 1), b the replicates at least as extreme, ties decided with a little slack for rounding.
 */
export function permutationPValue(
  observed: number,
  replicates: Float64Array,
  alternative: 'two-sided' | 'greater' | 'less' = 'two-sided',
): number {
  if (replicates.length === 0) throw new StatsError('empty', 'no replicates', 'replicates');
  const slack = 1e-9 * Math.max(Math.abs(observed), Number.MIN_VALUE);
  let greater = 0;
  let less = 0;
  for (const value of replicates) {
    if (value >= observed - slack) greater++;
    if (value <= observed + slack) less++;
  }
  const tail = alternative === 'greater' ? greater : alternative === 'less' ? less : Math.min(greater, less);
  const p = (tail + 1) / (replicates.length + 1);
  return alternative === 'two-sided' ? Math.min(1, 2 * p) : p;
}

/** Leave-one-out values of a statistic; with clusters one cluster is left out at a time. */
export function jackknife(
  plan: Pick<ResamplingPlan, 'rows' | 'clusters'>,
  statistic: RowStatistic,
): Float64Array {
  checkPlan(plan);
  const groups = plan.clusters
    ? members(plan.clusters, 'clusters')
    : Array.from({ length: plan.rows }, (_, i) => Int32Array.of(i));
  if (groups.length < 2) throw new StatsError('too-few', 'at least two rows are needed', 'rows');
  return Float64Array.from(groups, (out) => {
    const excluded = new Uint8Array(plan.rows);
    for (const row of out) excluded[row] = 1;
    const rest = new Int32Array(plan.rows - out.length);
    let at = 0;
    for (let i = 0; i < plan.rows; i++) if (!excluded[i]) rest[at++] = i;
    return statistic(rest);
  });
}

/** Fold (0 .. folds - 1) of each row for cross-validation, balanced, within strata when they are given. */
export function crossValidationFolds(
  seed: number,
  { rows, strata }: Pick<ResamplingPlan, 'rows' | 'strata'>,
  folds: number,
): Int32Array {
  checkPlan(strata ? { rows, strata } : { rows });
  requireCount(folds, 'folds', 2);
  if (folds > rows) throw new StatsError('too-few', 'more folds than rows', 'folds');
  const rng = new Xoshiro256(seed);
  const groups = strata ? members(strata, 'strata') : [Int32Array.from({ length: rows }, (_, i) => i)];
  const result = new Int32Array(rows);
  // the next stratum goes on where the last one stopped, so that fold sizes differ by one at most
  let next = 0;
  for (const group of groups) {
    for (const row of shuffle(rng, group.slice())) result[row] = next++ % folds;
  }
  return result;
}
