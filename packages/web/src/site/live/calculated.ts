/** Examples computed from a few numbers. */
import { choice, slider } from './controls.ts';
import { type LiveExample, type LiveValues, numberOf } from './model.ts';

const twoSampleSize = (values: LiveValues) => ({
  design: 'means-t',
  mean1: numberOf(values, 'difference'),
  mean2: 0,
  sd: numberOf(values, 'sd'),
  alpha: numberOf(values, 'alpha'),
  power: numberOf(values, 'power'),
});

export const CALCULATED = {
  't-test': {
    title: 'Two means',
    task: 'Bring the means together, or spread the values, and see when the interval reaches zero.',
    analysisId: 'summary-two-sample-ttest',
    path: 'summary-stats/two-sample-ttest',
    controls: [
      slider('difference', 'Difference of the means', [0, 10, 0.1], 3.7),
      slider('sd', 'Standard deviation of both', [1, 15, 0.1], 7.5),
      slider('n', 'Cases in each group', [3, 200, 1], 30),
    ],
    options: (values) => ({
      n1: numberOf(values, 'n'),
      mean1: 17 + numberOf(values, 'difference'),
      sd1: numberOf(values, 'sd'),
      n2: numberOf(values, 'n'),
      mean2: 17,
      sd2: numberOf(values, 'sd'),
    }),
  },
  anova: {
    title: 'Three means',
    task: 'Move the third mean away from the others. *F* grows with the distance and with the cases, and falls with the spread.',
    analysisId: 'summary-one-way-anova',
    path: 'summary-stats/one-way-anova',
    controls: [
      slider('third', 'Mean of the third group', [4, 8, 0.1], 5.5),
      slider('sd', 'Standard deviation in the groups', [0.2, 2, 0.05], 0.6),
      slider('n', 'Cases in each group', [3, 60, 1], 10),
    ],
    options: (values) => ({
      groups: [
        ['A', 5],
        ['B', 4.7],
        ['C', numberOf(values, 'third')],
      ].map(([label, mean]) => ({ label, n: numberOf(values, 'n'), mean, sd: numberOf(values, 'sd') })),
    }),
  },
  correlation: {
    title: 'One correlation',
    task: 'The same correlation means little in ten pairs and much in two hundred.',
    analysisId: 'summary-correlation-test',
    path: 'summary-stats/correlation-test',
    controls: [slider('r', 'Correlation', [-0.95, 0.95, 0.01], 0.45), slider('n', 'Pairs', [4, 300, 1], 50)],
    options: (values) => ({ r: numberOf(values, 'r'), n: numberOf(values, 'n') }),
  },
  line: {
    title: 'A line from a few numbers',
    task: 'Raise the correlation and watch the slope and its interval; more cases make the interval narrow, not the slope steep.',
    analysisId: 'ci-linear-regression',
    path: 'ci-calculators/linear-regression',
    controls: [
      slider('r', 'Correlation', [-0.95, 0.95, 0.01], 0.56),
      slider('sdY', 'Standard deviation of the outcome', [5, 40, 0.5], 17.5),
      slider('n', 'Cases', [5, 300, 1], 40),
    ],
    options: (values) => ({
      source: 'moments',
      n: numberOf(values, 'n'),
      meanX: 25,
      sdX: 6,
      meanY: 110,
      sdY: numberOf(values, 'sdY'),
      r: numberOf(values, 'r'),
      x0: 30,
    }),
  },
  'sample-size': {
    title: 'How many?',
    task: 'Halve the difference and see what becomes of the number. The curve shows the power for other sizes.',
    analysisId: 'samplesize-two-sample',
    path: 'samplesize/two-sample',
    controls: [
      slider('difference', 'Difference that matters', [1, 10, 0.1], 5),
      slider('sd', 'Standard deviation', [2, 30, 0.5], 10),
      slider('power', 'Power', [0.5, 0.99, 0.01], 0.8),
      slider('alpha', 'Significance level α', [0.005, 0.2, 0.005], 0.05),
    ],
    options: twoSampleSize,
  },
  power: {
    title: 'What a given size can find',
    task: 'Set the number of cases that you can get. The power is how many of a hundred such studies would find the effect.',
    analysisId: 'samplesize-two-sample',
    path: 'samplesize/two-sample',
    controls: [
      slider('n', 'Cases in each group', [4, 200, 1], 20),
      slider('d', 'Effect in standard deviations', [0.1, 1.5, 0.05], 0.5),
      slider('alpha', 'Significance level α', [0.005, 0.2, 0.005], 0.05),
    ],
    table: null,
    options: (values) => ({
      design: 'means-t',
      solveFor: 'power',
      mean1: numberOf(values, 'd'),
      mean2: 0,
      sd: 1,
      n1: numberOf(values, 'n'),
      n2: numberOf(values, 'n'),
      alpha: numberOf(values, 'alpha'),
    }),
  },
  proportion: {
    title: 'An interval for a share',
    task: 'Ten times as many cases make the interval about a third as wide. Near 0% and 100% it is not symmetric.',
    analysisId: 'ci-single-proportion',
    path: 'ci-calculators/single-proportion',
    controls: [
      slider('share', 'Share found, in percent', [0, 100, 1], 30),
      slider('n', 'Cases', [10, 1000, 10], 60),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
      choice('method', 'Method', [
        ['wilson', 'Wilson'],
        ['clopperPearson', 'Clopper–Pearson'],
        ['wald', 'Wald'],
      ]),
    ],
    options: (values) => ({
      x: Math.round((numberOf(values, 'share') * numberOf(values, 'n')) / 100),
      n: numberOf(values, 'n'),
      confidenceLevel: numberOf(values, 'level'),
      method: values.method,
    }),
  },
  mean: {
    title: 'An interval for a mean',
    task: 'The standard deviation says how values differ; the interval says how well their mean is known. Only one of them shrinks with more cases.',
    analysisId: 'ci-single-mean',
    path: 'ci-calculators/single-mean',
    controls: [
      slider('sd', 'Standard deviation', [1, 30, 0.5], 12),
      slider('n', 'Cases', [3, 500, 1], 25),
      slider('level', 'Confidence', [0.8, 0.99, 0.01], 0.95),
    ],
    options: (values) => ({
      n: numberOf(values, 'n'),
      mean: 100,
      sd: numberOf(values, 'sd'),
      confidenceLevel: numberOf(values, 'level'),
    }),
  },
  'two-by-two': {
    title: 'A table of two by two',
    task: 'Change how many of a hundred exposed and of a hundred others fall ill. Odds ratio and risk ratio agree while the illness is rare.',
    analysisId: 'epi-2x2',
    path: 'epicalc/2x2',
    controls: [
      slider('exposed', 'Ill among 100 exposed', [1, 99, 1], 30),
      slider('others', 'Ill among 100 others', [1, 99, 1], 15),
    ],
    options: (values) => {
      const [a, b] = [numberOf(values, 'exposed'), numberOf(values, 'others')];
      return {
        counts: [
          [a, 100 - a],
          [b, 100 - b],
        ],
      };
    },
  },
  'odds-ratio': {
    title: 'An odds ratio and its interval',
    task: 'The coefficient is on the scale of logarithms; its interval is symmetric there and not on the scale of odds.',
    analysisId: 'ci-logistic-regression',
    path: 'ci-calculators/logistic-regression',
    controls: [
      slider('coefficient', 'Coefficient', [-2, 2, 0.01], 0.89),
      slider('standardError', 'Standard error', [0.02, 1, 0.01], 0.35),
      slider('units', 'For a change of so many units', [1, 20, 1], 1),
    ],
    options: (values) => ({
      coefficient: numberOf(values, 'coefficient'),
      standardError: numberOf(values, 'standardError'),
      units: numberOf(values, 'units'),
    }),
  },
  diagnostic: {
    title: 'A test in two populations',
    task: 'Sensitivity and specificity belong to the test. What a positive result means belongs to the population: make the illness rare.',
    analysisId: 'epi-diagnostic-test',
    path: 'epicalc/diagnostic-test',
    controls: [
      slider('sensitivity', 'Positive among 100 ill', [50, 100, 1], 86),
      slider('specificity', 'Negative among 200 healthy', [100, 200, 1], 178),
      slider('prevalence', 'Share of ill where the test is used', [0.001, 0.5, 0.001], 0.05),
    ],
    options: (values) => {
      const [ill, healthy] = [numberOf(values, 'sensitivity'), numberOf(values, 'specificity')];
      return {
        counts: [
          [ill, 200 - healthy],
          [100 - ill, healthy],
        ],
        populationPrevalence: numberOf(values, 'prevalence'),
      };
    },
  },
  'effect-size': {
    title: 'How large is a difference?',
    task: 'The same three points are a small effect where people differ much, and a large one where they do not.',
    analysisId: 'effect-size-calculator',
    path: 'effect-size-calculator',
    controls: [
      slider('difference', 'Difference of the means', [0, 12, 0.1], 3),
      slider('sd', 'Standard deviation', [1, 20, 0.5], 6),
      slider('n', 'Cases in each group', [4, 300, 1], 40),
    ],
    options: (values) => ({
      measure: 'two-groups',
      n1: numberOf(values, 'n'),
      mean1: 21 + numberOf(values, 'difference'),
      sd1: numberOf(values, 'sd'),
      n2: numberOf(values, 'n'),
      mean2: 21,
      sd2: numberOf(values, 'sd'),
    }),
  },
  'field-effect': {
    title: 'An effect between two groups',
    task: 'Move the difference until *d* is 0.20, large for a programme in schools, and read what it means for people.',
    analysisId: 'effect-size-calculator',
    path: 'effect-size-calculator',
    controls: [
      slider('difference', 'Difference of the means', [0, 10, 0.1], 3),
      slider('sd', 'Standard deviation', [2, 15, 0.5], 6),
      slider('n', 'Cases in each group', [5, 300, 1], 40),
    ],
    options: (values) => ({
      measure: 'two-groups',
      n1: numberOf(values, 'n'),
      mean1: 21 + numberOf(values, 'difference'),
      sd1: numberOf(values, 'sd'),
      n2: numberOf(values, 'n'),
      mean2: 21,
      sd2: numberOf(values, 'sd'),
    }),
  },
  'convert-d': {
    title: 'One effect in other units',
    task: 'Move *d* and read the same effect as a correlation, an odds ratio and shares of people.',
    analysisId: 'effect-size-calculator',
    path: 'effect-size-calculator',
    controls: [slider('d', 'Cohen’s d', [-2, 2, 0.01], 0.5)],
    options: (values) => ({ measure: 'convert-d', d: numberOf(values, 'd') }),
  },
  'convert-r': {
    title: 'A correlation in other units',
    task: 'Move *r*. The share of variance is its square, which looks smaller than the effect is.',
    analysisId: 'effect-size-calculator',
    path: 'effect-size-calculator',
    controls: [slider('r', 'Correlation r', [-0.95, 0.95, 0.01], 0.3)],
    options: (values) => ({ measure: 'convert-r', r: numberOf(values, 'r') }),
  },
  'convert-or': {
    title: 'An odds ratio where the event is rare, and where it is not',
    task: 'Keep the odds ratio and move the risk without exposure: the risk ratio moves away from the odds ratio.',
    analysisId: 'effect-size-calculator',
    path: 'effect-size-calculator',
    controls: [
      slider('oddsRatio', 'Odds ratio', [0.1, 10, 0.1], 2.4),
      slider('baselineRisk', 'Risk without exposure', [0.01, 0.9, 0.01], 0.15),
    ],
    options: (values) => ({
      measure: 'convert-or',
      oddsRatio: numberOf(values, 'oddsRatio'),
      baselineRisk: numberOf(values, 'baselineRisk'),
    }),
  },
  'convert-eta2': {
    title: 'Explained variance',
    task: 'Move η² and read Cohen’s *f*, the number that power calculators ask for.',
    analysisId: 'effect-size-calculator',
    path: 'effect-size-calculator',
    controls: [slider('etaSquared', 'η²', [0, 0.9, 0.01], 0.06)],
    options: (values) => ({ measure: 'convert-eta2', etaSquared: numberOf(values, 'etaSquared') }),
  },
  'meta-analysis': {
    title: 'Three studies',
    task: 'Move the third study away from the others: the mean moves a little, the interval and τ a lot.',
    analysisId: 'epi-meta-analysis',
    path: 'epicalc/meta-analysis',
    controls: [
      slider('third', 'Effect of the third study', [-0.6, 1.2, 0.01], 0.1),
      slider('error', 'Its standard error', [0.03, 0.4, 0.01], 0.12),
      choice('method', 'Method', [
        ['DL', 'DerSimonian–Laird'],
        ['REML', 'REML'],
        ['FE', 'Fixed effect'],
      ]),
    ],
    options: (values) => ({
      measure: 'GEN',
      errorKind: 'se',
      method: values.method,
      effects: [
        { name: 'Study 1', effect: 0.3, error: 0.1 },
        { name: 'Study 2', effect: 0.5, error: 0.15 },
        { name: 'Study 3', effect: numberOf(values, 'third'), error: numberOf(values, 'error') },
      ],
    }),
  },
  'sigma-level': {
    title: 'Defects and sigma',
    task: 'Halving the defects raises the sigma level by little: the scale is one of tails.',
    analysisId: 'baseline-performance-metrics',
    path: 'advanced-analysis/six-sigma/baseline-performance-metrics',
    controls: [
      slider('defects', 'Defects', [1, 200, 1], 34),
      slider('units', 'Units looked at', [50, 5000, 50], 750),
      slider('opportunities', 'Opportunities in a unit', [1, 20, 1], 10),
    ],
    options: (values) => ({
      calculation: 'defects',
      defects: numberOf(values, 'defects'),
      units: numberOf(values, 'units'),
      opportunities: numberOf(values, 'opportunities'),
    }),
  },
} as const satisfies Readonly<Record<string, LiveExample>>;
