/** What a generalised mixed model needs to know of the distribution of its outcome. */
import { lfactorial, lgamma } from '../special/gamma.ts';

export interface MixedFamily {
  /** Minus the log likelihood of a row at its linear predictor, its slope (of the log likelihood) and minus its curvature. */
  loss(y: number, eta: number, dispersion: number): number;
  slope(y: number, eta: number, dispersion: number): number;
  weight(y: number, eta: number, dispersion: number): number;
  /** Mean of the outcome. */
  mean(eta: number): number;
  /** Where the search of the linear predictor begins. */
  begin(y: number): number;
  /** Relative change of the penalised deviance at which the steps to the mode end. */
  readonly lastChange: number;
  /** Whether a dispersion is estimated. */
  readonly hasDispersion: boolean;
}

/** log(1 + exp(x)). */
const softplus = (x: number): number => Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
const share = (eta: number): number => 1 / (1 + Math.exp(-eta));

/** Events, 0 or 1, logit link. */
export const LOGISTIC: MixedFamily = {
  loss: (y, eta) => softplus(eta) - y * eta,
  slope: (y, eta) => y - share(eta),
  weight: (_, eta) => Math.max(share(eta) * (1 - share(eta)), 1e-12),
  mean: share,
  begin: (y) => Math.log((y + 0.5) / (1.5 - y)),
  // lme4's, because its likelihood is that of the last step but one
  lastChange: 1e-7,
  hasDispersion: false,
};

/** Counts, log link. */
export const POISSON: MixedFamily = {
  loss: (y, eta) => Math.exp(eta) - y * eta + lfactorial(y),
  slope: (y, eta) => y - Math.exp(eta),
  weight: (_, eta) => Math.max(Math.exp(eta), 1e-12),
  mean: Math.exp,
  begin: (y) => Math.log(y + 0.5),
  lastChange: 1e-12,
  hasDispersion: false,
};

/** Counts with variance mu + mu² / dispersion, log link; the curvature is the observed one. */
export const NEGATIVE_BINOMIAL: MixedFamily = {
  loss: (y, eta, d) => {
    const log = Math.log(d);
    return lgamma(d) + lfactorial(y) - lgamma(y + d) + (y + d) * softplus(eta - log) - y * (eta - log);
  },
  slope: (y, eta, d) => ((y - Math.exp(eta)) * d) / (d + Math.exp(eta)),
  weight: (y, eta, d) => {
    const mu = Math.exp(eta);
    return Math.max((d * mu * (y + d)) / (d + mu) ** 2, 1e-12);
  },
  mean: Math.exp,
  begin: (y) => Math.log(y + 0.5),
  lastChange: 1e-12,
  hasDispersion: true,
};
