/** Options of a meta-analysis that do not depend on where its studies come from. */
import { confidenceLevel } from '../../shared/option-parts.ts';
import type { Measure } from './measures.ts';

/** The measures of each kind of numbers. */
export const COUNT_MEASURES = ['OR', 'RR', 'RD'] as const;
export const MEAN_MEASURES = ['MD', 'SMD'] as const;
export const PROPORTION_MEASURES = ['PLO', 'PFT'] as const;

export const measureOption = {
  kind: 'choice',
  label: 'Effect of each study',
  help: 'What is known of each study, and how its effect is measured; the variables asked for follow from it.',
  choices: {
    OR: { label: 'Odds ratio', help: 'Events and sizes of two groups' },
    RR: { label: 'Risk ratio', help: 'Events and sizes of two groups' },
    RD: { label: 'Risk difference', help: 'Events and sizes of two groups' },
    MD: { label: 'Mean difference', help: 'Means, SDs and sizes of two groups, in the same units' },
    SMD: { label: 'Standardized mean difference', help: 'Hedges’ g, for outcomes in different units' },
    COR: { label: 'Correlation', help: 'Coefficients and sizes, pooled as Fisher’s z' },
    PLO: { label: 'Proportion, logit', help: 'Events and size of one group' },
    PFT: { label: 'Proportion, double arcsine', help: 'Of Freeman and Tukey, for proportions near 0 or 1' },
    GEN: { label: 'Effect with its error', help: 'Effects of any kind, with standard errors or limits' },
  },
  default: 'OR',
} as const;

/** How the error of effects is given. */
export const errorKindOption = {
  kind: 'choice',
  label: 'Error given as',
  help: 'What is known of the uncertainty of each effect.',
  choices: {
    se: 'Standard error',
    variance: 'Sampling variance',
    limits: 'Confidence limits',
  },
  default: 'se',
  showWhen: { option: 'measure', is: 'GEN' },
} as const;

export const ratioOption = {
  kind: 'toggle',
  label: 'The effects are ratios',
  help: 'Odds, risk or hazard ratios as papers print them: their logarithms are pooled; a standard error is that of the logarithm.',
  default: false,
  showWhen: { option: 'measure', is: 'GEN' },
} as const;

export const givenLevelOption = {
  kind: 'number',
  label: 'Level of the limits',
  help: 'The confidence level of the limits that the studies report.',
  min: 0.5,
  max: 0.9999,
  default: 0.95,
  unit: 'percent',
  showWhen: [
    { option: 'measure', is: 'GEN' },
    { option: 'errorKind', is: 'limits' },
  ],
} as const;

export const modelOptions = {
  method: {
    kind: 'choice',
    label: 'Model',
    help: 'Random effects let the true effect differ between studies and estimate by how much; a fixed effect is the same in all.',
    choices: {
      REML: { label: 'Random: REML', help: 'Restricted maximum likelihood, the usual choice' },
      DL: { label: 'Random: DerSimonian–Laird', help: 'The classic one, too small with few studies' },
      PM: { label: 'Random: Paule–Mandel', help: 'No assumption about the distribution of effects' },
      ML: { label: 'Random: maximum likelihood', help: 'For comparing models' },
      EB: { label: 'Random: empirical Bayes', help: 'Equals Paule–Mandel at its solution' },
      SJ: { label: 'Random: Sidik–Jonkman', help: 'Never zero; for large differences between studies' },
      HE: { label: 'Random: Hedges', help: 'Without weights' },
      GLMM: {
        label: 'Random: logistic model',
        help: 'Proportions from their counts, with no correction of zeros',
      },
      FE: { label: 'Fixed effect', help: 'Inverse variance: one true effect' },
      MH: { label: 'Fixed: Mantel–Haenszel', help: 'For two-by-two tables with few events' },
      PETO: { label: 'Fixed: Peto', help: 'Odds ratios of rare events in groups of similar size' },
    },
    default: 'REML',
  },
  knappHartung: {
    kind: 'toggle',
    label: 'Knapp–Hartung adjustment',
    help: 'Intervals and tests from t instead of the normal distribution; keeps its promise also with few studies.',
    default: false,
  },
  neverNarrower: {
    kind: 'toggle',
    label: 'Never narrower',
    help: 'The factor of Knapp and Hartung counts as one where it is smaller, so that intervals do not become narrower by it.',
    default: false,
    showWhen: { option: 'knappHartung', is: true },
  },
  confidenceLevel,
  bias: {
    kind: 'choices',
    label: 'Small-study effects',
    help: 'Whether small studies show other effects than large ones, as they do when some were never published.',
    choices: {
      egger: { label: 'Egger’s regression', help: 'Effect on its standard error' },
      begg: { label: 'Begg’s rank correlation', help: 'Of effects and variances' },
      trimFill: { label: 'Trim and fill', help: 'Adds the studies that a symmetric funnel lacks' },
      failSafe: { label: 'Fail-safe N', help: 'Rosenthal’s number of studies without effect' },
    },
    default: ['egger', 'trimFill'],
  },
  further: {
    kind: 'choices',
    label: 'Sensitivity',
    help: 'How the pooled effect depends on single studies.',
    choices: {
      leaveOneOut: { label: 'Leave one out', help: 'The pooled effect without each study' },
      cumulative: { label: 'Cumulative', help: 'The pooled effect as studies were added' },
      influence: { label: 'Influence', help: 'Residuals, Cook’s distances and weights' },
    },
    default: ['leaveOneOut'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The forest plot shows every study and the pooled effect; the funnel plot effects against their errors.',
    choices: { forest: 'Forest plot', funnel: 'Funnel plot', baujat: 'Baujat plot' },
    default: ['forest', 'funnel'],
  },
  lowText: {
    kind: 'text',
    label: 'Words at the left of the forest plot',
    help: 'What smaller effects mean: ‘Favours treatment’.',
    default: '',
    maxLength: 40,
    showWhen: { option: 'plots', is: 'forest' },
  },
  highText: {
    kind: 'text',
    label: 'Words at the right',
    help: 'What larger effects mean: ‘Favours control’.',
    default: '',
    maxLength: 40,
    showWhen: { option: 'plots', is: 'forest' },
  },
} as const;

/** The groups of the form after the one of the effects. */
export const MODEL_GROUPS = [
  { title: 'Model', options: ['method', 'knappHartung', 'neverNarrower', 'confidenceLevel'] },
  { title: 'Small-study effects', options: ['bias'] },
  { title: 'Sensitivity', options: ['further'] },
  { title: 'Plots', options: ['plots', 'lowText', 'highText'] },
] as const;

/** Whether effects that belong together are pooled in levels. */
export const isMultilevel = ({ perStudy }: Pick<MetaSettings, 'perStudy'>): boolean => perStudy === 'several';

/** Values of these options. */
export interface MetaSettings {
  readonly measure: Measure;
  readonly errorKind: 'se' | 'variance' | 'limits';
  readonly ratio: boolean;
  readonly givenLevel: number;
  readonly method: keyof typeof modelOptions.method.choices;
  readonly knappHartung: boolean;
  readonly neverNarrower: boolean;
  /** Effects that belong together are pooled in levels; not where studies are typed. */
  readonly perStudy?: 'one' | 'several';
  /** Correlation of the errors of effects that belong together. */
  readonly rho?: number;
  readonly confidenceLevel: number;
  readonly bias: readonly (keyof typeof modelOptions.bias.choices)[];
  readonly further: readonly (keyof typeof modelOptions.further.choices)[];
  readonly plots: readonly (keyof typeof modelOptions.plots.choices)[];
  readonly lowText: string;
  readonly highText: string;
}
