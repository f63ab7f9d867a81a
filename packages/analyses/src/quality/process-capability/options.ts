import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const MEASURED = { showWhen: { option: 'data', is: 'measured' } } as const;

/** A value in the units of the data that may be left empty. */
const limitField = <const W extends { readonly label: string; readonly help: string }>(words: W) =>
  ({ kind: 'number', ...words, min: -1e15, max: 1e15, default: null, ...MEASURED }) as const;

export const options = defineOptions({
  value: {
    kind: 'variable',
    label: 'Measurement or count',
    help: 'The measured values in the order in which they were made, or what was counted in each sample.',
    accepts: ['numeric'],
    required: true,
  },
  subgroup: {
    kind: 'variable',
    label: 'Subgroups',
    help: 'Rows with the same value were taken at one time; without it neighbours are compared.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'date', 'text'],
    ...MEASURED,
  },
  sizes: {
    kind: 'variable',
    label: 'Sizes of the samples',
    help: 'How many items were inspected for each count, or how many units, or how much area or time.',
    accepts: ['numeric'],
    required: true,
    showWhen: { option: 'data', is: ['defectives', 'defects'] },
  },
  data: {
    kind: 'choice',
    label: 'Data',
    help: 'Whether items were measured, or bad ones or their defects counted.',
    choices: {
      measured: { label: 'Measured values', help: 'Against limits of a specification' },
      defectives: { label: 'Defective items', help: 'Binomial: share, process Z' },
      defects: { label: 'Defects', help: 'Poisson: defects a unit' },
    },
    default: 'measured',
  },
  lsl: limitField({
    label: 'Lower specification limit',
    help: 'The smallest value that is accepted; empty where there is none.',
  }),
  usl: limitField({
    label: 'Upper specification limit',
    help: 'The largest value that is accepted; empty where there is none.',
  }),
  target: limitField({ label: 'Target', help: 'The best value, for Cpm; empty where there is none.' }),
  withinMethod: {
    kind: 'choice',
    label: 'Standard deviation within',
    help: 'How the short-term variation behind Cp and Cpk is found; Pp and Ppk take the standard deviation of all values.',
    choices: {
      auto: { label: 'Usual', help: 'Ranges of the subgroups; moving ranges without subgroups' },
      rbar: { label: 'Ranges', help: 'Mean of R/d₂' },
      sbar: { label: 'Standard deviations', help: 'Mean of s/c₄' },
      pooled: { label: 'Pooled', help: 'Root of the pooled variance' },
      mr: { label: 'Moving ranges', help: 'Of neighbours in the order of the rows' },
      between: {
        label: 'Between and within subgroups',
        help: 'Where subgroups differ by nature, such as batches: what moves between neighbouring ones belongs to the short term',
      },
    },
    default: 'auto',
    ...MEASURED,
  },
  confidenceLevel,
  transform: {
    kind: 'choice',
    label: 'Transformation',
    help: 'Makes skewed positive values more normal; limits and target are transformed alike.',
    choices: {
      none: 'None',
      log: 'Logarithm',
      power: { label: 'Power', help: 'Box–Cox with a λ of your own' },
      estimate: { label: 'Power, estimated', help: 'Box–Cox with the λ of greatest likelihood' },
    },
    default: 'none',
    ...MEASURED,
  },
  lambda: {
    kind: 'number',
    label: 'Power λ',
    help: '0.5 takes roots, −1 reciprocals, 0 logarithms.',
    min: -5,
    max: 5,
    default: 0.5,
    showWhen: [MEASURED.showWhen, { option: 'transform', is: 'power' }],
  },
  distribution: {
    kind: 'choice',
    label: 'Other distribution',
    help: 'Pp and Ppk also from the percentiles of a distribution that fits skewed values better than the normal one.',
    choices: {
      none: 'None',
      best: { label: 'The one that fits best', help: 'Smallest Anderson–Darling statistic' },
      weibull: { label: 'Weibull', help: 'Values above zero' },
      lognormal: { label: 'Lognormal', help: 'Values above zero, long tail upwards' },
      gamma: { label: 'Gamma', help: 'Values above zero' },
      johnson: { label: 'Johnson', help: 'A curve of four parameters, for almost any shape' },
      normal: { label: 'Normal', help: 'To compare with' },
    },
    default: 'none',
    showWhen: [MEASURED.showWhen, { option: 'transform', is: 'none' }],
  },
  sixpack: {
    kind: 'toggle',
    label: 'Control charts, normal plot and widths (sixpack)',
    help: 'Five more figures: the control charts, the last subgroups, a normal plot, and the widths of process and specification.',
    default: false,
    ...MEASURED,
  },
  johnsonZ: {
    kind: 'number',
    label: 'Percentiles of the Johnson curve',
    help: 'It goes through the percentiles at −3z, −z, z and 3z of the normal distribution; a larger z looks farther into the tails.',
    min: 0.25,
    max: 1.25,
    default: 0.524,
    showWhen: [
      MEASURED.showWhen,
      { option: 'transform', is: 'none' },
      { option: 'distribution', is: ['johnson', 'best'] },
    ],
  },
  percentiles: {
    kind: 'toggle',
    label: 'Indices from percentiles',
    help: 'Pp and Ppk from the percentiles 0.135, 50 and 99.865 of the values themselves, without any distribution; they need many values.',
    default: false,
    ...MEASURED,
  },
});

export type CapabilityOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['value', 'subgroup', 'sizes'],
    groups: [
      { title: 'Data', options: ['data'], open: true },
      { title: 'Specification', options: ['lsl', 'usl', 'target'], open: true },
      {
        title: 'Indices',
        options: ['withinMethod', 'confidenceLevel', 'percentiles', 'sixpack'],
        open: true,
      },
      { title: 'Not normal', options: ['transform', 'lambda', 'distribution', 'johnsonZ'] },
    ],
  },
  example: {
    sample: 'filling-line',
    options: { value: 'Fill', subgroup: 'Sample', lsl: 494, usl: 507, target: 500.5 },
  },
});
