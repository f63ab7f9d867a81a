import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  countField,
  MOST_CASES,
  reportedLevelField,
  shareField,
  sizeField,
  valueField,
} from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const when = <const T extends string>(type: T) => ({ showWhen: { option: 'type', is: type } }) as const;
const probability = when('probability');
const coefficient = when('hazard-ratio');
const reported = when('hazard-ratio-reported');
const rate = when('rate');
const rmst = when('rmst-difference');

/** Room for some ten thousand times. */
const LONGEST = 200_000;

export const options = defineOptions({
  type: {
    kind: 'choice',
    label: 'What is known',
    help: 'What the report gives about survival.',
    choices: {
      probability: { label: 'Survival probability', help: 'With its standard error' },
      median: { label: 'Times', help: 'For the median: times of all cases, + marks censored ones' },
      'hazard-ratio': {
        label: 'Hazard ratio, coefficient',
        help: 'Of a Cox regression, with its standard error',
      },
      'hazard-ratio-reported': { label: 'Hazard ratio, interval', help: 'With its limits at some level' },
      rate: { label: 'Events and person-time', help: 'For the rate' },
      'rmst-difference': { label: 'Two restricted means', help: 'With their standard errors' },
    },
    default: 'probability',
  },
  survival: {
    ...shareField({
      label: 'Survival probability',
      help: 'The share that survived until the time of interest, from 0 to 1.',
    }),
    ...probability,
  },
  standardError: {
    ...sizeField({ label: 'Standard error', help: 'Of the probability (Greenwood’s).' }),
    ...probability,
  },
  n: {
    kind: 'number',
    label: 'Cases',
    help: 'How many cases the curve is made of; for the text only.',
    min: 1,
    max: MOST_CASES,
    default: null,
    integer: true,
    ...probability,
  },
  atRisk: {
    kind: 'number',
    label: 'At risk',
    help: 'How many are still observed at that time; for the text only.',
    min: 0,
    max: MOST_CASES,
    default: null,
    integer: true,
    ...probability,
  },
  times: {
    kind: 'text',
    label: 'Times',
    help: 'Separated by spaces or lines; a plus behind a time says that observation ended without the event: 6 7+ 10 15+.',
    default: '',
    maxLength: LONGEST,
    multiline: true,
    ...when('median'),
  },
  coefficient: {
    ...valueField({ label: 'Coefficient', help: 'The logarithm of the hazard ratio.' }),
    ...coefficient,
  },
  coefficientError: {
    ...sizeField({ label: 'Standard error', help: 'Of the coefficient.' }),
    ...coefficient,
  },
  hazardRatio: { ...sizeField({ label: 'Hazard ratio', help: 'As it was reported.' }), ...reported },
  reportedLower: { ...sizeField({ label: 'Lower limit', help: 'Of the reported interval.' }), ...reported },
  reportedUpper: { ...sizeField({ label: 'Upper limit', help: 'Of the reported interval.' }), ...reported },
  reportedLevel: { ...reportedLevelField, ...reported },
  events: { ...countField({ label: 'Events', help: 'How many events were observed.' }), ...rate },
  personTime: {
    ...sizeField({ label: 'Person-time', help: 'The time at risk of all cases together.' }),
    ...rate,
  },
  rmst1: {
    ...sizeField({ label: 'Restricted mean, group 1', help: 'Mean time up to the same limit.' }),
    ...rmst,
  },
  standardError1: {
    ...sizeField({ label: 'Standard error, group 1', help: 'Of the first restricted mean.' }),
    ...rmst,
  },
  rmst2: {
    ...sizeField({ label: 'Restricted mean, group 2', help: 'Mean time up to the same limit.' }),
    ...rmst,
  },
  standardError2: {
    ...sizeField({ label: 'Standard error, group 2', help: 'Of the second restricted mean.' }),
    ...rmst,
  },
  confidenceLevel,
  scale: {
    kind: 'choice',
    label: 'Scale',
    help: 'The scale on which the interval is symmetric; all are in the table.',
    choices: {
      logLog: { label: 'Log-log', help: 'Stays between 0 and 1' },
      log: { label: 'Log', help: 'The default of R' },
      logit: { label: 'Logit', help: 'Stays between 0 and 1' },
      plain: { label: 'Plain', help: 'Symmetric around the estimate' },
    },
    default: 'logLog',
    ...probability,
  },
});

export type SurvivalCiOptions = OptionValues<typeof options>;

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
          'type',
          'survival',
          'standardError',
          'n',
          'atRisk',
          'times',
          'coefficient',
          'coefficientError',
          'hazardRatio',
          'reportedLower',
          'reportedUpper',
          'reportedLevel',
          'events',
          'personTime',
          'rmst1',
          'standardError1',
          'rmst2',
          'standardError2',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel', 'scale'], open: true },
    ],
  },
  example: { sample: null, options: { survival: 0.72, standardError: 0.06 } },
  fromData,
});
