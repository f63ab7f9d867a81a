/** Proportional hazards regression of complex samples (Binder 1992, Biometrika 79, 139-147; Lin 2000, Biometrika 87, 37-47). */
import { cholesky, choleskyInverse, choleskySolve } from '../linalg/cholesky.ts';
import { columnOf, type Matrix, matrix, multiply } from '../linalg/matrix.ts';
import { addScaled, dot } from '../linalg/vectors.ts';
import { numbersAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { type PreparedDesign, surveyCovariance, surveyDf } from './survey-design.ts';

/** The rows of the model; `columns` are its predictors. */
export interface SurveyCoxData {
  readonly times: Float64Array;
  readonly events: Uint8Array;
  readonly starts?: Float64Array | undefined;
  readonly strata?: Int32Array | undefined;
  readonly columns: readonly Float64Array[];
}

/** Sums over rows, weights times hazards: of 1, of the predictors, and of their products. */
class RiskSums {
  total = 0;
  readonly first: Float64Array;
  readonly second: Matrix;

  constructor(p: number) {
    this.first = new Float64Array(p);
    this.second = matrix(p, p);
  }

  add(size: number, x: Float64Array): void {
    this.total += size;
    addScaled(this.first, size, x);
    x.forEach((value, j) => {
      addScaled(this.second.data.subarray(j * x.length, (j + 1) * x.length), size * value, x);
    });
  }
}

interface Weighted {
  readonly x: readonly Float64Array[];
  readonly weights: Float64Array;
  readonly data: SurveyCoxData;
  readonly efron: boolean;
}

/** A step of the likelihood at one time: the hazard it adds, the mean of the predictors at risk, and how much of those who die is still at risk. */
interface Step {
  readonly hazard: number;
  readonly mean: Float64Array;
  readonly rest: number;
}

interface EventTime {
  readonly time: number;
  readonly dead: readonly number[];
  readonly steps: readonly Step[];
}

interface At {
  readonly score: Float64Array;
  readonly information: Matrix;
  readonly logLik: number;
  /** By stratum, latest first. */
  readonly times: readonly { readonly rows: readonly number[]; readonly events: readonly EventTime[] }[];
  readonly risk: Float64Array;
}

const rowsByStratum = ({ times, strata }: SurveyCoxData): readonly (readonly number[])[] => {
  const groups = new Map<number, number[]>();
  times.forEach((_, row) => {
    const key = strata?.[row] ?? 0;
    const rows = groups.get(key) ?? [];
    groups.set(key, rows);
    rows.push(row);
  });
  return [...groups.values()];
};

/** Weighted partial likelihood, ties by Efron's or Breslow's way, with all that the residuals need. */
function likelihoodAt({ x, weights, data, efron }: Weighted, beta: Float64Array): At {
  const p = beta.length;
  const { times, events, starts } = data;
  const eta = Float64Array.from(x, (row) => dot(row, beta));
  const risk = eta.map((value, i) => (weights[i] ?? 0) * Math.exp(value));
  const score = new Float64Array(p);
  const information = matrix(p, p);
  let logLik = 0;
  const at = (values: ArrayLike<number> | undefined, row: number): number => values?.[row] ?? 0;
  const found = rowsByStratum(data).map((rows) => {
    const latest = [...rows].sort((a, b) => at(times, b) - at(times, a));
    const leaving = starts ? [...rows].sort((a, b) => at(starts, b) - at(starts, a)) : [];
    const sums = new RiskSums(p);
    const own: EventTime[] = [];
    const of = (row: number): Float64Array => x[row] ?? new Float64Array(p);
    let next = 0;
    let left = 0;
    while (next < latest.length) {
      const time = at(times, latest[next] ?? 0);
      const dead: number[] = [];
      const dying = new RiskSums(p);
      for (; next < latest.length && at(times, latest[next] ?? 0) === time; next++) {
        const row = latest[next] ?? 0;
        sums.add(at(risk, row), of(row));
        if (events[row] !== 1 || at(weights, row) === 0) continue;
        dead.push(row);
        dying.add(at(risk, row), of(row));
      }
      for (; left < leaving.length && at(starts, leaving[left] ?? 0) >= time; left++) {
        const row = leaving[left] ?? 0;
        sums.add(-at(risk, row), of(row));
      }
      if (dead.length === 0) continue;
      const count = efron ? dead.length : 1;
      const weight = dead.reduce((sum, row) => sum + at(weights, row), 0);
      const steps = Array.from({ length: count }, (_, k): Step => {
        const part = k / count;
        const total = sums.total - part * dying.total;
        const mean = sums.first.map((value, j) => (value - part * at(dying.first, j)) / total);
        logLik -= (weight / count) * Math.log(total);
        addScaled(score, -weight / count, mean);
        const spread = sums.second.data.map((value, i) => (value - part * at(dying.second.data, i)) / total);
        addScaled(spread, -1, multiply(columnOf(mean), matrix(1, p, Float64Array.from(mean))).data);
        addScaled(information.data, weight / count, spread);
        return { hazard: weight / count / total, mean, rest: 1 - part };
      });
      for (const row of dead) {
        logLik += at(weights, row) * at(eta, row);
        addScaled(score, at(weights, row), of(row));
      }
      own.push({ time, dead, steps });
    }
    return { rows, events: own };
  });
  return { score, information, logLik, times: found, risk };
}

/** What has added up of hazards, and of hazards times means, before each event time: earliest first. */
interface Cumulated {
  readonly times: Float64Array;
  readonly hazards: Float64Array;
  readonly means: readonly Float64Array[];
}

function cumulated(events: readonly EventTime[], p: number): Cumulated {
  const ordered = [...events].reverse();
  const hazards = new Float64Array(ordered.length + 1);
  const means = [new Float64Array(p)];
  ordered.forEach(({ steps }, k) => {
    const sum = (means[k] ?? new Float64Array(p)).slice();
    let hazard = hazards[k] ?? 0;
    for (const step of steps) {
      hazard += step.hazard;
      addScaled(sum, step.hazard, step.mean);
    }
    hazards[k + 1] = hazard;
    means.push(sum);
  });
  return { times: Float64Array.from(ordered, ({ time }) => time), hazards, means };
}

/** How many sorted values are at most this one. */
function countUpTo(values: Float64Array, limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Weighted score residuals: what each row adds to the score. */
function scoresAt({ x, weights, data }: Weighted, { times, risk }: At): readonly Float64Array[] {
  const p = x[0]?.length ?? 0;
  const result = x.map(() => new Float64Array(p));
  for (const { rows, events } of times) {
    const sums = cumulated(events, p);
    const passed = (row: number, limit: number, sign: number): void => {
      const k = countUpTo(sums.times, limit);
      const size = sign * (risk[row] ?? 0);
      addScaled(result[row] ?? [], -size * (sums.hazards[k] ?? 0), x[row] ?? []);
      addScaled(result[row] ?? [], size, sums.means[k] ?? []);
    };
    for (const row of rows) {
      passed(row, data.times[row] ?? 0, 1);
      if (data.starts) passed(row, data.starts[row] ?? 0, -1);
    }
    // those who die have left in part, and add the event itself
    for (const { dead, steps } of events)
      for (const row of dead)
        for (const { hazard, mean, rest } of steps) {
          const size = (risk[row] ?? 0) * hazard * (1 - rest) + (weights[row] ?? 0) / steps.length;
          addScaled(result[row] ?? [], size, x[row] ?? []);
          addScaled(result[row] ?? [], -size, mean);
        }
  }
  return result;
}

/** Newton steps, halved where the likelihood falls. */
function maximized(model: Weighted, p: number): { readonly beta: Float64Array; readonly at: At } {
  let beta = new Float64Array(p);
  let at = likelihoodAt(model, beta);
  for (let round = 0; round < 60; round++) {
    const step = choleskySolve(cholesky(at.information), at.score);
    const decrement = dot(step, at.score);
    if (decrement < 1e-18 * Math.max(1, Math.abs(at.logLik))) return { beta, at };
    let size = 1;
    let next = at;
    let moved = beta;
    do {
      moved = beta.slice();
      addScaled(moved, size, step);
      next = likelihoodAt(model, moved);
      size /= 2;
    } while (!(next.logLik >= at.logLik - 1e-12 * Math.abs(at.logLik)) && size > 1e-8);
    if (moved.some((b) => Math.abs(b) > 50))
      throw new StatsError('not-converged', 'a coefficient grows without limit', 'predictors');
    if (decrement < 1e-13 * Math.max(1, Math.abs(at.logLik)) && next.logLik <= at.logLik)
      return { beta: moved, at: next };
    beta = moved;
    at = next;
  }
  throw new StatsError('not-converged', 'the likelihood has no maximum within reach', 'predictors');
}

/** Coefficients and their covariance by linearization; `rows` are those of the model among the rows of the sample. */
export function surveyCox(
  sample: PreparedDesign,
  rows: Int32Array,
  data: SurveyCoxData,
  ties: 'efron' | 'breslow',
) {
  const p = data.columns.length;
  const weights = numbersAt(sample.weights, rows);
  const total = weights.reduce((sum, w) => sum + w, 0);
  // about the means, in units of the spread: hazards neither overflow nor lose digits
  const centre = data.columns.map((column) => dot(column, weights) / total);
  const unit = data.columns.map((column, j) => {
    const spread = Math.sqrt(
      column.reduce((sum, v, i) => sum + (weights[i] ?? 0) * (v - (centre[j] ?? 0)) ** 2, 0) / total,
    );
    return spread > 0 ? spread : 1;
  });
  const x = Array.from(weights, (_, i) =>
    Float64Array.from(data.columns, (column, j) => ((column[i] ?? 0) - (centre[j] ?? 0)) / (unit[j] ?? 1)),
  );
  const model: Weighted = { x, weights, data, efron: ties === 'efron' };
  const { beta, at } = maximized(model, p);
  const bread = choleskyInverse(cholesky(at.information));
  const influence = Array.from({ length: p }, () => new Float64Array(sample.n));
  scoresAt(model, at).forEach((score, i) => {
    const moved = multiply(bread, columnOf(score)).data;
    influence.forEach((column, j) => {
      column[rows[i] ?? 0] = (moved[j] ?? 0) / (unit[j] ?? 1);
    });
  });
  const inside = new Set(rows);
  const df = surveyDf(sample, (row) => inside.has(row)) + 1 - p;
  if (df < 1) throw new StatsError('too-few', 'fewer primary units than coefficients', 'clusters');
  return {
    n: rows.length,
    events: data.events.reduce((sum, event) => sum + event, 0),
    df,
    estimates: Array.from(beta, (b, j) => b / (unit[j] ?? 1)),
    covariance: surveyCovariance(sample, influence),
  };
}
