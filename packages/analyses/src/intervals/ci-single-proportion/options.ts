import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { countField } from '../../shared/calculator/number-options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { entry } from './entry.ts';
import { fromData } from './from-data.ts';

export const options = defineOptions({
  x: countField({ label: 'Count', help: 'How many cases have what is counted.' }),
  n: countField({ label: 'Cases', help: 'How many cases were looked at.' }),
  confidenceLevel,
  method: {
    kind: 'choice',
    label: 'Method',
    help: 'The interval that the text speaks of; all are in the table.',
    choices: {
      wilson: { label: 'Wilson', help: 'Good for almost every count' },
      wilsonCorrected: { label: 'Wilson, corrected', help: 'With continuity correction, wider' },
      agrestiCoull: { label: 'Agresti–Coull', help: 'Simple and a little wide' },
      clopperPearson: { label: 'Clopper–Pearson', help: 'Exact: never below its confidence, wide' },
      midP: { label: 'Mid-P', help: 'Exact tails with half the observed count' },
      jeffreys: { label: 'Jeffreys', help: 'Bayesian, with a neutral prior' },
      wald: { label: 'Wald', help: 'The textbook formula; poor in small samples' },
      waldCorrected: { label: 'Wald, corrected', help: 'With continuity correction' },
      logit: { label: 'Logit', help: 'Symmetric on the log odds; not for none or all' },
      arcsine: { label: 'Arcsine', help: 'Variance-stabilised; not for none or all' },
    },
    default: 'wilson',
  },
});

export type SingleProportionOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: [],
    groups: [
      { title: 'Numbers', options: ['x', 'n'] },
      { title: 'Interval', options: ['confidenceLevel', 'method'], open: true },
    ],
  },
  example: { sample: null, options: { x: 81, n: 263 } },
  fromData,
});
