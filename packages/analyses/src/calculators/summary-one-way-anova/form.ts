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
      groups: [
        { label: 'A', n: 10, mean: 23.1, sd: 3.2 },
        { label: 'B', n: 12, mean: 26.4, sd: 4.1 },
        { label: 'C', n: 9, mean: 21.9, sd: 2.8 },
        { label: 'D', n: 14, mean: 28.2, sd: 5.5 },
      ],
    },
  },
  fromData,
});
