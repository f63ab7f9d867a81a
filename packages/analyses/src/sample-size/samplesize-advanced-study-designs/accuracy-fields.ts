/** Fields of reliability and of diagnostic tests. */
import { defineOptions } from '../../options.ts';
import { shareField } from '../../shared/calculator/number-options.ts';
import { effectOf, forDesign, ratioOption, whole } from './field-parts.ts';

export const accuracyFields = defineOptions({
  rho: {
    ...shareField({ label: 'Intraclass correlation', help: 'Of the ratings: the value that is assumed.' }),
    showWhen: effectOf(['icc-walter', 'icc-precision']),
  },
  iccNull: {
    kind: 'number',
    label: 'Intraclass correlation of the null hypothesis',
    help: 'The reliability that is not good enough.',
    min: 0,
    max: 0.9999,
    default: 0.5,
    showWhen: forDesign('icc-walter'),
  },
  raters: {
    ...whole('Raters', 'How often each case is rated.', 2),
    showWhen: forDesign(['icc-walter', 'icc-precision']),
  },
  width: {
    ...shareField({ label: 'Width of the interval', help: 'From the lower limit to the upper one.' }),
    showWhen: forDesign('icc-precision'),
  },
  cronbach: {
    ...shareField({ label: 'Cronbach’s alpha', help: 'The value that is assumed.' }),
    showWhen: effectOf('cronbach-test'),
  },
  cronbachNull: {
    kind: 'number',
    label: 'Alpha of the null hypothesis',
    help: 'The reliability that is not good enough; zero tests whether there is any.',
    min: 0,
    max: 0.9999,
    default: 0.7,
    showWhen: forDesign('cronbach-test'),
  },
  lower: {
    ...shareField({ label: 'Lower limit', help: 'Of the interval that is wanted.' }),
    showWhen: forDesign('cronbach-precision'),
  },
  upper: {
    ...shareField({ label: 'Upper limit', help: 'Of the interval that is wanted.' }),
    showWhen: forDesign('cronbach-precision'),
  },
  items: {
    ...whole('Items', 'How many the scale has.', 10),
    showWhen: forDesign(['cronbach-test', 'cronbach-precision']),
  },
  sensitivity: {
    ...shareField({ label: 'Sensitivity', help: 'The value that is expected.' }),
    showWhen: forDesign('diagnostic-buderer'),
  },
  specificity: {
    ...shareField({ label: 'Specificity', help: 'The value that is expected.' }),
    showWhen: forDesign('diagnostic-buderer'),
  },
  prevalence: {
    ...shareField({ label: 'Prevalence', help: 'Share of the recruited that have the condition.' }),
    showWhen: forDesign('diagnostic-buderer'),
  },
  auc: {
    ...shareField({ label: 'Area under the curve', help: 'The value that is assumed.' }),
    showWhen: effectOf(['auc-test', 'auc-precision']),
  },
  aucNull: {
    kind: 'number',
    label: 'Area of the null hypothesis',
    help: '0.5 is a test that knows nothing.',
    min: 0.01,
    max: 0.99,
    default: 0.5,
    showWhen: forDesign('auc-test'),
  },
  negativesPerPositive: {
    ...ratioOption('Negatives per positive', 'How many cases without the condition for one that has it.'),
    showWhen: forDesign(['auc-test', 'auc-precision']),
  },
});
