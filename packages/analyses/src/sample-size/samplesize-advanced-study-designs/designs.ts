/** The designs by what they have in common; the form shows and hides its fields by these lists. */

export const CORRELATION = ['correlation-fisher', 'correlation-pwr'] as const;
export const R_SQUARED = ['regression-r2', 'regression-r2-change'] as const;
export const LOGISTIC = ['logistic-continuous', 'logistic-binary'] as const;
export const CLUSTERED = ['cluster-means', 'cluster-proportions', 'cluster-hayes-bennett'] as const;
export const CROSSOVER = ['crossover-z', 'crossover-t'] as const;
export const TWO_GROUPS = ['case-control-unmatched', 'cohort'] as const;

/** Designs that test; they have a power. */
export const TESTS = [
  ...CORRELATION,
  'two-correlations',
  ...R_SQUARED,
  ...LOGISTIC,
  'cox',
  ...CLUSTERED,
  ...CROSSOVER,
  'bioequivalence-2x2',
  'icc-walter',
  'cronbach-test',
  'auc-test',
  ...TWO_GROUPS,
  'case-control-matched',
  'rates',
] as const;

/** Designs that estimate; they have the width of an interval. */
export const ESTIMATES = [
  'icc-precision',
  'cronbach-precision',
  'diagnostic-buderer',
  'auc-precision',
  'survey',
] as const;

/** Tests that may have one side or two. */
export const SIDED = [
  ...CORRELATION,
  'two-correlations',
  ...LOGISTIC,
  'cox',
  ...CLUSTERED,
  ...CROSSOVER,
  'cronbach-test',
  'auc-test',
  ...TWO_GROUPS,
  'case-control-matched',
  'rates',
] as const;

/** Tests whose size is one number of cases. */
export const ONE_SIZE = [
  ...CORRELATION,
  ...R_SQUARED,
  ...LOGISTIC,
  'cox',
  ...CROSSOVER,
  'bioequivalence-2x2',
  'icc-walter',
  'cronbach-test',
] as const;

/** Tests whose size is that of the first of two groups. */
export const FIRST_GROUP = ['two-correlations', 'auc-test', ...TWO_GROUPS] as const;

export const isOneOf = <T extends string>(list: readonly T[], design: string): design is T =>
  (list as readonly string[]).includes(design);
