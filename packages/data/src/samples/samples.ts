/** The built-in sample datasets: generated from a seed, so that everyone sees the same numbers. */
import type { Column } from '../column.ts';
import type { Dataset } from '../dataset.ts';
import { type NewDataset, newDataset } from '../new-dataset.ts';
import { sampleLabel } from './labels.ts';

export interface SampleTemplate {
  readonly id: string;
  /** Contains 'Sample Dataset', 'Health Dataset' or 'Credit Risk Dataset'. */
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly rows: number;
  readonly variables: number;
  /** Ids of analyses for which the sample was made. */
  readonly suggested: readonly string[];
}

type Generator = (seed: number) => readonly Column[];

interface Sample extends SampleTemplate {
  /** The generator is loaded when the sample is opened. */
  readonly load: () => Promise<Generator>;
}

export const SAMPLE_SEED = 2024;

const people = () => import('./people.ts');
const studies = () => import('./studies.ts');
const series = () => import('./series.ts');
const quality = () => import('./quality.ts');

const sample = (
  id: string,
  name: string,
  [rows, variables]: readonly [number, number],
  description: string,
  tags: readonly string[],
  suggested: readonly string[],
  load: () => Promise<Generator>,
): Sample => ({ id, name, description, tags, rows, variables, suggested, load });

const SAMPLES: readonly Sample[] = [
  sample(
    'health',
    'Health Dataset',
    [100, 26],
    'Check-ups of 100 people: body measures, cholesterol before and after treatment, pain over 30 days, and ten satisfaction items.',
    ['health', 't-test', 'ANOVA', 'regression', 'repeated measures', 'Likert'],
    [
      'descriptives',
      'independent-samples-ttest',
      'paired-samples-ttest',
      'repeated-measures-anova',
      'linear-regression',
    ],
    () => import('./health.ts').then((module) => module.healthColumns),
  ),
  sample(
    'credit-risk',
    'Credit Risk Dataset',
    [150, 8],
    '150 loans with income, credit score and earlier defaults, and whether each was paid back.',
    ['finance', 'logistic regression', 'ROC'],
    ['logistic-regression', 'independent-samples-ttest', 'chi-square-test'],
    () => people().then((module) => module.creditRisk),
  ),
  sample(
    'employee-satisfaction',
    'Employee Satisfaction Sample Dataset',
    [120, 8],
    '120 employees of five departments: income, balance of work and life, satisfaction.',
    ['work', 'ANOVA', 'regression'],
    ['one-way-anova', 'linear-regression', 'descriptives'],
    () => people().then((module) => module.employeeSatisfaction),
  ),
  sample(
    'student-performance',
    'Student Performance Sample Dataset',
    [416, 10],
    'Students in classrooms in eight schools; half of the classrooms have a tutoring programme.',
    ['education', 'multilevel'],
    ['mlm', 'linear-regression', 'descriptives'],
    () => people().then((module) => module.studentPerformance),
  ),
  sample(
    'reliability',
    'Reliability Sample Dataset',
    [80, 10],
    'Ten items of one scale, three of them reversed, answered by 80 people.',
    ['Likert', 'scale', 'alpha'],
    ['reliability'],
    () => people().then((module) => module.reliability),
  ),
  sample(
    'factor-analysis',
    'Factor Analysis Sample Dataset',
    [100, 12],
    'Twelve test scores of 100 people that reflect three abilities.',
    ['scale', 'factors'],
    ['efa', 'cfa', 'descriptives'],
    () => people().then((module) => module.factorAnalysis),
  ),
  sample(
    'survival',
    'Survival Sample Dataset',
    [100, 6],
    '100 patients of a trial followed for up to three years, with censoring.',
    ['health', 'survival', 'Cox'],
    ['survival', 'cox-regression'],
    () => studies().then((module) => module.survival),
  ),
  sample(
    'mediation-moderation',
    'Mediation/Moderation Sample Dataset',
    [100, 5],
    'Training, engagement and performance of 100 employees, with the support of their managers.',
    ['work', 'mediation', 'moderation'],
    ['mediation', 'linear-regression'],
    () => studies().then((module) => module.mediationModeration),
  ),
  sample(
    'meta-analysis',
    'Meta Analysis Sample Dataset',
    [30, 9],
    '30 trials of one treatment with events, group sizes and effect sizes.',
    ['meta-analysis', 'forest plot'],
    ['meta-analysis'],
    () => studies().then((module) => module.metaAnalysis),
  ),
  sample(
    'cluster',
    'Cluster Sample Dataset',
    [400, 5],
    '400 customers in four groups that differ in age, spending and visits.',
    ['business', 'clusters'],
    ['cluster', 'descriptives'],
    () => studies().then((module) => module.cluster),
  ),
  sample(
    'business',
    'Business Sample Dataset',
    [120, 8],
    '120 branches: advertising, staff, revenue and costs in four regions.',
    ['business', 'regression', 'ANOVA'],
    ['linear-regression', 'one-way-anova', 'descriptives'],
    () => studies().then((module) => module.business),
  ),
  sample(
    'marketing',
    'Marketing Sample Dataset',
    [100, 7],
    '100 campaigns over four channels in two versions, from impressions to orders.',
    ['business', 'A/B test', 'ANOVA'],
    ['independent-samples-ttest', 'two-way-anova', 'descriptives'],
    () => studies().then((module) => module.marketing),
  ),
  sample(
    'environmental',
    'Environmental Sample Dataset',
    [90, 8],
    '90 measuring stations: traffic, weather, air quality and bird species.',
    ['environment', 'correlation', 'regression'],
    ['linear-regression', 'one-way-anova', 'descriptives'],
    () => studies().then((module) => module.environmental),
  ),
  sample(
    'psychology',
    'Psychology Sample Dataset',
    [110, 8],
    '110 people in three therapies: anxiety before and after, sleep, reaction time.',
    ['psychology', 'ANCOVA', 'paired'],
    ['one-way-anova', 'paired-samples-ttest', 'linear-regression'],
    () => people().then((module) => module.psychology),
  ),
  sample(
    'education',
    'Education Sample Dataset',
    [130, 8],
    '130 students taught by three methods, tested before and after the course.',
    ['education', 'ANCOVA', 'chi-square'],
    ['one-way-anova', 'chi-square-test', 'linear-regression'],
    () => people().then((module) => module.education),
  ),
  sample(
    'monthly-sales',
    'Monthly Sales Sample Dataset',
    [60, 4],
    'Five years of monthly sales with trend and season.',
    ['time series', 'season', 'forecast'],
    ['decomposition', 'forecast', 'trend'],
    () => series().then((module) => module.monthlySales),
  ),
  sample(
    'daily-stock',
    'Daily Stock Sample Dataset',
    [252, 6],
    'One year of daily prices of a share.',
    ['time series', 'finance'],
    ['stationarity-tests', 'arima'],
    () => series().then((module) => module.dailyStock),
  ),
  sample(
    'weather',
    'Weather Sample Dataset',
    [365, 7],
    'One year of daily weather at one place.',
    ['time series', 'environment'],
    ['trend', 'decomposition', 'descriptives'],
    () => series().then((module) => module.weather),
  ),
  sample(
    'economic',
    'Economic Sample Dataset',
    [24, 7],
    'Six years of quarterly figures of an economy with a recession.',
    ['time series', 'economy'],
    ['trend', 'arima'],
    () => series().then((module) => module.economic),
  ),
  sample(
    'did-panel',
    'Difference-in-differences Panel Sample Dataset',
    [100, 6],
    '25 states over four years; two groups of states adopt a programme from 2020 on.',
    ['panel', 'policy', 'difference-in-differences'],
    ['did', 'linear-regression'],
    () => studies().then((module) => module.didPanel),
  ),
];

/** Data of tools that no other sample serves: worksheets of quality tools and of a designed experiment, filled in, a cohort and a matched study. */
const WORKSHEETS: readonly Sample[] = [
  sample(
    'transplant',
    'Transplant Sample Dataset',
    [160, 6],
    '160 patients after a transplant, until a relapse, death in remission or the end of observation.',
    ['health', 'survival', 'competing risks'],
    ['competing-risks'],
    () => import('./cohorts.ts').then((module) => module.transplant),
  ),
  sample(
    'matched-cases',
    'Matched Case–Control Sample Dataset',
    [240, 6],
    '60 patients with a stroke, each with three people of the same age and sex who had none.',
    ['health', 'case–control', 'matched sets'],
    ['conditional-logistic-regression', 'logistic-regression'],
    () => import('./cohorts.ts').then((module) => module.matchedCases),
  ),
  sample(
    'pain-trial',
    'Pain Trial Sample Dataset',
    [120, 5],
    '120 patients with back pain in a trial of exercise; those who hurt much came back less often.',
    ['health', 'trial', 'missing values'],
    ['missing-data', 'linear-regression'],
    () => import('./gaps.ts').then((module) => module.painTrial),
  ),
  sample(
    'pain-trial-imputed',
    'Imputed Pain Trial Sample Dataset',
    [2520, 7],
    'The trial of exercise as it was, and completed twenty times by chained equations.',
    ['health', 'trial', 'multiple imputation'],
    ['linear-regression'],
    () => import('./gaps.ts').then((module) => module.painTrialImputed),
  ),
  sample(
    'reactor',
    'Reactor Experiment Sample Dataset',
    [20, 7],
    'A central composite design of three factors with the yield and impurity of 20 runs.',
    ['experiment', 'response surface'],
    ['doe'],
    () => import('./worksheets.ts').then((module) => module.reactor),
  ),
  sample(
    'assay',
    'Cell Assay Sample Dataset',
    [54, 4],
    'Viability of cells after two compounds in eight doses and a control, three wells each.',
    ['experiment', 'dose–response', 'EC50'],
    ['dose-response'],
    () => import('./worksheets.ts').then((module) => module.assay),
  ),
  sample(
    'filling-line',
    'Filling Line Sample Dataset',
    [150, 6],
    '30 samples of five bottles from a filling line, with leaking bottles counted.',
    ['quality', 'control chart', 'capability'],
    ['spc-charts', 'process-capability'],
    () => quality().then((module) => module.fillingLine),
  ),
  sample(
    'machined-parts',
    'Machined Parts Sample Dataset',
    [60, 5],
    '60 parts in the order of production with three dimensions that belong together, and the batch of each.',
    ['quality', 'control chart', 'multivariate'],
    ['multivariate-charts'],
    () => quality().then((module) => module.machinedParts),
  ),
  sample(
    'gauge-study',
    'Gauge Study Sample Dataset',
    [90, 6],
    'Ten parts measured three times by three operators.',
    ['quality', 'measurement'],
    ['gage-rr-studies'],
    () => quality().then((module) => module.gaugeStudy),
  ),
  sample(
    'gauge-calibration',
    'Gauge Calibration Sample Dataset',
    [60, 5],
    'Five reference parts read twelve times each with a caliper, and 60 readings of one master part.',
    ['quality', 'measurement'],
    ['gage-bias-linearity'],
    () => quality().then((module) => module.gaugeCalibration),
  ),
  sample(
    'defect-log',
    'Defect Log Sample Dataset',
    [240, 4],
    '240 defects of a bottling plant with line and cost.',
    ['quality', 'Pareto'],
    ['pareto-analysis'],
    () => quality().then((module) => module.defectLog),
  ),
  sample(
    'juice-cans',
    'Juice Cans Sample Dataset',
    [94, 8],
    '94 samples of 50 juice cans with those that leak, before, during and after the machine was adjusted (Montgomery).',
    ['quality', 'control chart', 'improvement project'],
    ['spc-charts', 'baseline-performance-metrics'],
    () => quality().then((module) => module.juiceCans),
  ),
];

/** What the import dialog shows of each sample. */
export const sampleTemplates: readonly SampleTemplate[] = [...SAMPLES, ...WORKSHEETS].map(
  ({ load: _, ...template }): SampleTemplate => template,
);

/** Ids of every dataset that `generateSample` makes. */
export const generatedIds: readonly string[] = sampleTemplates.map(({ id }) => id);

/** Generates a sample; undefined for an unknown id. The id of the dataset follows from the sample. */
export async function generateSample(
  id: string,
  options: Partial<NewDataset> & { readonly seed?: number } = {},
): Promise<Dataset | undefined> {
  const found = [...SAMPLES, ...WORKSHEETS].find((candidate) => candidate.id === id);
  if (!found) return undefined;
  const { seed = SAMPLE_SEED, ...from } = options;
  const columns = (await found.load())(seed).map((column) => {
    const label = sampleLabel(id, column.name);
    return label ? { ...column, label } : column;
  });
  const { cells } = columns[0]!;
  return newDataset(
    {
      name: found.name,
      description: found.description,
      makeId: (prefix) => `${prefix}_sample_${found.id}${seed === SAMPLE_SEED ? '' : `_${seed}`}`,
      sampleId: found.id,
      ...from,
    },
    cells.kind === 'categories' ? cells.codes.length : cells.values.length,
    columns,
  );
}
