import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    {
      id: 'predictor',
      name: 'Linear predictor',
      label: 'Linear predictor',
      help: 'The log hazard of the case, zero on average over the cases used.',
    },
    {
      id: 'martingale',
      name: 'Martingale residual',
      label: 'Martingale residuals',
      help: 'Events observed minus expected for the case.',
    },
  ],
  example: {
    sample: 'survival',
    options: {
      time: 'Time',
      event: 'Event',
      covariates: ['Age'],
      factors: ['Treatment', 'Stage'],
      references: { Treatment: 'Standard' },
    },
  },
});
