/** Quality and charts of processes. */
import { letters, type MoreCases, numbers } from './made-columns.ts';

/** Strength in four whole plots of four runs, with a day for every second plot. */
const SPLIT = [
  numbers(
    'Plot',
    Array.from({ length: 32 }, (_, i) => 1 + Math.floor(i / 4)),
  ),
  numbers(
    'Heat',
    Array.from({ length: 32 }, (_, i) => (Math.floor(i / 4) % 2 === 0 ? 180 : 220)),
  ),
  numbers(
    'Time',
    Array.from({ length: 32 }, (_, i) => (i % 2 === 0 ? 5 : 9)),
  ),
  letters('Alloy', 2, (i) => Math.floor(i / 2) % 2, 32),
  numbers(
    'Strength',
    Array.from(
      { length: 32 },
      (_, i) =>
        60 +
        (Math.floor(i / 4) % 2 === 0 ? -2 : 2) +
        (i % 2 === 0 ? -1.5 : 1.5) +
        ((Math.floor(i / 4) * 7) % 5) * 0.8 +
        ((i * 11) % 7) * 0.3,
    ),
  ),
];

/** Three readings of a part of 10 mm on each of twelve weeks. */
const OVER_WEEKS = [
  numbers(
    'Week',
    Array.from({ length: 36 }, (_, i) => 1 + Math.floor(i / 3)),
  ),
  numbers(
    'Reading',
    [
      [
        10.02, 10.01, 9.99, 10, 10.03, 10.01, 9.98, 10, 10.01, 10.02, 10.02, 10, 10.03, 10.01, 10.02, 10,
        10.02,
      ],
      [
        10.04, 10.03, 10.02, 10.05, 10.01, 10.04, 10.03, 10.05, 10.03, 10.04, 10.04, 10.06, 10.03, 10.05,
        10.04,
      ],
      [10.07, 10.06, 10.05, 10.04],
    ].flat(),
  ),
];

/** One reading on each of 24 weeks, the ninth of them far off. */
const ONE_A_WEEK = [
  numbers(
    'Week',
    Array.from({ length: 24 }, (_, i) => 1 + i),
  ),
  numbers(
    'Reading',
    Array.from({ length: 24 }, (_, i) => (i === 8 ? 5.6 : 5 + ((i * 7) % 5) * 0.04)),
  ),
];

/** A lattice of three parts of a fuel, each mixture made twice. */
const BLEND = [
  [1, 0, 0],
  [0.5, 0.5, 0],
  [0.5, 0, 0.5],
  [0, 1, 0],
  [0, 0.5, 0.5],
  [0, 0, 1],
  [1 / 3, 1 / 3, 1 / 3],
].flatMap((each) => [each, each]);
const blended = BLEND.map(
  ([a = 0, b = 0, c = 0], i) =>
    90 * a + 84 * b + 95 * c + 22 * a * b - 12 * b * c + (i % 2 === 0 ? 0.4 : -0.4) + (i % 3) * 0.2,
);
const MIXTURE = [
  numbers(
    'Heptane',
    BLEND.map(([a = 0]) => 100 * a),
  ),
  numbers(
    'Alcohol',
    BLEND.map(([, b = 0]) => 100 * b),
  ),
  numbers(
    'Toluene',
    BLEND.map(([, , c = 0]) => 100 * c),
  ),
  numbers('Octane', blended),
];

/** Nine settings of an array of three factors, measured under two conditions. */
const NINE = Array.from(
  { length: 9 },
  (_, i) => [Math.floor(i / 3), i % 3, (Math.floor(i / 3) + (i % 3)) % 3] as const,
);
const ARRAY = [
  letters('Gas', 3, (i) => NINE[i]?.[0] ?? 0, 9),
  letters('Feed', 3, (i) => NINE[i]?.[1] ?? 0, 9),
  letters('Tool', 3, (i) => NINE[i]?.[2] ?? 0, 9),
  numbers(
    'Wear',
    NINE.map(([a, b, c], i) => 20 + 3 * a - 2 * b + c + ((i * 5) % 4) * 0.3),
  ),
  numbers(
    'WearHot',
    NINE.map(([a, b, c], i) => 21 + 3 * a - 2 * b + 3 * c + ((i * 7) % 3) * 0.3),
  ),
];

export const QUALITY: MoreCases = {
  doe: [
    {
      name: 'split plot',
      options: {
        kind: 'split',
        model: 'interactions',
        outcome: 'Strength',
        factors: ['Heat', 'Time', 'Alloy'],
        wholePlot: 'Plot',
        goals: [],
      },
      columns: SPLIT,
    },
    {
      name: 'split plot without an error between plots',
      options: {
        kind: 'split',
        model: 'interactions',
        outcome: 'Strength',
        factors: ['Heat', 'Time', 'Plot'],
        wholePlot: 'Alloy',
        goals: [],
      },
      columns: SPLIT,
    },
    {
      name: 'mixture',
      options: { kind: 'mixture', outcome: 'Octane', factors: ['Heptane', 'Alcohol', 'Toluene'], goals: [] },
      columns: MIXTURE,
    },
    {
      name: 'mixture, special cubic',
      options: {
        kind: 'mixture',
        blending: 'specialCubic',
        outcome: 'Octane',
        factors: ['Heptane', 'Alcohol', 'Toluene'],
        plots: ['contour', 'residuals', 'qq'],
        goals: [],
      },
      columns: MIXTURE,
    },
    {
      name: 'not a mixture',
      options: { kind: 'mixture', outcome: 'Octane', factors: ['Heptane', 'Alcohol'], goals: [] },
      columns: MIXTURE,
    },
    {
      name: 'Taguchi',
      options: {
        kind: 'taguchi',
        signal: 'smaller',
        outcome: 'Wear',
        repeats: ['WearHot'],
        factors: ['Gas', 'Feed', 'Tool'],
        goals: [],
      },
      columns: ARRAY,
    },
    {
      name: 'Taguchi, no repeats for the spread',
      options: {
        kind: 'taguchi',
        signal: 'nominal',
        outcome: 'Wear',
        factors: ['Gas', 'Feed', 'Tool'],
        goals: [],
      },
      columns: ARRAY,
    },
  ],
  errorbar: [{ name: 'multi-vari chart in panels', options: { multiVari: true, panels: ['Diabetic'] } }],
  'process-capability': [
    ...(['best', 'weibull', 'johnson'] as const).map((distribution) => ({
      name: `Distribution: ${distribution}`,
      options: { distribution },
    })),
    ...(['defectives', 'defects'] as const).map((data) => ({
      name: `Counts: ${data}`,
      options: { data, value: 'Leaking', sizes: 'Tested' },
    })),
  ],
  'gage-bias-linearity': [
    {
      name: 'stability, a drift',
      options: {
        study: 'stability',
        measurement: 'Reading',
        reference: null,
        occasion: 'Week',
        referenceValue: 10,
      },
      columns: OVER_WEEKS,
    },
    {
      name: 'stability, a shift of one reading a week',
      options: { study: 'stability', measurement: 'Reading', reference: null, occasion: 'Week' },
      columns: ONE_A_WEEK,
    },
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
  'gage-rr-studies': [
    {
      name: 'expanded, with the trial',
      options: { method: 'expanded', further: ['Trial'], interaction: 'keep' },
    },
    { name: 'expanded, parts of their own', options: { method: 'expanded', ownParts: true } },
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
    {
      name: 'rules with other numbers, and rules of one’s own',
      options: {
        chart: 'i-mr',
        subgroup: null,
        value: 'Fill',
        ruleSet: 'own',
        ownRules: ['rule1', 'rule2', 'rule6'],
        sigmas1: 2.5,
        run2: 6,
        run6: 3,
        userRules: [
          { least: 3, of: 4, sigmas: 1.5, side: 'one' },
          { least: 4, of: 4, sigmas: 0.75, side: 'above' },
          { least: 5, of: 6, sigmas: 0.5, side: 'within' },
        ],
      },
    },
    {
      name: 'a rule of one’s own that no point can complete',
      options: { ruleSet: 'own', userRules: [{ least: 5, of: 4, sigmas: 1, side: 'one' }] },
    },
    {
      name: 'a rule of one’s own without a distance',
      options: { ruleSet: 'own', userRules: [{ least: 2, of: 3, sigmas: 0, side: 'within' }] },
    },
    { name: 'no rules', options: { ruleSet: 'own', ownRules: [], userRules: [] } },
    { name: 'one rule about runs', options: { ruleSet: 'own', ownRules: ['rule2'] } },
    { name: 'Moving average of five', options: { chart: 'ma', window: 5 } },
    { name: 'g chart', options: { chart: 'g', value: 'Leaking' } },
    { name: 'g chart, three sigma', options: { chart: 'g', value: 'Leaking', gLimits: 'sigma' } },
    { name: 't chart, exponential', options: { chart: 't', tLimits: 'exponential' } },
    { name: 't chart by Nelson', options: { chart: 't', tLimits: 'nelson' } },
  ],
};
