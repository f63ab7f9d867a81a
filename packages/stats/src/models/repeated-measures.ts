import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { cholesky } from '../linalg/cholesky.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { StatsError } from '../stats-error.ts';
import { contrastColumns } from './contrasts.ts';
import {
  contrastProducts,
  type FactorialFit,
  residualProducts,
  type SumOfSquaresType,
  termEffects,
} from './factorial-model.ts';
import type { FTest } from './linear-regression.ts';

/** Departure from sphericity of the contrasts of a within effect of two or more degrees of freedom. */
export interface Sphericity {
  /** null where the error matrix is singular: more contrasts than error degrees of freedom. */
  readonly mauchly: {
    readonly w: number;
    readonly chiSquare: number;
    readonly df: number;
    readonly pValue: number;
    /** Without the second-order term of the expansion. */
    readonly pValueChiSquare: number;
  } | null;
  readonly greenhouseGeisser: number;
  /** May exceed 1; degrees of freedom then stay as they are. Null where it is not defined. */
  readonly huynhFeldt: number | null;
  readonly lowerBound: number;
}

/** F with degrees of freedom multiplied by an estimate of sphericity. */
export interface CorrectedTest {
  readonly df1: number;
  readonly df2: number;
  readonly pValue: number;
}

/** Test of one effect: a between term crossed with a within effect. */
export interface RepeatedEffect extends FTest {
  /** Position of the between term in the fit; 0 is the intercept. */
  readonly between: number;
  /** Within factors of the effect. */
  readonly within: readonly number[];
  readonly sumOfSquares: number;
  readonly errorSumOfSquares: number;
  readonly greenhouseGeisser: CorrectedTest | null;
  readonly huynhFeldt: CorrectedTest | null;
}

/** Error stratum of a within effect (none: the subjects themselves). */
export interface RepeatedStratum {
  readonly within: readonly number[];
  readonly errorSumOfSquares: number;
  readonly df: number;
  readonly sphericity: Sphericity | null;
}

export interface RepeatedMeasures {
  readonly strata: readonly RepeatedStratum[];
  readonly effects: readonly RepeatedEffect[];
}

/** Every subset of the within factors, the empty one first, then by size. */
export function withinSubsets(count: number): readonly (readonly number[])[] {
  const all = Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, i) => i).filter((i) => (bits >> i) & 1),
  );
  return all.sort((a, b) => a.length - b.length);
}

/** Orthonormal contrasts of a within effect: polynomials of its factors, averages over the others; one array per contrast. */
export function withinContrasts(
  levels: readonly number[],
  within: readonly number[],
): readonly Float64Array[] {
  let columns: readonly Float64Array[] = [Float64Array.of(1)];
  levels.forEach((k, factor) => {
    const own = within.includes(factor)
      ? contrastColumns(
          'polynomial',
          Array.from({ length: k }, (_, i) => String(i)),
        ).map(({ values }) => values)
      : [new Float64Array(k).fill(1 / Math.sqrt(k))];
    // the last factor changes fastest
    columns = columns.flatMap((left) =>
      own.map((right) =>
        Float64Array.from({ length: left.length * k }, (_, i) => left[Math.floor(i / k)]! * right[i % k]!),
      ),
    );
  });
  return columns;
}

/**
 * Univariate tests of a repeated-measures design from the multivariate model of its cells: sums of squares of
 * every between term (the intercept for pure within effects) in the orthonormal contrasts of every within effect, the
 * error from the same contrasts (Winer, Brown & Michels 1991, "Statistical Principles in Experimental Design", 7; Girden
 * 1992). `levels` are those of the within factors; outcome c of the fit is cell c, the last factor changing fastest.
 */
export function repeatedMeasures(
  fit: FactorialFit,
  levels: readonly number[],
  type: SumOfSquaresType = 3,
): RepeatedMeasures {
  const products = residualProducts(fit);
  const projections = fit.terms.map((_, at) => termEffects(fit, at, type));
  const strata: RepeatedStratum[] = [];
  const effects: RepeatedEffect[] = [];
  for (const within of withinSubsets(levels.length)) {
    const contrasts = withinContrasts(levels, within);
    const error = contrastProducts(fit, contrasts);
    const d = contrasts.length;
    const errorSumOfSquares = trace(error);
    const df2 = fit.dfResidual * d;
    if (!(errorSumOfSquares > 1e-24 * trace(products)))
      throw new StatsError(
        'singular',
        'no error to test against',
        within.length === 0 ? 'between' : 'within',
      );
    const sphericity = within.length > 0 && d > 1 ? sphericityOf(error, fit.dfResidual) : null;
    strata.push({ within, errorSumOfSquares, df: df2, sphericity });
    fit.terms.forEach((term, between) => {
      // The grand mean is no effect.
      if (between === 0 && within.length === 0) return;
      let sumOfSquares = 0;
      for (const contrast of contrasts)
        for (let row = 0; row < term.count; row++) {
          let sum = 0;
          for (let cell = 0; cell < contrast.length; cell++)
            sum += contrast[cell]! * projections[between]![cell]![row]!;
          sumOfSquares += sum * sum;
        }
      const df1 = term.count * d;
      const statistic = sumOfSquares / df1 / (errorSumOfSquares / df2);
      const corrected = (epsilon: number | null | undefined): CorrectedTest | null => {
        // the estimate of Huynh and Feldt falls to zero and below in very small samples
        if (epsilon === null || epsilon === undefined || !(epsilon > 0)) return null;
        const share = Math.min(1, epsilon);
        return {
          df1: share * df1,
          df2: share * df2,
          pValue: fDistribution.sf(statistic, share * df1, share * df2),
        };
      };
      effects.push({
        between,
        within,
        sumOfSquares,
        errorSumOfSquares,
        statistic,
        df1,
        df2,
        pValue: fDistribution.sf(statistic, df1, df2),
        greenhouseGeisser: corrected(sphericity?.greenhouseGeisser),
        huynhFeldt: corrected(sphericity?.huynhFeldt),
      });
    });
  }
  return { strata, effects };
}

const trace = (a: Matrix): number => {
  let sum = 0;
  for (let i = 0; i < a.rows; i++) sum += a.data[i + i * a.rows]!;
  return sum;
};

/**
 * Mauchly's W (1940, Ann. Math. Stat. 11, 204-209) = det E / (tr E / p)^p with the chi-square expansion of Anderson (2003,
 * "Multivariate Statistical Analysis", 10.7, eq. 17) to its second term; epsilon of Greenhouse & Geisser (1959,
 * Psychometrika 24) = (tr E)^2 / (p tr E^2), and of Huynh & Feldt (1976, J. Educ. Stat. 1) with the correction of Lecoutre
 * (1991, J. Educ. Stat. 16, 371-372): ((f + 1) p e - 2) / (p (f - p e)), f the error degrees of freedom of a contrast.
 */
function sphericityOf(error: Matrix, f: number): Sphericity {
  const p = error.rows;
  const total = trace(error);
  let squares = 0;
  for (const value of error.data) squares += value * value;
  const gg = (total * total) / (p * squares);
  const below = f - p * gg;
  return {
    mauchly: mauchlyOf(error, f, total),
    greenhouseGeisser: gg,
    huynhFeldt: below > 0 ? ((f + 1) * p * gg - 2) / (p * below) : null,
    lowerBound: 1 / p,
  };
}

function mauchlyOf(error: Matrix, f: number, total: number): Sphericity['mauchly'] {
  const p = error.rows;
  if (f < p) return null;
  let logDeterminant: number;
  try {
    logDeterminant = cholesky(error).logDeterminant;
  } catch {
    return null;
  }
  const logW = logDeterminant - p * Math.log(total / p);
  const rho = 1 - (2 * p * p + p + 2) / (6 * p * f);
  if (!(rho > 0)) return null;
  const w2 =
    ((p + 2) * (p - 1) * (p - 2) * (2 * p ** 3 + 6 * p * p + 3 * p + 2)) / (288 * (f * p * rho) ** 2);
  const statistic = Math.max(0, -f * rho * logW);
  const df = (p * (p + 1)) / 2 - 1;
  const first = chiSquare.sf(statistic, df);
  const second = chiSquare.sf(statistic, df + 4);
  return {
    w: Math.exp(logW),
    chiSquare: statistic,
    df,
    pValue: Math.min(1, Math.max(0, first + w2 * (second - first))),
    pValueChiSquare: first,
  };
}
