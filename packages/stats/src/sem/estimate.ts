/** Maximum-likelihood estimates of a model by Fisher scoring, with their covariance matrix. */
import { normalEm, type PatternMoments, subCovariance } from '../descriptive/normal-em.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { symmetricEigen } from '../linalg/symmetric-eigen.ts';
import { newton } from '../optim/newton.ts';
import { StatsError } from '../stats-error.ts';
import {
  gradientAt,
  informationAt,
  likelihoodAt,
  type Patterns,
  patternsOf,
  type SemData,
} from './likelihood.ts';
import { momentsOf, type SemModel, type SemParameter } from './model.ts';
import { type GroupMoments, startValues, withPredictorMoments } from './start.ts';
import { written } from './syntax.ts';

/** What the data say without a model: moments of every group and the value that no model can beat. */
export interface Saturated {
  readonly patterns: Patterns;
  readonly moments: readonly GroupMoments[];
  /** Minus the log likelihood without its constant. */
  readonly value: number;
  readonly n: number;
  readonly complete: boolean;
}

/** Moments of the groups: of complete data directly, otherwise by EM. A constant or determined variable is refused by its name. */
export function saturate(data: SemData, names: readonly string[]): Saturated {
  const patterns = patternsOf(data);
  const complete = patterns.every((own) => own.length === 1 && own[0]!.observed.length === names.length);
  const moments = data.map((columns, group): GroupMoments => {
    columns.forEach((values, j) => {
      const seen = values.filter((x) => !Number.isNaN(x));
      if (seen.length < 2) throw new StatsError('too-few', `${names[j]} has too few values`, names[j]);
      if (seen.every((x) => x === seen[0]))
        throw new StatsError('constant-column', `${names[j]} does not vary`, names[j]);
    });
    if (complete) {
      const { n, mean, scatter } = patterns[group]![0]!;
      return {
        n,
        mean,
        covariance: matrix(
          names.length,
          names.length,
          scatter.data.map((x) => x / n),
        ),
      };
    }
    const found = normalEm(columns);
    if (!found.converged) throw new StatsError('not-converged', 'EM did not converge', 'data');
    return { n: found.n, mean: found.mean, covariance: found.covariance };
  });
  for (const { covariance } of moments) requireRegular(covariance, names);
  let value = 0;
  patterns.forEach((own, group) => {
    for (const pattern of own) value += saturatedValue(pattern, moments[group]!);
  });
  return { patterns, moments, value, n: moments.reduce((sum, { n }) => sum + n, 0), complete };
}

/** Refuses covariances in which a variable follows from others, by the first such variable. */
function requireRegular(covariance: Matrix, names: readonly string[]): void {
  const p = names.length;
  const r = matrix(p, p);
  for (let j = 0; j < p; j++)
    for (let i = 0; i < p; i++)
      r.data[i + j * p] =
        covariance.data[i + j * p]! / Math.sqrt(covariance.data[i + i * p]! * covariance.data[j + j * p]!);
  try {
    cholesky(r, 1e-10 / p);
  } catch (error) {
    if (!(error instanceof StatsError) || error.code !== 'not-positive-definite') throw error;
    const name = names[Number(error.argument)] ?? names[0]!;
    throw new StatsError('collinear', `${name} follows from other variables`, name);
  }
}

function saturatedValue({ observed, n, mean, scatter }: PatternMoments, sample: GroupMoments): number {
  const factor = subCovariance(sample.covariance, observed);
  const q = observed.length;
  let trace = 0;
  for (let j = 0; j < q; j++) {
    const d = mean[j]! - sample.mean[observed[j]!]!;
    const column = Float64Array.from(
      { length: q },
      (_, i) => scatter.data[i + j * q]! / n + d * (mean[i]! - sample.mean[observed[i]!]!),
    );
    trace += choleskySolve(factor, column)[j]!;
  }
  return (n / 2) * (factor.logDeterminant + trace);
}

/** Estimates of a model. */
export interface SemEstimate {
  /** With the moments of observed predictors filled in. */
  readonly model: SemModel;
  readonly theta: Float64Array;
  readonly value: number;
  /** Expected information at the estimates. */
  readonly information: Matrix;
  readonly df: number;
  readonly iterations: number;
}

const LARGE = { value: Number.POSITIVE_INFINITY, gradient: new Float64Array(0), hessian: matrix(0, 0) };

/** Fits a model; one that the data cannot determine, or that does not converge, is refused. */
export function estimateSem(given: SemModel, saturated: Saturated): SemEstimate {
  const df = momentsOf(given) - given.free;
  if (df < 0) throw new StatsError('not-identified', 'more parameters than moments', String(-df));
  const model = withPredictorMoments(given, saturated.moments);
  const at = (theta: Float64Array) => {
    const found = likelihoodAt(model, saturated.patterns, theta);
    if (!found) return LARGE;
    return {
      value: found.value - saturated.value,
      gradient: found.gradient,
      hessian: found.information,
    };
  };
  let singular: StatsError | null = null;
  for (const plain of [false, true]) {
    const start = startValues(model, saturated.moments, plain);
    if (!Number.isFinite(at(start).value)) continue;
    const found = newton(at, start, 1e-9, 400);
    const missing = unidentified(model, found.hessian);
    if (missing) {
      singular = new StatsError('not-identified', 'the data do not determine a parameter', named(missing));
      continue;
    }
    if (!found.converged) continue;
    const theta = settled(model, saturated.patterns, found.x);
    const end = at(theta);
    return { model, theta, value: end.value, information: end.hessian, df, iterations: found.iterations };
  }
  throw singular ?? new StatsError('not-converged', 'the estimates did not converge', 'model');
}

const named = (parameter: SemParameter): string => written(parameter);

/** Newton steps with the exact second derivatives while they bring the end nearer: scoring alone comes close to it but slowly. */
function settled(model: SemModel, patterns: Patterns, from: Float64Array): Float64Array {
  let theta = from;
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round++) {
    const here = gradientAt(model, patterns, theta);
    const step = here && stepOf(observedInformation({ model, theta }, { patterns }), here.gradient);
    if (!step) return theta;
    const size = step.reduce((sum, s, i) => sum + s * here.gradient[i]!, 0);
    if (!(size < last)) return theta;
    last = size;
    const next = theta.map((value, i) => value - step[i]!);
    if (!gradientAt(model, patterns, next)) return theta;
    theta = next;
    if (size < 1e-16) return theta;
  }
  return theta;
}

/** H^-1 g; null where H is not positive definite. */
function stepOf(hessian: Matrix, gradient: Float64Array): Float64Array | null {
  try {
    return choleskySolve(cholesky(hessian), gradient);
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') return null;
    throw error;
  }
}

/** A parameter that the information leaves open; null where there is none. */
export function unidentified(model: SemModel, information: Matrix): SemParameter | null {
  const k = information.rows;
  const scale = Float64Array.from({ length: k }, (_, i) => Math.sqrt(information.data[i + i * k]!));
  const by = (free: number): SemParameter => model.parameters.find((each) => each.free === free)!;
  const empty = scale.findIndex((s) => !(s > 0));
  if (empty >= 0) return by(empty);
  const r = matrix(k, k);
  for (let j = 0; j < k; j++)
    for (let i = 0; i < k; i++) r.data[i + j * k] = information.data[i + j * k]! / (scale[i]! * scale[j]!);
  const { values, vectors } = symmetricEigen(r);
  let least = 0;
  values.forEach((value, i) => {
    if (value < values[least]!) least = i;
  });
  if (values[least]! > 1e-9) return null;
  let most = 0;
  for (let i = 0; i < k; i++)
    if (Math.abs(vectors.data[i + least * k]!) > Math.abs(vectors.data[most + least * k]!)) most = i;
  return by(most);
}

/** Second derivatives of minus the log likelihood at the estimates. */
export function observedInformation(
  { model, theta }: Pick<SemEstimate, 'model' | 'theta'>,
  { patterns }: Pick<Saturated, 'patterns'>,
): Matrix {
  const at = (x: Float64Array) => {
    const found = gradientAt(model, patterns, x);
    if (!found) throw new StatsError('not-converged', 'the estimates lie at the edge', 'model');
    return found;
  };
  const k = theta.length;
  const information = informationAt(model, patterns, theta);
  const result = matrix(k, k);
  for (let i = 0; i < k; i++) {
    // steps in units of the standard error, so that the unit of a variable does not matter
    const h = 1e-4 / Math.sqrt(information.data[i + i * k]!);
    const moved = (by: number): Float64Array =>
      at(theta.map((value, j) => (i === j ? value + by : value))).gradient;
    const up = moved(h);
    const down = moved(-h);
    for (let j = 0; j < k; j++) {
      const slope = (up[j]! - down[j]!) / (4 * h);
      result.data[i + j * k]! += slope;
      result.data[j + i * k]! += slope;
    }
  }
  return result;
}

/** Inverse of an information matrix; refused where a parameter is not determined. */
export function covarianceOf(information: Matrix): Matrix {
  try {
    return choleskyInverse(cholesky(information));
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite')
      throw new StatsError('not-converged', 'the estimates lie at a point that is no maximum', 'model');
    throw error;
  }
}
