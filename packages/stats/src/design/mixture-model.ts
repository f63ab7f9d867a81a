/** Scheffé's models of mixtures (1958; Cornell 2002). */
import { isConstant, moments } from '../descriptive/moments.ts';
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import type { DesignColumn } from '../models/design.ts';
import { type LeastSquaresFit, leastSquares } from '../models/least-squares.ts';
import { StatsError } from '../stats-error.ts';
import {
  beyondPureError,
  type CodedFactor,
  type CoefficientTest,
  pureError,
  type TestedPart,
  type VariancePart,
} from './design-model.ts';
import { type EffectTerm, effectName, factorialTerms } from './terms.ts';

export const BLENDINGS = ['linear', 'quadratic', 'specialCubic'] as const;
export type Blending = (typeof BLENDINGS)[number];

export interface MixtureTerm {
  readonly name: string;
  readonly term: EffectTerm;
  readonly coefficient: number;
  readonly standardError: number | null;
  /** Of products; that a component's coefficient is zero is no question. Null without residual degrees of freedom. */
  readonly test: CoefficientTest | null;
}

export interface MixtureModel {
  readonly n: number;
  readonly terms: readonly MixtureTerm[];
  /** Products that the runs cannot tell from the others. */
  readonly dropped: readonly EffectTerm[];
  /** Sequential, each after those before it. */
  readonly parts: readonly { readonly blending: Blending; readonly part: TestedPart }[];
  readonly totalSumOfSquares: number;
  readonly residual: VariancePart | null;
  readonly model: TestedPart;
  readonly lackOfFit: TestedPart | null;
  readonly pureError: VariancePart | null;
  readonly rSquared: number;
  readonly adjustedRSquared: number | null;
  readonly predictedRSquared: number | null;
  readonly fitted: Float64Array;
  meanAt(shares: readonly number[]): number;
}

const ORDER: Readonly<Record<Blending, number>> = { linear: 1, quadratic: 2, specialCubic: 3 };

const productAt = (term: EffectTerm, shares: readonly number[]): number =>
  term.reduce((product, at) => product * (shares[at] ?? 0), 1);

function fitted(
  components: readonly CodedFactor[],
  outcome: Float64Array,
  terms: readonly EffectTerm[],
): LeastSquaresFit {
  const names = components.map(({ name }) => name);
  const columns = terms.map(
    (term): DesignColumn => ({
      name: effectName(term, names),
      parts: term.map((at) => ({
        kind: 'values',
        values: components[at]?.values ?? new Float64Array(outcome.length),
      })),
    }),
  );
  return leastSquares({ rows: outcome.length, intercept: false, columns, terms: [] }, outcome, {
    dependent: 'drop',
  });
}

function tested(sumOfSquares: number, df: number, error: VariancePart | null): TestedPart {
  const meanSquare = sumOfSquares / df;
  if (!error || !(error.meanSquare > 0)) return { sumOfSquares, df, meanSquare, test: null };
  const statistic = meanSquare / error.meanSquare;
  return {
    sumOfSquares,
    df,
    meanSquare,
    test: { statistic, pValue: fDistribution.sf(statistic, df, error.df) },
  };
}

/** Least squares on the shares and their products, without a constant: the shares add up to one and hold it. */
export function mixtureModel(
  components: readonly CodedFactor[],
  outcome: Float64Array,
  blending: Blending,
): MixtureModel {
  const all = moments(outcome);
  if (isConstant(all)) throw new StatsError('out-of-domain', 'the outcome does not vary', 'outcome');
  const n = outcome.length;
  const total = all.m2;
  const termsOf = (order: number): readonly EffectTerm[] => factorialTerms(components.length, order);
  const asked = termsOf(ORDER[blending]);
  const fit = fitted(components, outcome, asked);
  if (fit.kept.length < 2) throw new StatsError('out-of-domain', 'components do not vary', 'components');
  const df = n - fit.rank;
  const rss = fit.residualSumOfSquares;
  const residual = df > 0 ? { sumOfSquares: rss, df, meanSquare: rss / df } : null;
  const kept = Array.from(fit.kept, (column) => asked[column] ?? []);
  const norms = kept.map((_, place) => {
    let norm = 0;
    for (let k = 0; k < fit.rank; k++) norm += (fit.inverse[place * fit.rank + k] ?? 0) ** 2;
    return norm;
  });
  const names = components.map(({ name }) => name);
  const sharesAt = (row: number): readonly number[] => components.map(({ values }) => values[row] ?? 0);
  const meanAt = (shares: readonly number[]): number =>
    kept.reduce((sum, term, place) => sum + (fit.coefficients[place] ?? 0) * productAt(term, shares), 0);
  const fittedValues = Float64Array.from({ length: n }, (_, row) => meanAt(sharesAt(row)));
  const pure = pureError(components, outcome, null);
  const parts = partsOf(components, outcome, blending, total, residual);
  return {
    n,
    terms: kept.map((term, place): MixtureTerm => {
      const coefficient = fit.coefficients[place] ?? 0;
      const standardError = residual ? Math.sqrt(residual.meanSquare * (norms[place] ?? 0)) : null;
      return {
        name: effectName(term, names),
        term,
        coefficient,
        standardError,
        test:
          term.length > 1 && standardError !== null && residual
            ? testOf(coefficient, standardError, residual.df)
            : null,
      };
    }),
    dropped: Array.from(fit.dropped, (column) => asked[column] ?? []),
    parts,
    totalSumOfSquares: total,
    residual,
    model: tested(total - rss, fit.rank - 1, residual),
    lackOfFit: beyondPureError(residual, pure),
    pureError: pure,
    rSquared: 1 - rss / total,
    adjustedRSquared: residual ? 1 - (residual.meanSquare * (n - 1)) / total : null,
    predictedRSquared: predicted(fit, kept, outcome, fittedValues, sharesAt, total),
    fitted: fittedValues,
    meanAt,
  };
}

function testOf(coefficient: number, standardError: number, df: number): CoefficientTest {
  const statistic = coefficient / standardError;
  return { standardError, statistic, pValue: 2 * studentT.sf(Math.abs(statistic), df) };
}

function partsOf(
  components: readonly CodedFactor[],
  outcome: Float64Array,
  blending: Blending,
  total: number,
  residual: VariancePart | null,
): MixtureModel['parts'] {
  let left = total;
  let rank = 1;
  return BLENDINGS.slice(0, ORDER[blending]).flatMap((each) => {
    const fit = fitted(components, outcome, factorialTerms(components.length, ORDER[each]));
    const df = fit.rank - rank;
    const sumOfSquares = left - fit.residualSumOfSquares;
    left = fit.residualSumOfSquares;
    rank = fit.rank;
    return df > 0 ? [{ blending: each, part: tested(sumOfSquares, df, residual) }] : [];
  });
}

/** 1 - PRESS / total; null where a run decides its own fitted value. */
function predicted(
  fit: LeastSquaresFit,
  kept: readonly EffectTerm[],
  outcome: Float64Array,
  fittedValues: Float64Array,
  sharesAt: (row: number) => readonly number[],
  total: number,
): number | null {
  let press = 0;
  for (let row = 0; row < outcome.length; row++) {
    const x = kept.map((term) => productAt(term, sharesAt(row)));
    let leverage = 0;
    for (let k = 0; k < fit.rank; k++) {
      const product = x.reduce((sum, value, j) => sum + value * (fit.inverse[j * fit.rank + k] ?? 0), 0);
      leverage += product ** 2;
    }
    if (leverage > 1 - 1e-9) return null;
    press += (((outcome[row] ?? 0) - (fittedValues[row] ?? 0)) / (1 - leverage)) ** 2;
  }
  return 1 - press / total;
}
