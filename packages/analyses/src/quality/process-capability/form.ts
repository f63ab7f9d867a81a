import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  example: {
    sample: 'filling-line',
    options: { value: 'Fill', subgroup: 'Sample', lsl: 494, usl: 507, target: 500.5 },
  },
});
