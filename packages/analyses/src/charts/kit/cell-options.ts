/** Options of charts that show a number by category and group. */
import { confidenceLevel } from '../../shared/option-parts.ts';

const CATEGORIES = ['categorical', 'ordinal', 'boolean', 'text', 'numeric'] as const;

export const outcomeRole = {
  kind: 'variable',
  label: 'Value',
  help: 'The number that is drawn.',
  accepts: ['numeric'],
  required: true,
} as const;

export const categoryRole = {
  kind: 'variable',
  label: 'Categories',
  help: 'One for each value; leave it empty to show all cases together.',
  accepts: CATEGORIES,
} as const;

export const groupRole = {
  kind: 'variable',
  label: 'Groups',
  help: 'Splits each category by colour.',
  accepts: CATEGORIES,
} as const;

export const horizontalOption = {
  kind: 'toggle',
  label: 'Horizontal',
  help: 'Categories from top to bottom: leaves room for long names.',
  default: false,
} as const;

/** The interval by samples of the cases. */
export const bootstrapChoice = {
  label: 'Bootstrap interval',
  help: 'By samples of the cases: needs no normal distribution',
} as const;

/** What is drawn around means. */
export const spreadOptions = {
  spread: {
    kind: 'choice',
    label: 'Error bars',
    help: 'What is drawn around each mean.',
    choices: {
      ci: 'Confidence interval',
      boot: bootstrapChoice,
      se: 'Standard error',
      sd: 'Standard deviation',
    },
    default: 'ci',
  },
  confidenceLevel: {
    ...confidenceLevel,
    help: 'Of the intervals around means.',
    showWhen: { option: 'spread', is: ['ci', 'boot'] },
  },
} as const;
