import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { correlationField, countField, limitsOption } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

const one = { showWhen: { option: 'type', is: ['pearson', 'spearman', 'kendall'] } } as const;
const two = { showWhen: { option: 'type', is: 'two-correlations' } } as const;

export const options = defineOptions({
  type: {
    kind: 'choice',
    label: 'Coefficient',
    help: 'Which coefficient it is, or whether two are compared.',
    choices: {
      pearson: { label: 'Pearson’s r', help: 'Of numbers' },
      spearman: { label: 'Spearman’s ρ', help: 'Of ranks' },
      kendall: { label: 'Kendall’s τ', help: 'Of pairs in the same order' },
      'two-correlations': { label: 'Two Pearson correlations', help: 'Of two separate groups' },
    },
    default: 'pearson',
  },
  r: { ...correlationField({ label: 'Correlation', help: 'From −1 to 1.' }), ...one },
  n: { ...countField({ label: 'Cases', help: 'How many cases have both values.' }), ...one },
  r1: { ...correlationField({ label: 'Correlation, group 1', help: 'From −1 to 1.' }), ...two },
  n1: {
    ...countField({ label: 'Cases, group 1', help: 'How many cases of the first group have both values.' }),
    ...two,
  },
  r2: { ...correlationField({ label: 'Correlation, group 2', help: 'From −1 to 1.' }), ...two },
  n2: {
    ...countField({ label: 'Cases, group 2', help: 'How many cases of the second group have both values.' }),
    ...two,
  },
  confidenceLevel,
  alternative: { ...limitsOption, ...one },
});

export type CorrelationOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['type', 'r', 'n', 'r1', 'n1', 'r2', 'n2'] },
      { title: 'Interval', options: ['confidenceLevel', 'alternative'], open: true },
    ],
  },
  example: { sample: null, options: { r: 0.62, n: 34 } },
  fromData,
});
