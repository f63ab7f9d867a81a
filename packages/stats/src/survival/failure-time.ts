import { erfcx, logErfc } from '../special/erf.ts';

/** Distributions of the time in accelerated failure time models. */
export const FAILURE_TIMES = ['exponential', 'weibull', 'lognormal', 'loglogistic'] as const;

/** One of {@link FAILURE_TIMES}. */
export type FailureTime = (typeof FAILURE_TIMES)[number];

/** Logarithm of a density or of a survival function with its first two derivatives. */
export type LogTriple = [value: number, first: number, second: number];

/** Standardised log time W: log density, log survival and median. */
export interface LogTime {
  density(w: number, out: LogTriple): void;
  survival(w: number, out: LogTriple): void;
  readonly median: number;
}

const LOG_ROOT_TWO_PI = 0.9189385332046728;

/** Smallest extreme value distribution: the logarithm of an exponential time. */
const extreme: LogTime = {
  median: Math.log(Math.LN2),
  density(w, out) {
    const e = Math.exp(w);
    out[0] = w - e;
    out[1] = 1 - e;
    out[2] = -e;
  },
  survival(w, out) {
    const e = Math.exp(w);
    out[0] = -e;
    out[1] = -e;
    out[2] = -e;
  },
};

const gaussian: LogTime = {
  median: 0,
  density(w, out) {
    out[0] = -0.5 * w * w - LOG_ROOT_TWO_PI;
    out[1] = -w;
    out[2] = -1;
  },
  survival(w, out) {
    const z = w * Math.SQRT1_2;
    // the hazard phi / (1 - Phi) through the scaled function, which keeps its digits in the tail
    const hazard = Math.sqrt(2 / Math.PI) / erfcx(z);
    out[0] = logErfc(z) - Math.LN2;
    out[1] = -hazard;
    out[2] = -hazard * (hazard - w);
  },
};

const logistic: LogTime = {
  median: 0,
  density(w, out) {
    const p = 1 / (1 + Math.exp(-w));
    out[0] = w - 2 * softPlus(w);
    out[1] = 1 - 2 * p;
    out[2] = -2 * p * (1 - p);
  },
  survival(w, out) {
    const p = 1 / (1 + Math.exp(-w));
    out[0] = -softPlus(w);
    out[1] = -p;
    out[2] = -p * (1 - p);
  },
};

/** log(1 + e^w) without overflow. */
const softPlus = (w: number): number => (w > 0 ? w + Math.log1p(Math.exp(-w)) : Math.log1p(Math.exp(w)));

/** W of each distribution; the exponential one has its scale fixed at 1. */
export const LOG_TIMES: Readonly<Record<FailureTime, LogTime>> = {
  exponential: extreme,
  weibull: extreme,
  lognormal: gaussian,
  loglogistic: logistic,
};
