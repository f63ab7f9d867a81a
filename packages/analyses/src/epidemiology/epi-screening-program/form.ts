import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: null,
    options: {
      mode: 'serial',
      tests: [
        [0.95, 0.7],
        [0.8, 0.98],
      ],
      prevalence: 0.02,
      population: 50000,
    },
  },
});
