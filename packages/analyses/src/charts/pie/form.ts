import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: { sample: 'health', options: { category: 'Education' } },
});
