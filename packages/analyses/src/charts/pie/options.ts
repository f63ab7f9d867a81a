import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { categoryRole } from '../kit/cell-options.ts';
import { lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  category: { ...categoryRole, help: 'One slice for each value.', required: true },
  weights: {
    kind: 'variable',
    label: 'Amounts',
    help: 'A number that the slices add up; without one they count the cases.',
    accepts: ['numeric'],
  },
  order: {
    kind: 'choice',
    label: 'Order',
    help: 'Of the slices, clockwise from the top.',
    choices: { falling: 'Largest first', own: 'Own order' },
    default: 'falling',
  },
  most: {
    kind: 'number',
    label: 'Slices at most',
    help: 'The smallest values beyond are one slice, Other.',
    min: 2,
    max: 12,
    default: 8,
    integer: true,
  },
  labels: {
    kind: 'choice',
    label: 'At the slices',
    help: 'What is written beside each slice.',
    choices: { percent: 'Percentages', count: 'Amounts', both: 'Both', none: 'Nothing' },
    default: 'percent',
  },
  donut: { kind: 'toggle', label: 'Ring', help: 'Leaves the middle empty.', default: false },
  title: lookOptions.title,
  colours: {
    ...lookOptions.colours,
    help: 'Colours that the colour-blind can tell apart, or greys for print.',
  },
});

export type PieOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['category', 'weights'],
    groups: [
      { title: 'Slices', options: ['order', 'most', 'labels', 'donut'] },
      { title: 'Appearance', options: ['title', 'colours'] },
    ],
  },
  example: { sample: 'health', options: { category: 'Education' } },
});
