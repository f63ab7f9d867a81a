/** Tables of the publication tools. */
import type { Column } from '@constat/data';
import { anglers, counted, fishing, letters, type MoreCases, numbers } from './made-columns.ts';

/** Sixteen people, fifteen of them asked twice. */
const twice: readonly Column[] = [
  numbers(
    'Person',
    counted(31, (i) => 1 + (i % 16)),
  ),
  letters('Time', 2, (i) => (i < 16 ? 0 : 1), 31),
  numbers(
    'Score',
    counted(31, (i) => 20 + ((i * 7) % 11) + (i < 16 ? 0 : 3)),
  ),
  letters('Grade', 3, (i) => ((i * i) % 3) + (i > 20 ? 1 : 0), 31),
  letters('Answer', 2, (i) => ((i * 5) % 3) % 2, 31),
];

/** How patients leave remission after a transplant. */
const remission = {
  type: 'fine-gray',
  outcome: 'Months',
  event: 'End',
  cause: ['Death in remission'],
  covariates: ['Age'],
  factors: ['Donor'],
  references: { Donor: 'Unrelated' },
};

export const PUBLICATION: MoreCases = {
  table1: [
    {
      name: 'Strata and rows of their own',
      options: {
        variables: ['Age', 'Education', 'Income', 'HeartDisease'],
        strata: 'Gender',
        columns: ['total', 'tests', 'smd', 'difference', 'n'],
        adjust: 'holm',
        rows: [
          { variable: 'Age', label: 'Age, years', summary: 'both', decimals: '0' },
          { variable: 'Income', summary: 'median', test: 'welch' },
          { variable: 'Education', test: 'fisher', decimals: '0' },
        ],
      },
    },
    // people stand for as many as they have years
    {
      name: 'Rows that stand for several cases',
      options: {
        variables: ['Income', 'Education'],
        counts: 'Age',
        columns: ['total', 'tests', 'difference'],
      },
    },
    {
      name: 'Two measurements of the same people',
      columns: twice,
      options: {
        variables: ['Score', 'Grade', 'Answer'],
        group: 'Time',
        pairs: 'Person',
        columns: ['total', 'tests', 'smd', 'difference'],
        rows: [{ variable: 'Score', summary: 'median' }],
      },
    },
  ],
  'regression-table': [
    {
      name: 'Multinomial regression',
      sample: 'health',
      options: {
        event: null,
        references: {},
        type: 'multinomial',
        outcome: 'Education',
        covariates: ['Age'],
        factors: ['Smoker'],
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Median regression',
      sample: 'health',
      options: {
        event: null,
        references: {},
        type: 'quantile',
        outcome: 'BloodPressure',
        covariates: ['Age'],
        factors: ['Smoker'],
        models: 'multivariable',
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Estimating equations',
      sample: 'student-performance',
      options: {
        event: null,
        references: {},
        type: 'gee',
        outcome: 'Level1_Score',
        clusters: 'Level2_Classroom',
        covariates: ['Level1_StudyHours'],
        factors: ['Level2_Tutoring'],
        models: 'multivariable',
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Random intercepts',
      sample: 'student-performance',
      options: {
        event: null,
        references: {},
        type: 'mixed',
        outcome: 'Level1_Score',
        clusters: 'Level2_Classroom',
        covariates: ['Level1_StudyHours'],
        factors: ['Level2_Tutoring'],
        models: 'multivariable',
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Matched sets',
      sample: 'matched-cases',
      options: {
        event: null,
        references: {},
        type: 'conditional',
        outcome: 'Stroke',
        clusters: 'MatchedSet',
        covariates: ['BloodPressure'],
        factors: ['Smoker'],
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Estimating equations of two levels',
      sample: 'student-performance',
      options: {
        event: null,
        references: {},
        type: 'gee-logistic',
        outcome: 'Level2_Tutoring',
        clusters: 'Level3_School',
        covariates: ['Level1_StudyHours'],
        factors: [],
        models: 'multivariable',
      },
    },
    {
      name: 'Estimating equations of counts',
      columns: [...anglers, letters('Lake', 15, (i) => i % 15, 90)],
      options: {
        ...fishing,
        event: null,
        references: {},
        type: 'gee-poisson',
        clusters: 'Lake',
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Random intercepts of two levels',
      sample: 'student-performance',
      options: {
        event: null,
        references: {},
        type: 'mixed-logistic',
        outcome: 'Level2_Tutoring',
        clusters: 'Level3_School',
        covariates: ['Level1_StudyHours', 'Level1_PriorScore'],
        factors: [],
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Zero-inflated counts',
      columns: anglers,
      options: {
        ...fishing,
        event: null,
        references: {},
        type: 'zero-inflated',
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Counts with a hurdle',
      columns: anglers,
      options: { ...fishing, event: null, references: {}, type: 'hurdle', models: 'multivariable' },
    },
    {
      name: 'Events that compete',
      sample: 'transplant',
      options: { ...remission, models: 'multivariable', columns: ['counts', 'overall'] },
    },
    {
      name: 'Ordinal regression',
      sample: 'health',
      options: {
        type: 'ordinal',
        outcome: 'Education',
        event: null,
        covariates: ['Age', 'Income'],
        factors: ['Smoker'],
        references: {},
        columns: ['counts', 'overall'],
      },
    },
    {
      name: 'Robust regression',
      sample: 'health',
      options: {
        type: 'robust',
        outcome: 'BloodPressure',
        event: null,
        covariates: ['Age', 'Weight'],
        factors: ['Education'],
        references: {},
        columns: ['counts', 'overall'],
      },
    },
  ],
  'regression-interpretation': [
    {
      name: 'Counts with a hurdle',
      columns: anglers,
      options: { ...fishing, event: null, references: {}, type: 'hurdle', units: [] },
    },
    {
      name: 'Zero-inflated counts, technical',
      columns: anglers,
      options: {
        ...fishing,
        event: null,
        references: {},
        type: 'zero-inflated',
        units: [],
        wording: 'technical',
      },
    },
    { name: 'Events that compete', sample: 'transplant', options: { ...remission, units: [] } },
    {
      name: 'Matched sets',
      sample: 'matched-cases',
      options: {
        event: null,
        references: {},
        type: 'conditional',
        outcome: 'Stroke',
        clusters: 'MatchedSet',
        covariates: [],
        factors: ['Smoker'],
        units: [],
      },
    },
    {
      name: 'Ordinal regression',
      sample: 'health',
      options: {
        type: 'ordinal',
        outcome: 'Education',
        event: null,
        covariates: ['Income'],
        factors: ['Smoker'],
        references: {},
        units: [],
      },
    },
  ],
};
