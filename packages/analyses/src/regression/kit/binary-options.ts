/** Options of outcomes with two levels, worded alike. */
export const binaryOptions = {
  outcome: {
    kind: 'variable',
    label: 'Dependent variable',
    help: 'What happened or did not: a variable with two levels, such as yes and no or 1 and 0.',
    accepts: ['categorical', 'ordinal', 'boolean', 'text', 'numeric'],
    levels: 2,
    required: true,
  },
  event: {
    kind: 'choice',
    label: 'Level modelled',
    help: 'The level whose probability is predicted; odds ratios above one make it more likely.',
    choices: {
      last: { label: 'Last level', help: 'Yes of no and yes, 1 of 0 and 1' },
      first: { label: 'First level', help: 'No of no and yes, 0 of 0 and 1' },
    },
    default: 'last',
  },
} as const;
