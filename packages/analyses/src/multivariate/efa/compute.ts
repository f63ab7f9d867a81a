import type { Frame } from '@constat/data';
import {
  covariances,
  type Extraction,
  extractFactors,
  factorAdequacy,
  factorFit,
  isConstant,
  isOblique,
  type Matrix,
  type Moments,
  matrix,
  moments,
  multiply,
  pivotedQr,
  principalComponents,
  type RotatedFactors,
  randomEigenvalues,
  rotateFactors,
  StatsError,
  scoreWeights,
  sdOf,
  symmetricEigen,
  Xoshiro256,
  zip,
} from '@constat/stats';
import { RefusedError, type RunContext } from '../../contract.ts';
import { DEFAULT_SEED } from '../../seed.ts';
import { keepNumbers } from '../../shared/cases.ts';
import { codedColumns } from '../kit/coded-columns.ts';
import type { EfaOptions } from './options.ts';
import { mostFactors, refusals } from './refusals.ts';
import type { EfaResult, ScreePoint } from './result.ts';
import { rmseaLevel } from './words.ts';

/** Points that a figure shows, and cases whose scores are listed. */
const MOST_POINTS = 1000;
const MOST_CASES = 30;

export function compute(frame: Frame, options: EfaOptions, run: RunContext): EfaResult {
  const { columns, rows, coded } = codedColumns(frame, options.variables, refusals.tooFewCases);
  const isPca = options.extraction === 'pca';
  const raw = isPca && options.matrix === 'covariance';
  const described = columns.map((values) => moments(values));
  refuseConstants(described, options, raw);
  const n = rows.length;
  const p = columns.length;
  const seed = options.seed === DEFAULT_SEED ? run.seed : options.seed;
  const correlated = described.every(varies) ? covariances(columns, described) : null;
  const adequacy = correlated && attempt(() => factorAdequacy(correlated.correlation, n));
  if (!isPca && !adequacy)
    throw new RefusedError([
      n <= p
        ? refusals.tooFewCases(n, p + 1, undefined)
        : refusals.singular(options.variables[determined(correlated!.correlation)]!, options),
    ]);
  const scree = screeOf(columns, raw, correlated?.correlation ?? null, n, seed, options, run);
  const { factors, suggested, limitedTo } = numberOf(scree, p, n, raw, options);
  const solution = solve(columns, correlated?.correlation ?? null, factors, raw, options);
  const { rotated, uniquenesses, variances } = solution;
  const total = variances.reduce((sum, value) => sum + value, 0);
  const communalities = communalitiesOf(rotated);
  const fit =
    isPca || !correlated
      ? null
      : factorFit(correlated.correlation, n, rotated, uniquenesses, rmseaLevel(options));
  return {
    sample: { used: n, excluded: frame.rows - n },
    variables: zip(options.variables, described, communalities, variances).map(
      ([name, m, communality, variance], i) => {
        return {
          name,
          label: frame.label(name),
          mean: m.mean,
          sd: sdOf(m) ?? 0,
          loadings: rowOf(rotated.loadings, i),
          communality,
          uniqueness: isPca ? variance - communality : uniquenesses[i]!,
          kmo: adequacy?.items[i] ?? null,
        };
      },
    ),
    coded,
    factors,
    suggested,
    limitedTo,
    scree,
    variance: variancesOf(rotated, total),
    correlations:
      isOblique(options.rotation) && !raw && factors > 1
        ? Array.from({ length: factors }, (_, i) => rowOf(rotated.correlations, i))
        : null,
    adequacy: adequacy && {
      kmo: adequacy.kmo,
      ...adequacy.bartlett,
      determinant: Math.exp(adequacy.logDeterminant),
    },
    fit,
    heywood: solution.heywood,
    ...scoresOf(frame, columns, rows, correlated?.correlation ?? null, solution, raw, options, run),
    seed,
  };
}

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}

const varies = (m: Moments): boolean => !isConstant(m) && (sdOf(m) ?? 0) > 0;

/** Covariances exist for a constant, but not where all are. */
function refuseConstants(described: readonly Moments[], options: EfaOptions, raw: boolean): void {
  const constant = described.findIndex((each) => !varies(each));
  const name = options.variables[constant];
  if (name !== undefined && (!raw || !described.some(varies)))
    throw new RefusedError([refusals.constant(name, options)]);
}

/** The variable that the others determine most closely. */
function determined(r: Matrix): number {
  return pivotedQr(r).pivots.at(-1)!;
}

/** Eigenvalues of what is analysed, beside those of random data. */
function screeOf(
  columns: readonly Float64Array[],
  raw: boolean,
  r: Matrix | null,
  n: number,
  seed: number,
  options: EfaOptions,
  run: RunContext,
): readonly ScreePoint[] {
  const p = columns.length;
  const eigenvalues = raw || !r ? principalComponents(columns, false).eigenvalues : symmetricEigen(r).values;
  const total = eigenvalues.reduce((sum, value) => sum + Math.max(0, value), 0);
  const random = !raw && n > p ? randomOf(p, n, seed, options, run) : null;
  let sum = 0;
  return [...eigenvalues].map((value, i) => {
    const eigenvalue = Math.max(0, value);
    sum += eigenvalue;
    return {
      eigenvalue,
      proportion: eigenvalue / total,
      cumulative: Math.min(1, sum / total),
      random: random?.[i]?.mean ?? null,
      random95: random?.[i]?.high ?? null,
    };
  });
}

/** Mean and 95th percentile of each eigenvalue of random data. */
function randomOf(
  p: number,
  n: number,
  seed: number,
  { samples }: EfaOptions,
  run: RunContext,
): readonly { readonly mean: number; readonly high: number }[] {
  const rng = new Xoshiro256(seed);
  const drawn = Array.from({ length: p }, () => new Float64Array(samples));
  for (let s = 0; s < samples; s++) {
    if (s % 50 === 0) run.progress(s, samples, 'Parallel analysis', 'random datasets');
    const values = randomEigenvalues(p, n, rng);
    for (let i = 0; i < p; i++) drawn[i]![s] = values[i]!;
  }
  return drawn.map((values) => {
    values.sort();
    return {
      mean: values.reduce((sum, value) => sum + value, 0) / samples,
      high: values[Math.ceil(0.95 * samples) - 1]!,
    };
  });
}

/** How many factors the rules suggest, and how many are kept. */
function numberOf(
  scree: readonly ScreePoint[],
  p: number,
  n: number,
  raw: boolean,
  options: EfaOptions,
): Pick<EfaResult, 'factors' | 'suggested' | 'limitedTo'> {
  const below = scree.findIndex(({ eigenvalue, random95 }) => random95 === null || eigenvalue <= random95);
  const parallel = scree[0]!.random95 === null ? null : below < 0 ? scree.length : below;
  const mean = raw ? scree.reduce((sum, { eigenvalue }) => sum + eigenvalue, 0) / p : 1;
  const eigenvalue = scree.filter((point) => point.eigenvalue > mean).length;
  const asked =
    options.rule === 'fixed'
      ? options.factors
      : options.rule === 'parallel'
        ? (parallel ?? eigenvalue)
        : eigenvalue;
  const most = Math.min(mostFactors(p, options.extraction), n - 1, scree.length);
  const factors = Math.max(1, Math.min(asked, most));
  return { factors, suggested: { parallel, eigenvalue }, limitedTo: asked > most ? most : null };
}

interface Solution {
  readonly rotated: RotatedFactors;
  readonly uniquenesses: Float64Array;
  /** What each variable has to explain: 1, or its variance. */
  readonly variances: Float64Array;
  readonly heywood: readonly number[];
}

function solve(
  columns: readonly Float64Array[],
  r: Matrix | null,
  factors: number,
  raw: boolean,
  options: EfaOptions,
): Solution {
  const p = columns.length;
  if (raw) {
    const { eigenvalues, vectors } = principalComponents(columns, false);
    const loadings = matrix(p, factors);
    for (let j = 0; j < factors; j++)
      for (let i = 0; i < p; i++) loadings.data[i + j * p] = vectors[j]![i]! * Math.sqrt(eigenvalues[j]!);
    const variances = Float64Array.from(columns, (values) => (sdOf(moments(values)) ?? 0) ** 2);
    const rotated = rotateFactors(loadings, 'none');
    return { rotated, uniquenesses: new Float64Array(p), variances, heywood: [] };
  }
  try {
    const { loadings, uniquenesses, heywood } = extractFactors(
      r!,
      factors,
      options.extraction satisfies Extraction,
    );
    return {
      rotated: rotateFactors(loadings, options.rotation),
      uniquenesses,
      variances: new Float64Array(p).fill(1),
      heywood,
    };
  } catch (error) {
    if (error instanceof StatsError) throw new RefusedError([refusals.notConverged(factors)]);
    throw error;
  }
}

const rowOf = ({ data, rows, columns }: Matrix, i: number): readonly number[] =>
  Array.from({ length: columns }, (_, j) => data[i + j * rows]!);

/** The diagonal of L Phi L'. */
function communalitiesOf({ loadings, correlations }: RotatedFactors): Float64Array {
  const structure = multiply(loadings, correlations);
  const result = new Float64Array(loadings.rows);
  for (let j = 0; j < loadings.columns; j++)
    for (let i = 0; i < loadings.rows; i++)
      result[i]! += structure.data[i + j * loadings.rows]! * loadings.data[i + j * loadings.rows]!;
  return result;
}

/** The diagonal of Phi L'L. */
function variancesOf({ loadings, correlations }: RotatedFactors, total: number): EfaResult['variance'] {
  const structure = multiply(loadings, correlations);
  const { rows: p, columns: k } = loadings;
  let cumulative = 0;
  return Array.from({ length: k }, (_, j) => {
    let ssLoadings = 0;
    for (let i = 0; i < p; i++) ssLoadings += structure.data[i + j * p]! * loadings.data[i + j * p]!;
    cumulative += ssLoadings / total;
    return { ssLoadings, proportion: ssLoadings / total, cumulative };
  });
}

function scoresOf(
  frame: Frame,
  columns: readonly Float64Array[],
  rows: Uint32Array,
  r: Matrix | null,
  { rotated, uniquenesses }: Solution,
  raw: boolean,
  options: EfaOptions,
  run: RunContext,
): Pick<EfaResult, 'scores' | 'points'> {
  const plotted = options.plots.includes('scores') && rotated.loadings.columns > 1;
  if (options.scores === 'none' && !plotted && !run.keep) return { scores: null, points: [] };
  const method = options.scores === 'bartlett' && options.extraction !== 'pca' ? 'bartlett' : 'regression';
  const weights = raw || !r ? null : scoreWeights(r, rotated, uniquenesses, method);
  const scores = weights ? weighted(columns, weights) : componentScores(columns, rotated, raw);
  if (!scores) return { scores: null, points: [] };
  for (const [j, values] of scores.entries()) keepNumbers(run, 'scores', frame, rows, values, j + 1);
  const stride = Math.ceil(rows.length / MOST_POINTS);
  return {
    scores:
      options.scores === 'none'
        ? null
        : {
            weights: weights ? columns.map((_, i) => rowOf(weights, i)) : [],
            cases: Array.from(rows.subarray(0, MOST_CASES), (row, at) => ({
              row: row + 1,
              values: scores.map((values) => values[at]!),
            })),
          },
    points: plotted
      ? [...rows.keys()]
          .filter((at) => at % stride === 0)
          .map((at) => ({ row: rows[at]! + 1, x: scores[0]![at]!, y: scores[1]![at]! }))
      : [],
  };
}

/** z-scores times weights. */
function weighted(columns: readonly Float64Array[], weights: Matrix): readonly Float64Array[] {
  const n = columns[0]!.length;
  const scores = Array.from({ length: weights.columns }, () => new Float64Array(n));
  columns.forEach((values, i) => {
    const m = moments(values);
    const sd = sdOf(m)!;
    scores.forEach((score, j) => {
      const weight = weights.data[i + j * weights.rows]!;
      for (let at = 0; at < n; at++) score[at]! += ((values[at]! - m.mean) / sd) * weight;
    });
  });
  return scores;
}

/** Components of a matrix that cannot be inverted have their scores all the same, standardised. */
function componentScores(
  columns: readonly Float64Array[],
  { loadings }: RotatedFactors,
  raw: boolean,
): readonly Float64Array[] | null {
  const { scores, eigenvalues } = principalComponents(columns, !raw);
  if (loadings.columns > scores.length) return null;
  return Array.from({ length: loadings.columns }, (_, j) => {
    const sd = Math.sqrt(eigenvalues[j]!);
    return sd > 0 ? scores[j]!.map((value) => value / sd) : scores[j]!;
  });
}
