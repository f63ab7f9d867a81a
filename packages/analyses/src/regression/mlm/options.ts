import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { modelOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'Measured for each case: a number, two levels for a logistic model, or a count.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  group: {
    kind: 'variable',
    label: 'Group',
    help: 'What cases have in common: the classroom of a student, the person of a measurement.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    required: true,
  },
  upper: {
    kind: 'variable',
    label: 'Second grouping',
    help: 'A higher level, such as the school of a classroom, or a grouping of its own.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  structure: {
    kind: 'choice',
    label: 'Two groupings',
    help: 'How the groupings lie to each other; it matters only where there are two.',
    choices: {
      nested: { label: 'Nested', help: 'Each group belongs to one higher group' },
      crossed: { label: 'Crossed', help: 'Groups of both kinds occur together' },
    },
    default: 'nested',
  },
  slopes: {
    kind: 'variables',
    label: 'Random slopes',
    help: 'Covariates whose effect differs from group to group.',
    accepts: ['numeric'],
  },
  slopesOver: {
    kind: 'choice',
    label: 'Slopes differ between',
    help: 'Over which grouping the random slopes vary.',
    choices: { group: 'Groups', upper: 'Second grouping', both: 'Both' },
    default: 'group',
  },
  family: {
    kind: 'choice',
    label: 'Model',
    help: 'What kind of outcome is explained.',
    choices: {
      gaussian: { label: 'Linear', help: 'The outcome is a number' },
      binomial: { label: 'Logistic', help: 'The outcome has two levels; the last is modelled' },
      poisson: { label: 'Poisson', help: 'The outcome is a count that varies as much as its mean' },
      'negative-binomial': {
        label: 'Negative binomial',
        help: 'The outcome is a count that varies more, the larger its mean',
      },
    },
    default: 'gaussian',
  },
  exposure: {
    kind: 'variable',
    label: 'Exposure',
    help: 'Time, area or people at risk behind each count; the model is then one of rates.',
    accepts: ['numeric'],
    showWhen: { option: 'family', is: ['poisson', 'negative-binomial'] },
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  estimation: {
    kind: 'choice',
    label: 'Estimation',
    help: 'REML for variances; ML where models with different predictors are compared by AIC.',
    choices: {
      reml: { label: 'REML', help: 'Restricted maximum likelihood' },
      ml: { label: 'ML', help: 'Maximum likelihood' },
    },
    default: 'reml',
    showWhen: { option: 'family', is: 'gaussian' },
  },
  smallSample: {
    kind: 'choice',
    label: 'Degrees of freedom',
    help: 'How the tests allow for variances that were estimated from few groups.',
    choices: {
      satterthwaite: { label: 'Satterthwaite', help: 'The usual choice' },
      'kenward-roger': {
        label: 'Kenward–Roger',
        help: 'Errors corrected as well, and F tests of the terms: for few groups',
      },
    },
    default: 'satterthwaite',
    showWhen: [
      { option: 'family', is: 'gaussian' },
      { option: 'estimation', is: 'reml' },
    ],
  },
  within: {
    kind: 'choice',
    label: 'Rows of a group',
    help: 'How what the model leaves is alike within a group: measurements that follow each other are more alike the nearer they are.',
    choices: {
      independent: { label: 'Random effects alone', help: 'What is left is independent' },
      ar1: {
        label: 'Autoregressive, with random intercepts',
        help: 'AR(1): the correlation fades with the distance in time',
      },
      'ar1-only': { label: 'Autoregressive', help: 'AR(1) in place of random intercepts' },
      cs: {
        label: 'Compound symmetry',
        help: 'One correlation of all rows of a group, which may be negative, in place of random intercepts',
      },
    },
    default: 'independent',
    showWhen: { option: 'family', is: 'gaussian' },
  },
  time: {
    kind: 'variable',
    label: 'Time',
    help: 'Puts the rows of a group into order; without it their order in the data counts.',
    accepts: ['numeric'],
    showWhen: { option: 'within', is: ['ar1', 'ar1-only'] },
  },
  spread: {
    kind: 'variable',
    label: 'Unequal spread',
    help: 'A category whose levels have residual variances of their own.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    showWhen: { option: 'family', is: 'gaussian' },
  },
  confidenceLevel,
  termTests: {
    kind: 'toggle',
    label: 'Tests of the terms',
    help: 'A test of each variable as a whole: likelihood ratios between models fitted by ML, or F by Kenward and Roger.',
    default: true,
  },
  comparison: {
    kind: 'choice',
    label: 'Compare with a smaller model',
    help: 'Likelihood-ratio test between models fitted by ML.',
    choices: {
      none: 'No comparison',
      fixed: { label: 'Fewer predictors', help: 'Those kept are chosen below; none without a choice' },
      random: { label: 'Random intercepts only', help: 'Tests the random slopes' },
    },
    default: 'none',
  },
  smaller: {
    kind: 'variables',
    label: 'Predictors of the smaller model',
    help: 'Covariates and factors that stay; leave empty to compare with none.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    showWhen: { option: 'comparison', is: 'fixed' },
  },
  checks: {
    kind: 'choices',
    label: 'Assumption checks',
    help: 'What the model assumes, with advice for each.',
    choices: {
      residuals: 'Normal residuals',
      effects: 'Normal group effects',
      groups: 'Enough groups',
      dispersion: 'Dispersion of counts',
      singular: 'Estimable variances',
    },
    default: ['residuals', 'effects', 'groups', 'dispersion', 'singular'],
  },
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'Effects of the groups in order, and residuals against what the model expects.',
    choices: { effects: 'Group effects', residuals: 'Residuals', qq: 'Normal Q–Q plot' },
    default: ['effects', 'residuals'],
  },
});

export type MlmOptions = OptionValues<typeof options>;

/** Whether what is left correlates within groups, or has spreads of its own. */
export const isStructured = ({ family, within, spread }: MlmOptions): boolean =>
  family === 'gaussian' && (within !== 'independent' || spread !== null);

/** Whether errors and tests are those of Kenward and Roger, which only linear models by REML have. */
export const isKenwardRoger = ({ family, estimation, smallSample }: MlmOptions): boolean =>
  smallSample === 'kenward-roger' && family === 'gaussian' && estimation === 'reml';

export const form = defineForm({
  entry,
  version: 1,
  options,
  pools: true,
  layout: {
    roles: ['outcome', 'covariates', 'factors', 'group', 'upper', 'slopes'],
    groups: [
      { title: 'Model', options: ['family', 'exposure', 'terms', 'references'] },
      { title: 'Random effects', options: ['structure', 'slopesOver'] },
      { title: 'Residuals', options: ['within', 'time', 'spread'] },
      { title: 'Estimation', options: ['estimation', 'smallSample', 'confidenceLevel', 'termTests'] },
      { title: 'Comparison', options: ['comparison', 'smaller'] },
      { title: 'Assumption checks', options: ['checks'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  keeps: [
    { id: 'fitted', name: 'Expected', label: 'Expected values', help: 'With the effects of the groups.' },
    { id: 'residual', name: 'Residual', label: 'Residuals', help: 'Observed minus expected.' },
  ],
  example: {
    sample: 'student-performance',
    options: {
      outcome: 'Level1_Score',
      covariates: ['Level1_StudyHours'],
      factors: ['Level2_Tutoring'],
      group: 'Level2_Classroom',
      upper: 'Level3_School',
    },
  },
});
