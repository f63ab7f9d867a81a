import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    { id: 'trend', name: 'Trend', label: 'Trend', help: 'The slow course of the series.' },
    { id: 'seasonal', name: 'Seasonal', label: 'Season', help: 'What repeats from cycle to cycle.' },
    { id: 'remainder', name: 'Remainder', label: 'Remainder', help: 'What trend and season leave.' },
    {
      id: 'adjusted',
      name: 'Adjusted',
      label: 'Seasonally adjusted values',
      help: 'The series without its season.',
    },
  ],
  example: { sample: 'monthly-sales', options: { series: 'Sales', time: 'Month' } },
});
