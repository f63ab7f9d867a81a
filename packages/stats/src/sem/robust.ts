/** Standard errors and tests that hold without normality (Huber 1967; White 1982; Yuan & Bentler 2000, Sociological Methodology 30, 165-200). */

import { cholesky, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { covarianceOf, observedInformation, type Saturated, type SemEstimate } from './estimate.ts';
import { caseScores, type SemData } from './likelihood.ts';
import type { SemModel, SemParameter } from './model.ts';

/** Sum of products of the scores of all cases. */
function crossProducts(scores: readonly Float64Array[], k: number): Matrix {
  const result = matrix(k, k);
  for (const score of scores)
    for (let j = 0; j < k; j++) {
      const factor = score[j]!;
      if (factor !== 0) for (let i = 0; i < k; i++) result.data[i + j * k]! += score[i]! * factor;
    }
  return result;
}

const traceOf = (a: Matrix, b: Matrix): number =>
  a.data.reduce((sum, value, i) => sum + value * b.data[i]!, 0);

/** Sandwich A^-1 B A^-1 of observed information and scores, and tr(A^-1 B). */
export function sandwich(
  estimate: Pick<SemEstimate, 'model' | 'theta'>,
  saturated: Saturated,
  data: SemData,
): { readonly covariance: Matrix; readonly trace: number } {
  const bread = covarianceOf(observedInformation(estimate, saturated));
  const meat = crossProducts(caseScores(estimate.model, data, estimate.theta), estimate.model.free);
  return { covariance: multiply(multiply(bread, meat), bread), trace: traceOf(bread, meat) };
}

/** The model that leaves all moments free, at the moments of the sample. */
function saturatedModel(model: SemModel, saturated: Saturated): Pick<SemEstimate, 'model' | 'theta'> {
  const parameters: SemParameter[] = [];
  const theta: number[] = [];
  saturated.moments.forEach(({ mean, covariance }, group) => {
    model.observed.forEach((lhs, row) => {
      const add = (rest: Pick<SemParameter, 'op' | 'rhs' | 'kind' | 'column'>, value: number): void => {
        parameters.push({ group, lhs, row, ...rest, free: theta.length, value: 0, exogenous: false });
        theta.push(value);
      };
      for (let column = 0; column <= row; column++)
        add(
          { op: '~~', rhs: model.observed[column]!, kind: 'covariance', column },
          covariance.data[row + column * covariance.rows]!,
        );
      add({ op: '~1', rhs: '', kind: 'intercept', column: 0 }, mean[row]!);
    });
  });
  return {
    model: {
      ...model,
      latent: [],
      exogenous: [],
      meanStructure: true,
      parameters,
      free: theta.length,
      definitions: [],
    },
    theta: Float64Array.from(theta),
  };
}

/** tr(A^-1 B) of the saturated model over some variables of complete data: half of the mean fourth power of the distance, plus p / 2. */
function completeTrace(data: SemData, saturated: Saturated, of: readonly number[], means: boolean): number {
  return data.reduce((sum, columns, group) => {
    const { n, mean, covariance } = saturated.moments[group]!;
    const part = matrix(of.length, of.length);
    of.forEach((a, i) => {
      of.forEach((b, j) => {
        part.data[i + j * of.length] = covariance.data[a + b * covariance.rows]!;
      });
    });
    const factor = cholesky(part);
    let total = 0;
    for (let row = 0; row < n; row++) {
      const d = Float64Array.from(of, (j) => columns[j]![row]! - mean[j]!);
      const q = choleskySolve(factor, d).reduce((s, z, i) => s + z * d[i]!, 0);
      total += (q * q + of.length) / 2 - (means ? 0 : q);
    }
    return sum + total / n;
  }, 0);
}

/** tr(A^-1 B) of the saturated model, moments of observed predictors taken off. */
export function saturatedTrace(model: SemModel, saturated: Saturated, data: SemData): number {
  const all = model.observed.map((_, i) => i);
  const outside = model.exogenous.map((name) => model.observed.indexOf(name));
  const given = outside.length > 0 ? completeTrace(data, saturated, outside, model.meanStructure) : 0;
  if (saturated.complete) return completeTrace(data, saturated, all, model.meanStructure) - given;
  return sandwich(saturatedModel(model, saturated), saturated, data).trace - given;
}
