/** Options of time and event, worded alike in all tools for survival. */
export const survivalOptions = {
  time: {
    kind: 'variable',
    label: 'Time',
    help: 'How long each case was observed: until the event, or until observation ended.',
    accepts: ['numeric'],
    required: true,
  },
  event: {
    kind: 'variable',
    label: 'Event',
    help: 'Whether the event happened at that time or observation ended without it (censored): 1 and 0, yes and no, died and alive.',
    accepts: ['numeric', 'categorical', 'ordinal', 'boolean', 'text'],
    required: true,
  },
  eventLevel: {
    kind: 'choice',
    label: 'Level that is the event',
    help: 'Which of the two values of the event variable says that it happened; the other one is censored.',
    choices: {
      last: { label: 'Last level', help: '1 of 0 and 1, yes of no and yes' },
      first: { label: 'First level', help: '0 of 0 and 1, no of no and yes' },
    },
    default: 'last',
  },
} as const;

/** Values of these options. */
export interface SurvivalOptions {
  readonly time: string;
  readonly event: string;
  readonly eventLevel: 'last' | 'first';
}

/** Which of several events a model is about. */
export const competingOptions = {
  censored: {
    kind: 'levels',
    label: 'Value of censored cases',
    help: 'Observation ended without an event; empty takes 0, no, censored, alive or lost, where there is such a value.',
    of: 'event',
    count: 1,
  },
  cause: {
    kind: 'levels',
    label: 'Event of interest',
    help: 'The event that the curves and the model are about; the others compete with it. Empty takes the first that is not censored.',
    of: 'event',
    count: 1,
  },
} as const;
