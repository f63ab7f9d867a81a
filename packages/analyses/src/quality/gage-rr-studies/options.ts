import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const MEASURED = { showWhen: { option: 'method', is: ['anova', 'xbar-r', 'nested', 'expanded'] } } as const;
const EXPANDED = { showWhen: { option: 'method', is: 'expanded' } } as const;
const RATED = { showWhen: { option: 'method', is: 'attribute' } } as const;
const ANY = ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'] as const;

export const options = defineOptions({
  part: {
    kind: 'variable',
    label: 'Parts or items',
    help: 'What was measured.',
    accepts: ANY,
    required: true,
  },
  operator: {
    kind: 'variable',
    label: 'Operators or appraisers',
    help: 'Who measured, or with which gauge.',
    accepts: ANY,
    required: true,
  },
  measurement: {
    kind: 'variable',
    label: 'Measurement',
    help: 'The measured value; one row per measurement.',
    accepts: ['numeric'],
    required: true,
    ...MEASURED,
  },
  further: {
    kind: 'variables',
    label: 'Further sources',
    help: 'What else changed while measuring, such as the gauge, the laboratory or the day; each belongs to reproducibility.',
    accepts: ANY,
    max: 3,
    ...EXPANDED,
  },
  rating: {
    kind: 'variable',
    label: 'Rating',
    help: 'The category that the appraiser chose; one row per rating.',
    accepts: ANY,
    required: true,
    ...RATED,
  },
  standard: {
    kind: 'variable',
    label: 'Standard',
    help: 'What the item really is; empty compares the appraisers only with each other.',
    accepts: ANY,
    ...RATED,
  },
  trial: {
    kind: 'variable',
    label: 'Trial',
    help: 'First, second, further rating of an item by an appraiser; empty takes the order of the rows.',
    accepts: ANY,
    ...RATED,
  },
  method: {
    kind: 'choice',
    label: 'Study',
    help: 'Measurements by analysis of variance or by ranges; ratings such as accept and reject by their agreement.',
    choices: {
      anova: { label: 'ANOVA', help: 'Measurements; tells operators and their interaction with parts apart' },
      'xbar-r': { label: 'Averages and ranges', help: 'Measurements; the simpler method of AIAG' },
      nested: {
        label: 'Nested',
        help: 'Every operator has their own parts, as where measuring destroys them',
      },
      expanded: {
        label: 'Unbalanced or expanded',
        help: 'Gaps, unequal repeats or further sources; by REML',
      },
      attribute: { label: 'Attribute agreement', help: 'Ratings in categories' },
    },
    default: 'anova',
  },
  interaction: {
    kind: 'choice',
    label: 'Interaction of parts and operators',
    help: 'Whether operators may differ more on some parts than on others.',
    choices: {
      auto: { label: 'By its test', help: 'Kept when its p is below .25, else pooled' },
      keep: 'Keep it',
      pool: { label: 'Pool it', help: 'Into repeatability' },
    },
    default: 'auto',
    showWhen: { option: 'method', is: ['anova', 'expanded'] },
  },
  ownParts: {
    kind: 'toggle',
    label: 'Every operator has their own parts',
    help: 'Parts of different operators are others, even where they have the same name.',
    default: false,
    ...EXPANDED,
  },
  tolerance: {
    kind: 'number',
    label: 'Width of the tolerance',
    help: 'Upper less lower specification limit; empty leaves the share of the tolerance out.',
    min: 1e-15,
    max: 1e15,
    default: null,
    ...MEASURED,
  },
  studyMultiplier: {
    kind: 'number',
    label: 'Standard deviations in a study variation',
    help: '6 holds 99.73% of normal values; 5.15, used earlier, holds 99%.',
    min: 1,
    max: 10,
    default: 6,
    ...MEASURED,
  },
  defect: {
    kind: 'levels',
    label: 'Category of defective items',
    help: 'For missed defects and false alarms; empty takes the category that is called so (fail, reject, defective), else the last.',
    of: 'rating',
    count: 1,
    ...RATED,
  },
  confidenceLevel: { ...confidenceLevel, help: 'Of the intervals of agreement.', ...RATED },
});

export type GageOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['part', 'operator', 'measurement', 'further', 'rating', 'standard', 'trial'],
    groups: [
      { title: 'Study', options: ['method', 'interaction', 'ownParts', 'defect'] },
      { title: 'Variation', options: ['tolerance', 'studyMultiplier', 'confidenceLevel'], open: true },
    ],
  },
  example: {
    sample: 'gauge-study',
    options: {
      part: 'Part',
      operator: 'Operator',
      measurement: 'Length',
      rating: 'Rating',
      standard: 'Standard',
      trial: 'Trial',
      tolerance: 0.6,
    },
  },
});
