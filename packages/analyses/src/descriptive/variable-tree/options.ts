import { defineForm } from '../../contract.ts';
import { defineOptions, type OptionValues } from '../../options.ts';
import { entry } from './entry.ts';

const KINDS = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

export const options = defineOptions({
  variables: {
    kind: 'variables',
    label: 'Variables',
    help: 'The sample is split by the first, each part by the second, and so on; drag them into the order in which you reason.',
    accepts: KINDS,
    min: 1,
    max: 6,
  },
  outcome: {
    kind: 'variable',
    label: 'Outcome',
    help: 'Summarized in every node.',
    accepts: KINDS,
  },
  summary: {
    kind: 'choice',
    label: 'Summary of the outcome',
    help: 'What every node says of it; means and medians are of numbers.',
    choices: {
      automatic: { label: 'Automatic', help: 'Mean and SD of numbers, else the share of one level' },
      mean: 'Mean (SD)',
      median: { label: 'Median [IQR]', help: 'The middle and the quartiles' },
      share: { label: 'Share of a level', help: 'Cases with the level among those with a value' },
    },
    default: 'automatic',
  },
  level: {
    kind: 'levels',
    label: 'Level counted',
    help: 'The level of the outcome whose share is given; empty takes the last.',
    of: 'outcome',
    count: 1,
    showWhen: { option: 'summary', is: ['automatic', 'share'] },
  },
  percent: {
    kind: 'choice',
    label: 'Percentages of',
    help: 'What the percentages in the figure are of; the table has both.',
    choices: {
      parent: { label: 'The node above', help: 'Those of one split add up to 100' },
      total: { label: 'The whole sample', help: 'Those of the ends add up to 100' },
    },
    default: 'parent',
  },
  missing: {
    kind: 'choice',
    label: 'Missing values',
    help: 'Whether cases without a value are a node, and whether percentages count them.',
    choices: {
      valid: { label: 'Node without a percentage', help: 'Percentages are of the cases with a value' },
      counted: { label: 'Node like the others', help: 'Percentages are of all cases of the node above' },
      dropped: { label: 'No node', help: 'Such cases go no further; percentages leave them out' },
    },
    default: 'valid',
  },
  smallest: {
    kind: 'number',
    label: 'Smallest node',
    help: 'Nodes with fewer cases are hidden, with all below them; percentages stay as they are.',
    min: 1,
    max: 1_000_000,
    default: 1,
    integer: true,
  },
  rules: {
    kind: 'list',
    label: 'Pruning',
    help: 'Levels that are hidden, kept alone, or not split any further; the word missing stands for missing values.',
    noun: 'rule',
    max: 30,
    item: {
      variable: {
        kind: 'variable',
        label: 'Variable',
        help: 'One of the variables of the tree.',
        accepts: KINDS,
        required: true,
      },
      action: {
        kind: 'choice',
        label: 'Rule',
        help: 'What happens to the level.',
        choices: { hide: 'Hide', keep: 'Keep only', stop: 'Do not split' },
        default: 'hide',
      },
      level: {
        kind: 'text',
        label: 'Level',
        help: 'As it is written in the data.',
        default: '',
        maxLength: 200,
        required: true,
      },
    },
  },
  direction: {
    kind: 'choice',
    label: 'Direction',
    help: 'How the tree grows on a wide page; on a phone it is an indented list.',
    choices: { right: 'From left to right', down: 'From top to bottom' },
    default: 'right',
  },
  sort: {
    kind: 'choice',
    label: 'Order of nodes',
    help: 'How the parts of a split follow each other; missing values are last.',
    choices: { levels: 'Order of the levels', size: 'Largest first' },
    default: 'levels',
  },
  colours: {
    kind: 'toggle',
    label: 'Colours',
    help: 'Each variable has a colour of its own.',
    default: true,
  },
});

export type VariableTreeOptions = OptionValues<typeof options>;

export const form = defineForm({
  entry,
  version: 1,
  options,
  layout: {
    roles: ['variables', 'outcome'],
    groups: [
      { title: 'Nodes', options: ['percent', 'missing', 'summary', 'level'] },
      { title: 'Pruning', options: ['smallest', 'rules'] },
      { title: 'Figure', options: ['direction', 'sort', 'colours'] },
    ],
  },
  keeps: [
    {
      id: 'group',
      name: 'Group of the tree',
      label: 'Groups at the ends of the tree',
      help: 'The end of the tree at which a case stands, to filter or compare by it.',
    },
  ],
  example: {
    sample: 'health',
    options: { variables: ['Gender', 'Smoker', 'HeartDisease'], outcome: 'BloodPressure' },
  },
});
