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
  capability: {
    title: 'Bottles of 500 mL',
    task: 'Move the limits: when does the nearer one decide? Then take the standard deviation between and within subgroups.',
    analysisId: 'process-capability',
    path: 'advanced-analysis/six-sigma/process-capability',
    sample: 'filling-line',
    controls: [
      slider('lsl', 'Lower limit (mL)', [488, 498, 0.5], 494),
      slider('usl', 'Upper limit (mL)', [503, 513, 0.5], 507),
      choice('within', 'Standard deviation within', [
        ['auto', 'Of the ranges'],
        ['pooled', 'Pooled'],
        ['between', 'Between and within'],
      ]),
    ],
    options: (values) => ({
      value: 'Fill',
      subgroup: 'Sample',
      lsl: numberOf(values, 'lsl'),
      usl: numberOf(values, 'usl'),
      target: 500.5,
      withinMethod: values.within,
    }),
  },
  gage: {
    title: 'Ten parts, three operators, three times',
    task: 'Change the tolerance: the share of the study variation stays, that of the tolerance does not.',
    analysisId: 'gage-rr-studies',
    path: 'advanced-analysis/six-sigma/gage-rr-studies',
    sample: 'gauge-study',
    controls: [slider('tolerance', 'Tolerance (mm)', [0.2, 2, 0.1], 0.6)],
    options: (values) => ({
      part: 'Part',
      operator: 'Operator',
      measurement: 'Length',
      tolerance: numberOf(values, 'tolerance'),
    }),
  },
  manova: {
    title: 'Three ways of teaching',
    task: 'Choose another statistic, or leave the gender out: with three methods they no longer agree.',
    analysisId: 'manova',
    path: 'advanced-analysis/manova',
    sample: 'education',
    controls: [
      choice('statistic', 'Statistic', [
        ['pillai', 'Pillai’s trace'],
        ['wilks', 'Wilks’s Λ'],
        ['hotellingLawley', 'Hotelling–Lawley trace'],
        ['roy', 'Roy’s largest root'],
      ]),
      choice('factors', 'Factors', [
        ['both', 'Method and gender'],
        ['Method', 'Method'],
      ]),
    ],
    options: (values) => ({
      outcomes: ['PostTest', 'StudyHours', 'Attendance'],
      factors: values.factors === 'both' ? ['Method', 'Gender'] : ['Method'],
      statistic: values.statistic,
    }),
  },
  did: {
    title: 'Employment in treated and other states',
    task: 'Take other errors: the estimate stays, the interval does not.',
    analysisId: 'did',
    path: 'advanced-analysis/did',
    sample: 'did-panel',
    controls: [
      choice('errors', 'Standard errors', [
        ['cluster', 'Clustered by state'],
        ['robust', 'Robust'],
        ['classical', 'Classical'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: 'EmploymentRate',
      treated: 'Treatment',
      treatedLevels: ['2', '0'],
      post: 'Post_Period',
      cluster: 'State',
      errors: values.errors,
      confidenceLevel: numberOf(values, 'level'),
    }),
  },
  equivalence: {
    title: 'Do girls and boys score alike?',
    task: 'Draw the bounds closer together: at which are these 127 pupils no longer enough?',
    analysisId: 'independent-samples-ttest',
    path: 'inferential-stats/independent-samples-ttest',
    sample: 'education',
    controls: [slider('bound', 'Bounds (standard deviations)', [0.1, 1, 0.05], 0.5)],
    options: (values) => ({
      outcomes: ['PostTest'],
      group: 'Gender',
      equivalence: true,
      lowerBound: -numberOf(values, 'bound'),
      upperBound: numberOf(values, 'bound'),
    }),
    table: 1,
    figure: null,
  },
  'first-table': {
    title: 'Smokers and others',
    task: 'Show medians for all numbers, or take the tests away, as CONSORT asks of trials.',
    analysisId: 'table1',
    path: 'publication-ready/table1',
    sample: 'health',
    controls: [
      choice('summary', 'Numbers', [
        ['shape', 'By shape'],
        ['mean', 'Mean (SD)'],
        ['median', 'Median [Q1, Q3]'],
      ]),
      choice('columns', 'Columns beside the groups', [
        ['both', 'Tests and standardized differences'],
        ['smd', 'Standardized differences'],
      ]),
    ],
    options: (values) => ({
      variables: ['Age', 'Gender', 'Education', 'BloodPressure', 'Cholesterol', 'HeartDisease'],
      group: 'Smoker',
      summary: values.summary,
      columns: values.columns === 'both' ? ['total', 'tests', 'smd'] : ['total', 'smd'],
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
