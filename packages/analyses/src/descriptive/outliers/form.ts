import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    {
      id: 'outlier',
      name: 'Outlier',
      label: 'Outliers',
      help: 'Yes where a rule that is switched on finds the case.',
    },
  ],
  example: {
    sample: 'health',
    options: {
      variables: ['Income', 'Weight', 'Cholesterol'],
      rules: ['iqr', 'z', 'mahalanobis'],
      alpha: 0.05,
    },
  },
});
