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
      id: 'predicted',
      name: 'Predicted',
      label: 'Predicted categories',
      help: 'The most probable category by the model.',
    },
  ],
  example: {
    sample: 'employee-satisfaction',
    options: { outcome: 'JobLevel', covariates: ['Age', 'JobSatisfaction'] },
  },
});
