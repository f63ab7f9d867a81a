import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: null, options: { n1: 20, mean1: 14.2, sd1: 3.1, n2: 25, mean2: 12.5, sd2: 2.8 } },
  fromData,
});
