/** Variances of complex samples by Taylor linearisation. */
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';

/** How rows were sampled; all arrays have one element a row. */
export interface SurveyDesign {
  readonly weights: Float64Array;
  /** Codes of first-stage strata; absent = one stratum. */
  readonly strata?: ArrayLike<number>;
  /** Codes of primary units, counted within strata, and of second-stage units within them; absent = every row is a unit. */
  readonly clusters?: readonly ArrayLike<number>[];
  /** Units in the population, one array a stage; absent = sampled with replacement. */
  readonly fpc?: readonly ArrayLike<number>[];
}

/** The rows of a design by stratum and primary unit. */
export interface PreparedDesign {
  readonly n: number;
  readonly weights: Float64Array;
  readonly strata: readonly StratumRows[];
}

interface StratumRows {
  /** Share sampled; 0 with replacement. */
  readonly fraction: number;
  readonly units: readonly UnitRows[];
}

interface UnitRows {
  readonly rows: readonly number[];
  /** Second-stage units with their sampled share; null without a second stage that counts. */
  readonly second: { readonly fraction: number; readonly parts: readonly (readonly number[])[] } | null;
}

function groupBy(rows: readonly number[], key: (row: number) => number): readonly (readonly number[])[] {
  const groups = new Map<number, number[]>();
  for (const row of rows) {
    const own = groups.get(key(row));
    if (own) own.push(row);
    else groups.set(key(row), [row]);
  }
  return [...groups.values()];
}

/** The share of a population that was sampled; refuses populations below their sample. */
function fractionOf(
  fpc: ArrayLike<number> | undefined,
  row: number,
  sampled: number,
  argument = 'fpc',
): number {
  if (!fpc) return 0;
  const population = fpc[row]!;
  if (!(population >= sampled * (1 - 1e-9)))
    throw new StatsError(
      'out-of-domain',
      `a population (${population}) is smaller than its sample (${sampled})`,
      argument,
    );
  return Math.min(1, sampled / population);
}

/** Sorts the rows; refuses negative weights and strata of one primary unit. */
export function prepareDesign(design: SurveyDesign): PreparedDesign {
  const n = design.weights.length;
  if (design.weights.some((w) => !(w >= 0 && w < Infinity)))
    throw new StatsError('out-of-domain', 'a sampling weight is negative', 'weights');
  const [primary, secondary] = design.clusters ?? [];
  const all = Array.from({ length: n }, (_, i) => i);
  const strata = groupBy(all, (row) => design.strata?.[row] ?? 0).map((rows): StratumRows => {
    const units = groupBy(rows, (row) => (primary ? primary[row]! : row));
    const fraction = fractionOf(design.fpc?.[0], rows[0]!, units.length);
    if (units.length < 2 && fraction < 1)
      throw new StatsError('too-few', 'a stratum has one primary unit', 'strata');
    return {
      fraction,
      units: units.map((own): UnitRows => {
        if (!secondary || !design.fpc?.[1]) return { rows: own, second: null };
        const parts = groupBy(own, (row) => secondary[row]!);
        return {
          rows: own,
          second: { fraction: fractionOf(design.fpc[1], own[0]!, parts.length, 'fpc2'), parts },
        };
      }),
    };
  });
  return { n, weights: design.weights, strata };
}

/** Covariance of totals of linearised columns, already weighted; zero outside a domain. */
export function surveyCovariance(design: PreparedDesign, columns: readonly Float64Array[]): Matrix {
  const q = columns.length;
  const result = matrix(q, q);
  const sumOf = (rows: readonly number[]): Float64Array =>
    Float64Array.from(columns, (column) => rows.reduce((sum, row) => sum + column[row]!, 0));
  const addSpread = (totals: readonly Float64Array[], factor: number): void => {
    const count = totals.length;
    if (count < 2 || factor === 0) return;
    const mean = Float64Array.from({ length: q }, (_, j) =>
      totals.reduce((sum, t) => sum + t[j]! / count, 0),
    );
    for (const t of totals)
      for (let j = 0; j < q; j++)
        for (let k = 0; k < q; k++)
          result.data[j + k * q]! +=
            ((factor * count) / (count - 1)) * (t[j]! - mean[j]!) * (t[k]! - mean[k]!);
  };
  for (const { fraction, units } of design.strata) {
    addSpread(
      units.map(({ rows }) => sumOf(rows)),
      1 - fraction,
    );
    for (const { second } of units)
      if (second) addSpread(second.parts.map(sumOf), fraction * (1 - second.fraction));
  }
  return result;
}

/** Primary units less strata among rows inside a domain. */
export function surveyDf(design: PreparedDesign, inside: (row: number) => boolean): number {
  let units = 0;
  let strata = 0;
  for (const stratum of design.strata) {
    const own = stratum.units.filter(({ rows }) => rows.some(inside)).length;
    units += own;
    if (own > 0) strata++;
  }
  return units - strata;
}
