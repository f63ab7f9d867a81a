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
      name: 'Probability',
      label: 'Predicted probabilities',
      help: 'Of the event, by the model.',
    },
    {
      id: 'predicted',
      name: 'Predicted',
      label: 'Predicted outcomes',
      help: 'The event where its probability reaches the cut-off.',
    },
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
      id: 'leverage',
      name: 'Leverage',
      label: 'Leverage',
      help: 'How unusual the predictors of the case are.',
    },
    {
      id: 'cooksDistance',
      name: 'Cooks distance',
      label: 'Cook’s distance',
      help: 'How much the coefficients change without the case.',
    },
  ],
  example: {
    sample: 'health',
    options: { outcome: 'HeartDisease', covariates: ['Age', 'BloodPressure'], factors: ['Smoker'] },
  },
});
