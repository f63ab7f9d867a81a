/** Options beside the choices of a form whose Python program is another, on the data of the example. */
import type { RawOptions } from '../../src/index.ts';

export const FURTHER: Readonly<Record<string, Readonly<Record<string, RawOptions>>>> = {
  did: {
    'event study': {
      outcome: 'EmploymentRate',
      design: 'event-study',
      treated: 'Treatment',
      treatedLevels: ['2', '0'],
      unit: 'State',
      time: 'Year',
      treatmentPeriod: 2020,
    },
  },
  mediation: {
    moderation: {
      outcome: 'Performance',
      mode: 'moderation',
      predictor: 'Training',
      moderator: 'Age',
      mediators: [],
    },
    'two mediators': {
      outcome: 'Performance',
      predictor: 'Training',
      mediators: ['Engagement', 'Age'],
      bootstrap: false,
      tests: ['sobel', 'aroian', 'goodman'],
    },
  },
  'repeated-measures-anova': {
    'without groups': {
      within: {
        factors: [{ name: 'Time', levels: ['Baseline', '15 days', '30 days'] }],
        cells: ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days'],
      },
      postHoc: ['tukey', 'bonferroni', 'scheffe'],
      sumOfSquares: 'II',
    },
    'two within factors': {
      within: {
        factors: [
          { name: 'A', levels: ['a', 'b'] },
          { name: 'B', levels: ['c', 'd'] },
        ],
        cells: ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days', 'BloodPressure'],
      },
      between: ['Gender'],
      covariates: ['Age'],
    },
  },
  'meta-analysis': {
    'of groups, adjusted': {
      study: 'Study',
      measure: 'RR',
      events1: 'EventsTreatment',
      n1: 'NTreatment',
      events2: 'EventsControl',
      n2: 'NControl',
      factors: ['Region'],
      knappHartung: true,
      neverNarrower: true,
    },
  },
};
