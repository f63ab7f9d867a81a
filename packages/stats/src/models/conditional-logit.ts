/** Conditional logistic regression of matched sets. */
import { extremes } from '../descriptive/extremes.ts';
import { chiSquare } from '../distributions/chi-square.ts';
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { type Matrix, matrix } from '../linalg/matrix.ts';
import { newtonPolished, type SecondOrder } from '../optim/newton.ts';
import { StatsError } from '../stats-error.ts';
import { zCoefficients } from './coefficient-test.ts';
import { type Design, fillColumn, selectRows } from './design.ts';
import { waldStatistic } from './robust-regression.ts';
import { type LogSum, subsetSum } from './subset-sum.ts';

/** The exact likelihood, or the approximations that Cox models use for ties. */
export const CONDITIONAL_METHODS = ['exact', 'efron', 'breslow'] as const;
export type ConditionalMethod = (typeof CONDITIONAL_METHODS)[number];

/** Rows of a set, cases and all, in columns centred within the set. */
interface MatchedSet {
  readonly rows: readonly Float64Array[];
  readonly isCase: readonly boolean[];
  readonly cases: number;
}

/** Log of the sum over all subsets of as many rows as there are cases. */
function exactSum({ rows, cases }: MatchedSet, beta: Float64Array): LogSum {
  const p = beta.length;
  const x = new Float64Array(rows.length * p);
  rows.forEach((row, i) => {
    x.set(row, i * p);
  });
  return subsetSum(x, beta, rows.length, (k) => k * p, cases);
}

/** Denominators of Breslow (1974) or Efron (1977), added up. */
function tiedSum(set: MatchedSet, beta: Float64Array, method: 'efron' | 'breslow'): LogSum {
  const p = beta.length;
  const total = { value: 0, gradient: new Float64Array(p), hessian: new Float64Array(p * p) };
  const etas = set.rows.map((x) => x.reduce((sum, v, j) => sum + v * beta[j]!, 0));
  const top = extremes(etas)[1];
  for (let r = 0; r < set.cases; r++) {
    const share = method === 'efron' ? 1 - r / set.cases : 1;
    let s0 = 0;
    const s1 = new Float64Array(p);
    const s2 = new Float64Array(p * p);
    set.rows.forEach((x, i) => {
      const w = Math.exp(etas[i]! - top) * (set.isCase[i] ? share : 1);
      s0 += w;
      for (let j = 0; j < p; j++) {
        s1[j]! += w * x[j]!;
        for (let k = 0; k < p; k++) s2[j + k * p]! += w * x[j]! * x[k]!;
      }
    });
    total.value += top + Math.log(s0);
    for (let j = 0; j < p; j++) {
      total.gradient[j]! += s1[j]! / s0;
      for (let k = 0; k < p; k++)
        total.hessian[j + k * p]! += s2[j + k * p]! / s0 - (s1[j]! * s1[k]!) / s0 ** 2;
    }
  }
  return total;
}

/** Minus the log likelihood with its derivatives. */
function badness(sets: readonly MatchedSet[], beta: Float64Array, method: ConditionalMethod): SecondOrder {
  const p = beta.length;
  let value = 0;
  const gradient = new Float64Array(p);
  const hessian = matrix(p, p);
  for (const set of sets) {
    const sum = method === 'exact' ? exactSum(set, beta) : tiedSum(set, beta, method);
    value += sum.value;
    for (let j = 0; j < p; j++) gradient[j]! += sum.gradient[j]!;
    for (let j = 0; j < p * p; j++) hessian.data[j]! += sum.hessian[j]!;
    set.rows.forEach((x, i) => {
      if (!set.isCase[i]) return;
      for (let j = 0; j < p; j++) {
        value -= x[j]! * beta[j]!;
        gradient[j]! -= x[j]!;
      }
    });
  }
  return { value, gradient, hessian };
}

/** Columns centred within sets and scaled by what is left; refuses those that do not vary within any. */
function matchedSets(
  design: Design,
  isCase: Uint8Array,
  codes: ArrayLike<number>,
  used: (cases: number, n: number) => boolean,
) {
  const n = design.rows;
  const bySet = new Map<number, number[]>();
  for (let i = 0; i < n; i++) bySet.set(codes[i]!, [...(bySet.get(codes[i]!) ?? []), i]);
  const members = [...bySet.values()].map((rows) => ({
    rows,
    cases: rows.reduce((sum, row) => sum + isCase[row]!, 0),
  }));
  const informative = members.filter(({ rows, cases }) => cases > 0 && cases < rows.length).length;
  if (informative === 0) throw new StatsError('too-few', 'no set has both a case and a control', 'strata');
  const kept = members.filter(({ rows, cases }) => used(cases, rows.length));
  const columns = design.columns.map((column) => {
    const values = new Float64Array(n);
    fillColumn(column, selectRows(n), 0, n, values, 0);
    let size = 0;
    let squares = 0;
    for (const { rows } of kept) {
      const mean = rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length;
      for (const row of rows) {
        size = Math.max(size, Math.abs(values[row]!));
        values[row]! -= mean;
        squares += values[row]! ** 2;
      }
    }
    const scale = Math.sqrt(squares / kept.reduce((sum, { rows }) => sum + rows.length, 0));
    if (!(scale > 1e-12 * size))
      throw new StatsError('constant-column', `${column.name} does not vary within any set`, column.name);
    return { values: values.map((v) => v / scale), scale };
  });
  const sets = kept.map(
    ({ rows, cases }): MatchedSet => ({
      rows: rows.map((row) => Float64Array.from(columns, ({ values }) => values[row]!)),
      isCase: rows.map((row) => isCase[row] === 1),
      cases,
    }),
  );
  return { sets, scales: columns.map(({ scale }) => scale), count: members.length, informative };
}

/** Fits matched sets (Breslow & Day 1980, "Statistical Methods in Cancer Research", 7); the design has no intercept. */
export function conditionalLogit(
  design: Design,
  isCase: Uint8Array,
  sets: ArrayLike<number>,
  method: ConditionalMethod = 'exact',
  level = 0.95,
) {
  const events = isCase.reduce((sum, c) => sum + c, 0);
  if (events === 0 || events === isCase.length)
    throw new StatsError('constant-column', 'the outcome has only one class', 'outcome');
  // sets without a control say nothing in the exact likelihood
  const matched = matchedSets(
    design,
    isCase,
    sets,
    (cases, n) => cases > 0 && (method !== 'exact' || cases < n),
  );
  const p = design.columns.length;
  const start = badness(matched.sets, new Float64Array(p), method);
  refuseDependent(start.hessian, design);
  const fit = newtonPolished((beta) => badness(matched.sets, beta, method), new Float64Array(p));
  if (!fit.converged || fit.x.some((b) => Math.abs(b) > 20))
    throw new StatsError(
      'not-converged',
      'the cases are separated within their sets',
      separated(design, fit.x),
    );
  const end = fit.at;
  const inner = choleskyInverse(cholesky(end.hessian));
  const { scales } = matched;
  const covariance = matrix(p, p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) covariance.data[i + j * p] = inner.data[i + j * p]! / scales[i]! / scales[j]!;
  const estimates = fit.x.map((b, j) => b / scales[j]!);
  const chi = (statistic: number) => ({ statistic, df: p, pValue: chiSquare.sf(statistic, p) });
  const atStart = choleskySolve(cholesky(start.hessian), start.gradient);
  return {
    n: isCase.length,
    events,
    sets: matched.count,
    informativeSets: matched.informative,
    logLik: -end.value,
    logLikNull: -start.value,
    aic: 2 * end.value + 2 * p,
    likelihoodRatio: chi(2 * (start.value - end.value)),
    wald: chi(waldStatistic(estimates, covariance, 0)),
    score: chi(start.gradient.reduce((sum, g, j) => sum + g * atStart[j]!, 0)),
    coefficients: zCoefficients(
      design.columns.map(({ name }) => name),
      estimates,
      covariance,
      level,
    ),
    covariance,
  };
}

const separated = (design: Design, beta: Float64Array): string =>
  design.columns[beta.reduce((best, b, j) => (Math.abs(b) > Math.abs(beta[best]!) ? j : best), 0)]!.name;

function refuseDependent(information: Matrix, design: Design): void {
  try {
    cholesky(information, 1e-12);
  } catch (error) {
    if (error instanceof StatsError && error.code === 'not-positive-definite') {
      const { name } = design.columns[Number(error.argument)]!;
      throw new StatsError('collinear', `${name} is determined by the others within sets`, name);
    }
    throw error;
  }
}
