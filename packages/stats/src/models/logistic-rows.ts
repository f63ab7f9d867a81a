import type { LogisticFit } from './logistic-fit.ts';
import { LogisticSweep, SWEEP_BLOCK } from './logistic-sweep.ts';
import type { Extreme } from './regression-diagnostics.ts';

/** Leverage above this is 1 within rounding. */
const FULL_LEVERAGE = 1 - 1e-11;

/** What each row says about the fit, in the order of the rows used. */
export interface LogisticRows {
  /** Fitted probability of the event. */
  readonly fitted: Float64Array;
  readonly pearson: Float64Array;
  readonly deviance: Float64Array;
  readonly leverage: Float64Array;
  readonly cooksDistance: Float64Array;
  readonly largest: {
    readonly pearson: Extreme;
    readonly deviance: Extreme;
    readonly leverage: Extreme;
    readonly cooksDistance: Extreme;
  };
  /** Difference of the mean fitted probabilities of cases with and without the event (Tjur 2009). */
  readonly tjur: number;
}

/**
 * Fitted probabilities, residuals, leverage and Cook's distances (Pregibon 1981): h = w x'(X'WX)^-1 x and
 * D = [r / (1 - h)]^2 h / k with the Pearson residual r and k coefficients, for single cases.
 */
export function logisticRows(fit: LogisticFit): LogisticRows {
  const { rows, design, columnStats, factor } = fit;
  const { selection, outcome, counts } = rows;
  const n = selection.count;
  const p = design.columns.length;
  const fitted = new Float64Array(n);
  const pearson = new Float64Array(n);
  const deviance = new Float64Array(n);
  const leverage = new Float64Array(n);
  const cooks = new Float64Array(n);
  const h = new Float64Array(SWEEP_BLOCK);
  let withEvent = 0;
  let without = 0;
  const sweep = new LogisticSweep(rows, design.columns, columnStats);
  sweep.visit(fit.beta, (from, count, eta, columns) => {
    h.fill(0, 0, count);
    // rows of X R^-1, column by column
    for (let j = 0; j < p; j++) {
      const base = j * SWEEP_BLOCK;
      for (let k = 0; k < j; k++) {
        const r = factor.data[k + j * p]!;
        if (r === 0) continue;
        const other = k * SWEEP_BLOCK;
        for (let i = 0; i < count; i++) columns[base + i]! -= r * columns[other + i]!;
      }
      const inverse = 1 / factor.data[j + j * p]!;
      for (let i = 0; i < count; i++) {
        const z = columns[base + i]! * inverse;
        columns[base + i] = z;
        h[i]! += z * z;
      }
    }
    for (let i = 0; i < count; i++) {
      const at = from + i;
      const row = selection.index ? selection.index[at]! : at;
      const yes = outcome[row] === 1;
      const t = yes ? eta[i]! : -eta[i]!;
      const e = Math.exp(-Math.abs(t));
      const weight = e / (1 + e) ** 2;
      const share = eta[i]! > 0 ? 1 / (1 + e) : e / (1 + e);
      const minusLog = (t < 0 ? -t : 0) + Math.log1p(e);
      const residual = Math.sqrt(t > 0 ? e : 1 / e);
      const lever = weight * h[i]!;
      fitted[at] = share;
      pearson[at] = yes ? residual : -residual;
      deviance[at] = (yes ? 1 : -1) * Math.sqrt(2 * minusLog);
      leverage[at] = lever;
      cooks[at] = lever > FULL_LEVERAGE ? 0 : ((residual / (1 - lever)) ** 2 * lever) / p;
      const cases = counts ? counts[row]! : 1;
      if (yes) withEvent += cases * share;
      else without += cases * share;
    }
  });
  const largestOf = (values: Float64Array): Extreme => {
    let best = 0;
    for (let i = 1; i < n; i++) if (Math.abs(values[i]!) > Math.abs(values[best]!)) best = i;
    return { value: values[best]!, row: selection.index ? selection.index[best]! : best };
  };
  return {
    fitted,
    pearson,
    deviance,
    leverage,
    cooksDistance: cooks,
    largest: {
      pearson: largestOf(pearson),
      deviance: largestOf(deviance),
      leverage: largestOf(leverage),
      cooksDistance: largestOf(cooks),
    },
    tjur: withEvent / fit.events - without / (fit.n - fit.events),
  };
}
