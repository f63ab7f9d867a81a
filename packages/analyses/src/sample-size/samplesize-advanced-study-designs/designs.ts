/** The designs by what they have in common; the form shows and hides its fields by these lists. */

/** One correlation. */
export const CORRELATION = [
  'correlation-fisher',
  'correlation-pwr',
  'correlation-exact',
  'correlation-biserial',
  'correlation-tetrachoric',
] as const;
/** Two correlations of one sample. */
export const DEPENDENT = ['correlations-sharing', 'correlations-apart'] as const;
export const R_SQUARED = ['regression-r2', 'regression-r2-change', 'regression-random'] as const;
/** The lines of two groups. */
export const TWO_LINES = ['two-slopes', 'two-intercepts'] as const;
/** Coefficients of a linear regression, tested by t. */
export const LINES = ['regression-coefficient', 'regression-slope', ...TWO_LINES] as const;
export const VARIANCES = ['variance-one', 'variance-two'] as const;
export const LOGISTIC = ['logistic-continuous', 'logistic-binary'] as const;
export const CLUSTERED = ['cluster-means', 'cluster-proportions', 'cluster-hayes-bennett'] as const;
export const CROSSOVER = ['crossover-z', 'crossover-t'] as const;
export const TWO_GROUPS = ['case-control-unmatched', 'cohort'] as const;

/** Designs that test; they have a power. */
export const TESTS = [
  ...CORRELATION,
  'two-correlations',
  ...DEPENDENT,
  ...R_SQUARED,
  ...LINES,
  ...VARIANCES,
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
  ...DEPENDENT,
  ...LINES,
  ...VARIANCES,
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
  ...DEPENDENT,
  ...R_SQUARED,
  'regression-coefficient',
  'regression-slope',
  'variance-one',
  ...LOGISTIC,
  'cox',
  ...CROSSOVER,
  'bioequivalence-2x2',
  'icc-walter',
  'cronbach-test',
] as const;

/** Tests whose size is that of the first of two groups. */
export const FIRST_GROUP = [
  'two-correlations',
  ...TWO_LINES,
  'variance-two',
  'auc-test',
  ...TWO_GROUPS,
] as const;

export const isOneOf = <T extends string>(list: readonly T[], design: string): design is T =>
  (list as readonly string[]).includes(design);
