// One list of exports for each area: exports/<area>.ts.
export * from './exports/descriptive.ts';
export * from './exports/design.ts';
export * from './exports/distributions.ts';
export * from './exports/effects.ts';
export * from './exports/epidemiology.ts';
export * from './exports/imputation.ts';
export * from './exports/intervals.ts';
export * from './exports/linalg.ts';
export * from './exports/meta.ts';
export * from './exports/mixed.ts';
export * from './exports/models.ts';
export * from './exports/multivariate.ts';
export * from './exports/optim.ts';
export * from './exports/power.ts';
export * from './exports/quality.ts';
export * from './exports/rng.ts';
export * from './exports/sem.ts';
export * from './exports/special.ts';
export * from './exports/survey.ts';
export * from './exports/survival.ts';
export * from './exports/tests.ts';
export * from './exports/timeseries.ts';
export {
  distinct,
  isNonEmpty,
  isPair,
  isSeveral,
  isSingle,
  listOf,
  type NonEmpty,
  numbersAt,
  valuesAt,
  zip,
} from './lists.ts';
export { STATS_ERROR_CODES, StatsError, type StatsErrorCode } from './stats-error.ts';
