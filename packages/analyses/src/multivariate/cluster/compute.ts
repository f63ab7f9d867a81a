import type { Frame } from '@constat/data';
import {
  allDistances,
  clusterSums,
  copheneticCorrelation,
  cutTree,
  gapStatistic,
  hierarchicalClusters,
  isConstant,
  kMeans,
  kMedoids,
  type Merge,
  moments,
  numbersAt,
  type Points,
  pointsOf,
  principalComponents,
  sdOf,
  silhouettes,
  Xoshiro256,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { DEFAULT_SEED } from '../../seed.ts';
import { keepLevels } from '../../shared/cases.ts';
import { refusing } from '../../shared/refusals.ts';
import { type CodedColumns, codedColumns } from '../kit/coded-columns.ts';
import type { ClusterOptions } from './options.ts';
import { MOST_PAIRED, refusals } from './refusals.ts';
import type { ClusterResult, NumberPoint } from './result.ts';

/** Cases of which silhouettes are computed, points drawn, memberships kept. */
const MOST_SILHOUETTES = 2000;
const MOST_POINTS = 1000;
const MOST_KEPT = 20_000;
/** Random datasets of the gap statistic, and starts of k-means in each. */
const GAP_SAMPLES = 50;
const GAP_STARTS = 2;
/** Starts for the numbers of clusters that are only compared. */
const COMPARED_STARTS = 10;

interface Prepared {
  readonly points: Points;
  /** All distances, where the method needs them. */
  readonly distances: Float64Array | null;
  readonly merges: readonly Merge[] | null;
  readonly seed: number;
}

interface Partition {
  readonly membership: Int32Array;
  readonly medoids: Int32Array | null;
  readonly objective: number | null;
}

export function compute(frame: Frame, options: ClusterOptions, run: RunContext): ClusterResult {
  const { columns, rows, coded } = columnsOf(frame, options);
  const n = rows.length;
  const prepared = prepare(columns, options, run);
  const { points, seed } = prepared;
  const asked = options.rule === 'fixed' ? options.clusters : 2;
  const most = Math.min(options.most, n - 1, different(columns, options.most + 1));
  if (asked > n) throw new RefusedError([refusals.tooManyClusters(asked, n)]);
  if (different(columns, asked) < asked)
    throw new RefusedError([refusals.tooFewDifferent(different(columns, asked), asked)]);
  const selection = evenly(n, MOST_SILHOUETTES);
  const solutions = new Map<number, Partition>();
  const partition = (k: number, starts: number): Partition => {
    const known = solutions.get(k) ?? solve(prepared, k, starts, run);
    solutions.set(k, known);
    return known;
  };
  const qualities = new Map<number, number>();
  for (let k = 2; k <= most; k++) {
    run.progress(k - 1, most, 'Comparing numbers of clusters', 'numbers');
    const found = partition(
      k,
      k === asked && options.rule === 'fixed' ? options.starts : Math.min(COMPARED_STARTS, options.starts),
    );
    qualities.set(k, mean(silhouettesOf(points, found.membership, k, selection, options)));
  }
  const best = [...qualities].reduce(
    (a, b) => (b[1] > a[1] + 1e-12 ? b : a),
    [2, Number.NEGATIVE_INFINITY],
  )[0];
  const k = options.rule === 'fixed' ? options.clusters : best;
  if (options.method === 'kmeans' && options.rule !== 'fixed') solutions.delete(k);
  const found = partition(k, options.starts);
  const sums = clusterSums(points, found.membership, k);
  const names = Array.from({ length: k }, (_, c) => String(c + 1));
  keepLevels(run, 'cluster', frame, rows, found.membership, names);
  const shown = silhouettesOf(points, found.membership, k, selection, options);
  const bySilhouette = (c: number): number | null => {
    const own = [...selection.keys()].filter((at) => found.membership[selection[at]!] === c);
    return own.length === 0 ? null : mean(numbersAt(shown, own));
  };
  const { numbers, gapChoice } = compareNumbers(prepared, solutions, qualities, most, k, shown, options, run);
  const { p } = points;
  const origins = columns.map((values) => (options.standardize ? 0 : moments(values).mean));
  const inUnits = (values: Float64Array): readonly number[] =>
    Array.from(values, (value, j) => value + origins[j]!);
  return {
    sample: { used: n, excluded: frame.rows - n },
    variables: zip(options.variables, columns).map(([name, column]) =>
      describe(frame, name, column, found.membership, k),
    ),
    coded,
    k,
    clusters: Array.from({ length: k }, (_, c) => {
      const own = columns.map((values) => values.filter((__, i) => found.membership[i] === c));
      const medoid = found.medoids?.[c];
      return {
        size: sums.sizes[c]!,
        withinSs: sums.withinSs[c]!,
        silhouette: bySilhouette(c),
        medoid: medoid === undefined ? null : { row: rows[medoid]! + 1, place: medoid + 1 },
        medoidValues:
          medoid === undefined ? [] : inUnits(points.values.subarray(medoid * p, (medoid + 1) * p)),
        center: inUnits(sums.centers.subarray(c * p, (c + 1) * p)),
        means: own.map((values) => moments(values).mean),
        sds: own.map((values) => sdOf(moments(values))),
      };
    }),
    membership: n <= MOST_KEPT ? Array.from(found.membership, (cluster) => cluster + 1) : [],
    totalWithinSs: sums.totalWithinSs,
    betweenSs: sums.betweenSs,
    totalSs: sums.totalSs,
    calinskiHarabasz: sums.calinskiHarabasz,
    daviesBouldin: sums.daviesBouldin,
    silhouette: mean(shown),
    silhouetteCases: selection.length,
    objective: found.objective,
    numbers,
    gapChoice,
    tree: prepared.merges && {
      merges: prepared.merges,
      copheneticCorrelation: copheneticCorrelation(prepared.distances!, n, prepared.merges, options.linkage),
    },
    ...drawn(points, rows, found.membership, selection, shown),
    seed,
  };
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rows from first to last, at most as many as asked for. */
function evenly(n: number, most: number): Uint32Array {
  const stride = Math.ceil(n / most);
  return Uint32Array.from({ length: Math.ceil(n / stride) }, (_, i) => i * stride);
}

function columnsOf(frame: Frame, options: ClusterOptions): CodedColumns {
  const found = codedColumns(frame, options.variables, refusals.tooFewCases);
  const { columns } = found;
  const constant = columns.findIndex((values) => isConstant(moments(values)) || sdOf(moments(values)) === 0);
  if (constant >= 0 && (options.standardize || columns.length === 1))
    throw new RefusedError([refusals.constant(options.variables[constant]!, options)]);
  return found;
}

/** How many different cases there are; stops counting at `enough`. */
function different(columns: readonly Float64Array[], enough: number): number {
  const seen = new Set<string>();
  for (let i = 0; i < columns[0]!.length && seen.size < enough; i++)
    seen.add(columns.map((values) => values[i]).join(' '));
  return seen.size;
}

function prepare(columns: readonly Float64Array[], options: ClusterOptions, run: RunContext): Prepared {
  const points = pointsOf(columns, options.standardize);
  const seed = options.seed === DEFAULT_SEED ? run.seed : options.seed;
  if (options.method === 'kmeans') return { points, distances: null, merges: null, seed };
  if (points.n > MOST_PAIRED) throw new RefusedError([refusals.tooManyCases(points.n)]);
  const distances = allDistances(points, measureOf(options));
  const merges =
    options.method === 'pam'
      ? null
      : hierarchicalClusters(distances, points.n, options.linkage, (merge) =>
          run.progress(merge, points.n, 'Joining clusters', 'merges'),
        );
  return { points, distances, merges, seed };
}

const measureOf = ({ method, distance }: ClusterOptions) =>
  method === 'hierarchical' ? distance : 'euclidean';

function solve(
  { points, distances, merges, seed }: Prepared,
  k: number,
  starts: number,
  run: RunContext,
): Partition {
  if (merges) return { membership: cutTree(merges, points.n, k), medoids: null, objective: null };
  if (distances) return kMedoids(distances, points.n, k, () => run.progress(0, 1, 'k-medoids'));
  const found = refusing(
    () =>
      kMeans(points, k, starts, new Xoshiro256(seed), (start) =>
        run.progress(start, starts, 'k-means', 'starts'),
      ),
    () => refusals.tooFewDifferent(k - 1, k),
  );
  return { membership: found.membership, medoids: null, objective: null };
}

/** Silhouettes of a selection of cases, among themselves. */
function silhouettesOf(
  points: Points,
  membership: Int32Array,
  k: number,
  selection: Uint32Array,
  options: ClusterOptions,
): Float64Array {
  return silhouettes(
    selected(points, selection),
    Int32Array.from(selection, (row) => membership[row]!),
    k,
    measureOf(options),
  );
}

/** The gap statistic; of very many cases that of an even selection. */
function gapOf(
  points: Points,
  counts: readonly number[],
  sums: readonly number[],
  seed: number,
  run: RunContext,
): ReturnType<typeof gapStatistic> | null {
  const rng = new Xoshiro256(seed);
  const chosen = points.n > MOST_SILHOUETTES ? selected(points, evenly(points.n, MOST_SILHOUETTES)) : points;
  const within =
    chosen === points
      ? sums
      : counts.map((count) => kMeans(chosen, count, COMPARED_STARTS, rng).totalWithinSs);
  if (!within.every((sum) => sum > 0)) return null;
  return gapStatistic(chosen, within, GAP_SAMPLES, GAP_STARTS, rng, (sample) =>
    run.progress(sample, GAP_SAMPLES, 'Gap statistic', 'random datasets'),
  );
}

function selected({ p, values }: Points, rows: Uint32Array): Points {
  const chosen = new Float64Array(rows.length * p);
  rows.forEach((row, i) => {
    chosen.set(values.subarray(row * p, (row + 1) * p), i * p);
  });
  return { n: rows.length, p, values: chosen };
}

/** Within sums, silhouettes and the gap for each number of clusters. */
function compareNumbers(
  { points, seed }: Prepared,
  solutions: ReadonlyMap<number, Partition>,
  qualities: ReadonlyMap<number, number>,
  most: number,
  k: number,
  shown: Float64Array,
  options: ClusterOptions,
  run: RunContext,
): Pick<ClusterResult, 'numbers' | 'gapChoice'> {
  const within = (count: number): number =>
    count === 1
      ? clusterSums(points, new Int32Array(points.n), 1).totalWithinSs
      : clusterSums(points, solutions.get(count)!.membership, count).totalWithinSs;
  const counts = Array.from({ length: most }, (_, i) => i + 1);
  const sums = counts.map(within);
  const gaps = options.gap ? gapOf(points, counts, sums, seed, run) : null;
  const numbers = zip(counts, sums).map(
    ([count, sum], i): NumberPoint => ({
      k: count,
      totalWithinSs: sum,
      silhouette: count === 1 ? null : count === k ? mean(shown) : qualities.get(count)!,
      gap: gaps?.[i]?.gap ?? null,
      gapError: gaps?.[i]?.standardError ?? null,
    }),
  );
  // the smallest number whose gap is within one standard error of the next one's
  const choice = gaps?.find((point, i) => {
    const next = gaps[i + 1];
    return !next || point.gap >= next.gap - next.standardError;
  });
  return { numbers, gapChoice: choice?.k ?? null };
}

function describe(
  frame: Frame,
  name: string,
  values: Float64Array,
  membership: Int32Array,
  k: number,
): ClusterResult['variables'][number] {
  const m = moments(values);
  const sums = clusterSums(pointsOf([values], false), membership, k);
  return {
    name,
    label: frame.label(name),
    mean: m.mean,
    sd: sdOf(m) ?? 0,
    etaSquared: sums.totalSs > 0 ? Math.max(0, sums.betweenSs / sums.totalSs) : null,
  };
}

/** Cases with their cluster, silhouette and place on two components. */
function drawn(
  { n, p, values }: Points,
  rows: Uint32Array,
  membership: Int32Array,
  selection: Uint32Array,
  shown: Float64Array,
): Pick<ClusterResult, 'points' | 'shares'> {
  const columns = Array.from({ length: p }, (_, j) =>
    Float64Array.from({ length: n }, (__, i) => values[i * p + j]!),
  );
  const { scores, eigenvalues } = principalComponents(columns, false);
  const total = eigenvalues.reduce((sum, value) => sum + value, 0);
  const stride = Math.ceil(selection.length / MOST_POINTS);
  return {
    shares: [...eigenvalues.slice(0, 2)].map((value) => value / total),
    points: [...selection.keys()]
      .filter((at) => at % stride === 0)
      .map((at) => {
        const i = selection[at]!;
        return {
          row: rows[i]! + 1,
          cluster: membership[i]! + 1,
          silhouette: shown[at]!,
          x: scores[0]![i]!,
          y: scores[1]?.[i] ?? 0,
        };
      }),
  };
}
