import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { LARGEST, MOST_CASES, sizeField, valueField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const shownFor = <const C extends readonly string[]>(...is: C) =>
  ({ showWhen: { option: 'calculation', is } }) as const;

/** A number above zero. */
const positiveField = <const W extends { readonly label: string; readonly help: string }>(words: W) =>
  ({ kind: 'number', ...words, min: 1e-12, max: LARGEST, default: null, required: true }) as const;

/** A whole number from `min` on. */
const wholeField = <const W extends { readonly label: string; readonly help: string }>(
  words: W,
  min: number,
) =>
  ({ kind: 'number', ...words, min, max: MOST_CASES, default: null, required: true, integer: true }) as const;

export const options = defineOptions({
  calculation: {
    kind: 'choice',
    label: 'Metric',
    help: 'What is to be computed.',
    choices: {
      defects: { label: 'DPMO and sigma level', help: 'From defects, units and opportunities' },
      'sigma-to-dpmo': { label: 'Sigma level to DPMO', help: 'Conversion' },
      'dpmo-to-sigma': { label: 'DPMO to sigma level', help: 'Conversion' },
      throughput: { label: 'Yields of several steps', help: 'First pass and rolled throughput yield' },
      copq: { label: 'Cost of poor quality', help: 'Prevention, appraisal, failures' },
      oee: { label: 'OEE', help: 'Overall equipment effectiveness' },
      taguchi: { label: 'Taguchi loss', help: 'Cost of being off the target' },
      little: { label: 'Lead time', help: 'Little’s law and cycle efficiency' },
    },
    default: 'defects',
  },
  defects: {
    ...wholeField({ label: 'Defects', help: 'How many defects were found.' }, 0),
    ...shownFor('defects'),
  },
  units: {
    ...wholeField({ label: 'Units', help: 'How many units were inspected.' }, 1),
    ...shownFor('defects'),
  },
  opportunities: {
    kind: 'number',
    label: 'Opportunities in a unit',
    help: 'In how many ways a unit can have a defect; 1 counts defective units.',
    min: 1,
    max: 1e9,
    default: 1,
    integer: true,
    ...shownFor('defects'),
  },
  sigmaLevel: {
    ...valueField({ label: 'Sigma level', help: 'With the shift below included.' }),
    ...shownFor('sigma-to-dpmo'),
  },
  dpmo: {
    kind: 'number',
    label: 'DPMO',
    help: 'Defects per million opportunities.',
    min: 0,
    max: 1e6,
    default: null,
    required: true,
    ...shownFor('dpmo-to-sigma'),
  },
  steps: {
    kind: 'list',
    label: 'Steps',
    help: 'The steps of the process in their order.',
    noun: 'step',
    min: 1,
    max: 50,
    item: {
      name: { kind: 'text', label: 'Name', help: 'Of the step.', default: '', maxLength: 60 },
      entering: wholeField({ label: 'Entering', help: 'Units that enter the step.' }, 1),
      defective: wholeField(
        { label: 'Defective', help: 'Units not right the first time, reworked ones included.' },
        0,
      ),
      scrapped: {
        kind: 'number',
        label: 'Scrapped',
        help: 'Units lost in spite of rework; may stay empty.',
        min: 0,
        max: MOST_CASES,
        default: null,
        integer: true,
      },
    },
    ...shownFor('throughput'),
  },
  costs: {
    kind: 'list',
    label: 'Costs',
    help: 'Costs of quality of one period, each of one kind.',
    noun: 'cost',
    min: 1,
    max: 100,
    item: {
      name: { kind: 'text', label: 'Name', help: 'What is paid for.', default: '', maxLength: 60 },
      type: {
        kind: 'choice',
        label: 'Kind',
        help: 'To prevent defects, to find them, or because of them.',
        choices: {
          prevention: 'Prevention',
          appraisal: 'Appraisal',
          internalFailure: 'Internal failure',
          externalFailure: 'External failure',
        },
        default: 'prevention',
      },
      amount: sizeField({ label: 'Amount', help: 'In the period.' }),
    },
    ...shownFor('copq'),
  },
  sales: {
    kind: 'number',
    label: 'Sales',
    help: 'Of the same period, for percentages; may stay empty.',
    min: 1e-9,
    max: LARGEST,
    default: null,
    ...shownFor('copq'),
  },
  plannedTime: {
    ...positiveField({ label: 'Planned time', help: 'In which the equipment should run.' }),
    ...shownFor('oee'),
  },
  downtime: {
    ...sizeField({ label: 'Downtime', help: 'Stops within it, in the same unit.' }),
    ...shownFor('oee'),
  },
  idealCycleTime: {
    ...positiveField({ label: 'Ideal cycle time', help: 'Shortest time for one piece, in the same unit.' }),
    ...shownFor('oee'),
  },
  totalCount: {
    ...positiveField({ label: 'Pieces made', help: 'Good and bad ones.' }),
    ...shownFor('oee'),
  },
  goodCount: {
    ...sizeField({ label: 'Good pieces', help: 'Right the first time.' }),
    ...shownFor('oee'),
  },
  cost: {
    ...positiveField({
      label: 'Cost at the limit',
      help: 'What a unit at the limit of the tolerance costs.',
    }),
    ...shownFor('taguchi'),
  },
  tolerance: {
    ...positiveField({ label: 'Tolerance', help: 'Distance of that limit from the target.' }),
    ...shownFor('taguchi'),
  },
  mean: { ...valueField({ label: 'Mean', help: 'Of the process.' }), ...shownFor('taguchi') },
  sd: { ...sizeField({ label: 'Standard deviation', help: 'Of the process.' }), ...shownFor('taguchi') },
  target: { ...valueField({ label: 'Target', help: 'The best value.' }), ...shownFor('taguchi') },
  wip: {
    ...positiveField({ label: 'Work in process', help: 'Things begun and not finished, on average.' }),
    ...shownFor('little'),
  },
  throughputRate: {
    ...positiveField({ label: 'Throughput', help: 'Things finished in a unit of time.' }),
    ...shownFor('little'),
  },
  valueAddedTime: {
    kind: 'number',
    label: 'Value-added time',
    help: 'Time in which a thing is really worked on, in the same unit; may stay empty.',
    min: 0,
    max: LARGEST,
    default: null,
    ...shownFor('little'),
  },
  shift: {
    kind: 'number',
    label: 'Shift',
    help: 'Added to the long-term quantile to get a sigma level; 1.5 by convention, 0 for none.',
    min: 0,
    max: 3,
    default: 1.5,
    ...shownFor('defects', 'sigma-to-dpmo', 'dpmo-to-sigma', 'throughput'),
  },
  confidenceLevel: { ...confidenceLevel, ...shownFor('defects') },
});

export type BaselineOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: [
          'calculation',
          'defects',
          'units',
          'opportunities',
          'sigmaLevel',
          'dpmo',
          'steps',
          'costs',
          'sales',
          'plannedTime',
          'downtime',
          'idealCycleTime',
          'totalCount',
          'goodCount',
          'cost',
          'tolerance',
          'mean',
          'sd',
          'target',
          'wip',
          'throughputRate',
          'valueAddedTime',
        ],
      },
      { title: 'Convention', options: ['shift', 'confidenceLevel'] },
    ],
  },
  example: {
    sample: null,
    options: { calculation: 'defects', defects: 34, units: 750, opportunities: 10 },
  },
});
