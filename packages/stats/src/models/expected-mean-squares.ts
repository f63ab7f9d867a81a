/** Analysis of variance with random factors: what mean squares estimate, and the error that each effect is tested against. */
import { fDistribution } from '../distributions/f.ts';
import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { matrix } from '../linalg/matrix.ts';
import type { SumOfSquaresType } from './factorial-model.ts';
import type { FTest } from './linear-regression.ts';

/** A combination of levels and its number of cases. */
export interface CountedCell {
  readonly levels: ArrayLike<number>;
  readonly n: number;
}

/** An effect: the factors whose product it is, and its mean square. */
export interface MeanSquareTerm {
  readonly factors: readonly number[];
  readonly df: number;
  readonly meanSquare: number;
}

export interface MixedAnova {
  /** Number of levels of each factor, and which of them are random. */
  readonly levels: readonly number[];
  readonly random: readonly boolean[];
  readonly cells: readonly CountedCell[];
  readonly terms: readonly MeanSquareTerm[];
  readonly residual: { readonly df: number; readonly meanSquare: number };
  readonly type: SumOfSquaresType;
}

export interface ExpectedMeanSquare {
  /** How often its mean square holds the variance of each term; 0 for fixed ones, whose own part is left out. */
  readonly expected: readonly number[];
  /** How the error is made of the mean squares of the terms, and of the residuals. */
  readonly weights: readonly number[];
  readonly residualWeight: number;
  /** Null where the error is not above zero. */
  readonly error: number | null;
  readonly test: FTest | null;
}

export interface ExpectedMeanSquares {
  readonly terms: readonly ExpectedMeanSquare[];
  /** Of the random terms (null of fixed ones); below zero where the mean square is smaller than its error. */
  readonly variances: readonly (number | null)[];
}

/** Columns of a cell: the intercept, then the products of each term, coded to sum to zero. */
function columnsOf(levels: ArrayLike<number>, counts: readonly number[], terms: readonly MeanSquareTerm[]) {
  const own = (factor: number): readonly number[] => {
    const count = counts[factor] ?? 1;
    const level = levels[factor] ?? 0;
    return Array.from({ length: count - 1 }, (_, j) => (level === count - 1 ? -1 : level === j ? 1 : 0));
  };
  return terms.map(({ factors }) =>
    factors.reduce<readonly number[]>(
      (made, factor) => made.flatMap((value) => own(factor).map((next) => value * next)),
      [1],
    ),
  );
}

const contains = (larger: MeanSquareTerm, smaller: MeanSquareTerm): boolean =>
  larger !== smaller && smaller.factors.every((factor) => larger.factors.includes(factor));

/** Terms beside which an effect is looked at: all others, those that do not contain it, or those before it. */
function beside(terms: readonly MeanSquareTerm[], at: number, type: SumOfSquaresType): readonly number[] {
  return [...terms.keys()].filter((other) => {
    if (other === at) return false;
    if (type === 1) return other < at;
    const [one, own] = [terms[other], terms[at]];
    return type === 3 || !one || !own || !contains(one, own);
  });
}

/**
 * Expected mean squares by Hartley's synthesis (1967, Biometrics 23, 105; Searle 1971, "Linear Models", 11.2): the mean square of an effect holds the variance of a random
 * term as often as the share of its indicators that the effect takes up. Random interactions with a fixed factor are not made to sum to zero over it ("unrestricted"). The error
 * of an effect is the combination of mean squares with its expectation, without the effect's own part, and has the degrees of freedom of Satterthwaite (1946).
 */
export function expectedMeanSquares(anova: MixedAnova): ExpectedMeanSquares {
  const { terms, residual } = anova;
  const isRandom = terms.map(({ factors }) => factors.some((factor) => anova.random[factor]));
  const shares = sharesOf(anova, isRandom);
  const random = [...terms.keys()].filter((at) => isRandom[at]);
  const results = terms.map((term, at): ExpectedMeanSquare => {
    const expected = shares[at] ?? [];
    const weights = terms.map(() => 0);
    // a term that comes later holds none of those before it: the combination is found one by one
    for (const one of random) {
      if (one === at) continue;
      const taken = random.reduce(
        (sum, before) => sum + (weights[before] ?? 0) * (shares[before]?.[one] ?? 0),
        0,
      );
      weights[one] = ((expected[one] ?? 0) - taken) / (shares[one]?.[one] ?? 1);
    }
    for (const one of random) if (Math.abs(weights[one] ?? 0) < 1e-10) weights[one] = 0;
    const residualWeight = 1 - weights.reduce((sum, weight) => sum + weight, 0);
    const parts = [
      ...terms.map(({ df, meanSquare }, i) => ({ df, value: (weights[i] ?? 0) * meanSquare })),
      { df: residual.df, value: Math.abs(residualWeight) < 1e-10 ? 0 : residualWeight * residual.meanSquare },
    ];
    const error = parts.reduce((sum, { value }) => sum + value, 0);
    const df2 = error ** 2 / parts.reduce((sum, { df, value }) => sum + value ** 2 / df, 0);
    const statistic = term.meanSquare / error;
    return {
      expected,
      weights,
      residualWeight: Math.abs(residualWeight) < 1e-10 ? 0 : residualWeight,
      error: error > 0 ? error : null,
      test:
        error > 0
          ? { statistic, df1: term.df, df2, pValue: fDistribution.sf(statistic, term.df, df2) }
          : null,
    };
  });
  const variances: (number | null)[] = terms.map(() => null);
  for (const at of random.toReversed()) {
    const later = random
      .filter((other) => other > at)
      .reduce((sum, other) => sum + (shares[at]?.[other] ?? 0) * (variances[other] ?? 0), 0);
    variances[at] = ((terms[at]?.meanSquare ?? 0) - residual.meanSquare - later) / (shares[at]?.[at] ?? 1);
  }
  return { terms: results, variances };
}

/** How often the mean square of each term holds the variance of each random one. */
function sharesOf(anova: MixedAnova, isRandom: readonly boolean[]): readonly (readonly number[])[] {
  const { terms, levels, cells, type } = anova;
  const first: number[] = [];
  let width = 1;
  for (const { df } of terms) {
    first.push(width);
    width += df;
  }
  const rows = cells.map((cell) => ({
    ...cell,
    x: Float64Array.from([1, ...columnsOf(cell.levels, levels, terms).flat()]),
  }));
  const products = matrix(width, width);
  for (const { n, x } of rows)
    x.forEach((a, i) => {
      x.forEach((b, j) => {
        products.data[i + j * width] = (products.data[i + j * width] ?? 0) + n * a * b;
      });
    });
  // sums of the columns over the cases of each level of a random term
  const indicators = terms.map(({ factors }, at) => {
    const groups = new Map<string, Float64Array>();
    if (!isRandom[at]) return [];
    for (const { n, x, levels: own } of rows) {
      const key = factors.map((factor) => own[factor]).join();
      const sums = groups.get(key) ?? new Float64Array(width);
      x.forEach((value, i) => {
        sums[i] = (sums[i] ?? 0) + n * value;
      });
      groups.set(key, sums);
    }
    return [...groups.values()];
  });
  /** What the columns of some terms take up of the indicators of each random term. */
  const takenBy = (some: readonly number[]): readonly number[] => {
    const places = [
      0,
      ...some.flatMap((at) => Array.from({ length: terms[at]?.df ?? 0 }, (_, j) => (first[at] ?? 0) + j)),
    ];
    const size = places.length;
    const part = matrix(
      size,
      size,
      Float64Array.from({ length: size * size }, (_, k) => {
        const [i, j] = [places[k % size] ?? 0, places[Math.floor(k / size)] ?? 0];
        return products.data[i + j * width] ?? 0;
      }),
    );
    const factor = cholesky(part);
    return indicators.map((groups) =>
      groups.reduce((sum, all) => {
        const own = Float64Array.from(places, (place) => all[place] ?? 0);
        const solved = choleskySolve(factor, own);
        return sum + own.reduce((inner, value, i) => inner + value * (solved[i] ?? 0), 0);
      }, 0),
    );
  };
  return terms.map(({ df }, at) => {
    const others = beside(terms, at, type);
    const [without, within] = [takenBy(others), takenBy([...others, at])];
    return within.map((value, other) => {
      const share = (value - (without[other] ?? 0)) / df;
      return Math.abs(share) < 1e-9 ? 0 : share;
    });
  });
}
