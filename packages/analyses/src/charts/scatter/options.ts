import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { groupRole } from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { panelsRole } from '../kit/panels.ts';
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
  panels: panelsRole,
  curve: {
    kind: 'choice',
    label: 'Curve',
    help: 'What is drawn through the points.',
    choices: {
      none: 'None',
      line: { label: 'Line', help: 'Least squares' },
      smooth: { label: 'Smooth curve', help: 'Lowess, robust and local' },
      quadratic: { label: 'Quadratic', help: 'Least squares with one bend' },
      cubic: { label: 'Cubic', help: 'Least squares with up to two bends' },
      exponential: { label: 'Exponential', help: 'Growth or decay by a constant factor, least squares' },
      formula: { label: 'Own formula', help: 'As it is written, or its parameters by least squares' },
    },
    default: 'line',
  },
  formula: {
    kind: 'text',
    label: 'Formula',
    help: 'Of x, such as a * exp(-b * x) + c; names other than x are parameters. There are + - * / ^, brackets, exp, log, sqrt, sin, cos, tan and atan.',
    maxLength: 300,
    default: '',
    required: true,
    showWhen: { option: 'curve', is: 'formula' },
  },
  start: {
    kind: 'text',
    label: 'Start values',
    help: 'A rough value of each parameter, such as a = 100, b = 0.1; the search begins there.',
    maxLength: 300,
    default: '',
    showWhen: { option: 'curve', is: 'formula' },
  },
  band: {
    kind: 'toggle',
    label: 'Confidence band',
    help: 'Of the mean, around the line or the polynomial.',
    default: true,
    showWhen: { option: 'curve', is: ['line', 'quadratic', 'cubic'] },
  },
  ellipse: {
    kind: 'toggle',
    label: 'Ellipse',
    help: 'Holds that share of the cases of a group where both numbers are normally distributed.',
    default: false,
  },
  confidenceLevel: { ...confidenceLevel, help: 'Of the band and of the ellipse.' },
  span: {
    kind: 'number',
    label: 'Smoothness',
    help: 'Share of the cases that each place of the curve rests on.',
    min: 0.05,
    max: 1,
    default: 0.667,
    showWhen: { option: 'curve', is: 'smooth' },
  },
  many: {
    kind: 'choice',
    label: 'More than 2,000 cases',
    help: 'How so many are drawn; lines and numbers use all of them.',
    choices: {
      selection: { label: 'A selection', help: 'Evenly over the rows' },
      tiles: { label: 'Counts in tiles', help: 'All cases, without colours of groups' },
    },
    default: 'selection',
  },
  ...lookOptions,
});

export type ScatterOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['x', 'y', 'group', 'size', 'panels'],
    groups: [
      {
        title: 'Curve',
        options: ['curve', 'formula', 'start', 'band', 'ellipse', 'confidenceLevel', 'span', 'many'],
      },
      LOOK_GROUP,
    ],
  },
  example: { sample: 'health', options: { x: 'Age', y: 'BloodPressure' } },
});
