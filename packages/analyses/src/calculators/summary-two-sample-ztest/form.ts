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
    options: { n1: 80, mean1: 5.1, sd1: 1.2, n2: 95, mean2: 5.6, sd2: 1.4 },
  },
});
