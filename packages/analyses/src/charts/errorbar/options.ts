import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import {
  categoryRole,
  groupRole,
  horizontalOption,
  outcomeRole,
  spreadOptions,
} from '../kit/cell-options.ts';
import { LOOK_GROUP, lookOptions } from '../kit/look.ts';
import { panelsRole } from '../kit/panels.ts';
import { entry } from './entry.ts';

export const options = defineOptions({
  outcome: outcomeRole,
  category: categoryRole,
  group: groupRole,
  panels: panelsRole,
  ...spreadOptions,
  lines: {
    kind: 'toggle',
    label: 'Lines between means',
    help: 'Joins the means of a group: for categories in an order, and to see interactions.',
    default: false,
  },
  multiVari: {
    kind: 'toggle',
    label: 'Multi-vari chart',
    help: 'Also draws every value, joins the means of groups within their category and of categories, and says which source makes most of the variation.',
    default: false,
  },
  labels: {
    kind: 'toggle',
    label: 'Numbers at the means',
    help: 'Writes each mean beside it.',
    default: false,
  },
  zero: {
    kind: 'toggle',
    label: 'Axis from zero',
    help: 'Begins the axis of the value at zero.',
    default: false,
  },
  horizontal: horizontalOption,
  ...lookOptions,
});

export type ErrorBarOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['outcome', 'category', 'group', 'panels'],
    groups: [
      { title: 'Error bars', options: ['spread', 'confidenceLevel'] },
      { title: 'Arrangement', options: ['lines', 'multiVari', 'labels', 'zero', 'horizontal'] },
      LOOK_GROUP,
    ],
  },
  example: { sample: 'health', options: { outcome: 'BloodPressure', category: 'Smoker', group: 'Gender' } },
});
