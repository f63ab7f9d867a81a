import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { confidenceLevel } from '../../shared/option-parts.ts';
import { groupRole, horizontalOption } from '../kit/cell-options.ts';
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
  shape: {
    kind: 'choice',
    label: 'Drawn as',
    help: 'How the distributions are shown.',
    choices: {
      cloud: { label: 'Rainclouds', help: 'Density, box and every case' },
      violin: { label: 'Violins', help: 'Densities to both sides' },
      ridgeline: {
        label: 'Ridgelines',
        help: 'Densities below each other that overlap: for many groups in an order',
      },
      swarm: { label: 'Every case', help: 'A strip of points beside each other, with the median' },
      parallel: { label: 'Parallel coordinates', help: 'Every case as a line over two or more numbers' },
      ecdf: { label: 'Cumulative shares', help: 'Which share of the cases lies at or below each value' },
    },
    default: 'cloud',
  },
  inside: {
    kind: 'choice',
    label: 'Inside the violins',
    help: 'What is drawn in each.',
    choices: { box: 'Quartiles and median', cases: 'Cases', nothing: 'Nothing' },
    default: 'box',
    showWhen: { option: 'shape', is: 'violin' },
  },
  lines: {
    kind: 'toggle',
    label: 'Lines between the values of a case',
    help: 'For measurements of the same cases: joins the points of each case over the variables, where no groups are chosen.',
    default: false,
    showWhen: { option: 'shape', is: ['violin', 'swarm'] },
  },
  horizontal: {
    ...horizontalOption,
    help: 'Groups from top to bottom: leaves room for long names.',
    showWhen: { option: 'shape', is: ['violin', 'swarm'] },
  },
  confidenceLevel: { ...confidenceLevel, help: 'Of the intervals of means in the table.' },
  title: lookOptions.title,
  xTitle: { ...lookOptions.xTitle, label: 'Title of the values', help: 'Empty names the variable.' },
  height: { ...lookOptions.height, showWhen: { option: 'shape', is: ['violin', 'swarm', 'parallel'] } },
});

export type RaincloudOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcomes', 'group'],
    groups: [
      { title: 'Distributions', options: ['shape', 'inside', 'lines', 'horizontal'] },
      { title: 'Table', options: ['confidenceLevel'] },
      { title: 'Appearance', options: ['title', 'xTitle', 'height'] },
    ],
  },
  example: { sample: 'health', options: { outcomes: ['BloodPressure'], group: 'Smoker' } },
});
