/** Datasets that say how their rows came about: several imputations, and a sample with weights, strata and clusters. */
import type { Column, DesignPart } from '@constat/data';
import { counted, letters, type MoreCase, type MoreCases, numbers } from './made-columns.ts';

const part = (column: Column, design: DesignPart): Column => ({ ...column, design });

/** 24 patients, the original rows and three completed copies: every sixth age was missing. */
const PATIENTS = 24;
const COPIES = 4;
const patient = (row: number): number => row % PATIENTS;
const copy = (row: number): number => Math.floor(row / PATIENTS);
const lacks = (row: number): boolean => patient(row) % 6 === 2;
const rows = PATIENTS * COPIES;

const age = (row: number): number => {
  const known = 40 + ((patient(row) * 7) % 25);
  if (!lacks(row)) return known;
  return copy(row) === 0 ? Number.NaN : known + ((copy(row) * 5 + patient(row)) % 9) - 4;
};
const treated = (row: number): number => patient(row) % 2;
const pressure = (row: number): number =>
  100 + Math.round(0.6 * (40 + ((patient(row) * 7) % 25))) - 5 * treated(row) + ((patient(row) * 11) % 13);

const imputed: readonly Column[] = [
  part(numbers('.imp', counted(rows, copy)), 'imputation'),
  numbers('Age', counted(rows, age)),
  numbers('Pressure', counted(rows, pressure)),
  letters('Arm', 2, treated, rows),
  letters('Site', 3, (row) => (patient(row) * 5) % 3, rows),
  letters('Well', 2, (row) => (pressure(row) + ((patient(row) * 3) % 20) > 138 ? 1 : 0), rows),
  numbers(
    'Visits',
    counted(rows, (row) => (patient(row) * 5) % 7),
  ),
  numbers(
    'Months',
    counted(rows, (row) => 1 + ((patient(row) * 13) % 30)),
  ),
  letters('Clinic', 6, (row) => Math.floor(patient(row) / 4), rows),
];

/** 36 households in three strata of four villages each. */
const HOUSEHOLDS = 36;
const stratum = (row: number): number => Math.floor(row / 12);
const surveyed: readonly Column[] = [
  part(
    numbers(
      'Weight',
      counted(HOUSEHOLDS, (row) => 10 + ((row * 7) % 15)),
    ),
    'weight',
  ),
  part(letters('Region', 3, stratum, HOUSEHOLDS), 'stratum'),
  part(
    numbers(
      'Village',
      counted(HOUSEHOLDS, (row) => Math.floor(row / 3)),
    ),
    'cluster',
  ),
  numbers(
    'Income',
    counted(HOUSEHOLDS, (row) =>
      row % 11 === 5 ? Number.NaN : 200 + ((row * 37) % 190) + 30 * stratum(row),
    ),
  ),
  letters('Water', 2, (row) => ((row * 5) % 7 > 2 ? 1 : 0), HOUSEHOLDS),
  letters('School', 3, (row) => (row * 4) % 3, HOUSEHOLDS),
  numbers(
    'Members',
    counted(HOUSEHOLDS, (row) => 1 + ((row * 3) % 8)),
  ),
  numbers(
    'Illnesses',
    counted(HOUSEHOLDS, (row) => (row * row) % 5),
  ),
];

/** The same households, the incomes that were not told filled in three times. */
const income = (row: number): number => {
  const household = row % HOUSEHOLDS;
  const told = 200 + ((household * 37) % 190) + 30 * stratum(household);
  if (household % 11 !== 5) return told;
  const filled = Math.floor(row / HOUSEHOLDS);
  return filled === 0 ? Number.NaN : 240 + ((household * 13 + filled * 41) % 120);
};
const HOUSEHOLD_ROWS = HOUSEHOLDS * COPIES;
const ofHousehold = (value: (household: number) => number): readonly number[] =>
  counted(HOUSEHOLD_ROWS, (row) => value(row % HOUSEHOLDS));
const surveyedAndImputed: readonly Column[] = [
  part(
    numbers(
      '.imp',
      counted(HOUSEHOLD_ROWS, (row) => Math.floor(row / HOUSEHOLDS)),
    ),
    'imputation',
  ),
  part(
    numbers(
      'Weight',
      ofHousehold((row) => 10 + ((row * 7) % 15)),
    ),
    'weight',
  ),
  part(
    letters('Region', 3, (row) => stratum(row % HOUSEHOLDS), HOUSEHOLD_ROWS),
    'stratum',
  ),
  part(
    numbers(
      'Village',
      ofHousehold((row) => Math.floor(row / 3)),
    ),
    'cluster',
  ),
  numbers('Income', counted(HOUSEHOLD_ROWS, income)),
  letters('Water', 2, (row) => (((row % HOUSEHOLDS) * 5) % 7 > 2 ? 1 : 0), HOUSEHOLD_ROWS),
  letters('School', 3, (row) => ((row % HOUSEHOLDS) * 4) % 3, HOUSEHOLD_ROWS),
  numbers(
    'Members',
    ofHousehold((row) => 1 + ((row * 3) % 8)),
  ),
];

const on = (name: string, columns: readonly Column[], options: MoreCase['options']): MoreCase => ({
  name,
  columns,
  options,
});
const pooled = (options: MoreCase['options'], name = 'Three imputations') => on(name, imputed, options);
const weighed = (options: MoreCase['options']) => on('A sample with a survey design', surveyed, options);

const both = (options: MoreCase['options'], name = 'Imputations of a sample with a survey design') =>
  on(name, surveyedAndImputed, options);

export const DESIGNS: MoreCases = {
  descriptives: [
    pooled({ variables: ['Age', 'Pressure'], group: null }),
    pooled({ variables: ['Age'], group: 'Arm' }, 'Three imputations, two groups'),
    weighed({ variables: ['Income', 'Members'], group: 'Water' }),
    both({ variables: ['Income', 'Members'], group: null }),
    both({ variables: ['Income'], group: 'Water' }, 'Imputations of a survey, two groups'),
  ],
  frequencies: [
    pooled({ variables: ['Arm', 'Site'] }),
    pooled({ variables: ['Age'], breaks: '40, 50, 60, 70' }, 'Imputations that are not pooled'),
    weighed({ variables: ['Water', 'School'] }),
  ],
  crosstabs: [weighed({ rows: 'School', columns: 'Water' })],
  'one-sample-ttest': [
    pooled({ outcomes: ['Age'], testValue: 50 }),
    weighed({ outcomes: ['Income', 'Members'], testValue: 300 }),
    both({ outcomes: ['Income', 'Members'], testValue: 300 }),
  ],
  'independent-samples-ttest': [
    pooled({ outcomes: ['Age', 'Pressure'], group: 'Arm', levels: [] }),
    pooled(
      { outcomes: ['Age'], group: 'Arm', levels: [], alternative: 'less' },
      'Imputations and a one-sided test',
    ),
    weighed({ outcomes: ['Income'], group: 'Water', levels: [] }),
    both({ outcomes: ['Income'], group: 'Water', levels: [] }),
  ],
  'paired-samples-ttest': [
    pooled({ pairs: [['Pressure', 'Age']] }),
    weighed({ pairs: [['Members', 'Illnesses']] }),
  ],
  'one-way-anova': [
    pooled({ outcomes: ['Pressure', 'Age'], group: 'Site' }),
    weighed({ outcomes: ['Income'], group: 'School' }),
    both({ outcomes: ['Income', 'Members'], group: 'School' }),
  ],
  'linear-regression': [
    pooled({ outcome: 'Pressure', covariates: ['Age'], factors: ['Site'] }),
    weighed({ outcome: 'Income', covariates: ['Members'], factors: ['School'] }),
    both({ outcome: 'Income', covariates: ['Members'], factors: ['School'] }),
  ],
  'logistic-regression': [
    pooled({ outcome: 'Well', covariates: ['Age'], factors: ['Arm'] }),
    weighed({ outcome: 'Water', covariates: ['Members'], factors: [] }),
    both({ outcome: 'Water', covariates: ['Income'], factors: ['School'] }),
  ],
  'poisson-regression': [
    pooled({ outcome: 'Visits', covariates: ['Age'], factors: ['Arm'] }),
    weighed({ outcome: 'Illnesses', covariates: ['Income'], factors: ['Water'], exposure: 'Members' }),
  ],
  'cox-regression': [pooled({ time: 'Months', event: 'Well', covariates: ['Age'], factors: ['Arm'] })],
  'two-way-anova': [
    pooled({ outcome: 'Pressure', factors: ['Arm', 'Site'], covariates: ['Age'] }),
    pooled(
      {
        outcome: 'Pressure',
        factors: ['Arm', 'Site'],
        covariates: ['Age'],
        model: 'main',
        sumOfSquares: '2',
      },
      'Imputations and sums of squares of type II',
    ),
    weighed({ outcome: 'Income', factors: ['Water', 'School'], covariates: ['Members'] }),
    both({ outcome: 'Income', factors: ['Water', 'School'], covariates: [], model: 'main' }),
  ],
  matrix: [
    pooled({ variables: ['Age', 'Pressure', 'Visits'], coefficients: ['pearson', 'spearman'] }),
    pooled({ variables: ['Age', 'Pressure'] }, 'Three imputations, one correlation'),
    weighed({ variables: ['Income', 'Members', 'Illnesses'] }),
    both({ variables: ['Income', 'Members'] }),
  ],
  partial: [pooled({ variables: ['Age', 'Pressure', 'Visits'], controls: ['Months'] })],
  'robust-regression': [pooled({ outcome: 'Pressure', covariates: ['Age'], factors: ['Site'] })],
  'quantile-regression': [
    pooled({ outcome: 'Pressure', covariates: ['Age'], factors: ['Arm'], quantiles: '0.3, 0.6' }),
  ],
  'multinomial-regression': [
    pooled({ outcome: 'Site', covariates: ['Age'], factors: ['Arm'] }),
    pooled(
      {
        outcome: 'Site',
        covariates: ['Age'],
        factors: ['Arm'],
        method: 'ordinal',
        order: { Site: ['Site1', 'Site2', 'Site3'] },
      },
      'Three imputations, an ordered outcome',
    ),
  ],
  gee: [pooled({ outcome: 'Pressure', covariates: ['Age'], factors: ['Arm'], cluster: 'Clinic' })],
  mlm: [pooled({ outcome: 'Pressure', covariates: ['Age'], factors: ['Arm'], group: 'Clinic', upper: null })],
  'conditional-logistic-regression': [
    pooled({ outcome: 'Well', covariates: ['Months'], factors: ['Arm'], sets: 'Clinic' }),
  ],
  'roc-curves': [pooled({ outcome: 'Well', markers: ['Age', 'Visits'] })],
  'mann-whitney-u-test': [weighed({ outcomes: ['Income'], group: 'Water' })],
};
