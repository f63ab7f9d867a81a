import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: null, options: { design: 'means-t', mean1: 25, mean2: 20, sd: 10 } },
});
