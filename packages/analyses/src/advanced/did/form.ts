import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'did-panel',
    options: {
      outcome: 'EmploymentRate',
      treated: 'Treatment',
      treatedLevels: ['2', '0'],
      post: 'Post_Period',
      cluster: 'State',
    },
  },
});
