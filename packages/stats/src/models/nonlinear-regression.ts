import { studentT } from '../distributions/student-t.ts';
import { levenbergMarquardt } from '../optim/levenberg-marquardt.ts';
import { StatsError } from '../stats-error.ts';
import { compileFormula, parseFormula } from './formula.ts';

export interface NonlinearParameter {
  readonly name: string;
  readonly estimate: number;
  readonly standardError: number;
  readonly statistic: number;
  readonly pValue: number;
  readonly ciLower: number;
  readonly ciUpper: number;
}

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
  const minimum = levenbergMarquardt(
    residualsAt,
    Float64Array.from(names, (name) => start[name]!),
    { jacobian: jacobianAt },
  );
  if (!minimum.converged)
    throw new StatsError('not-converged', 'the fit did not converge from these start values', 'start');
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
    iterations: minimum.iterations,
    converged: minimum.converged,
  };
}
