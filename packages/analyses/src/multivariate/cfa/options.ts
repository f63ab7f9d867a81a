import { defineForm } from '../../contract.ts';
import { CORRELATED_TYPES } from '../../correlation/kit/columns.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel, orderOption } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Items and variables',
    help: 'All variables of the model. Ordered categories count by their order, two categories as 0 and 1.',
    accepts: CORRELATED_TYPES,
    min: 2,
    max: 60,
  },
  group: {
    kind: 'variable',
    label: 'Groups',
    help: 'Fits the model in each group and asks whether it measures the same in all of them.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  model: {
    kind: 'text',
    label: 'Model, in lavaan’s syntax',
    help: 'One relation a line: visual =~ x1 + x2 + x3 (measured by), y ~ x (regressed on), x1 ~~ x2 (covaries with), ab := a*b (defined by labels a*x). Empty: items with one stem, such as Verbal1 and Verbal2, measure one factor.',
    default: '',
    maxLength: 5000,
    multiline: true,
  },
  scaling: {
    kind: 'choice',
    label: 'Scale of the factors',
    help: 'A factor has no unit of its own. Fit and standardized values are the same either way.',
    choices: {
      marker: { label: 'First loading is 1', help: 'The factor takes the unit of its first item' },
      variance: { label: 'Variance is 1', help: 'All loadings are estimated and tested' },
    },
    default: 'marker',
  },
  autoCovariance: {
    kind: 'toggle',
    label: 'Outcomes covary',
    help: 'What is left of outcomes that predict nothing else may covary, as in lavaan’s sem().',
    default: true,
  },
  estimator: {
    kind: 'choice',
    label: 'Estimator',
    help: 'Maximum likelihood takes items as numbers; for answers in a few ordered categories there are least squares over polychoric correlations.',
    choices: {
      ml: { label: 'Maximum likelihood (ML)', help: 'For items near a normal distribution' },
      mlr: { label: 'Robust (MLR)', help: 'Sandwich standard errors and a scaled test' },
      wlsmv: {
        label: 'Ordered items (WLSMV)',
        help: 'For up to 12 ordered answers: polychoric correlations weighted by their precision, test adjusted in mean and variance',
      },
      ulsmv: {
        label: 'Ordered items, unweighted (ULSMV)',
        help: 'The same with all correlations counting alike; steadier in small samples',
      },
    },
    default: 'ml',
  },
  missing: {
    kind: 'choice',
    label: 'Missing values',
    help: 'What is done with cases that lack a value.',
    choices: {
      listwise: { label: 'Drop the case', help: 'Uses cases with all values' },
      fiml: {
        label: 'Full information (FIML)',
        help: 'Uses every value there is; valid if missing at random',
      },
    },
    default: 'listwise',
  },
  invariance: {
    kind: 'choice',
    label: 'Equal in all groups',
    help: 'Each step keeps the equalities of those before it; all steps up to this one are compared.',
    choices: {
      configural: { label: 'Configural', help: 'The same model, all values free' },
      metric: { label: 'Metric', help: 'Equal loadings: relations can be compared' },
      scalar: { label: 'Scalar', help: 'Equal intercepts too: means can be compared' },
      strict: { label: 'Strict', help: 'Equal residual variances too' },
    },
    default: 'strict',
  },
  tables: {
    kind: 'choices',
    label: 'Tables',
    help: 'Reliability and validity of the factors, what could be added to the model, what it leaves unexplained, and all parameters.',
    choices: {
      reliability: 'Reliability and validity',
      modification: 'Modification indices',
      residuals: 'Residual correlations',
      parameters: 'Variances, covariances and thresholds',
    },
    default: ['reliability', 'modification'],
  },
  largest: {
    kind: 'number',
    label: 'Modification indices shown',
    help: 'The largest of them.',
    min: 1,
    max: 50,
    default: 6,
    integer: true,
  },
  levelOrder: orderOption(['variables'], 'by which categories count as numbers'),
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Path diagrams with standardized values.',
    choices: { diagram: 'Path diagram' },
    default: ['diagram'],
  },
});

export type CfaOptions = OptionValues<typeof options>;

/** Whether items are taken as ordered categories. */
export const isOrdered = ({ estimator }: Pick<CfaOptions, 'estimator'>): boolean =>
  estimator === 'wlsmv' || estimator === 'ulsmv';

const items = <T extends string>(test: T) => [`${test}1`, `${test}2`, `${test}3`, `${test}4`] as const;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'group'],
    groups: [
      { title: 'Model', options: ['model', 'autoCovariance', 'levelOrder'] },
      { title: 'Scale of factors', options: ['scaling'] },
      { title: 'Estimator and missing values', options: ['estimator', 'missing'] },
      { title: 'Invariance', options: ['invariance'] },
      { title: 'Tables and intervals', options: ['tables', 'largest', 'confidenceLevel'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: {
    sample: 'factor-analysis',
    options: { variables: [...items('Verbal'), ...items('Spatial'), ...items('Memory')] },
  },
});
