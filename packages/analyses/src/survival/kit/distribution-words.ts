/** Distributions of times as they are named. */
export const DISTRIBUTION_WORDS = {
  exponential: 'Exponential',
  weibull: 'Weibull',
  lognormal: 'Log-normal',
  loglogistic: 'Log-logistic',
} as const;
