/** Components of gage studies that are not crossed and balanced: parts within operators, and any random factors. */

import { mean, sum } from '../descriptive/sums.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { fDistribution } from '../distributions/f.ts';
import { mixedModel } from '../mixed/mixed-model.ts';
import type { RandomFactor } from '../mixed/mixed-sums.ts';
import { denseDesign } from '../models/dense-design.ts';
import { selectRows } from '../models/design.ts';
import { modelMatrix } from '../models/model-matrix.ts';
import type { GageSource } from './gage.ts';

/** Repeats of each part that an operator measured, every operator with other parts: `cells[operator][part]`. */
export type NestedCells = readonly (readonly Float64Array[])[];

export interface NestedGage {
  readonly operator: GageSource;
  /** Parts within operators. */
  readonly part: GageSource;
  readonly repeatability: GageSource;
  readonly variances: { readonly repeatability: number; readonly operator: number; readonly part: number };
}

const squaresAbout = (values: Iterable<number>, center: number): number =>
  sum([...values].map((value) => (value - center) ** 2));

function source(df: number, sumSquares: number, against: GageSource | null): GageSource {
  const meanSquare = sumSquares / df;
  const statistic = against && against.meanSquare > 0 ? meanSquare / against.meanSquare : null;
  const pValue = statistic === null || !against ? null : fDistribution.sf(statistic, df, against.df);
  return { df, sumSquares, meanSquare, statistic, pValue };
}

/**
 * Balanced two-stage nested analysis of variance with random operators and parts (Montgomery 2013, Design and Analysis of Experiments,
 * section 14.1): operators against parts within operators, parts against repeats; negative components are zero.
 */
export function nestedGage(cells: NestedCells): NestedGage {
  const o = cells.length;
  const p = cells[0]?.length ?? 0;
  const r = cells[0]?.[0]?.length ?? 0;
  const means = cells.map((row) => row.map((cell) => mean(cell)));
  const operators = means.map((row) => mean(row));
  const grand = mean(operators);
  const error = source(
    o * p * (r - 1),
    sum(cells.flatMap((row, i) => row.map((cell, j) => squaresAbout(cell, means[i]?.[j] ?? 0)))),
    null,
  );
  const part = source(
    o * (p - 1),
    r * sum(means.map((row, i) => squaresAbout(row, operators[i] ?? 0))),
    error,
  );
  const operator = source(o - 1, p * r * squaresAbout(operators, grand), part);
  return {
    operator,
    part,
    repeatability: error,
    variances: {
      repeatability: error.meanSquare,
      part: Math.max(0, (part.meanSquare - error.meanSquare) / r),
      operator: Math.max(0, (operator.meanSquare - part.meanSquare) / (p * r)),
    },
  };
}

/** Levels of a random factor, the level of each row from 0. */
export interface RandomLevels {
  readonly name: string;
  readonly codes: Int32Array;
  readonly count: number;
}

export interface RandomComponents {
  /** Variances of the factors in their order. */
  readonly variances: readonly number[];
  readonly residual: number;
  readonly logLik: number;
}

/** REML estimates of the variances of random factors beside a common mean (Patterson & Thompson 1971). */
export function randomComponents(y: Float64Array, factors: readonly RandomLevels[]): RandomComponents {
  const rows = y.length;
  const ones = new Float64Array(rows).fill(1);
  const random = factors.map(
    ({ name, codes, count }): RandomFactor => ({
      name,
      levels: count,
      group: codes,
      terms: ['(Intercept)'],
      columns: [ones],
    }),
  );
  const design = denseDesign(modelMatrix({ variables: [], terms: [], rows }), selectRows(rows));
  const fit = mixedModel(design, y, random, { isReml: true, level: null });
  const found = new Map(fit.random.map(({ name, covariance }) => [name, covariance[0] ?? 0]));
  return {
    variances: factors.map(({ name }) => found.get(name) ?? 0),
    residual: fit.residualVariance,
    logLik: fit.logLik,
  };
}

/** Half the upper tail of chi-square with one degree of freedom: a variance at the edge of its range (Self & Liang 1987). */
export function addedVarianceP(larger: RandomComponents, smaller: RandomComponents): number {
  const statistic = 2 * (larger.logLik - smaller.logLik);
  return statistic > 1e-8 ? chiSquare.sf(statistic, 1) / 2 : 1;
}
