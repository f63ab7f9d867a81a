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
    options: { measure: 'two-groups', n1: 40, mean1: 24, sd1: 6, n2: 40, mean2: 21, sd2: 6 },
  },
  fromData,
});
