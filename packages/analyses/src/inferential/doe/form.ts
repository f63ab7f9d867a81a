import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'reactor',
    options: {
      outcome: 'Yield',
      factors: ['Temperature', 'Time', 'Catalyst'],
      model: 'quadratic',
      goals: [
        {
          response: 'Yield',
          goal: 'maximise',
          lower: '75',
          target: '90',
          upper: '',
          weight: 1,
          importance: 1,
        },
        {
          response: 'Impurity',
          goal: 'minimise',
          lower: '',
          target: '1',
          upper: '3',
          weight: 1,
          importance: 1,
        },
      ],
    },
  },
});
