import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { modelOptions } from '../../regression/kit/option-parts.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { competingOptions, survivalOptions } from '../kit/option-parts.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  time: survivalOptions.time,
  event: {
    kind: 'variable',
    label: 'Kind of end',
    help: 'How the time of each case ended: one value for each kind of event, and one for those whose observation ended without any (censored).',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
  },
  group: {
    kind: 'variable',
    label: 'Grouping variable',
    help: 'One curve for each of its levels, compared by Gray’s test; without it there is one set of curves for all cases.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
  },
  covariates: modelOptions.covariates,
  factors: modelOptions.factors,
  ...competingOptions,
  times: {
    kind: 'text',
    label: 'Incidence at times',
    help: 'Times at which the curves are read, separated by commas or spaces; round ones are chosen where it is empty.',
    default: '',
    maxLength: 200,
  },
  terms: modelOptions.terms,
  references: modelOptions.references,
  newCases: {
    kind: 'cases',
    label: 'Predict new cases',
    help: 'Cumulative incidence of the event of interest for each case at the times above, by the model of Fine and Gray.',
    of: ['covariates', 'factors'],
    max: 20,
  },
  confidenceLevel,
  plots: {
    kind: 'choices',
    label: 'Plots',
    help: 'The event of interest by group, every event of each group, and the ratios of the model.',
    choices: {
      incidence: 'Event of interest',
      causes: 'All events',
      ratios: 'Subdistribution hazard ratios',
    },
    default: ['incidence', 'causes', 'ratios'],
  },
  bands: {
    kind: 'toggle',
    label: 'Bands',
    help: 'Draws the confidence interval around each curve of the event of interest.',
    default: true,
  },
});

export type CompetingRisksOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['time', 'event', 'group', 'covariates', 'factors'],
    groups: [
      { title: 'Events', options: ['censored', 'cause', 'times'] },
      { title: 'Model of Fine and Gray', options: ['terms', 'references', 'newCases'] },
      { title: 'Intervals', options: ['confidenceLevel'] },
      { title: 'Plots', options: ['plots', 'bands'] },
    ],
  },
  example: {
    sample: 'transplant',
    options: {
      time: 'Months',
      event: 'End',
      group: 'Donor',
      covariates: ['Age'],
      factors: ['Donor', 'RiskGroup'],
      cause: ['Death in remission'],
      references: { Donor: 'Unrelated', RiskGroup: 'Standard' },
    },
  },
});
