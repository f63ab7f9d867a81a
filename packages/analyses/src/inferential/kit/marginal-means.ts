/** Estimated marginal means and comparisons of them: the same numbers for every model that has them. */
import {
  type AdjustedPair,
  adjustPairs,
  estimatesWithControl,
  inStandardErrors,
  type Matrix,
  matrix,
  type PairAdjustment,
  pairsOfEstimates,
  studentT,
  valuesAt,
  zip,
} from '@constat/stats';
import { type ContrastSet, contrastsOf, type PlannedContrast } from './planned-contrasts.ts';

/** A factor as results name it. */
export interface MeanFactor {
  readonly name: string;
  readonly label: string;
  readonly levels: readonly string[];
}

/** Estimates of the means of some cells, with their covariance. The first factor asked for changes fastest. */
export interface EstimatedCells {
  /** Level of each factor asked for. */
  readonly levels: readonly (readonly number[])[];
  readonly estimates: readonly number[];
  readonly covariance: Matrix;
  readonly df: number;
  /** Degrees of freedom of a combination of the means, where each has its own. */
  readonly dfOf?: (weights: ArrayLike<number>) => number;
}

/** Weights of some means, the others 0. */
const weightsAt = (length: number, at: readonly (readonly [place: number, weight: number])[]) => {
  const weights = new Float64Array(length);
  for (const [place, weight] of at) weights[place] = weight;
  return weights;
};

/** What a model must offer: its factors, and the means over some of them, by position. */
export interface MeanModel {
  readonly factors: readonly MeanFactor[];
  /** With `compared`, a covariance that serves differences between levels of that factor alone: what they have in common may be left out. */
  cells(over: readonly number[], compared?: number): EstimatedCells;
}

export interface MarginalMeanRow {
  readonly levels: readonly string[];
  readonly mean: number;
  readonly standardError: number;
  readonly df: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Means over the factors named. */
export interface MeanSet {
  readonly factors: readonly string[];
  readonly rows: readonly MarginalMeanRow[];
}

/** A way to compare levels: all pairs, or each with a control. */
export type PairMethod = PairAdjustment | 'dunnett';

/** Pairs of levels of one factor, over the others or at one level of another. */
export interface PairSet {
  readonly factor: string;
  readonly at: { readonly factor: string; readonly level: string } | null;
  readonly levels: readonly string[];
  /** The marginal mean of each level. */
  readonly estimates: readonly number[];
  readonly methods: Readonly<Partial<Record<PairMethod, readonly AdjustedPair[]>>>;
}

/** A planned contrast of the marginal means of a factor. */
export interface MeanContrast extends PlannedContrast {
  readonly factor: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly df: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** Orders cells as tables list them: the last factor changes fastest. */
export function byLevels(
  a: { readonly levels: ArrayLike<number> },
  b: { readonly levels: ArrayLike<number> },
): number {
  for (let i = 0; i < a.levels.length; i++)
    if (a.levels[i] !== b.levels[i]) return a.levels[i]! - b.levels[i]!;
  return 0;
}

export function meanSet(model: MeanModel, over: readonly number[], level: number): MeanSet {
  const { levels, estimates, covariance, df: common, dfOf } = model.cells(over);
  return {
    factors: over.map((factor) => model.factors[factor]!.name),
    rows: levels
      .map((cell, i) => ({ levels: cell, i }))
      .sort(byLevels)
      .map(({ levels: cell, i }) => {
        const standardError = Math.sqrt(covariance.data[i + i * covariance.rows]!);
        const df = dfOf?.(weightsAt(levels.length, [[i, 1]])) ?? common;
        const critical = studentT.isf((1 - level) / 2, df);
        return {
          levels: zip(cell, over).map(([at, ownOver]) => model.factors[ownOver]!.levels[at]!),
          mean: estimates[i]!,
          standardError,
          df,
          ciLower: estimates[i]! - critical * standardError,
          ciUpper: estimates[i]! + critical * standardError,
        };
      }),
  };
}

/** Rows and columns of a covariance. */
const part = (covariance: Matrix, rows: readonly number[]): Matrix => {
  const result = matrix(rows.length, rows.length);
  rows.forEach((i, a) => {
    rows.forEach((j, b) => {
      result.data[a + b * rows.length] = covariance.data[i + j * covariance.rows]!;
    });
  });
  return result;
};

/** Pairs of levels of a factor by each method; with `by`, once at each level of that factor. Dunnett needs the control's place. */
export function pairSets(
  model: MeanModel,
  factor: number,
  by: number | null,
  methods: readonly PairMethod[],
  level: number,
  control = 0,
): readonly PairSet[] {
  const { name, levels } = model.factors[factor]!;
  const cells = model.cells(by === null ? [factor] : [factor, by], factor);
  const k = levels.length;
  const groups = by === null ? [null] : model.factors[by]!.levels;
  return groups.map((group, g) => {
    const rows = Array.from({ length: k }, (_, i) => g * k + i);
    const estimates = valuesAt(cells.estimates, rows);
    const covariance = part(cells.covariance, rows);
    const plain = pairsOfEstimates(estimates, covariance, cells.df).map((pair) => ({
      ...pair,
      df:
        cells.dfOf?.(
          weightsAt(cells.levels.length, [
            [g * k + pair.first, 1],
            [g * k + pair.second, -1],
          ]),
        ) ?? pair.df,
    }));
    return {
      factor: name,
      at: group === null || by === null ? null : { factor: model.factors[by]!.name, level: group },
      levels,
      estimates,
      methods: Object.fromEntries(
        methods.map((method) => [
          method,
          method === 'dunnett'
            ? estimatesWithControl(estimates, covariance, cells.df, control, level)
            : adjustPairs(plain, k, method, level),
        ]),
      ),
    };
  });
}

/** Contrasts of the marginal means of a factor: a set by name and weights of one's own. */
export function meanContrasts(
  model: MeanModel,
  factor: number,
  set: ContrastSet,
  own: readonly PlannedContrast[],
  level: number,
): readonly MeanContrast[] {
  const { name, levels } = model.factors[factor]!;
  const { estimates, covariance, df: common, dfOf } = model.cells([factor], factor);
  return [...contrastsOf(set, levels), ...own].map((contrast) => {
    const { weights } = contrast;
    let estimate = 0;
    let variance = 0;
    zip(weights, estimates).forEach(([a, ownEstimate], i) => {
      estimate += a * ownEstimate;
      weights.forEach((b, j) => {
        variance += a * b * covariance.data[i + j * covariance.rows]!;
      });
    });
    const standardError = Math.sqrt(Math.max(0, variance));
    const statistic = inStandardErrors(estimate, standardError);
    const df = dfOf?.(weights) ?? common;
    const critical = studentT.isf((1 - level) / 2, df);
    return {
      ...contrast,
      factor: name,
      estimate,
      standardError,
      statistic,
      df,
      pValue: 2 * studentT.sf(Math.abs(statistic), df),
      ciLower: estimate - critical * standardError,
      ciUpper: estimate + critical * standardError,
    };
  });
}
