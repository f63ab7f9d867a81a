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
      categories: [
        { label: 'A', observed: 22, share: 0.3 },
        { label: 'B', observed: 31, share: 0.3 },
        { label: 'C', observed: 18, share: 0.2 },
        { label: 'D', observed: 29, share: 0.2 },
      ],
    },
  },
  fromData,
});
