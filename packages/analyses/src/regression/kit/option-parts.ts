/** Options of the model that regressions have, worded alike. */
export const modelOptions = {
  covariates: {
    kind: 'variables',
    label: 'Covariates',
    help: 'Numbers used as predictors: one coefficient each.',
    accepts: ['numeric'],
  },
  factors: {
    kind: 'variables',
    label: 'Factors',
    help: 'Categories used as predictors: one coefficient for each level but the reference.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  terms: {
    kind: 'terms',
    label: 'Model terms',
    help: 'Main effects are always in the model; add interactions of two or three variables.',
    of: ['covariates', 'factors'],
    maxOrder: 3,
  },
  references: {
    kind: 'references',
    label: 'Reference levels',
    help: 'Coefficients of a factor compare its levels with this one.',
    of: ['factors'],
  },
  crude: {
    kind: 'toggle',
    label: 'Crude beside adjusted',
    help: 'Each predictor alone, on the same cases, beside its estimate in the model with all of them; not with interactions, nor beyond two million values.',
    default: true,
  },
  steps: {
    kind: 'list',
    label: 'Steps',
    help: 'Predictors enter at step 1 unless listed here at a later step; each step is tested against the one before.',
    noun: 'predictor',
    item: {
      variable: {
        kind: 'variable',
        label: 'Predictor',
        help: 'A covariate or factor of the model.',
        accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
        required: true,
      },
      step: {
        kind: 'number',
        label: 'Step',
        help: 'When it enters.',
        min: 1,
        max: 20,
        default: 2,
        integer: true,
      },
    },
  },
} as const;
