/** Fields of trials: clusters, crossovers, bioequivalence. */
import { defineOptions } from '../../options.ts';
import { MOST_CASES, shareField, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { CLUSTERED, CROSSOVER } from './designs.ts';
import { effectOf, forDesign, optional } from './field-parts.ts';

export const trialFields = defineOptions({
  difference: {
    ...valueField({ label: 'Difference of the means', help: 'The smallest that would matter.' }),
    showWhen: effectOf(['cluster-means', ...CROSSOVER]),
  },
  sd: {
    ...sizeField({ label: 'Standard deviation', help: 'Of the cases within an arm.' }),
    showWhen: forDesign('cluster-means'),
  },
  sdWithin: {
    ...sizeField({
      label: 'Standard deviation within participants',
      help: 'Root of the error mean square of the crossover; of the differences it is √2 times larger.',
    }),
    showWhen: forDesign(CROSSOVER),
  },
  proportion1: {
    ...shareField({ label: 'Proportion in arm 1', help: 'That would matter.' }),
    showWhen: effectOf(['cluster-proportions', 'cluster-hayes-bennett']),
  },
  proportion2: {
    ...shareField({ label: 'Proportion in arm 2', help: 'With which arm 1 is compared.' }),
    showWhen: forDesign(['cluster-proportions', 'cluster-hayes-bennett']),
  },
  clusterSize: {
    kind: 'number',
    label: 'Cases in a cluster',
    help: 'On average.',
    min: 1,
    max: MOST_CASES,
    default: null,
    required: true,
    showWhen: forDesign(CLUSTERED),
  },
  icc: {
    ...shareField({
      label: 'Intraclass correlation',
      help: 'Share of the variance that lies between clusters; often 0.01 to 0.05.',
    }),
    showWhen: forDesign(['cluster-means', 'cluster-proportions']),
  },
  clusterSizeCv: {
    ...optional(
      'Variation of the cluster sizes',
      'Standard deviation divided by mean; zero where all are equal.',
      10,
    ),
    showWhen: forDesign(['cluster-means', 'cluster-proportions']),
  },
  betweenClusterCv: {
    ...sizeField({
      label: 'Coefficient of variation k',
      help: 'Of the true proportions between the clusters of an arm; often 0.25 or less.',
    }),
    showWhen: forDesign('cluster-hayes-bennett'),
  },
  cv: {
    ...sizeField({
      label: 'Coefficient of variation within participants',
      help: 'As a fraction: 0.3 for 30%.',
    }),
    showWhen: forDesign('bioequivalence-2x2'),
  },
  meansRatio: {
    kind: 'number',
    label: 'True ratio of the means',
    help: 'Of test and reference; 0.95 is the usual assumption.',
    min: 0.01,
    max: 100,
    default: 0.95,
    showWhen: forDesign('bioequivalence-2x2'),
  },
  upperLimit: {
    kind: 'number',
    label: 'Upper limit of equivalence',
    help: '1.25, with its inverse 0.80 below, is what agencies ask for.',
    min: 1.01,
    max: 10,
    default: 1.25,
    showWhen: forDesign('bioequivalence-2x2'),
  },
});
