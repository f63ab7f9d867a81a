/** Options that analyses of correlations have, worded alike. */
export const adjustmentOption = {
  kind: 'choice',
  label: 'Adjustment of p',
  help: 'Keeps the chance of a false finding in check when many correlations are tested.',
  choices: {
    none: 'None',
    holm: { label: 'Holm', help: 'No false finding in 95 of 100 studies' },
    bonferroni: { label: 'Bonferroni', help: 'The same, simpler and less powerful' },
    bh: { label: 'Benjamini–Hochberg', help: 'Of all findings at most 5% are false' },
  },
  default: 'none',
} as const;

export const flagOption = {
  kind: 'toggle',
  label: 'Flag significant correlations',
  help: 'Puts * at p < .05, ** at p < .01 and *** at p < .001 into the matrix.',
  default: true,
} as const;

export const priorWidthOption = {
  kind: 'number',
  label: 'Width of the prior',
  help: 'Width of the stretched beta prior; 1 takes every correlation as equally likely, less expects smaller ones.',
  min: 0.05,
  max: 2,
  default: 1,
  showWhen: { option: 'bayesFactor', is: true },
} as const;

/** Values of the adjustment. */
export type Adjustment = keyof typeof adjustmentOption.choices;

/** The adjustment as tables and sentences name it. */
export const ADJUSTMENT_NAMES = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  bh: 'Benjamini and Hochberg',
} as const satisfies Readonly<Record<Exclude<Adjustment, 'none'>, string>>;
