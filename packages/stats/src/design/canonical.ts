/** The shape of a second-order surface. */
import { matrix } from '../linalg/matrix.ts';
import { solve } from '../linalg/qr.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { StatsError } from '../stats-error.ts';
import type { EffectTerm } from './terms.ts';

export interface CanonicalAnalysis {
  /** Where the surface is level, in coded units; null when it has no such point. */
  readonly stationary: { readonly point: readonly number[]; readonly prediction: number } | null;
  /** Curvatures in descending order: all negative at a maximum, all positive at a minimum. */
  readonly eigenvalues: readonly number[];
  /** Directions of the curvatures, in the same order. */
  readonly axes: readonly (readonly number[])[];
}

/**
 * Canonical analysis of y = b0 + x'b + x'Bx (Box & Wilson 1951; Box & Draper 2007, chapter 11): the stationary point -B^-1 b / 2 and
 * the eigenvalues and vectors of B. `terms` are the terms of the factors 0 to k - 1 with their coefficients.
 */
export function canonicalAnalysis(
  k: number,
  intercept: number,
  terms: readonly { readonly term: EffectTerm; readonly coefficient: number }[],
): CanonicalAnalysis {
  const b = new Float64Array(k);
  const curvature = matrix(k, k);
  for (const { term, coefficient } of terms) {
    const [i, j] = term;
    if (i === undefined || term.length > 2) continue;
    if (j === undefined) b[i] = coefficient;
    else if (i === j) curvature.data[i + i * k] = coefficient;
    else {
      curvature.data[i + j * k] = coefficient / 2;
      curvature.data[j + i * k] = coefficient / 2;
    }
  }
  const { values, vectors } = symmetricEigen(curvature);
  return {
    stationary: stationaryPoint(intercept, b, curvature),
    eigenvalues: [...values],
    axes: Array.from({ length: k }, (_, j) => Array.from({ length: k }, (__, i) => vectors.data[i + j * k]!)),
  };
}

function stationaryPoint(
  intercept: number,
  b: Float64Array,
  curvature: ReturnType<typeof matrix>,
): CanonicalAnalysis['stationary'] {
  try {
    const point = solve(
      curvature,
      b.map((value) => -value / 2),
    );
    return {
      point: [...point],
      prediction: intercept + 0.5 * point.reduce((sum, x, i) => sum + x * b[i]!, 0),
    };
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
