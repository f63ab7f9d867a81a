import { studentT } from '../distributions/student-t.ts';
import { StreamedQr } from '../linalg/streamed-qr.ts';
import { solveUpper } from '../linalg/triangular.ts';
import { levenbergMarquardt } from '../optim/levenberg-marquardt.ts';
import { StatsError } from '../stats-error.ts';
import { compileFormula, parseFormula } from './formula.ts';

/** A fitted parameter with its test and interval. */
export interface NonlinearParameter {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

/** A fit of a nonlinear model. */
export interface NonlinearRegression {
  readonly n: number;
  readonly parameters: readonly NonlinearParameter[];
  readonly residualSumOfSquares: number;
  readonly residualDf: number;
  readonly residualStandardDeviation: number;
  readonly fitted: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/**
 * Least squares for outcome = formula by Levenberg–Marquardt with exact derivatives. Standard errors from
 * s^2 (J'J)^-1 at the solution (Bates and Watts 1988, eq. 2.9), tests and intervals from t with n - p degrees of freedom.
 * Columns must be complete and as long as the outcome.
 */
export function nonlinearRegression(
  formula: string,
  outcome: Float64Array,
  columns: Readonly<Record<string, Float64Array>>,
  start: Readonly<Record<string, number>>,
  level = 0.95,
): NonlinearRegression {
  const parsed = parseFormula(formula);
  const names = parsed.names.filter((name) => !Object.hasOwn(columns, name));
  const missing = names.find((name) => !Object.hasOwn(start, name));
  if (missing !== undefined)
    throw new StatsError(
      'out-of-domain',
      `the parameter ${missing} of the formula has no start value`,
      missing,
    );
  if (names.length === 0) throw new StatsError('empty', 'the formula has no parameter', 'formula');
  const n = outcome.length;
  const p = names.length;
  if (n <= p) throw new StatsError('too-few', 'too few rows for the number of parameters', 'outcome');
  const evaluate = compileFormula(parsed, names, columns);
  const gradient = new Float64Array(p);
  const residuals = new Float64Array(n);
  const residualsAt = (at: Float64Array): Float64Array => {
    for (let row = 0; row < n; row++) residuals[row] = evaluate(row, at, gradient) - outcome[row]!;
    return residuals;
  };
  const jacobianAt = (at: Float64Array): Float64Array => {
    const jacobian = new Float64Array(n * p);
    for (let row = 0; row < n; row++) {
      evaluate(row, at, gradient);
      for (let k = 0; k < p; k++) jacobian[row + k * n] = gradient[k]!;
    }
    return jacobian;
  };
  const begin = Float64Array.from(names, (name) => start[name]!);
  const damped = levenbergMarquardt(residualsAt, begin, { jacobian: jacobianAt, maxIterations: MOST_DAMPED });
  // along a narrow valley damped steps creep; whole ones, halved where they climb, follow it
  const rough = damped.converged
    ? damped
    : (halvedSteps(begin, residualsAt, jacobianAt, n) ?? halvedSteps(damped.x, residualsAt, jacobianAt, n));
  if (!rough)
    throw new StatsError('not-converged', 'the fit did not converge from these start values', 'start');
  // The sum of squares is flat at its minimum, the parameters are not settled yet: steps on the Jacobian alone settle them.
  const settled = settle(rough.x, residualsAt, jacobianAt, n);
  const minimum = levenbergMarquardt(residualsAt, settled, { jacobian: jacobianAt, maxIterations: 1 });
  const residualDf = n - p;
  const variance = minimum.value / residualDf;
  const critical = studentT.isf((1 - level) / 2, residualDf);
  return {
    n,
    parameters: names.map((name, k) => {
      const estimate = minimum.x[k]!;
      const standardError = Math.sqrt(variance * minimum.inverseDiagonal[k]!);
      const statistic = estimate / standardError;
      return {
        name,
        estimate,
        standardError,
        statistic,
        pValue: 2 * studentT.sf(Math.abs(statistic), residualDf),
        ciLower: estimate - critical * standardError,
        ciUpper: estimate + critical * standardError,
      };
    }),
    residualSumOfSquares: minimum.value,
    residualDf,
    residualStandardDeviation: Math.sqrt(variance),
    fitted: minimum.residuals.map((residual, row) => residual + outcome[row]!),
    iterations: rough.iterations,
    converged: true,
  };
}

/** Damped steps after which another way is tried. */
const MOST_DAMPED = 200;
const MOST_WHOLE = 200;
const MOST_HALVINGS = 40;
/** Share of the residuals that the Jacobian still explains, squared, at which nothing is gained any more. */
const SETTLED = 1e-18;
/** The same where rounding ends the search. */
const ROUNDED = 1e-12;

/** Gauss–Newton steps, halved while the sum of squares would rise; null where they end nowhere. */
function halvedSteps(
  begin: Float64Array,
  residualsAt: (at: Float64Array) => Float64Array,
  jacobianAt: (at: Float64Array) => Float64Array,
  n: number,
): { readonly x: Float64Array; readonly iterations: number } | null {
  const sumAt = (at: Float64Array): number => residualsAt(at).reduce((sum, r) => sum + r * r, 0);
  let x = begin;
  let value = sumAt(x);
  for (let iterations = 1; iterations <= MOST_WHOLE; iterations++) {
    let step: Float64Array;
    const jacobian = jacobianAt(x);
    try {
      step = gaussNewtonStep(jacobian, residualsAt(x), n, x.length);
    } catch (error) {
      if (error instanceof StatsError) return null;
      throw error;
    }
    if (!step.every(Number.isFinite)) return null;
    let explained = 0;
    for (let i = 0; i < n; i++) {
      let along = 0;
      for (let k = 0; k < x.length; k++) along += (jacobian[i + k * n] ?? 0) * (step[k] ?? 0);
      explained += along * along;
    }
    if (explained <= SETTLED * value) return { x, iterations };
    let part = 1;
    let next = x.map((at, k) => at - (step[k] ?? 0));
    let found = sumAt(next);
    for (let halvings = 0; !(found <= value) && halvings < MOST_HALVINGS; halvings++) {
      part /= 2;
      next = x.map((at, k) => at - part * (step[k] ?? 0));
      found = sumAt(next);
    }
    // where rounding hides what is left to gain the search is over
    if (!(found < value)) return explained <= ROUNDED * value ? { x, iterations } : null;
    x = next;
    value = found;
  }
  return null;
}

/** Gauss–Newton steps from a point near the minimum while they get shorter, at most thirty. */
function settle(
  from: Float64Array,
  residualsAt: (at: Float64Array) => Float64Array,
  jacobianAt: (at: Float64Array) => Float64Array,
  n: number,
): Float64Array {
  let at = from;
  let last = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 30; round++) {
    const step = gaussNewtonStep(jacobianAt(at), residualsAt(at), n, at.length);
    const size = Math.max(...step.map((value, k) => Math.abs(value) / Math.max(Math.abs(at[k]!), 1e-300)));
    if (!(size < last)) break;
    last = size;
    at = at.map((value, k) => value - step[k]!);
    if (size < 1e-15) break;
  }
  return at;
}

/** Least-squares solution of J step = residuals, by QR of both side by side. */
function gaussNewtonStep(
  jacobian: Float64Array,
  residuals: Float64Array,
  n: number,
  p: number,
): Float64Array {
  const qr = new StreamedQr(p + 1, Math.min(n, 512));
  for (let from = 0; from < n; from += qr.blockRows) {
    const to = Math.min(n, from + qr.blockRows);
    for (let k = 0; k < p; k++) qr.block.set(jacobian.subarray(k * n + from, k * n + to), k * qr.blockRows);
    qr.block.set(residuals.subarray(from, to), p * qr.blockRows);
    qr.absorb(to - from);
  }
  const r = qr.factor();
  return solveUpper(r, r.data.slice(p * (p + 1), p * (p + 1) + p), p);
}
