import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  stages: {
    kind: 'variables',
    label: 'Stages',
    help: 'Two or more variables in their order from left to right.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    min: 2,
    max: 8,
  },
  weights: {
    kind: 'variable',
    label: 'Amounts',
    help: 'A number that the flows add up; without one they count the cases.',
    accepts: ['numeric'],
  },
  colour: {
    kind: 'choice',
    label: 'Flows are coloured by',
    help: 'Where they come from at each step, or where they began.',
    choices: { source: 'The value they leave', first: 'The first stage' },
    default: 'source',
  },
  title: lookOptions.title,
  colours: lookOptions.colours,
  height: lookOptions.height,
});

export type SankeyOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['stages', 'weights'],
    groups: [
      { title: 'Flows', options: ['colour'] },
      { title: 'Appearance', options: ['title', 'colours', 'height'] },
    ],
  },
  example: { sample: 'health', options: { stages: ['Gender', 'Smoker', 'HeartDisease'] } },
});
