import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField, shareField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';

const measures = { showWhen: { option: 'type', is: 'measures' } } as const;
const auc = { showWhen: { option: 'type', is: 'auc' } } as const;
const compare = { showWhen: { option: 'type', is: 'compare-sensitivity' } } as const;

export const options = defineOptions({
  type: {
    kind: 'choice',
    label: 'What is known',
    help: 'What the report gives about the test.',
    choices: {
      measures: { label: 'Four counts', help: 'Test result against true state' },
      auc: { label: 'Area under the ROC curve', help: 'With the number of diseased and healthy' },
      'compare-sensitivity': {
        label: 'Two sensitivities',
        help: 'Of two tests on separate groups; or two specificities',
      },
    },
    default: 'measures',
  },
  tp: {
    ...countField({ label: 'True positives', help: 'Diseased cases with a positive test.' }),
    ...measures,
  },
  fp: {
    ...countField({ label: 'False positives', help: 'Healthy cases with a positive test.' }),
    ...measures,
  },
  fn: {
    ...countField({ label: 'False negatives', help: 'Diseased cases with a negative test.' }),
    ...measures,
  },
  tn: {
    ...countField({ label: 'True negatives', help: 'Healthy cases with a negative test.' }),
    ...measures,
  },
  auc: {
    ...shareField({ label: 'Area under the curve', help: 'From 0 to 1; 0.5 is a test that knows nothing.' }),
    ...auc,
  },
  nPositive: { ...countField({ label: 'Diseased', help: 'How many cases have the disease.' }), ...auc },
  nNegative: { ...countField({ label: 'Healthy', help: 'How many cases do not have it.' }), ...auc },
  x1: {
    ...countField({ label: 'Detected, test 1', help: 'Diseased cases that the first test finds.' }),
    ...compare,
  },
  n1: {
    ...countField({ label: 'Diseased, test 1', help: 'Diseased cases that had the first test.' }),
    ...compare,
  },
  x2: {
    ...countField({ label: 'Detected, test 2', help: 'Diseased cases that the second test finds.' }),
    ...compare,
  },
  n2: {
    ...countField({ label: 'Diseased, test 2', help: 'Diseased cases that had the second test.' }),
    ...compare,
  },
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Interval of proportions',
    help: 'The interval of sensitivity, specificity and the other proportions.',
    choices: {
      wilson: { label: 'Wilson', help: 'Good for almost every count' },
      clopperPearson: { label: 'Clopper–Pearson', help: 'Exact: never below its confidence, wide' },
      agrestiCoull: { label: 'Agresti–Coull', help: 'Simple and a little wide' },
      wald: { label: 'Wald', help: 'The textbook formula; poor near 0 and 1' },
    },
    default: 'wilson',
    ...measures,
  },
  allMethods: {
    kind: 'toggle',
    label: 'Show the other intervals, too',
    help: 'The limits by all four methods in one table, to see how much the choice matters.',
    default: false,
    ...measures,
  },
  zeroCorrection: {
    kind: 'number',
    label: 'Added where a count is zero',
    help: 'A half, added to all four counts for the ratios only; empty leaves ratios out that a zero makes undefined.',
    min: 0,
    max: 1,
    default: null,
    ...measures,
  },
});

export type DiagnosticOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      {
        title: 'Numbers',
        options: ['type', 'tp', 'fp', 'fn', 'tn', 'auc', 'nPositive', 'nNegative', 'x1', 'n1', 'x2', 'n2'],
        grids: [
          {
            rows: ['Test positive', 'Test negative'],
            columns: ['Diseased', 'Healthy'],
            cells: [
              ['tp', 'fp'],
              ['fn', 'tn'],
            ],
          },
        ],
      },
      {
        title: 'Interval',
        options: ['confidenceLevel', 'method', 'allMethods', 'zeroCorrection'],
        open: true,
      },
    ],
  },
  example: { sample: null, options: { tp: 86, fp: 22, fn: 14, tn: 178 } },
});
