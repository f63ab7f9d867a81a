import { defineForm } from '../../contract.ts';
import { entry } from './entry.ts';
import { layout, options } from './options.ts';

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout,
  keeps: [
    { id: 'fitted', name: 'Fitted', label: 'Fitted values', help: 'The outcome that the model expects.' },
    { id: 'residuals', name: 'Residual', label: 'Residuals', help: 'Observed minus fitted.' },
    {
      id: 'standardized',
      name: 'Std residual',
      label: 'Standardized residuals',
      help: 'Residuals divided by their standard error.',
    },
    {
      id: 'studentized',
      name: 'Stud residual',
      label: 'Studentized residuals',
      help: 'The same, the error variance estimated without the case.',
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
      help: 'How much all fitted values change without the case.',
    },
  ],
  example: {
    sample: 'health',
    options: { outcome: 'BloodPressure', covariates: ['Age', 'Weight'], factors: ['Smoker'] },
  },
});
