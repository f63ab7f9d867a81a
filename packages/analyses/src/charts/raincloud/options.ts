import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { groupRole } from '../kit/cell-options.ts';
import { lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcomes: {
    kind: 'variables',
    label: 'Values',
    help: 'Numbers: a figure for each with groups, one figure of all without.',
    accepts: ['numeric'],
    min: 1,
    max: 20,
  },
  group: { ...groupRole, help: 'One cloud for each value.' },
  confidenceLevel: { ...confidenceLevel, help: 'Of the intervals of means in the table.' },
  title: lookOptions.title,
  xTitle: lookOptions.xTitle,
});

export type RaincloudOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group'],
    groups: [
      { title: 'Table', options: ['confidenceLevel'] },
      { title: 'Appearance', options: ['title', 'xTitle'] },
    ],
  },
  example: { sample: 'health', options: { outcomes: ['BloodPressure'], group: 'Smoker' } },
});
