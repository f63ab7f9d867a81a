/** Fields of correlations of one sample, of lines and of variances. */
import { defineOptions } from '../../options.ts';
import {
  correlationField,
  shareField,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { TWO_LINES, VARIANCES } from './designs.ts';
import { effectOf, forDesign, RATIO_ASKED, ratioOption, SPREADS_ASKED } from './field-parts.ts';

export const coefficientFields = defineOptions({
  shareX: {
    ...shareField({ label: 'Share of yes, first variable', help: 'Of all cases, as it is expected.' }),
    showWhen: forDesign('correlation-tetrachoric'),
  },
  shareY: {
    ...shareField({ label: 'Share of yes, second variable', help: 'Of all cases, as it is expected.' }),
    showWhen: forDesign('correlation-tetrachoric'),
  },
  correlationAB: {
    ...correlationField({
      label: 'Correlation of a with b',
      help: 'With which the other one is compared; both are equal under the null hypothesis.',
    }),
    showWhen: forDesign(['correlations-sharing', 'correlations-apart']),
  },
  correlationAC: {
    ...correlationField({ label: 'Correlation of a with c', help: 'That would matter.' }),
    showWhen: effectOf('correlations-sharing'),
  },
  correlationCD: {
    ...correlationField({ label: 'Correlation of c with d', help: 'That would matter.' }),
    showWhen: effectOf('correlations-apart'),
  },
  correlationBC: {
    ...correlationField({ label: 'Correlation of b with c', help: 'The closer, the fewer cases.' }),
    showWhen: forDesign(['correlations-sharing', 'correlations-apart']),
  },
  crossAC: {
    ...correlationField({ label: 'Correlation of a with c', help: 'Of the first pair with the second.' }),
    showWhen: forDesign('correlations-apart'),
  },
  crossAD: {
    ...correlationField({ label: 'Correlation of a with d', help: 'Of the first pair with the second.' }),
    showWhen: forDesign('correlations-apart'),
  },
  crossBD: {
    ...correlationField({ label: 'Correlation of b with d', help: 'Of the first pair with the second.' }),
    showWhen: forDesign('correlations-apart'),
  },
  slope: {
    ...valueField({
      label: 'Slope',
      help: 'Change of the outcome for one unit of the predictor, as would matter.',
    }),
    showWhen: effectOf('regression-slope'),
  },
  slopeNull: {
    kind: 'number',
    label: 'Slope of the null hypothesis',
    help: 'Zero tests whether there is any.',
    min: -1e15,
    max: 1e15,
    default: 0,
    showWhen: forDesign('regression-slope'),
  },
  slopeDifference: {
    ...valueField({ label: 'Difference of the slopes', help: 'The smallest that would matter.' }),
    showWhen: effectOf('two-slopes'),
  },
  interceptDifference: {
    ...valueField({ label: 'Difference of the intercepts', help: 'The smallest that would matter.' }),
    showWhen: effectOf('two-intercepts'),
  },
  sdPredictor: {
    ...sizeField({ label: 'Standard deviation of the predictor', help: 'Of its values in the study.' }),
    showWhen: forDesign('regression-slope'),
  },
  meanPredictor1: {
    ...valueField({ label: 'Mean of the predictor, group 1', help: 'How far from zero its values lie.' }),
    showWhen: forDesign('two-intercepts'),
  },
  meanPredictor2: {
    ...valueField({ label: 'Mean of the predictor, group 2', help: 'How far from zero its values lie.' }),
    showWhen: forDesign('two-intercepts'),
  },
  sdPredictor1: {
    ...sizeField({ label: 'Standard deviation of the predictor, group 1', help: 'Of its values there.' }),
    showWhen: forDesign(TWO_LINES),
  },
  sdPredictor2: {
    ...sizeField({ label: 'Standard deviation of the predictor, group 2', help: 'Of its values there.' }),
    showWhen: forDesign(TWO_LINES),
  },
  sdResidual: {
    ...sizeField({
      label: 'Standard deviation of the residuals',
      help: 'About the line; SD of the outcome times √(1 − r²).',
    }),
    showWhen: forDesign(['regression-slope', ...TWO_LINES]),
  },
  ratioFrom: {
    kind: 'choice',
    label: 'Effect',
    help: 'As a ratio, or from the standard deviations.',
    choices: { ratio: 'Ratio of the variances', sds: 'Two standard deviations' },
    default: 'ratio',
    showWhen: effectOf(VARIANCES),
  },
  varianceRatio: {
    ...sizeField({
      label: 'Ratio of the variances',
      help: 'The assumed variance divided by the one it is tested against; of two groups, group 2 by group 1.',
    }),
    showWhen: RATIO_ASKED,
  },
  sdTested: {
    ...sizeField({
      label: 'Standard deviation tested against',
      help: 'Of the null hypothesis; of two groups, that of group 1.',
    }),
    showWhen: SPREADS_ASKED,
  },
  sdAssumed: {
    ...sizeField({
      label: 'Standard deviation assumed',
      help: 'That would matter; of two groups, that of group 2.',
    }),
    showWhen: SPREADS_ASKED,
  },
  secondPerFirst: {
    ...ratioOption('Cases of group 2 for one of group 1', '1 where both are of one size.'),
    showWhen: forDesign([...TWO_LINES, 'variance-two']),
  },
});
