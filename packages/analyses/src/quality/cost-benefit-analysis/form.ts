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
    options: {
      calculation: 'npv',
      cashFlows: [
        { amount: -10_000 },
        { amount: 3000 },
        { amount: 4200 },
        { amount: 3800 },
        { amount: 2500 },
      ],
      rate: 0.08,
      reinvestRate: 0.1,
      financeRate: 0.06,
    },
  },
});
