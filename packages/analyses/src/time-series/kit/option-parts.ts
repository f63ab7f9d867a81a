/** Options that analyses of time series share, worded alike. */

export const seriesOptions = {
  series: {
    kind: 'variable',
    label: 'Series',
    help: 'The numbers measured again and again.',
    accepts: ['numeric'],
    required: true,
  },
  time: {
    kind: 'variable',
    label: 'Time',
    help: 'A date or a number that puts the rows into order; without it the order of the rows counts.',
    accepts: ['date', 'numeric'],
  },
  season: {
    kind: 'choice',
    label: 'Season',
    help: 'How many values make up one cycle, such as the months of a year.',
    choices: {
      auto: {
        label: 'From the dates',
        help: 'Months 12, quarters 4, weeks 52, days 7, weekdays 5, hours 24; none without dates',
      },
      none: 'None',
      own: 'A period of your own',
    },
    default: 'auto',
  },
  period: {
    kind: 'number',
    label: 'Period',
    help: 'Values in one cycle: 12 for months, 4 for quarters, 7 for days.',
    min: 2,
    max: 10_000,
    default: 12,
    integer: true,
    showWhen: { option: 'season', is: 'own' },
  },
} as const;
