import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'reliability',
    options: {
      variables: ['Item1', 'Item2', 'Item4', 'Item5', 'Item7', 'Item9', 'Item10'],
      reversed: ['Item3', 'Item6', 'Item8'],
    },
  },
});
