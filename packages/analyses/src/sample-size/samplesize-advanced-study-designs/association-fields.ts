/** Fields of correlations and regressions. */
import { defineOptions } from '../../options.ts';
import { correlationField, shareField, sizeField } from '../../shared/calculator/number-options.ts';
import { CORRELATION, LOGISTIC, R_SQUARED } from './designs.ts';
import { effectOf, forDesign, optional, whole } from './field-parts.ts';

export const associationFields = defineOptions({
  correlation: {
    ...correlationField({ label: 'Correlation', help: 'The smallest that would matter.' }),
    showWhen: effectOf(CORRELATION),
  },
  correlationNull: {
    kind: 'number',
    label: 'Correlation of the null hypothesis',
    help: 'Zero tests whether there is any.',
    min: -0.9999,
    max: 0.9999,
    default: 0,
    showWhen: forDesign(['correlation-fisher', 'correlation-tetrachoric']),
  },
  correlation1: {
    ...correlationField({ label: 'Correlation in group 1', help: 'That would matter.' }),
    showWhen: effectOf('two-correlations'),
  },
  correlation2: {
    ...correlationField({ label: 'Correlation in group 2', help: 'With which group 1 is compared.' }),
    showWhen: forDesign('two-correlations'),
  },
  rSquared: {
    ...shareField({ label: 'R²', help: 'Share of the variance that all predictors explain.' }),
    showWhen: effectOf(['regression-r2', 'regression-random']),
  },
  rSquaredNull: {
    ...optional('R² of the null hypothesis', 'Zero tests whether there is any.', 0.9999),
    showWhen: forDesign('regression-random'),
  },
  rSquaredFull: {
    ...shareField({ label: 'R² of the full model', help: 'With the tested predictors.' }),
    showWhen: effectOf(['regression-r2-change', 'regression-coefficient']),
  },
  rSquaredReduced: {
    ...shareField({ label: 'R² of the reduced model', help: 'Without the tested predictors.' }),
    showWhen: forDesign(['regression-r2-change', 'regression-coefficient']),
  },
  testedPredictors: {
    ...whole('Tested predictors', 'How many are added to the reduced model.', 1),
    showWhen: forDesign('regression-r2-change'),
  },
  predictors: {
    ...whole('Predictors', 'Of the full model; a category of k levels counts as k − 1.', 3),
    showWhen: forDesign([...R_SQUARED, 'regression-coefficient']),
  },
  eventRate: {
    ...shareField({
      label: 'Event rate',
      help: 'Share of cases with the event: at the mean of the predictor, or until the end of the study.',
    }),
    showWhen: forDesign(['logistic-continuous', 'cox']),
  },
  eventRate0: {
    ...shareField({ label: 'Event rate of the unexposed', help: 'Share with the event where X = 0.' }),
    showWhen: forDesign('logistic-binary'),
  },
  exposureControls: {
    ...shareField({ label: 'Exposed controls', help: 'Share of the controls that were exposed.' }),
    showWhen: forDesign(['case-control-unmatched', 'case-control-matched']),
  },
  oddsRatio: {
    ...sizeField({
      label: 'Odds ratio',
      help: 'The smallest that would matter; of a continuous predictor per standard deviation.',
    }),
    showWhen: effectOf([...LOGISTIC, 'case-control-unmatched', 'case-control-matched']),
  },
  hazardRatio: {
    ...sizeField({ label: 'Hazard ratio', help: 'The smallest that would matter, per unit or exposed.' }),
    showWhen: effectOf('cox'),
  },
  predictorKind: {
    kind: 'choice',
    label: 'Predictor',
    help: 'How the predictor is measured.',
    choices: { binary: 'Yes or no', continuous: 'A number' },
    default: 'binary',
    showWhen: forDesign('cox'),
  },
  sdX: {
    ...sizeField({ label: 'Standard deviation of the predictor', help: 'In the units of the hazard ratio.' }),
    showWhen: [forDesign('cox'), { option: 'predictorKind', is: 'continuous' }],
  },
  proportionExposed: {
    ...shareField({ label: 'Exposed', help: 'Share of all cases where the predictor is yes.' }),
    showWhen: [forDesign(['logistic-binary', 'cox']), { option: 'predictorKind', is: 'binary' }],
  },
  rSquaredOther: {
    ...optional(
      'R² with the other predictors',
      'How far they explain this one; zero where it stands alone.',
      0.99,
    ),
    showWhen: forDesign([...LOGISTIC, 'cox']),
  },
});
