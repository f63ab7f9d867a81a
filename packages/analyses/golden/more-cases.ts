/** Cases that cannot be derived from a form: what only particular numbers or rows of a list make an analysis say. */
import type { Column } from '@constat/data';
import type { RawOptions } from '../src/index.ts';

export interface MoreCase {
  readonly name: string;
  readonly options: RawOptions;
  /** Other data than the example's: columns, or another sample. */
  readonly columns?: readonly Column[];
  readonly sample?: string;
}

const numbers = (name: string, values: readonly number[]): Column => ({
  id: name,
  name,
  type: 'numeric',
  role: 'none',
  description: '',
  cells: { kind: 'numbers', values: Float64Array.from(values) },
});

const letters = (name: string, count: number, codeOf: (row: number) => number, rows: number): Column => ({
  ...numbers(name, []),
  type: 'categorical',
  cells: {
    kind: 'categories',
    levels: Array.from({ length: count }, (_, i) => `${name}${i + 1}`),
    codes: Int32Array.from({ length: rows }, (_, row) => codeOf(row)),
  },
});

const counted = (rows: number, at: (row: number) => number): number[] =>
  Array.from({ length: rows }, (_, row) => at(row));

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

/** Two factors whose interaction has more coefficients than a model may have. */
const crossed: readonly Column[] = [
  numbers(
    'Yield',
    counted(1300, (i) => (i * 37) % 101),
  ),
  letters('Field', 25, (i) => i % 25, 1300),
  letters('Sort', 26, (i) => Math.floor(i / 25) % 26, 1300),
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

const PEOPLE = 20;

/** Five measures of few people, the first so many of them skewed, and an age. */
const skewed = (count: number): readonly Column[] => [
  ...Array.from({ length: 5 }, (_, k) =>
    numbers(
      `Measure${k + 1}`,
      counted(PEOPLE, (i) => {
        const rank = (i * [3, 7, 9, 11, 13][k]! + 2 * k) % PEOPLE;
        return k < count ? 2 ** (rank / 2) : rank;
      }),
    ),
  ),
  numbers(
    'Age',
    counted(PEOPLE, (i) => 30 + ((i * i) % 23)),
  ),
];

/** 90 visitors of a lake: those who fish catch more the longer they stay, the others nothing. */
const visitors = Array.from({ length: 90 }, (_, i) => ({
  hours: 1 + ((i * 7) % 11),
  group: (i * 5) % 4,
  fishes: (i * 13) % 10 > 3,
}));
const anglers: readonly Column[] = [
  numbers(
    'Fish',
    visitors.map(({ hours, group, fishes }, i) =>
      fishes ? Math.max(0, Math.round(hours / 3 + ((i * 17) % 5) - 2 - group / 4)) : 0,
    ),
  ),
  numbers(
    'Hours',
    visitors.map(({ hours }) => hours),
  ),
  numbers(
    'Children',
    visitors.map(({ group }) => group),
  ),
];

const fishing = { outcome: 'Fish', covariates: ['Hours', 'Children'], factors: [], exposure: null };

export const MORE_CASES: Readonly<Record<string, readonly MoreCase[]>> = {
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
  did: [
    {
      name: 'Groups exchanged, robust',
      options: { treatedLevels: ['0', '2'], cluster: null, errors: 'robust' },
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
  partial: [
    {
      name: 'Some of several pairs',
      options: { variables: ['BloodPressure', 'Cholesterol', 'Income'], plots: [] },
    },
    {
      name: 'Several pairs, all and nearly all',
      options: {
        variables: ['PainScoreBaseline', 'PainScore15Days', 'PainScore30Days', 'Height'],
        plots: [],
      },
    },
    ...[1, 2].map((count) => ({
      name: `Five variables, few cases, ${count} skewed`,
      options: {
        variables: counted(5, (k) => k + 1).map((k) => `Measure${k}`),
        controls: ['Age'],
        plots: [],
      },
      columns: skewed(count),
    })),
  ],
  'two-way-anova': [
    {
      name: 'More coefficients than a model may have',
      options: { outcome: 'Yield', factors: ['Field', 'Sort'], covariates: [] },
      columns: crossed,
    },
  ],
  'ci-difference-proportions': [9, 10].map((x1) => ({
    name: `Wald interval, ${x1} cases`,
    options: { method: 'wald', x1 },
  })),
  cfa: [
    {
      name: 'Structural model, robust',
      options: {
        model:
          'Verbal =~ Verbal1 + Verbal2 + Verbal3\nMemory =~ Memory1 + Memory2 + Memory3\nVerbal ~ a*Memory + c*Spatial1\nMemory ~ b*Spatial1\nindirect := a*b',
        estimator: 'mlr',
      },
    },
  ],
  'cox-regression': [
    // the sample has no clinics; people of one age stand for them
    { name: 'Shared frailty', options: { covariates: [], errors: 'frailty', cluster: 'Age' } },
    { name: 'Clustered errors', options: { covariates: [], errors: 'cluster', cluster: 'Age' } },
    { name: 'Exact ties', options: { ties: 'exact', termTestsBy: 'wald' } },
  ],
  'poisson-regression': [
    { name: 'Zero-inflated', columns: anglers, options: { ...fishing, zeros: 'zero-inflated' } },
    {
      name: 'Hurdle, negative binomial',
      columns: anglers,
      options: {
        ...fishing,
        zeros: 'hurdle',
        family: 'negative-binomial',
        zeroPart: 'chosen',
        zeroPredictors: ['Hours'],
        newCases: [{ Hours: 4, Children: 1 }],
      },
    },
  ],
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
  'process-capability': (['best', 'weibull', 'johnson'] as const).map((distribution) => ({
    name: `Distribution: ${distribution}`,
    options: { distribution },
  })),
  'gage-bias-linearity': [
    {
      name: 'one master part',
      options: { measurement: 'Master', study: 'type1', referenceValue: 25, tolerance: 1 },
    },
    {
      name: 'a bias that takes up the tolerance',
      options: { measurement: 'Master', study: 'type1', referenceValue: 25.2, tolerance: 1 },
    },
    { name: 'no bias', options: { measurement: 'Master', study: 'type1', referenceValue: 25.012 } },
  ],
  'run-chart': [
    { name: 'stages', options: { baseline: null, stage: 'Stage', rules: 'ihi' } },
    { name: 'no sign', options: { value: 'LeakingAfter', baseline: null, target: null } },
  ],
  'multivariate-charts': [
    {
      name: 'subgroups, with the generalized variance',
      options: { variables: ['Width', 'Depth', 'Force'], subgroup: 'Batch', alpha: 0.05 },
    },
    {
      name: 'new points, named',
      options: { variables: ['Width', 'Depth'], newFrom: 31, label: 'Part', covariance: 'sample' },
    },
    {
      name: 'a limit of one’s own',
      options: { variables: ['Width', 'Force'], chart: 'mewma', lambda: 0.25, h: 4 },
    },
  ],
  'spc-charts': [
    { name: 'Moving average of five', options: { chart: 'ma', window: 5 } },
    { name: 'g chart', options: { chart: 'g', value: 'Leaking' } },
    { name: 'g chart, three sigma', options: { chart: 'g', value: 'Leaking', gLimits: 'sigma' } },
    { name: 't chart, exponential', options: { chart: 't', tLimits: 'exponential' } },
    { name: 't chart by Nelson', options: { chart: 't', tLimits: 'nelson' } },
  ],
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
  mediation: [
    { name: 'Moderation', options: { mode: 'moderation', moderator: 'Support' } },
    {
      name: 'Moderation, percentiles',
      options: { mode: 'moderation', moderator: 'Support', probe: 'percentiles' },
    },
    { name: 'First path moderated', options: { mode: 'moderated-mediation', moderator: 'Support' } },
    {
      name: 'Second path moderated',
      options: { mode: 'moderated-mediation', moderator: 'Support', moderated: 'second' },
    },
  ],
};

/** Analyses that take long: fewer rows, lighter options and fewer limits for the cases beside the example and everything on. */
export const LIGHTER: Readonly<
  Record<
    string,
    { readonly rows?: number; readonly options?: RawOptions; readonly untried?: readonly string[] }
  >
> = {
  arima: { options: { orders: 'own' }, untried: ['p', 'q', 'seasonalP', 'seasonalD', 'seasonalQ'] },
  'chi-square-test': { options: { fisher: false } },
  cluster: { rows: 60, options: { starts: 2 } },
  mlm: { rows: 120 },
  reliability: { rows: 40, options: { bootstrap: false } },
};
