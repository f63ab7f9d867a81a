import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { alternativeOption, confidenceLevel } from '../../shared/option-parts.ts';
import { groupOption } from '../kit/several-groups.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Dependent variables',
    help: 'The numbers that will be compared between the groups.',
    accepts: ['numeric'],
    min: 1,
  },
  group: groupOption,
  tests: {
    kind: 'choices',
    label: 'Tests of equal variances',
    help: 'Levene and Brown–Forsythe hold without normality; Bartlett and F need it.',
    choices: {
      levene: { label: 'Levene', help: 'Deviations from the group mean' },
      brownForsythe: { label: 'Brown–Forsythe', help: 'Deviations from the group median' },
      bartlett: { label: 'Bartlett', help: 'For normal data' },
      fligner: { label: 'Fligner–Killeen', help: 'By ranks' },
      fTest: { label: 'F test', help: 'Ratio of two variances, for normal data' },
    },
    default: ['levene', 'brownForsythe', 'bartlett', 'fligner', 'fTest'],
    min: 1,
  },
  alternative: alternativeOption(
    'The first group has the larger variance',
    'The first group has the smaller variance',
  ),
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'A raincloud shows the distribution, the quartiles and every case of each group.',
    choices: { raincloud: 'Raincloud' },
    default: ['raincloud'],
  },
});

export type AssumptionOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group'],
    groups: [
      { title: 'Tests', options: ['tests'] },
      { title: 'F test of two groups', options: ['alternative', 'confidenceLevel'] },
      { title: 'Plots', options: ['plots'] },
    ],
  },
  example: { sample: 'health', options: { outcomes: ['BloodPressure'], group: 'Smoker' } },
});
