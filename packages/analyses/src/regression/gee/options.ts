import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { modelOptions, workingCorrelation } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'A number, a count, or a variable of two levels, the last of which is the event.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
  },
  cluster: {
    kind: 'variable',
    label: 'Clusters',
    help: 'Which rows belong together: the person who was measured several times, the school, the clinic.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  family: {
    kind: 'choice',
    label: 'Kind of outcome',
    help: 'It decides the link: the outcome itself, log odds or log rates.',
    choices: {
      gaussian: { label: 'Number', help: 'Differences of means' },
      binomial: { label: 'Two levels', help: 'Odds ratios' },
      poisson: { label: 'Count', help: 'Rate ratios' },
    },
    default: 'gaussian',
  },
  correlation: {
    ...workingCorrelation,
    choices: {
      ...workingCorrelation.choices,
      ar1: {
        label: 'Autoregressive, AR(1)',
        help: 'Neighbours in the order go together most, those further apart by its powers',
      },
      unstructured: { label: 'Unstructured', help: 'A number of its own for each pair of times' },
    },
  },
  order: {
    kind: 'variable',
    label: 'Order within clusters',
    help: 'The visit, wave or time of each row; its values in their order are steps of one. Empty: the order of the rows.',
    accepts: ['numeric', 'ordinal', 'date'],
    showWhen: { option: 'correlation', is: ['ar1', 'unstructured'] },
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  confidenceLevel,
  termTests: modelOptions.waldTests,
});

export type GeeOptions = OptionValues<typeof options>;

/** The variable of the order, where the working correlation has one. */
export const orderOf = ({ correlation, order }: Pick<GeeOptions, 'correlation' | 'order'>): string | null =>
  correlation === 'ar1' || correlation === 'unstructured' ? order : null;

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'cluster', 'covariates', 'factors'],
    groups: [
      { title: 'Outcome and clusters', options: ['family', 'correlation', 'order'], open: true },
      { title: 'Model', options: ['terms', 'references'] },
      { title: 'Coefficients', options: ['confidenceLevel', 'termTests'] },
    ],
  },
  example: {
    sample: 'student-performance',
    options: {
      outcome: 'Level1_Score',
      cluster: 'Level2_Classroom',
      covariates: ['Level1_PriorScore', 'Level1_StudyHours'],
      factors: ['Level2_Tutoring'],
      references: { Level2_Tutoring: 'No' },
    },
  },
});
