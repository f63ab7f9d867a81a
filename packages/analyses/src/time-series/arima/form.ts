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
      id: 'fitted',
      name: 'Fitted',
      label: 'Fitted values',
      help: 'What the model expected one step before.',
    },
    { id: 'residuals', name: 'Residual', label: 'Residuals', help: 'Observed minus fitted.' },
  ],
  example: { sample: 'monthly-sales', options: { series: 'Sales', time: 'Month' } },
});
