import { normal } from '../distributions/normal.ts';
import { numbersAt, valuesAt } from '../lists.ts';
import { StatsError } from '../stats-error.ts';
import { coefficientError, type LogisticFit, maximise } from './logistic-fit.ts';
import { type FixedColumn, LogisticSweep } from './logistic-sweep.ts';

/** Limits of a coefficient by its profile likelihood; null where the likelihood never falls far enough. */
export interface ProfileInterval {
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

const MAX_STEPS = 40;
/** A limit further away than this, in standard errors, does not exist. */
const FAR = 60;
/** Squared step of the other coefficients after which the deviance is exact within rounding. */
const INNER_STEP = 1e-12;
/** Relative precision of the signed root at a limit. */
const CLOSE = 1e-11;

/**
 * Profile-likelihood limits of coefficient `j` (Venzon & Moolgavkar 1988): where twice the fall of the log-likelihood,
 * maximised over the other coefficients, equals the chi-square quantile. Solved by Newton steps on the signed root
 * r(b) = +-[D(b) - D]^1/2, which is almost a straight line: r' = -U / r with U the score of the fixed coefficient.
 */
export function profileInterval(fit: LogisticFit, j: number, level: number): ProfileInterval {
  const { design, rows, columnStats } = fit;
  // the intercept on its own scale belongs to columns that are not shifted
  const stats = j === 0 ? columnStats.map((column) => ({ ...column, shift: 0 })) : columnStats;
  const others = design.columns.map((_, k) => k).filter((k) => k !== j);
  const sweep = new LogisticSweep(rows, valuesAt(design.columns, others), valuesAt(stats, others));
  const { scale } = stats[j]!;
  const estimate = fit.coefficients[j]! / scale;
  const standardError = coefficientError(fit, j) / scale;
  const start = numbersAt(fit.beta, others);
  const target = normal.isf((1 - level) / 2);
  const limit = (side: -1 | 1): number | null => {
    let b = estimate + side * target * standardError;
    let begin: Float64Array = start;
    for (let step = 0; step < MAX_STEPS; step++) {
      if (!(Math.abs(b - estimate) <= FAR * standardError)) return null;
      const fixed: FixedColumn = { column: design.columns[j]!, stats: stats[j]!, value: b };
      const names = others.map((k) => design.columns[k]!.name);
      const found = others.length > 0 ? maximise(sweep, begin, { names, fixed, lastStep: INNER_STEP }) : null;
      const last = found ? found.last : sweep.at(new Float64Array(0), fixed);
      const deviance = found ? found.deviance : last.deviance;
      const root = Math.sqrt(Math.max(0, deviance - fit.deviance));
      if (Math.abs(root - target) <= CLOSE * target) return b * scale;
      // D' = -2 U, and U points back to the estimate
      const slope = Math.abs(last.fixedScore) / root;
      if (!(slope > 0)) return null;
      b += (side * (target - root)) / slope;
      if (found) begin = found.beta;
    }
    return null;
  };
  return { ciLower: limitOrNone(() => limit(-1)), ciUpper: limitOrNone(() => limit(1)) };
}

/** A profile that cannot be followed to its limit has none. */
function limitOrNone(limit: () => number | null): number | null {
  try {
    return limit();
  } catch (error) {
    if (error instanceof StatsError) return null;
    throw error;
  }
}
