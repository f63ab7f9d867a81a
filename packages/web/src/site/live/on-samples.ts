/** Examples that run on a built-in sample: the reader changes the choices of the method. */
import { choice, slider } from './controls.ts';
import { type LiveExample, numberOf } from './model.ts';

const ABILITIES = [
  ...['Verbal1', 'Verbal2', 'Verbal3', 'Verbal4'],
  ...['Spatial1', 'Spatial2', 'Spatial3', 'Spatial4'],
  ...['Memory1', 'Memory2', 'Memory3', 'Memory4'],
];
const ITEMS = ['Item1', 'Item2', 'Item4', 'Item5', 'Item7', 'Item9', 'Item10'];

export const ON_SAMPLES = {
  efa: {
    title: 'Twelve tests, how many abilities?',
    task: 'Take a factor too few or too many and see which items lose their place; then change the rotation.',
    analysisId: 'efa',
    path: 'advanced-analysis/efa',
    sample: 'factor-analysis',
    controls: [
      slider('factors', 'Factors', [1, 4, 1], 3),
      choice('rotation', 'Rotation', [
        ['oblimin', 'Oblimin'],
        ['varimax', 'Varimax'],
        ['none', 'None'],
      ]),
      choice('extraction', 'Extraction', [
        ['minres', 'Minimum residual'],
        ['ml', 'Maximum likelihood'],
        ['pca', 'Principal components'],
      ]),
    ],
    options: (values) => ({
      variables: ABILITIES,
      // Fewer random datasets than the tool draws: the number of factors is given, and a slider should not wait.
      samples: 100,
      rule: 'fixed',
      factors: numberOf(values, 'factors'),
      rotation: values.rotation,
      extraction: values.extraction,
    }),
  },
  cfa: {
    title: 'Three factors, or one?',
    task: 'Compare a model of three abilities with one of a single ability: RMSEA and CFI say which can be held.',
    analysisId: 'cfa',
    path: 'advanced-analysis/cfa',
    sample: 'factor-analysis',
    controls: [
      choice('model', 'Model', [
        ['three', 'Verbal, spatial, memory'],
        ['two', 'Verbal, everything else'],
        ['one', 'One ability'],
      ]),
      choice('estimator', 'Estimator', [
        ['ml', 'Maximum likelihood'],
        ['mlr', 'Robust'],
      ]),
    ],
    options: (values) => {
      const [verbal, spatial, memory] = [0, 4, 8].map((at) => ABILITIES.slice(at, at + 4).join(' + '));
      const models: Readonly<Record<string, string>> = {
        three: `verbal =~ ${verbal}\nspatial =~ ${spatial}\nmemory =~ ${memory}`,
        two: `verbal =~ ${verbal}\nother =~ ${spatial} + ${memory}`,
        one: `ability =~ ${verbal} + ${spatial} + ${memory}`,
      };
      return {
        variables: ABILITIES,
        model: models[String(values.model)] ?? '',
        estimator: values.estimator,
      };
    },
  },
  reliability: {
    title: 'Items of one scale',
    task: 'Use fewer items and see α fall; forget to reverse the negative ones and see it collapse.',
    analysisId: 'reliability',
    path: 'advanced-analysis/reliability',
    sample: 'reliability',
    controls: [
      slider('items', 'Items', [3, 7, 1], 7),
      choice('reverse', 'Negative items', [
        ['yes', 'Reversed'],
        ['no', 'As answered'],
        ['left-out', 'Left out'],
      ]),
    ],
    options: (values) => {
      const items = ITEMS.slice(0, numberOf(values, 'items'));
      const negative = ['Item3', 'Item6', 'Item8'];
      if (values.reverse === 'yes') return { variables: items, reversed: negative };
      return { variables: values.reverse === 'no' ? [...items, ...negative] : items };
    },
  },
  mediation: {
    title: 'By which way?',
    task: 'Leave out the covariate, or ask for moderation instead: the same three variables answer other questions.',
    analysisId: 'mediation',
    path: 'advanced-analysis/mediation',
    sample: 'mediation-moderation',
    controls: [
      choice('covariate', 'Age as covariate', [
        ['yes', 'Yes'],
        ['no', 'No'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: 'Performance',
      predictor: 'Training',
      mediators: ['Engagement'],
      covariates: values.covariate === 'yes' ? ['Age'] : [],
      confidenceLevel: numberOf(values, 'level'),
      bootstrap: false,
    }),
  },
  cluster: {
    title: 'How many kinds of customers?',
    task: 'Ask for more clusters than there are and watch the silhouette fall; then do not standardize.',
    analysisId: 'cluster',
    path: 'advanced-analysis/cluster',
    sample: 'cluster',
    controls: [
      slider('clusters', 'Clusters', [2, 6, 1], 3),
      choice('method', 'Method', [
        ['kmeans', 'k-means'],
        ['pam', 'Around medoids'],
        ['hierarchical', 'Hierarchical'],
      ]),
      choice('standardize', 'Variables', [
        ['yes', 'Standardized'],
        ['no', 'As measured'],
      ]),
    ],
    options: (values) => ({
      variables: ['Age', 'Spending', 'Visits', 'OnlineShare'],
      rule: 'fixed',
      clusters: numberOf(values, 'clusters'),
      method: values.method,
      standardize: values.standardize === 'yes',
    }),
  },
  survival: {
    title: 'Two treatments',
    task: 'Change the level of the intervals and the test: one that counts early events most may decide otherwise.',
    analysisId: 'survival',
    path: 'advanced-analysis/survival',
    sample: 'survival',
    controls: [
      choice('test', 'Test', [
        ['log-rank', 'Log-rank'],
        ['gehan-breslow', 'Breslow (Gehan)'],
        ['peto', 'Peto–Peto'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
      choice('scale', 'Scale of the intervals', [
        ['log', 'Logarithm'],
        ['log-log', 'Log of the negative log'],
        ['plain', 'None'],
      ]),
    ],
    options: (values) => ({
      time: 'Time',
      event: 'Event',
      group: 'Treatment',
      tests: [values.test],
      confidenceLevel: numberOf(values, 'level'),
      confidenceType: values.scale,
    }),
  },
  regression: {
    title: 'The same slope with others beside it',
    task: 'Add a predictor and see what becomes of the slope of age: it is the effect with the others held fixed.',
    analysisId: 'linear-regression',
    path: 'stats/linear-regression',
    sample: 'health',
    controls: [
      choice('model', 'Predictors of blood pressure', [
        ['age', 'Age'],
        ['weight', 'Age and weight'],
        ['all', 'Age, weight and smoking'],
      ]),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      outcome: 'BloodPressure',
      covariates: values.model === 'age' ? ['Age'] : ['Age', 'Weight'],
      factors: values.model === 'all' ? ['Smoker'] : [],
      confidenceLevel: numberOf(values, 'level'),
    }),
  },
  descriptives: {
    title: 'One variable in numbers',
    task: 'Choose another variable and compare mean with median; choose the other definition of quartiles.',
    analysisId: 'descriptives',
    path: 'stats/descriptives',
    sample: 'health',
    controls: [
      choice('variable', 'Variable', [
        ['BloodPressure', 'Blood pressure'],
        ['Age', 'Age'],
        ['Cholesterol', 'Cholesterol'],
        ['Weight', 'Weight'],
      ]),
      choice('group', 'Groups', [
        ['none', 'Everybody'],
        ['Gender', 'By gender'],
        ['Smoker', 'By smoking'],
      ]),
      choice('quantiles', 'Quartiles', [
        ['type7', 'Type 7 (R)'],
        ['type6', 'Type 6 (SPSS)'],
      ]),
    ],
    options: (values) => ({
      variables: [values.variable],
      ...(values.group === 'none' ? {} : { group: values.group }),
      quantileType: values.quantiles,
    }),
  },
  frequencies: {
    title: 'Counts and shares',
    task: 'Order the categories by size: a ranking is read faster than an alphabet.',
    analysisId: 'frequencies',
    path: 'stats/frequencies',
    sample: 'employee-satisfaction',
    controls: [
      choice('variable', 'Variable', [
        ['Department', 'Department'],
        ['JobLevel', 'Job level'],
      ]),
      choice('order', 'Order', [
        ['ascending', 'By name'],
        ['descending-count', 'By count'],
      ]),
    ],
    options: (values) => ({ variables: [values.variable], order: values.order }),
  },
  'nested-counts': {
    title: 'Counts within counts',
    task: 'Exchange the two variables: shares within departments and shares within levels answer different questions.',
    analysisId: 'crosstabs',
    path: 'stats/crosstabs',
    sample: 'employee-satisfaction',
    controls: [
      choice('within', 'Shares of', [
        ['level', 'Job level, within departments'],
        ['department', 'Department, within job levels'],
      ]),
    ],
    options: (values) =>
      values.within === 'level'
        ? { rows: 'Department', columns: 'JobLevel' }
        : { rows: 'JobLevel', columns: 'Department' },
  },
  histogram: {
    title: 'A histogram is a choice',
    task: 'The same data with few classes and with many: neither is wrong, one of them misleads.',
    analysisId: 'histogram',
    path: 'charts/histogram',
    sample: 'health',
    controls: [
      slider('count', 'Classes', [3, 40, 1], 10),
      choice('variable', 'Variable', [
        ['BloodPressure', 'Blood pressure'],
        ['Age', 'Age'],
        ['Cholesterol', 'Cholesterol'],
      ]),
    ],
    table: null,
    options: (values) => ({ outcome: values.variable, classes: 'count', count: numberOf(values, 'count') }),
  },
  capability: {
    title: 'Can the process keep its limits?',
    task: 'Narrow the limits, or move them to one side: Cp asks whether it could, Cpk whether it does.',
    analysisId: 'process-capability',
    path: 'advanced-analysis/six-sigma/process-capability',
    sample: 'filling-line',
    controls: [
      slider('lsl', 'Lower limit', [485, 499, 0.5], 494),
      slider('usl', 'Upper limit', [502, 515, 0.5], 507),
    ],
    options: (values) => ({
      value: 'Fill',
      subgroup: 'Sample',
      lsl: numberOf(values, 'lsl'),
      usl: numberOf(values, 'usl'),
    }),
  },
  'control-chart': {
    title: 'Signals and false alarms',
    task: 'Add rules and count the signals. Each rule finds more real changes, and more that are not.',
    analysisId: 'spc-charts',
    path: 'advanced-analysis/six-sigma/spc-charts',
    sample: 'filling-line',
    controls: [
      choice('rules', 'Rules', [
        ['limits', 'Points beyond the limits'],
        ['western', 'Western Electric'],
        ['nelson', 'Nelson'],
      ]),
      choice('chart', 'Chart', [
        ['xbar-r', 'Means and ranges'],
        ['xbar-s', 'Means and standard deviations'],
      ]),
    ],
    options: (values) => ({ value: 'Fill', subgroup: 'Sample', chart: values.chart, ruleSet: values.rules }),
  },
  gage: {
    title: 'How much of the spread is measuring?',
    task: 'Widen the tolerance: the share of the tolerance falls, the share of the spread of the parts does not.',
    analysisId: 'gage-rr-studies',
    path: 'advanced-analysis/six-sigma/gage-rr-studies',
    sample: 'gauge-study',
    controls: [
      slider('tolerance', 'Tolerance', [0.1, 2, 0.05], 0.6),
      choice('method', 'Method', [
        ['anova', 'Analysis of variance'],
        ['xbar-r', 'Average and range'],
      ]),
    ],
    options: (values) => ({
      part: 'Part',
      operator: 'Operator',
      measurement: 'Length',
      method: values.method,
      tolerance: numberOf(values, 'tolerance'),
    }),
  },
  pareto: {
    title: 'The vital few',
    task: 'Move the threshold: how many kinds of defects must go for so much of the trouble to be gone?',
    analysisId: 'pareto-analysis',
    path: 'advanced-analysis/six-sigma/pareto-analysis',
    sample: 'defect-log',
    controls: [slider('threshold', 'Threshold, in percent', [50, 99, 1], 80)],
    options: (values) => ({ category: 'Defect', threshold: numberOf(values, 'threshold') }),
  },
} as const satisfies Readonly<Record<string, LiveExample>>;
