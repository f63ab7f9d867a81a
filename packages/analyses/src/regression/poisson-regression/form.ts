import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    { id: 'fitted', name: 'Expected', label: 'Expected counts', help: 'By the model, at the own exposure.' },
    {
      id: 'pearson',
      name: 'Pearson residual',
      label: 'Pearson residuals',
      help: 'Observed minus expected, in standard deviations.',
    },
    {
      id: 'deviance',
      name: 'Deviance residual',
      label: 'Deviance residuals',
      help: 'The share of the case in the deviance, signed.',
    },
    {
      id: 'cooksDistance',
      name: 'Cooks distance',
      label: 'Cook’s distance',
      help: 'How much the coefficients change without the case.',
    },
  ],
  example: {
    sample: 'environmental',
    options: { outcome: 'SpeciesCount', covariates: ['NO2', 'Temperature'], factors: ['Site'] },
  },
});
