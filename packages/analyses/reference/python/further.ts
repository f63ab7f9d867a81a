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
  'pvalue-calculator': {
    adjust: { calculation: 'adjust', pValues: '0.01 0.02 0.03 0.2' },
    correlation: { calculation: 'statistic', distribution: 'r', value: 0.4, n: 25 },
  },
  'ci-survival-analysis': {
    reported: { type: 'hazard-ratio-reported', hazardRatio: 0.7, reportedLower: 0.5, reportedUpper: 0.98 },
  },
  'ci-logistic-regression': {
    reported: { source: 'reported', oddsRatio: 1.8, reportedLower: 1.2, reportedUpper: 2.7, units: 10 },
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
