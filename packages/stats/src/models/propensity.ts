/** Propensity scores, weights and the balance they bring. */
import { mean as meanOf } from '../descriptive/sums.ts';
import { rocMarker } from '../epidemiology/roc-curves.ts';
import { StatsError } from '../stats-error.ts';
import { zCoefficients } from './coefficient-test.ts';
import { denseDesign, originalCoefficients, originalCovariance } from './dense-design.ts';
import { denseLogistic } from './dense-fit.ts';
import { type Design, selectRows } from './design.ts';

/** Balance of one covariate, before and after weighting. */
export interface CovariateBalance {
  readonly name: string;
  readonly meanTreated: number;
  readonly meanControl: number;
  readonly smd: number;
  readonly smdAte: number;
  readonly smdAtt: number;
  /** Null for covariates of two values. */
  readonly varianceRatio: number | null;
}

/** Scores of the treated (1) and controls (0) by logistic regression (Rosenbaum & Rubin 1983, Biometrika 70, 41-55), and the balance of columns under weights for the average effect in all (ATE) and in the treated (ATT). Treatment and columns have the rows of the mask alone. */
export function propensityScores(
  design: Design,
  treated: Float64Array,
  balanceColumns: readonly { readonly name: string; readonly values: Float64Array }[],
  level = 0.95,
  mask?: Uint8Array,
) {
  const n = treated.length;
  const count = treated.reduce((sum, t) => sum + t, 0);
  if (count === 0 || count === n)
    throw new StatsError('constant-column', 'both groups are needed', 'treatment');
  const dense = denseDesign(design, selectRows(design.rows, mask));
  const fit = denseLogistic(dense, treated);
  const { fitted, eta } = fit;
  const centre = meanOf(eta);
  const ate = fitted.map((ps, i) => (treated[i] === 1 ? 1 / ps : 1 / (1 - ps)));
  const att = fitted.map((ps, i) => (treated[i] === 1 ? 1 : ps / (1 - ps)));
  const effective = (weights: Float64Array, group: number): number => {
    let sum = 0;
    let squares = 0;
    weights.forEach((w, i) => {
      if (treated[i] !== group) return;
      sum += w;
      squares += w * w;
    });
    return sum ** 2 / squares;
  };
  return {
    n,
    treated: count,
    control: n - count,
    logLik: fit.logLik,
    coefficients: zCoefficients(
      dense.names,
      originalCoefficients(dense, fit.beta),
      originalCovariance(dense, fit.bread),
      level,
    ),
    scores: fitted,
    logits: eta,
    logitSd: Math.sqrt(eta.reduce((sum, e) => sum + (e - centre) ** 2, 0) / (n - 1)),
    cStatistic: rocMarker(fitted, Uint8Array.from(treated)).area.auc,
    balance: balanceColumns.map(({ name, values }) => balanceOf(name, values, treated, ate, att)),
    effectiveSampleSize: {
      ate: { treated: effective(ate, 1), control: effective(ate, 0) },
      att: { treated: effective(att, 1), control: effective(att, 0) },
    },
    weights: { ate, att },
  };
}

function balanceOf(
  name: string,
  values: Float64Array,
  treated: Float64Array,
  ate: Float64Array,
  att: Float64Array,
): CovariateBalance {
  const binary = values.every((v) => v === 0 || v === 1);
  const weighted = (weights: Float64Array | null, group: number): number => {
    let sum = 0;
    let total = 0;
    values.forEach((v, i) => {
      if (treated[i] !== group) return;
      const w = weights ? weights[i]! : 1;
      sum += w * v;
      total += w;
    });
    return sum / total;
  };
  const variance = (group: number): number => {
    const centre = weighted(null, group);
    if (binary) return centre * (1 - centre);
    const own = values.filter((_, i) => treated[i] === group);
    return own.reduce((sum, v) => sum + (v - centre) ** 2, 0) / (own.length - 1);
  };
  const v1 = variance(1);
  const v0 = variance(0);
  const spread = Math.sqrt((v1 + v0) / 2);
  if (!(spread > 0)) throw new StatsError('constant-column', `${name} does not vary within the groups`, name);
  const smd = (weights: Float64Array | null): number =>
    (weighted(weights, 1) - weighted(weights, 0)) / spread;
  return {
    name,
    meanTreated: weighted(null, 1),
    meanControl: weighted(null, 0),
    smd: smd(null),
    smdAte: smd(ate),
    smdAtt: smd(att),
    varianceRatio: binary ? null : v1 / v0,
  };
}
