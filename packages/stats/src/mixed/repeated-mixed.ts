/** Repeated measurements with gaps by a linear mixed model: every case counts with the measurements that it has. */
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { denseDesign } from '../models/dense-design.ts';
import type { DesignColumn, DesignPart } from '../models/design.ts';
import { type KenwardRogerTest, kenwardRoger } from './kenward-roger.ts';
import { mixedModel } from './mixed-model.ts';
import type { RandomFactor } from './mixed-sums.ts';

/** A factor with the level of each measurement. */
export interface LongFactor {
  readonly codes: Int32Array;
  readonly levels: number;
  /** Whether the levels differ within a case. */
  readonly within: boolean;
}

/** Measurements below each other, with the case of each. */
export interface LongMeasurements {
  readonly values: Float64Array;
  readonly cases: Int32Array;
  readonly caseCount: number;
  readonly factors: readonly LongFactor[];
  /** Of the case of each measurement, centred. */
  readonly covariates: readonly Float64Array[];
}

/** A term: the factors whose product it is, and the covariate in it (-1 without). */
export interface RepeatedTerm {
  readonly factors: readonly number[];
  readonly covariate: number;
}

/** The mean of one combination of levels of some factors. */
export interface RepeatedCells {
  readonly levels: readonly (readonly number[])[];
  readonly estimates: readonly number[];
  readonly covariance: Matrix;
  /** Degrees of freedom of a combination of the means. */
  readonly dfOf: (weights: ArrayLike<number>) => number;
}

export interface RepeatedMixed {
  readonly effects: readonly (RepeatedTerm & { readonly test: KenwardRogerTest })[];
  /** Variances of what cases have in common: of all their measurements, and of those at one level of some within factors. */
  readonly random: readonly { readonly within: readonly number[]; readonly variance: number }[];
  readonly residualVariance: number;
  /** What the model says of each measurement, its case included. */
  readonly fitted: Float64Array;
  readonly isSingular: boolean;
  /** Means over all combinations counted alike, covariates at 0; the first factor asked for changes fastest. */
  readonly cells: (over: readonly number[]) => RepeatedCells;
}

/** All sets of some places, small ones first. */
function subsets(places: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: 2 ** places.length - 1 }, (_, bits) =>
    places.filter((_place, i) => ((bits + 1) >> i) & 1),
  ).sort((a, b) => a.length - b.length);
}

/** Every product of the factors; each covariate alone and with every product of those within cases. */
function repeatedTerms({
  factors,
  covariates,
}: Pick<LongMeasurements, 'factors' | 'covariates'>): readonly RepeatedTerm[] {
  const places = [...factors.keys()];
  const within = subsets(places.filter((place) => factors[place]?.within));
  return [
    ...subsets(places).map((own) => ({ factors: own, covariate: -1 })),
    ...[...covariates.keys()].flatMap((covariate) =>
      [[], ...within].map((own) => ({ factors: own, covariate })),
    ),
  ];
}

/** Columns of a factor that sum to zero over its levels: 1 for one of them, -1 for the last. */
const sumCoding = ({ codes, levels }: LongFactor): readonly DesignPart[] =>
  Array.from({ length: levels - 1 }, (_, own) => ({
    kind: 'coded' as const,
    codes,
    table: Float64Array.from({ length: levels }, (_level, level) =>
      level === own ? 1 : level === levels - 1 ? -1 : 0,
    ),
  }));

/** All products of one part of each list. */
const products = (lists: readonly (readonly DesignPart[])[]): readonly (readonly DesignPart[])[] =>
  lists.reduce<readonly (readonly DesignPart[])[]>(
    (made, list) => made.flatMap((parts) => list.map((part) => [...parts, part])),
    [[]],
  );

/** Groups counted from 0 in the order in which they appear. */
function compact(keys: readonly number[]): { readonly codes: Int32Array; readonly count: number } {
  const places = new Map<number, number>();
  const codes = Int32Array.from(keys, (key) => {
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  });
  return { codes, count: places.size };
}

/** What the measurements of a case have in common: all of them, and those at one level of some of the within factors, but not of all. */
function randomParts({ cases, caseCount, factors }: LongMeasurements) {
  const inside = [...factors.keys()].filter((place) => factors[place]?.within);
  const ones = new Float64Array(cases.length).fill(1);
  return [[], ...subsets(inside).filter(({ length }) => length < inside.length)].map((within, i) => {
    const keys = Array.from(cases, (code, row) =>
      within.reduce(
        (key, place) => key * (factors[place]?.levels ?? 1) + (factors[place]?.codes[row] ?? 0),
        code,
      ),
    );
    const { codes, count } = within.length === 0 ? { codes: cases, count: caseCount } : compact(keys);
    const factor: RandomFactor = {
      name: `r${i}`,
      levels: count,
      group: codes,
      terms: ['(Intercept)'],
      columns: [ones],
    };
    return { within, factor };
  });
}

/**
 * Linear mixed model by REML with intercepts of cases, and of cases at the levels of within factors where there are several: what an analysis of variance with
 * one error for each of them assumes. Effects are coded to sum to zero, so that their F tests are those of Type III, with the degrees of freedom of Kenward and
 * Roger (1997). With complete data and variances above zero both agree. A column named `t3.1` belongs to the fourth term.
 */
export function repeatedMixed(data: LongMeasurements): RepeatedMixed {
  const terms = repeatedTerms(data);
  const codings = data.factors.map(sumCoding);
  const columns: DesignColumn[] = [{ name: '(Intercept)', parts: [] }];
  const places = terms.map(({ factors, covariate }, t) => {
    const values = covariate < 0 ? null : data.covariates[covariate];
    const own = products([
      ...(values ? [[{ kind: 'values' as const, values }]] : []),
      ...factors.map((place) => codings[place] ?? []),
    ]);
    const first = columns.length;
    own.forEach((parts, j) => {
      columns.push({ name: `t${t}.${j}`, parts });
    });
    return own.map((_, j) => first + j);
  });
  const n = data.values.length;
  const dense = denseDesign({ rows: n, intercept: true, columns, terms: [] }, { count: n });
  const random = randomParts(data);
  const model = mixedModel(
    dense,
    data.values,
    random.map(({ factor }) => factor),
    { isReml: true, level: 0.95 },
  );
  const tests = kenwardRoger(
    dense,
    data.values,
    random.map(({ factor }) => factor),
    model,
    0.95,
  );
  return {
    effects: terms.map((term, t) => ({ ...term, test: tests.test(places[t] ?? []) })),
    random: random.map(({ within, factor }) => ({
      within,
      variance: model.random.find(({ name }) => name === factor.name)?.covariance[0] ?? 0,
    })),
    residualVariance: model.residualVariance,
    fitted: model.fitted,
    isSingular: model.isSingular,
    cells: (over) => {
      const rows = levelsOf(over.map((place) => data.factors[place]?.levels ?? 1)).map((levels) => {
        const weights = new Float64Array(columns.length);
        weights[0] = 1;
        terms.forEach(({ factors, covariate }, t) => {
          if (covariate >= 0 || !factors.every((place) => over.includes(place))) return;
          const chosen = factors.map((place) => levels[over.indexOf(place)] ?? 0);
          products(factors.map((place) => codings[place] ?? [])).forEach((parts, j) => {
            const value = parts.reduce(
              (product, part, f) => product * (part.kind === 'coded' ? (part.table[chosen[f] ?? 0] ?? 0) : 1),
              1,
            );
            weights[places[t]?.[j] ?? 0] = value;
          });
        });
        return { levels, weights };
      });
      return meansOf(
        rows,
        model.coefficients.map(({ estimate }) => estimate),
        tests,
      );
    },
  };
}

/** Every combination of levels, the first changing fastest. */
const levelsOf = (counts: readonly number[]): readonly (readonly number[])[] =>
  counts.reduceRight<readonly (readonly number[])[]>(
    (made, count) => made.flatMap((rest) => Array.from({ length: count }, (_, level) => [level, ...rest])),
    [[]],
  );

function meansOf(
  rows: readonly { readonly levels: readonly number[]; readonly weights: Float64Array }[],
  estimates: readonly number[],
  { covariance, dfOf }: Pick<ReturnType<typeof kenwardRoger>, 'covariance' | 'dfOf'>,
): RepeatedCells {
  const p = covariance.rows;
  const result = matrix(rows.length, rows.length);
  rows.forEach(({ weights: a }, i) => {
    const product = Float64Array.from(a, (_, k) =>
      a.reduce((sum, weight, j) => sum + weight * (covariance.data[j + k * p] ?? 0), 0),
    );
    rows.forEach(({ weights: b }, j) => {
      result.data[i + j * rows.length] = b.reduce((sum, weight, k) => sum + weight * (product[k] ?? 0), 0);
    });
  });
  return {
    levels: rows.map(({ levels }) => levels),
    estimates: rows.map(({ weights }) =>
      weights.reduce((sum, weight, j) => sum + weight * (estimates[j] ?? 0), 0),
    ),
    covariance: result,
    dfOf: (weights) =>
      dfOf(
        Float64Array.from({ length: p }, (_, k) =>
          rows.reduce((sum, row, i) => sum + (weights[i] ?? 0) * (row.weights[k] ?? 0), 0),
        ),
      ),
  };
}
