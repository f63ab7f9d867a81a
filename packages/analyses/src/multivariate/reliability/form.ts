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
      id: 'mean',
      name: 'Scale mean',
      label: 'Mean of the items',
      help: 'Of cases that answered every item, reversed items turned.',
      showWhen: { option: 'analysis', is: 'scale' },
    },
    {
      id: 'sum',
      name: 'Scale sum',
      label: 'Sum of the items',
      help: 'Of cases that answered every item, reversed items turned.',
      showWhen: { option: 'analysis', is: 'scale' },
    },
  ],
  example: {
    sample: 'reliability',
    options: {
      variables: ['Item1', 'Item2', 'Item4', 'Item5', 'Item7', 'Item9', 'Item10'],
      reversed: ['Item3', 'Item6', 'Item8'],
    },
  },
});
