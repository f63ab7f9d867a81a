/** Descriptions, intervals, reliability and outbreaks. */
import type { Column } from '@constat/data';
import { counted, type MoreCases, numbers } from './made-columns.ts';

/** Twelve people who stand for parts of cases: a survey. */
const survey: readonly Column[] = [
  numbers(
    'Score',
    counted(12, (i) => 10 + ((i * 7) % 12)),
  ),
  {
    ...numbers(
      'Share',
      counted(12, (i) => 0.5 + (i % 4) / 4),
    ),
    weighsCases: true,
  },
];

/** Two methods of which one measures more. */
const methods: readonly Column[] = [
  numbers(
    'Score',
    counted(24, (i) => 40 + ((i * 7) % 24) + ((i * 5) % 3)),
  ),
  numbers(
    'Other',
    counted(24, (i) => 38 + ((i * 7) % 24) + ((i * 11) % 4) / 2),
  ),
];

export const DESCRIPTIVE: MoreCases = {
  reliability: ['higher', 'lower'].map((word) => ({
    name: `Two methods, the first ${word}`,
    options: {
      analysis: 'bland-altman',
      reversed: [],
      variables: word === 'higher' ? ['Score', 'Other'] : ['Other', 'Score'],
    },
    columns: methods,
  })),
  descriptives: [
    {
      name: 'Cases that count in part',
      options: { variables: ['Score'], group: null },
      columns: survey,
    },
  ],
  'epi-outbreak-investigation': [
    [100, 101],
    [100, 150],
  ].map(([count1, count2]) => ({
    name: `From ${count1} to ${count2} cases, all generation times`,
    options: {
      analysis: 'two-points',
      count1,
      count2,
      time: 7,
      generationTime: 5,
      latentPeriod: 2,
      infectiousPeriod: 3,
    },
  })),
  line: [
    {
      name: 'Means with error bars',
      options: { x: 'Education', outcome: 'Cholesterol', statistic: 'mean', spread: 'ci' },
      sample: 'health',
    },
  ],
  'ci-difference-proportions': [9, 10].map((x1) => ({
    name: `Wald interval, ${x1} cases`,
    options: { method: 'wald', x1 },
  })),
  'variable-tree': [
    {
      name: 'Pruned, from top to bottom',
      options: {
        direction: 'down',
        smallest: 3,
        rules: [
          { variable: 'Gender', action: 'keep', level: 'Female' },
          { variable: 'Smoker', action: 'stop', level: 'Yes' },
        ],
      },
    },
    { name: 'Share of a level', options: { variables: ['Gender'], outcome: 'Smoker', level: ['Yes'] } },
    {
      name: 'Nothing left',
      options: {
        variables: ['Gender', 'Smoker'],
        rules: [
          { variable: 'Gender', action: 'hide', level: 'Female' },
          { variable: 'Gender', action: 'hide', level: 'Male' },
        ],
      },
    },
  ],
};
