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
    options: { n1: 22, mean1: 14.8, sd1: 3.1, n2: 27, mean2: 12.9, sd2: 2.7 },
  },
  fromData,
});
