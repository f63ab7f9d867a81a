import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { groupRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  x: {
    kind: 'variable',
    label: 'Across',
    help: 'The number on the horizontal axis, often what comes first or is set.',
    accepts: ['numeric'],
    required: true,
  },
  y: {
    kind: 'variable',
    label: 'Up',
    help: 'The number on the vertical axis, often what is explained.',
    accepts: ['numeric'],
    required: true,
  },
  group: { ...groupRole, help: 'Colours the points, with a curve of its own for each value.' },
  size: {
    kind: 'variable',
    label: 'Size',
    help: 'A number that the area of the points shows.',
    accepts: ['numeric'],
  },
  curve: {
    kind: 'choice',
    label: 'Curve',
    help: 'What is drawn through the points.',
    choices: {
      none: 'None',
      line: { label: 'Line', help: 'Least squares' },
      smooth: { label: 'Smooth curve', help: 'Lowess, robust and local' },
    },
    default: 'line',
  },
  band: {
    kind: 'toggle',
    label: 'Confidence band',
    help: 'Around the line, for the mean at each place.',
    default: true,
    showWhen: { option: 'curve', is: 'line' },
  },
  confidenceLevel: {
    ...confidenceLevel,
    help: 'Of the band.',
    showWhen: [
      { option: 'curve', is: 'line' },
      { option: 'band', is: true },
    ],
  },
  span: {
    kind: 'number',
    label: 'Smoothness',
    help: 'Share of the cases that each place of the curve rests on.',
    min: 0.05,
    max: 1,
    default: 0.667,
    showWhen: { option: 'curve', is: 'smooth' },
  },
  ...lookOptions,
});

export type ScatterOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['x', 'y', 'group', 'size'],
    groups: [{ title: 'Curve', options: ['curve', 'band', 'confidenceLevel', 'span'] }, LOOK_GROUP],
  },
  example: { sample: 'health', options: { x: 'Age', y: 'BloodPressure' } },
});
