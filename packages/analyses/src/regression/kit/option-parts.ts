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
  marginal: {
    kind: 'toggle',
    label: 'Average marginal effects',
    help: 'What each predictor changes on the scale of the outcome itself, averaged over the cases, and the mean prediction at some of its values.',
    default: false,
  },
  waldTests: {
    kind: 'toggle',
    label: 'Tests of the terms',
    help: 'A Wald test of each variable as a whole, also where it has several coefficients.',
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

/** Cases to predict. */
export const newCasesOption = <const H extends string>(help: H) =>
  ({ kind: 'cases', label: 'Predict new cases', help, of: ['covariates', 'factors'], max: 100 }) as const;

/** Kinds of standard errors. */
const KINDS = {
  none: { label: 'Ordinary', help: 'Those of the model itself' },
  HC3: { label: 'Robust HC3', help: 'The safest choice in samples below 250' },
  HC2: 'Robust HC2',
  HC1: 'Robust HC1',
  HC0: 'Robust HC0',
  cluster: { label: 'Clustered', help: 'Cases of one group, such as a school or a patient, may be alike' },
} as const;

/** The options, worded alike in all models. */
export const errorOptions = {
  robust: {
    kind: 'choice',
    label: 'Standard errors',
    help: 'Robust errors stay right when the spread changes along the predictors, clustered ones also when cases of a group are alike.',
    choices: KINDS,
    default: 'none',
  },
  cluster: {
    kind: 'variable',
    label: 'Clusters',
    help: 'The variable that says which cases belong together.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    showWhen: { option: 'robust', is: ['cluster'] },
  },
} as const;

/** What was chosen. */
export interface ErrorOptions {
  readonly robust: keyof typeof KINDS;
  readonly cluster: string | null;
}

/** How rows of a cluster go together in estimating equations. */
export const workingCorrelation = {
  kind: 'choice',
  label: 'Working correlation',
  help: 'How rows of a cluster go together; the robust errors hold even where it is wrong.',
  choices: {
    exchangeable: { label: 'Exchangeable', help: 'The same between any two rows of a cluster' },
    independence: { label: 'Independence', help: 'None; the errors still allow for it' },
  },
  default: 'exchangeable',
} as const;
