import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, LARGEST, MOST_CASES, sizeField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const only = (method: string) => ({ showWhen: { option: 'method', is: method } }) as const;
const grid = {
  kind: 'table',
  rows: ['Time 1', 'Time 2'],
  noun: 'time',
  min: 0,
  max: LARGEST,
  required: true,
  growRows: true,
} as const;
const PASTE = 'A block of a spreadsheet can be pasted.';

export const options = defineOptions({
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'What is known: times, intervals, a total, or two groups.',
    choices: {
      'kaplan-meier': { label: 'Kaplan–Meier', help: 'Events and ends of observation at each time' },
      actuarial: { label: 'Actuarial', help: 'Events and withdrawals in each interval' },
      exponential: { label: 'Constant rate', help: 'Events over the time at risk' },
      'log-rank': { label: 'Log-rank test', help: 'Two groups at each time' },
    },
    default: 'kaplan-meier',
  },
  times: {
    ...grid,
    label: 'Times',
    help: `Each time with its events and the cases whose observation ended then without one. ${PASTE}`,
    columns: ['Time', 'Events', 'Censored'],
    ...only('kaplan-meier'),
  },
  confType: {
    kind: 'choice',
    label: 'Limits of the curve',
    help: 'The scale on which the limits are symmetric.',
    choices: {
      log: { label: 'Log', help: 'The default of R' },
      'log-log': { label: 'Log-log', help: 'Stays between 0 and 1' },
      plain: { label: 'Plain', help: 'Cut at 0 and 1' },
    },
    default: 'log',
    ...only('kaplan-meier'),
  },
  tau: {
    kind: 'number',
    label: 'Mean up to',
    help: 'The restricted mean is the area under the curve up to this time; empty for the last time.',
    min: 0,
    max: LARGEST,
    default: null,
    ...only('kaplan-meier'),
  },
  entering: {
    ...countField({
      label: 'Persons at the start',
      help: 'Under observation at the start of the first interval.',
    }),
    ...only('actuarial'),
  },
  intervals: {
    ...grid,
    label: 'Intervals',
    help: `Each interval from its start to its end, with events and withdrawals. ${PASTE}`,
    rows: ['Interval 1', 'Interval 2'],
    noun: 'interval',
    columns: ['From', 'To', 'Events', 'Withdrawn'],
    ...only('actuarial'),
  },
  events: {
    ...countField({ label: 'Events', help: 'During all the time at risk.' }),
    ...only('exponential'),
  },
  totalTime: {
    ...sizeField({ label: 'Time at risk', help: 'Of all persons together.' }),
    ...only('exponential'),
  },
  time: {
    kind: 'number',
    label: 'Survival to',
    help: 'A time for which survival is given; empty for none.',
    min: 0,
    max: LARGEST,
    default: null,
    ...only('exponential'),
  },
  n1: {
    kind: 'number',
    label: 'Persons, group 1',
    help: 'At the start; empty for all that the table counts.',
    min: 1,
    max: MOST_CASES,
    default: null,
    integer: true,
    ...only('log-rank'),
  },
  n2: {
    kind: 'number',
    label: 'Persons, group 2',
    help: 'At the start; empty for all that the table counts.',
    min: 1,
    max: MOST_CASES,
    default: null,
    integer: true,
    ...only('log-rank'),
  },
  groupTimes: {
    ...grid,
    label: 'Times',
    help: `Each time with events and ends of observation in both groups. ${PASTE}`,
    columns: ['Time', 'Events 1', 'Censored 1', 'Events 2', 'Censored 2'],
    ...only('log-rank'),
  },
  confidenceLevel,
});

export type SurvivalOptions = OptionValues<typeof options>;

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
          'method',
          'times',
          'confType',
          'tau',
          'entering',
          'intervals',
          'events',
          'totalTime',
          'time',
          'n1',
          'n2',
          'groupTimes',
          'confidenceLevel',
        ],
      },
    ],
  },
  // Remission of leukaemia under 6-mercaptopurine (Freireich and others, 1963).
  example: {
    sample: null,
    options: {
      times: [
        [6, 3, 1],
        [7, 1, 0],
        [9, 0, 1],
        [10, 1, 1],
        [11, 0, 1],
        [13, 1, 0],
        [16, 1, 0],
        [17, 0, 1],
        [19, 0, 1],
        [20, 0, 1],
        [22, 1, 0],
        [23, 1, 0],
        [25, 0, 1],
        [32, 0, 2],
        [34, 0, 1],
        [35, 0, 1],
      ],
    },
  },
});
