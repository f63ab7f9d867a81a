import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, LARGEST } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const grid = {
  kind: 'table',
  rows: ['Stratum 1', 'Stratum 2'],
  noun: 'stratum',
  min: 0,
  max: LARGEST,
  required: true,
  growRows: true,
} as const;
const direct = { showWhen: { option: 'method', is: 'direct' } } as const;
const indirect = { showWhen: { option: 'method', is: 'indirect' } } as const;

export const options = defineOptions({
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'Direct where the rates of each stratum are known, indirect where they are few or unknown.',
    choices: {
      direct: { label: 'Direct', help: 'The own rates in a standard population' },
      indirect: { label: 'Indirect', help: 'The rates of a standard in the own population: SMR' },
    },
    default: 'direct',
  },
  directTable: {
    ...grid,
    label: 'Strata',
    help: 'One row per stratum: cases, persons or person-years, and persons (or weights) of the standard. A block of a spreadsheet can be pasted.',
    columns: ['Cases', 'Population', 'Standard'],
    ...direct,
  },
  compare: {
    kind: 'toggle',
    label: 'Compare with a second population',
    help: 'Both are adjusted to the same standard, and compared by ratio and difference.',
    default: false,
    ...direct,
  },
  secondTable: {
    ...grid,
    label: 'Second population',
    help: 'The same strata in the same order.',
    columns: ['Cases', 'Population'],
    showWhen: [direct.showWhen, { option: 'compare', is: true }],
  },
  observedFrom: {
    kind: 'choice',
    label: 'Observed cases',
    help: 'By stratum or as a total: only the total is needed.',
    choices: { strata: 'By stratum', total: 'As a total' },
    default: 'strata',
    ...indirect,
  },
  observed: {
    ...countField({ label: 'All observed cases', help: 'Cases in the whole population.' }),
    showWhen: [indirect.showWhen, { option: 'observedFrom', is: 'total' }],
  },
  indirectTable: {
    ...grid,
    label: 'Strata',
    help: 'One row per stratum: cases, persons or person-years, and the rate of the standard.',
    columns: ['Cases', 'Population', 'Standard rate'],
    showWhen: [indirect.showWhen, { option: 'observedFrom', is: 'strata' }],
  },
  totalTable: {
    ...grid,
    label: 'Strata',
    help: 'One row per stratum: persons or person-years, and the rate of the standard.',
    columns: ['Population', 'Standard rate'],
    showWhen: [indirect.showWhen, { option: 'observedFrom', is: 'total' }],
  },
  labels: {
    kind: 'text',
    label: 'Names of the strata',
    help: 'One a line, in the order of the rows; without them the strata are numbered.',
    default: '',
    maxLength: 2000,
    multiline: true,
  },
  ratePer: {
    kind: 'number',
    label: 'Standard rates are per',
    help: 'How many persons the standard rates are for: 1 for 0.0021, 100,000 for 210.',
    min: 1,
    max: 1e9,
    default: 1,
    ...indirect,
  },
  standardCrudeRate: {
    kind: 'number',
    label: 'Crude rate of the standard',
    help: 'Per the same number; turns the SMR into a rate. Empty for the SMR alone.',
    min: 0,
    max: LARGEST,
    default: null,
    ...indirect,
  },
  per: {
    kind: 'number',
    label: 'Rates per',
    help: 'Rates of the result are written per so many persons.',
    min: 1,
    max: 1e9,
    default: 100000,
  },
  confidenceLevel,
  interval: {
    kind: 'choice',
    label: 'Limits in the text',
    help: 'Those of the adjusted rate; both are in the table.',
    choices: {
      gamma: { label: 'Gamma', help: 'Fay and Feuer; holds with few cases' },
      normal: { label: 'Normal', help: 'With many cases' },
    },
    default: 'gamma',
    ...direct,
  },
});

export type StandardOptions = OptionValues<typeof options>;

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
          'directTable',
          'compare',
          'secondTable',
          'observedFrom',
          'observed',
          'indirectTable',
          'totalTable',
          'labels',
          'ratePer',
          'standardCrudeRate',
          'per',
        ],
      },
      { title: 'Interval', options: ['confidenceLevel', 'interval'], open: true },
    ],
  },
  example: {
    sample: null,
    options: {
      directTable: [
        [12, 42000, 26693],
        [35, 38000, 27346],
        [98, 31000, 22110],
        [260, 22000, 16260],
        [410, 9000, 7591],
      ],
      compare: true,
      secondTable: [
        [9, 30000],
        [41, 36000],
        [120, 35000],
        [390, 30000],
        [900, 21000],
      ],
      labels: '0–19\n20–39\n40–59\n60–74\n75 and over',
    },
  },
});
