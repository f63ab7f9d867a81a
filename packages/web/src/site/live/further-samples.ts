/** Examples of the further articles, on built-in samples. */
import { choice, slider } from './controls.ts';
import { type LiveExample, numberOf } from './model.ts';

export const FURTHER_SAMPLES = {
  'control-chart-rules': {
    title: 'Thirty samples of five bottles',
    task: 'Add rules and count the signals; then choose the chart that lets samples differ by nature.',
    analysisId: 'spc-charts',
    path: 'advanced-analysis/six-sigma/spc-charts',
    sample: 'filling-line',
    controls: [
      choice('chart', 'Chart', [
        ['xbar-r', 'Means and ranges'],
        ['xbar-s', 'Means and standard deviations'],
        ['imr-r', 'Means between, ranges within'],
      ]),
      choice('rules', 'Signals', [
        ['limits', 'Beyond the limits'],
        ['western', 'Western Electric'],
        ['nelson', 'Nelson'],
      ]),
    ],
    options: (values) => ({ value: 'Fill', subgroup: 'Sample', chart: values.chart, ruleSet: values.rules }),
  },
  roc: {
    title: 'Which marker tells heart disease?',
    task: 'Change the marker and the level of the intervals: with 14 cases they stay wide.',
    analysisId: 'roc-curves',
    path: 'advanced-analysis/roc-curves',
    sample: 'health',
    controls: [
      choice('markers', 'Marker', [
        ['both', 'Age and blood pressure'],
        ['BloodPressure', 'Blood pressure'],
        ['Cholesterol', 'Cholesterol'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: 'HeartDisease',
      markers: values.markers === 'both' ? ['Age', 'BloodPressure'] : [values.markers],
      confidenceLevel: numberOf(values, 'level'),
    }),
  },
  poisson: {
    title: 'Birds at ninety places',
    task: 'Take a predictor out: NO₂ and the kind of site say partly the same.',
    analysisId: 'poisson-regression',
    path: 'correlation-analysis/poisson-regression',
    sample: 'environmental',
    controls: [
      choice('model', 'Predictors of the number of species', [
        ['all', 'NO₂, temperature and site'],
        ['covariates', 'NO₂ and temperature'],
        ['site', 'Site alone'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: 'SpeciesCount',
      covariates: values.model === 'site' ? [] : ['NO2', 'Temperature'],
      factors: values.model === 'covariates' ? [] : ['Site'],
      confidenceLevel: numberOf(values, 'level'),
    }),
    table: 1,
  },
  multilevel: {
    title: 'Pupils in classes in schools',
    task: 'Leave the schools out, then the predictors: the variance goes to other levels.',
    analysisId: 'mlm',
    path: 'advanced-analysis/mlm',
    sample: 'student-performance',
    controls: [
      choice('levels', 'Groups', [
        ['both', 'Classes and schools'],
        ['classes', 'Classes'],
      ]),
      choice('predictors', 'Predictors of the score', [
        ['all', 'Study time and tutoring'],
        ['study', 'Study time'],
        ['none', 'None'],
      ]),
    ],
    options: (values) => ({
      outcome: 'Level1_Score',
      covariates: values.predictors === 'none' ? [] : ['Level1_StudyHours'],
      factors: values.predictors === 'all' ? ['Level2_Tutoring'] : [],
      group: 'Level2_Classroom',
      upper: values.levels === 'both' ? 'Level3_School' : null,
    }),
    figure: null,
  },
  forecast: {
    title: 'Five years of sales',
    task: 'Ask for another method, or look two years ahead and watch the interval widen.',
    analysisId: 'forecast',
    path: 'time-series/forecast',
    sample: 'monthly-sales',
    controls: [
      choice('model', 'Method', [
        ['auto', 'The best by AICc'],
        ['holt-winters-additive', 'Additive season'],
        ['holt', 'Trend without a season'],
        ['ses', 'Level alone'],
      ]),
      slider('horizon', 'Months ahead', [3, 24, 1], 12),
    ],
    table: null,
    options: (values) => ({
      series: 'Sales',
      time: 'Month',
      model: values.model,
      horizon: numberOf(values, 'horizon'),
    }),
  },
} as const satisfies Readonly<Record<string, LiveExample>>;
