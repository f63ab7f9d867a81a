import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: null,
    options: {
      counts: [
        [86, 22],
        [14, 178],
      ],
      populationPrevalence: 0.05,
    },
  },
  fromData,
});
