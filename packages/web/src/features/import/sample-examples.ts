/** What each analysis that a sample was made for shows of it, where the example of the analysis is on another sample. */
import type { AnyForm, RawOptions } from '@constat/analyses';

const TRIAL_MODEL: RawOptions = {
  outcome: 'PainAfter',
  covariates: ['PainBefore'],
  factors: ['Treatment'],
};

/** Options by sample and analysis. */
const SAMPLE_EXAMPLES: Readonly<Record<string, Readonly<Record<string, RawOptions>>>> = {
  'credit-risk': {
    'logistic-regression': {
      outcome: 'DefaultRisk',
      covariates: ['CreditScore', 'Income', 'LoanAmount'],
      factors: ['PreviousDefault'],
    },
    'independent-samples-ttest': { outcomes: ['CreditScore'], group: 'DefaultRisk' },
    'chi-square-test': { variable: 'PreviousDefault' },
  },
  'employee-satisfaction': {
    'linear-regression': {
      outcome: 'MonthlyIncome',
      covariates: ['YearsAtCompany', 'Age'],
      factors: ['JobLevel'],
    },
    descriptives: { variables: ['MonthlyIncome', 'WorkLifeBalance', 'JobSatisfaction'], group: 'Department' },
  },
  'student-performance': {
    'linear-regression': {
      outcome: 'Level1_Score',
      covariates: ['Level1_PriorScore', 'Level1_StudyHours'],
      factors: ['Level2_Tutoring'],
    },
    descriptives: { variables: ['Level1_Score', 'Level1_PriorScore'], group: 'Level1_Gender' },
  },
  'factor-analysis': {
    descriptives: { variables: ['Verbal1', 'Verbal2', 'Spatial1', 'Spatial2', 'Memory1', 'Memory2'] },
  },
  'mediation-moderation': {
    'linear-regression': { outcome: 'Performance', covariates: ['Training', 'Engagement', 'Support'] },
  },
  cluster: { descriptives: { variables: ['Age', 'Spending', 'Visits', 'OnlineShare'] } },
  business: {
    'linear-regression': { outcome: 'Revenue', covariates: ['Advertising', 'Staff'], factors: ['Location'] },
    'one-way-anova': { outcomes: ['Revenue'], group: 'Region' },
    descriptives: { variables: ['Revenue', 'Costs', 'CustomerRating'], group: 'Location' },
  },
  marketing: {
    'independent-samples-ttest': { outcomes: ['Conversions'], group: 'Version' },
    'two-way-anova': { outcome: 'Conversions', factors: ['Channel', 'Holiday'] },
    descriptives: { variables: ['Clicks', 'Conversions'], group: 'Channel' },
  },
  environmental: {
    'linear-regression': { outcome: 'NO2', covariates: ['Traffic', 'WindSpeed'], factors: ['Site'] },
    'one-way-anova': { outcomes: ['NO2'], group: 'Site' },
    descriptives: { variables: ['NO2', 'PM10', 'SpeciesCount'], group: 'Site' },
  },
  psychology: {
    'one-way-anova': { outcomes: ['AnxietyAfter'], group: 'Therapy' },
    'paired-samples-ttest': { pairs: [['AnxietyBefore', 'AnxietyAfter']] },
    'linear-regression': {
      outcome: 'AnxietyAfter',
      covariates: ['AnxietyBefore', 'SleepHours'],
      factors: ['Therapy'],
    },
  },
  education: {
    'one-way-anova': { outcomes: ['PostTest'], group: 'Method' },
    'chi-square-test': { variable: 'Method' },
    'linear-regression': { outcome: 'PostTest', covariates: ['PreTest', 'StudyHours'], factors: ['Method'] },
  },
  'daily-stock': { arima: { series: 'Close', time: 'Date' } },
  weather: {
    trend: { series: 'Temperature', time: 'Date' },
    decomposition: { series: 'Pressure', time: 'Date' },
    descriptives: { variables: ['Temperature', 'Humidity', 'Rainfall'], group: 'Condition' },
  },
  economic: {
    trend: { series: 'GDP', time: 'QuarterStart' },
    arima: { series: 'GDP', time: 'QuarterStart' },
  },
  'did-panel': {
    'linear-regression': {
      outcome: 'EmploymentRate',
      covariates: ['Treatment', 'Post_Period', 'MedianIncome'],
    },
  },
  'pain-trial': {
    'missing-data': { variables: ['Age', 'PainBefore', 'Sleep', 'PainAfter'] },
    'linear-regression': TRIAL_MODEL,
  },
  'pain-trial-imputed': { 'linear-regression': TRIAL_MODEL },
  'matched-cases': {
    'logistic-regression': {
      outcome: 'Stroke',
      covariates: ['BloodPressure', 'Activity'],
      factors: ['Smoker', 'Diabetes'],
    },
  },
  'juice-cans': {
    'spc-charts': { value: 'Leaking', sizes: 'Tested', label: 'Sample', stage: 'Stage', chart: 'p' },
  },
};

/** What the address of an analysis says to open it on a sample with a finished result; nothing where none is known. */
export function exampleQuery({ entry, example }: AnyForm, sampleId: string): string {
  if (example.sample === sampleId || example.sample === null) return '?example';
  const options = SAMPLE_EXAMPLES[sampleId]?.[entry.id];
  if (!options) return '';
  return `?${new URLSearchParams({ sample: sampleId, options: JSON.stringify(options) })}`;
}
