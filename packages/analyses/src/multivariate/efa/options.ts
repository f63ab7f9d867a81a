import { defineForm } from '../../contract.ts';
import { CORRELATED_TYPES } from '../../correlation/kit/columns.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { DEFAULT_SEED } from '../../seed.ts';
import { confidenceLevel, orderOption } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'The variables whose correlations are to be explained. Ordered categories count by their order.',
    accepts: CORRELATED_TYPES,
    min: 2,
    max: 100,
  },
  extraction: {
    kind: 'choice',
    label: 'Extraction',
    help: 'Factors explain what variables have in common; components summarize all of their variance.',
    choices: {
      minres: { label: 'Minimum residual', help: 'Smallest residual correlations; asks for no distribution' },
      ml: { label: 'Maximum likelihood', help: 'For variables near normal; with a test of the model' },
      pa: { label: 'Principal axis', help: 'Communalities repeated until they settle' },
      pca: { label: 'Principal components', help: 'No model: the directions of largest variance' },
    },
    default: 'minres',
  },
  matrix: {
    kind: 'choice',
    label: 'Components of',
    help: 'Correlations give every variable the same weight, covariances more to those that vary more.',
    choices: { correlation: 'Correlations', covariance: 'Covariances' },
    default: 'correlation',
    showWhen: { option: 'extraction', is: 'pca' },
  },
  rotation: {
    kind: 'choice',
    label: 'Rotation',
    help: 'Turns the factors so that each variable loads on few of them; the fit stays the same.',
    choices: {
      oblimin: { label: 'Oblimin', help: 'Factors may correlate' },
      promax: { label: 'Promax', help: 'Factors may correlate; from varimax' },
      varimax: { label: 'Varimax', help: 'Uncorrelated factors, simple columns' },
      quartimax: { label: 'Quartimax', help: 'Uncorrelated factors, simple rows' },
      none: 'None',
    },
    default: 'oblimin',
  },
  rule: {
    kind: 'choice',
    label: 'Number of factors',
    help: 'How many are kept.',
    choices: {
      parallel: { label: 'Parallel analysis', help: 'Those with eigenvalues above those of random data' },
      eigenvalue: { label: 'Eigenvalues above 1', help: 'Kaiser’s rule; tends to keep too many' },
      fixed: { label: 'Fixed number', help: 'As theory or an earlier study says' },
    },
    default: 'parallel',
  },
  factors: {
    kind: 'number',
    label: 'Factors',
    help: 'How many factors or components are kept.',
    min: 1,
    max: 50,
    default: 2,
    integer: true,
    showWhen: { option: 'rule', is: 'fixed' },
  },
  samples: {
    kind: 'number',
    label: 'Random datasets',
    help: 'How many random datasets the parallel analysis draws.',
    min: 100,
    max: 10_000,
    default: 500,
    integer: true,
  },
  seed: {
    kind: 'number',
    label: 'Seed',
    help: 'The same seed draws the same random datasets.',
    min: 0,
    max: 4_294_967_295,
    default: DEFAULT_SEED,
    integer: true,
  },
  hideBelow: {
    kind: 'number',
    label: 'Hide loadings below',
    help: 'Smaller loadings are left empty in the table, so that the pattern can be seen; 0 shows all.',
    min: 0,
    max: 0.9,
    default: 0.3,
  },
  sortLoadings: {
    kind: 'toggle',
    label: 'Sort by loading',
    help: 'Puts the variables of each factor together, the largest loading first.',
    default: true,
  },
  adequacy: {
    kind: 'toggle',
    label: 'Sampling adequacy of each variable',
    help: 'KMO says how much of its correlations a variable shares with several others.',
    default: true,
  },
  scores: {
    kind: 'choice',
    label: 'Factor scores',
    help: 'Estimates where each case stands on the factors, with the weights that give them.',
    choices: {
      none: 'None',
      regression: { label: 'Regression', help: 'Thurstone: correlate most with the factors' },
      bartlett: { label: 'Bartlett', help: 'Unbiased for each case' },
    },
    default: 'none',
  },
  levelOrder: orderOption(['variables'], 'by which categories count as numbers'),
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The scree plot shows how many factors stand out, the loadings which variables belong to them.',
    choices: { scree: 'Scree plot', loadings: 'Loadings', scores: 'Scores of the cases' },
    default: ['scree', 'loadings'],
  },
});

export type EfaOptions = OptionValues<typeof options>;

const items = <T extends string>(test: T) => [`${test}1`, `${test}2`, `${test}3`, `${test}4`] as const;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables'],
    groups: [
      { title: 'Extraction', options: ['extraction', 'matrix', 'levelOrder'] },
      { title: 'Rotation', options: ['rotation'] },
      { title: 'Number of factors', options: ['rule', 'factors', 'samples', 'seed'] },
      {
        title: 'Tables and intervals',
        options: ['sortLoadings', 'hideBelow', 'adequacy', 'confidenceLevel'],
      },
      { title: 'Factor scores', options: ['scores'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    { id: 'scores', name: 'Score', label: 'Scores', help: 'One variable for each factor or component.' },
  ],
  example: {
    sample: 'factor-analysis',
    options: { variables: [...items('Verbal'), ...items('Spatial'), ...items('Memory')] },
  },
});
