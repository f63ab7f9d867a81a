import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  x1: countField({
    label: 'Count, group 1',
    help: 'How many cases of the first group have what is counted.',
  }),
  n1: countField({ label: 'Cases, group 1', help: 'How many cases the first group has.' }),
  x2: countField({
    label: 'Count, group 2',
    help: 'How many cases of the second group have what is counted.',
  }),
  n2: countField({ label: 'Cases, group 2', help: 'How many cases the second group has.' }),
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'The interval that the text speaks of; all are in the table.',
    choices: {
      newcombe: { label: 'Newcombe', help: 'From Wilson’s interval of each group' },
      newcombeCorrected: { label: 'Newcombe, corrected', help: 'With continuity correction, wider' },
      miettinenNurminen: { label: 'Miettinen–Nurminen', help: 'Score interval, common in trials' },
      mee: { label: 'Mee', help: 'Score interval without their factor' },
      agrestiCaffo: { label: 'Agresti–Caffo', help: 'One success and one failure added to each group' },
      wald: { label: 'Wald', help: 'The textbook formula; poor in small groups' },
      waldCorrected: { label: 'Wald, corrected', help: 'With continuity correction' },
    },
    default: 'newcombe',
  },
});

export type DifferenceProportionsOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['x1', 'n1', 'x2', 'n2'] },
      { title: 'Interval', options: ['confidenceLevel', 'method'], open: true },
    ],
  },
  example: { sample: null, options: { x1: 56, n1: 70, x2: 48, n2: 80 } },
  fromData,
});
