/** Linear models of designed experiments: blocks, linear effects, interactions and squares of factors in coded units. */

import { isConstant, moments } from '../descriptive/moments.ts';
import { fDistribution } from '../distributions/f.ts';
import { studentT } from '../distributions/student-t.ts';
import { valuesAt } from '../lists.ts';
import { columnValue, type DesignColumn } from '../models/design.ts';
import { type LeastSquaresFit, leastSquares } from '../models/least-squares.ts';
import type { FTest } from '../models/linear-regression.ts';
import { INTERCEPT } from '../models/model-matrix.ts';
import { StatsError } from '../stats-error.ts';
import { EFFECT_KINDS, type EffectKind, type EffectTerm, effectKind, effectName } from './terms.ts';
import { judgeUnreplicated, type Unreplicated } from './unreplicated.ts';

/** A factor in coded units. */
export interface CodedFactor {
  readonly name: string;
  readonly values: Float64Array;
}

export interface VariancePart {
  readonly sumOfSquares: number;
  readonly df: number;
  readonly meanSquare: number;
}

export type TestedPart = VariancePart & {
  /** Null where nothing is left to test against. */
  readonly test: { readonly statistic: number; readonly pValue: number } | null;
};

export interface CoefficientTest {
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
}

export interface EffectFit {
  readonly name: string;
  readonly term: EffectTerm;
  readonly kind: EffectKind;
  /** Twice the coefficient: the change of the outcome from -1 to +1. */
  readonly effect: number;
  readonly coefficient: number;
  /** What the term adds to all others. */
  readonly sumOfSquares: number;
  readonly percentContribution: number;
  /** Null where the effects use up all degrees of freedom. */
  readonly test: CoefficientTest | null;
}

/** A term that is a weighted sum of others on these runs; `Blocks` stands for differences between blocks. */
export interface AliasedEffect {
  readonly name: string;
  readonly term: EffectTerm;
  readonly with: readonly { readonly name: string; readonly weight: number }[];
}

/** Prediction of the mean outcome at settings in coded units, averaged over blocks. */
export interface DesignPrediction {
  readonly estimate: number;
  /** Null without residual degrees of freedom. */
  readonly standardError: number | null;
}

export interface DesignModel {
  readonly n: number;
  readonly mean: number;
  readonly totalSumOfSquares: number;
  readonly intercept: { readonly coefficient: number; readonly test: CoefficientTest | null };
  readonly effects: readonly EffectFit[];
  readonly aliased: readonly AliasedEffect[];
  /** Sequential sums of squares in this order; null where the model has no such terms. */
  readonly parts: Readonly<Record<'blocks' | EffectKind, TestedPart | null>>;
  readonly residual: VariancePart | null;
  readonly lackOfFit: TestedPart | null;
  /** Spread of runs at the same settings in the same block; null without such runs. */
  readonly pureError: VariancePart | null;
  readonly model: FTest | null;
  readonly rSquared: number | null;
  readonly adjustedRSquared: number | null;
  /** 1 - PRESS / total (Allen 1974): of runs left out one at a time; null where a run decides its own fitted value. */
  readonly predictedRSquared: number | null;
  readonly unreplicated: Unreplicated | null;
  readonly fitted: Float64Array;
  readonly leverages: Float64Array;
  /** Mean outcome at settings in coded units, averaged over blocks. */
  meanAt(settings: readonly number[]): number;
  predict(settings: readonly number[]): DesignPrediction;
}

/** Runs in blocks: the block of each run, from 0. */
export interface RunBlocks {
  readonly codes: Int32Array;
  readonly count: number;
}

const BLOCKS = 'Blocks';
/** A weight of an alias below this is rounding. */
const NO_WEIGHT = 1e-9;

/** Blocks coded to sum to zero, so that predictions are averages over blocks. */
export const blockColumns = ({ codes, count }: RunBlocks): DesignColumn[] =>
  Array.from({ length: Math.max(0, count - 1) }, (_, j) => ({
    name: BLOCKS,
    parts: [
      {
        kind: 'coded',
        codes,
        table: Float64Array.from({ length: count }, (__, code) =>
          code === count - 1 ? -1 : code === j ? 1 : 0,
        ),
      },
    ],
  }));

/** The model as least squares sees it: what each column is, and what the fit leaves. */
interface FittedDesign {
  readonly columns: readonly DesignColumn[];
  readonly fit: LeastSquaresFit;
  /** Place of the first term among the columns. */
  readonly first: number;
  readonly termAt: (column: number) => EffectTerm | undefined;
  readonly residual: VariancePart | null;
}

function fitDesign(
  factors: readonly CodedFactor[],
  outcome: Float64Array,
  terms: readonly EffectTerm[],
  blocks: RunBlocks | null,
): FittedDesign {
  const names = factors.map(({ name }) => name);
  const ordered = EFFECT_KINDS.flatMap((kind) => terms.filter((term) => effectKind(term) === kind));
  const block = blocks ? blockColumns(blocks) : [];
  const columns: readonly DesignColumn[] = [
    { name: INTERCEPT, parts: [] },
    ...block,
    ...ordered.map(
      (term): DesignColumn => ({
        name: effectName(term, names),
        parts: term.map((at) => ({ kind: 'values', values: factors[at]!.values })),
      }),
    ),
  ];
  const rows = outcome.length;
  const fit = leastSquares({ rows, intercept: true, columns, terms: [] }, outcome, { dependent: 'drop' });
  const df = rows - fit.rank;
  const rss = fit.residualSumOfSquares;
  const first = 1 + block.length;
  return {
    columns,
    fit,
    first,
    termAt: (column) => ordered[column - first],
    residual: df > 0 ? { sumOfSquares: rss, df, meanSquare: rss / df } : null,
  };
}

/** The t test of the coefficient at a place; null without residual degrees of freedom. */
function coefficientTest({ fit, residual }: FittedDesign, place: number): CoefficientTest | null {
  if (!residual) return null;
  const standardError = Math.sqrt(residual.meanSquare * normAt(fit, place));
  const statistic = fit.coefficients[place]! / standardError;
  return { standardError, statistic, pValue: 2 * studentT.sf(Math.abs(statistic), residual.df) };
}

/** The terms that were kept, each with its effect and what it adds to all others. */
function effectsOf(design: FittedDesign, total: number): readonly EffectFit[] {
  const { columns, fit, termAt } = design;
  return Array.from(fit.kept).flatMap((column, place): EffectFit[] => {
    const term = termAt(column);
    if (!term) return [];
    const coefficient = fit.coefficients[place]!;
    const sumOfSquares = coefficient ** 2 / normAt(fit, place);
    return [
      {
        name: columns[column]!.name,
        term,
        kind: effectKind(term),
        effect: 2 * coefficient,
        coefficient,
        sumOfSquares,
        percentContribution: (100 * sumOfSquares) / total,
        test: coefficientTest(design, place),
      },
    ];
  });
}

/** Sequential sums of squares of the blocks and of each kind of term. */
function partsOf({ fit, first, termAt, residual }: FittedDesign): DesignModel['parts'] {
  const part = (holds: (column: number) => boolean): TestedPart | null => {
    const places = Array.from(fit.kept).flatMap((column, place) => (holds(column) ? [place] : []));
    if (places.length === 0) return null;
    return tested(
      places.reduce((sum, place) => sum + fit.effects[place]! ** 2, 0),
      places.length,
      residual,
    );
  };
  const ofKind = (kind: EffectKind) =>
    part((column) => {
      const term = termAt(column);
      return term !== undefined && effectKind(term) === kind;
    });
  return {
    blocks: part((column) => column > 0 && column < first),
    linear: ofKind('linear'),
    interaction: ofKind('interaction'),
    square: ofKind('square'),
  };
}

/** Predictions at settings in coded units, averaged over blocks. */
function predictionsOf({ fit, termAt, residual }: FittedDesign): Pick<DesignModel, 'meanAt' | 'predict'> {
  const keptTerms = Array.from(fit.kept, termAt);
  const rowAt = (settings: readonly number[]): readonly number[] =>
    keptTerms.map((term, place) => {
      if (place === 0) return 1;
      return term ? term.reduce((product, at) => product * settings[at]!, 1) : 0;
    });
  const meanOf = (row: readonly number[]): number =>
    row.reduce((sum, value, place) => sum + value * fit.coefficients[place]!, 0);
  return {
    meanAt: (settings) => meanOf(rowAt(settings)),
    predict(settings) {
      const row = rowAt(settings);
      return {
        estimate: meanOf(row),
        standardError: residual ? Math.sqrt(residual.meanSquare * spread(fit, row)) : null,
      };
    },
  };
}

/**
 * Least squares of y on blocks, then linear effects, interactions and squares (Box, Hunter & Hunter 2005; Box & Draper 2007).
 * A term that the runs cannot tell from earlier ones is left out and reported. Without residual degrees of freedom effects are judged by
 * a half-normal plot (Daniel 1959) and Lenth's pseudo standard error (1989).
 */
export function designModel(
  factors: readonly CodedFactor[],
  outcome: Float64Array,
  terms: readonly EffectTerm[],
  blocks: RunBlocks | null = null,
  level = 0.95,
): DesignModel {
  const all = moments(outcome);
  const { mean, m2: total } = all;
  if (isConstant(all)) throw new StatsError('out-of-domain', 'the outcome does not vary', 'outcome');
  const design = fitDesign(factors, outcome, terms, blocks);
  const { columns, fit, termAt, residual } = design;
  const n = outcome.length;
  const effects = effectsOf(design, total);
  const pure = pureError(factors, outcome, blocks);
  const leverages = Float64Array.from({ length: n }, (_, row) =>
    spread(
      fit,
      Array.from(fit.kept, (column) => columnValue(columns[column]!, row)),
    ),
  );
  const fitted = Float64Array.from({ length: n }, (_, row) =>
    fit.kept.reduce(
      (sum, column, place) => sum + fit.coefficients[place]! * columnValue(columns[column]!, row),
      0,
    ),
  );
  return {
    n,
    mean,
    totalSumOfSquares: total,
    intercept: { coefficient: fit.coefficients[0]!, test: coefficientTest(design, 0) },
    effects,
    aliased: aliasedOf(fit, columns, termAt),
    parts: partsOf(design),
    residual,
    pureError: pure,
    lackOfFit: beyondPureError(residual, pure),
    model: modelTest(design, total),
    rSquared: residual ? 1 - residual.sumOfSquares / total : null,
    adjustedRSquared: residual ? 1 - (residual.meanSquare * (n - 1)) / total : null,
    predictedRSquared: residual ? predictedRSquared(outcome, fitted, leverages, total) : null,
    unreplicated: residual || effects.length === 0 ? null : judgeUnreplicated(effects, level),
    fitted,
    leverages,
    ...predictionsOf(design),
  };
}

/** What the residual holds beyond the spread of runs at the same settings. */
export function beyondPureError(residual: VariancePart | null, pure: VariancePart | null): TestedPart | null {
  if (!residual || !pure || residual.df <= pure.df) return null;
  return tested(Math.max(0, residual.sumOfSquares - pure.sumOfSquares), residual.df - pure.df, pure);
}

/** All terms and blocks together. */
function modelTest({ fit, residual }: FittedDesign, total: number): FTest | null {
  const df1 = fit.rank - 1;
  if (!residual || df1 <= 0) return null;
  const statistic = (total - residual.sumOfSquares) / df1 / residual.meanSquare;
  return { statistic, df1, df2: residual.df, pValue: fDistribution.sf(statistic, df1, residual.df) };
}

/** x' (X'X)^-1 x from the rows of L. */
function spread(fit: LeastSquaresFit, row: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < fit.rank; k++) {
    let product = 0;
    for (let j = 0; j < fit.rank; j++) product += row[j]! * fit.inverse[j * fit.rank + k]!;
    sum += product ** 2;
  }
  return sum;
}

/** Diagonal element of (X'X)^-1. */
function normAt(fit: LeastSquaresFit, place: number): number {
  let norm = 0;
  for (let k = 0; k < fit.rank; k++) norm += fit.inverse[place * fit.rank + k]! ** 2;
  return norm;
}

function tested(sumOfSquares: number, df: number, error: VariancePart | null): TestedPart {
  const meanSquare = sumOfSquares / df;
  if (!error || !(error.meanSquare > 0)) return { sumOfSquares, df, meanSquare, test: null };
  const statistic = meanSquare / error.meanSquare;
  const pValue = fDistribution.sf(statistic, df, error.df);
  return { sumOfSquares, df, meanSquare, test: { statistic, pValue } };
}

function predictedRSquared(
  outcome: Float64Array,
  fitted: Float64Array,
  leverages: Float64Array,
  total: number,
): number | null {
  let press = 0;
  for (let i = 0; i < outcome.length; i++) {
    if (leverages[i]! > 1 - 1e-9) return null;
    press += ((outcome[i]! - fitted[i]!) / (1 - leverages[i]!)) ** 2;
  }
  return 1 - press / total;
}

/** What each dropped term is made of: its regression on the kept columns fits exactly. */
function aliasedOf(
  fit: LeastSquaresFit,
  columns: readonly DesignColumn[],
  termAt: (column: number) => EffectTerm | undefined,
): readonly AliasedEffect[] {
  const kept = valuesAt(columns, fit.kept);
  return Array.from(fit.dropped).flatMap((column): AliasedEffect[] => {
    const term = termAt(column);
    if (!term) return [];
    const values = Float64Array.from({ length: fit.n }, (_, row) => columnValue(columns[column]!, row));
    const { coefficients } = leastSquares({ rows: fit.n, intercept: true, columns: kept, terms: [] }, values);
    const weights = new Map<string, number>();
    kept.forEach(({ name }, place) => {
      const weight = coefficients[place]!;
      if (Math.abs(weight) > NO_WEIGHT && !(name === BLOCKS && weights.has(BLOCKS)))
        weights.set(name, weight);
    });
    return [
      {
        name: columns[column]!.name,
        term,
        with: [...weights].map(([name, weight]) => ({ name, weight })),
      },
    ];
  });
}

/** Spread of runs at exactly the same settings, within blocks. */
export function pureError(
  factors: readonly CodedFactor[],
  outcome: Float64Array,
  blocks: RunBlocks | null,
): VariancePart | null {
  const groups = new Map<string, number[]>();
  outcome.forEach((value, row) => {
    const key = [blocks?.codes[row] ?? 0, ...factors.map(({ values }) => values[row])].join();
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  });
  let sumOfSquares = 0;
  let df = 0;
  for (const values of groups.values()) {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    sumOfSquares += values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    df += values.length - 1;
  }
  return df > 0 ? { sumOfSquares, df, meanSquare: sumOfSquares / df } : null;
}
