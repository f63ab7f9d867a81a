/** Regressions and models of several equations. */
import type { Column } from '@constat/data';
import { anglers, counted, fishing, letters, type MoreCases, numbers } from './made-columns.ts';

/** Two factors whose interaction has more coefficients than a model may have. */
const crossed: readonly Column[] = [
  numbers(
    'Yield',
    counted(1300, (i) => (i * 37) % 101),
  ),
  letters('Field', 25, (i) => i % 25, 1300),
  letters('Sort', 26, (i) => Math.floor(i / 25) % 26, 1300),
];
/** Falls in eight wards: days and nights, how many beds were watched, and more falls than a Poisson model expects. */
const falls: readonly Column[] = [
  numbers(
    'Falls',
    counted(64, (i) => ((i * 5) % 7) + ((i * 3) % 11 === 0 ? 9 : 0) + 3 * (Math.floor(i / 8) % 4)),
  ),
  numbers(
    'Beds',
    counted(64, (i) => 12 + ((i * 7) % 9)),
  ),
  numbers(
    'Minutes',
    counted(
      64,
      (i) =>
        30 +
        5 * (Math.floor(i / 8) % 3) +
        Math.round(9 * Math.sin(i / 2)) +
        ((i * 29) % (i % 2 === 0 ? 5 : 11)),
    ),
  ),
  numbers(
    'Day',
    counted(64, (i) => 1 + (i % 8) + (i % 8 > 4 ? 2 : 0)),
  ),
  letters('Shift', 2, (i) => i % 2, 64),
  letters('Ward', 8, (i) => Math.floor(i / 8), 64),
];
const FALLS = {
  outcome: 'Falls',
  covariates: [],
  factors: ['Shift'],
  group: 'Ward',
  upper: null,
  exposure: 'Beds',
} as const;
/** Answers 1 to 5 of 150 people to three questions on rest and three on nights. */
const ANSWERS: readonly Column[] = ['Rest1', 'Rest2', 'Rest3', 'Night1', 'Night2', 'Night3'].map((name, k) =>
  numbers(
    name,
    counted(150, (i) => {
      const calm = (i * 47) % 101;
      const own = k < 3 ? calm : 0.5 * calm + 0.5 * ((i * 71) % 97);
      const noise = (i * [13, 29, 41, 53, 67, 83][k]! + 7 * k) % 103;
      return 1 + Math.floor(((0.6 * own + 0.4 * noise) / 103) * 5);
    }),
  ),
);
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

/** Two years of months: sales that fall with the price, three of them missing; the last three rows tell the price alone. */
const priced: readonly Column[] = [
  numbers(
    'Sales',
    counted(33, (i) =>
      i > 29 || i === 7 || i === 8 ? Number.NaN : 60 + ((i * 13) % 9) - 2 * ((i * 5) % 7) + (i > 19 ? 8 : 0),
    ),
  ),
  numbers(
    'Price',
    counted(33, (i) => (i * 5) % 7),
  ),
];

/** Looks at 40 implants every six months: two kinds, one known exactly, some broken before the first look or whole at the last. */
const looks: readonly Column[] = [
  numbers(
    'Whole until',
    counted(40, (i) => (i === 11 ? 9 : 6 * ((i * 7) % 5) + (i % 2 ? 6 : 0))),
  ),
  numbers(
    'Broken by',
    counted(40, (i) =>
      i === 11 ? 9 : i % 6 === 5 ? Number.NaN : 6 * ((i * 7) % 5) + (i % 2 ? 6 : 0) + (i % 3 ? 6 : 12),
    ),
  ),
  letters('Kind', 2, (i) => i % 2, 40),
  numbers(
    'Age',
    counted(40, (i) => 30 + ((i * 11) % 40)),
  ),
];
const LIMITS = {
  censoring: 'interval',
  time: null,
  event: null,
  lower: 'Whole until',
  upper: 'Broken by',
} as const;

/** 24 effects of 8 studies in 4 laboratories, three each; two sizes are missing. */
const effects: readonly Column[] = [
  letters('Study', 8, (i) => Math.floor(i / 3), 24),
  letters('Laboratory', 4, (i) => Math.floor(i / 6), 24),
  numbers(
    'Effect',
    counted(24, (i) => (((i * 7) % 11) - 3) / 10 + (Math.floor(i / 3) % 4) / 5),
  ),
  numbers(
    'Variance',
    counted(24, (i) => (i === 4 || i === 17 ? Number.NaN : 0.01 + ((i * 5) % 7) / 50)),
  ),
  numbers(
    'Year',
    counted(24, (i) => 1990 + 3 * Math.floor(i / 3)),
  ),
  letters('Kind', 3, (i) => i % 3, 24),
];
const EFFECTS = {
  study: null,
  events1: null,
  n1: null,
  events2: null,
  n2: null,
  measure: 'GEN',
  effect: 'Effect',
  error: 'Variance',
  errorKind: 'variance',
  subgroup: null,
  covariates: [],
  lowText: '',
  highText: '',
} as const;

/** Remissions in seven studies, none in one and all in another. */
const remissions: readonly Column[] = [
  letters('Study', 7, (i) => i, 7),
  numbers('Remissions', [0, 3, 5, 12, 9, 20, 6]),
  numbers('Patients', [11, 17, 12, 30, 14, 41, 6]),
];

export const MODELS: MoreCases = {
  'meta-analysis': [
    {
      name: 'Effects within studies',
      options: { ...EFFECTS, perStudy: 'several', levels: ['Study'], further: ['leaveOneOut', 'influence'] },
      columns: effects,
    },
    {
      name: 'Effects within studies within laboratories, moderators',
      options: {
        ...EFFECTS,
        perStudy: 'several',
        levels: ['Laboratory', 'Study'],
        rho: 0.5,
        method: 'ML',
        knappHartung: true,
        covariates: ['Year'],
        factors: ['Kind'],
      },
      columns: effects,
    },
    {
      name: 'Effects within studies, by subgroup',
      options: { ...EFFECTS, perStudy: 'several', levels: ['Study'], subgroup: 'Kind' },
      columns: effects,
    },
    {
      name: 'Levels that do not divide',
      options: { ...EFFECTS, perStudy: 'several', levels: ['Study', 'Laboratory'] },
      columns: effects,
    },
    {
      name: 'Products of moderators, never narrower',
      options: {
        ...EFFECTS,
        covariates: ['Year'],
        factors: ['Kind'],
        terms: [['Year'], ['Kind'], ['Year', 'Kind']],
        knappHartung: true,
        neverNarrower: true,
        further: [],
        bias: [],
      },
      columns: effects,
    },
    {
      name: 'Proportions by a logistic model',
      options: {
        ...EFFECTS,
        measure: 'PLO',
        method: 'GLMM',
        study: 'Study',
        events: 'Remissions',
        n: 'Patients',
        further: ['leaveOneOut', 'cumulative', 'influence'],
      },
      columns: remissions,
    },
  ],
  'linear-regression': [
    { name: 'Curves in place of lines', options: { curved: ['Age', 'Weight'], plots: [] } },
    {
      name: 'A curve of a weighted model',
      options: { curved: ['Age'], curveBasis: 'polynomial', weights: 'Height' },
    },
    { name: 'A curve that is no covariate', options: { curved: ['Height'] } },
  ],
  'logistic-regression': [
    { name: 'A parabola', options: { curved: ['Age'], curveBasis: 'polynomial', curveDf: 2, plots: [] } },
  ],
  survival: [
    {
      name: 'Between two limits, by group, all distributions',
      options: {
        ...LIMITS,
        group: 'Kind',
        distributions: ['weibull', 'exponential', 'lognormal', 'loglogistic'],
      },
      columns: looks,
    },
    {
      name: 'Between two limits, one curve, without models',
      options: { ...LIMITS, group: null, distributions: [], shares: '10, 50', times: '12' },
      columns: looks,
    },
    {
      name: 'Between two limits, predictors and new cases',
      options: {
        ...LIMITS,
        group: null,
        covariates: ['Age'],
        factors: ['Kind'],
        newCases: [{ Age: 40, Kind: 'Kind2' }],
      },
      columns: looks,
    },
  ],
  arima: [
    {
      name: 'Regressor, intervention and gaps',
      options: {
        series: 'Sales',
        time: null,
        regressors: ['Price'],
        interventions: [{ name: 'Campaign', type: 'step', at: 21 }],
        orders: 'own',
        horizon: 3,
        holdout: 2,
      },
      columns: priced,
    },
    {
      name: 'Gaps, differences, orders chosen',
      options: { series: 'Sales', time: null, horizon: 2, holdout: 0 },
      columns: priced,
    },
  ],
  did: [
    {
      name: 'Groups exchanged, robust',
      options: { treatedLevels: ['0', '2'], cluster: null, errors: 'robust' },
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
      name: 'random factors',
      options: { factors: ['Method'], random: ['Gender'], covariates: [], plots: ['residuals', 'qq'] },
    },
    {
      name: 'two random factors',
      options: {
        factors: ['Method'],
        random: ['Gender', 'Passed'],
        covariates: [],
        model: 'custom',
        terms: [['Method', 'Gender']],
        sumOfSquares: '2',
      },
    },
    {
      name: 'More coefficients than a model may have',
      options: { outcome: 'Yield', factors: ['Field', 'Sort'], covariates: [] },
      columns: crossed,
    },
  ],
  cfa: [
    {
      name: 'Structural model, robust',
      options: {
        model:
          'Verbal =~ Verbal1 + Verbal2 + Verbal3\nMemory =~ Memory1 + Memory2 + Memory3\nVerbal ~ a*Memory + c*Spatial1\nMemory ~ b*Spatial1\nindirect := a*b',
        estimator: 'mlr',
      },
    },
    {
      name: 'Answers in five categories',
      options: {
        variables: ANSWERS.map(({ name }) => name),
        model: 'Calm =~ Rest1 + Rest2 + Rest3\nSleep =~ Night1 + Night2 + Night3\nSleep ~ Calm',
        estimator: 'wlsmv',
        tables: ['reliability', 'modification', 'residuals', 'parameters'],
      },
      columns: ANSWERS,
    },
  ],
  mlm: [
    { name: 'Rates in groups', options: { ...FALLS, family: 'poisson' }, columns: falls },
    {
      name: 'Counts that vary more',
      options: { ...FALLS, exposure: null, family: 'negative-binomial', plots: [] },
      columns: falls,
    },
    {
      name: 'Autoregressive within a group',
      options: { ...FALLS, outcome: 'Minutes', covariates: ['Beds'], exposure: null, within: 'ar1-only' },
      columns: falls,
    },
    {
      name: 'Autoregressive with intercepts and unequal spread',
      options: {
        ...FALLS,
        outcome: 'Minutes',
        exposure: null,
        within: 'ar1',
        time: 'Day',
        spread: 'Shift',
        estimation: 'ml',
        plots: ['residuals', 'qq'],
      },
      columns: falls,
    },
    {
      name: 'Compound symmetry beside slopes',
      options: {
        ...FALLS,
        outcome: 'Minutes',
        covariates: ['Beds'],
        exposure: null,
        within: 'cs',
        slopes: ['Beds'],
      },
      columns: falls,
    },
    { name: 'Scores taken for counts', options: { family: 'poisson' } },
  ],
  'cox-regression': [
    { name: 'Age as a curve', options: { curved: ['Age'], plots: [] } },
    // the sample has no clinics; people of one age stand for them
    { name: 'Shared frailty', options: { covariates: [], errors: 'frailty', cluster: 'Age' } },
    { name: 'Clustered errors', options: { covariates: [], errors: 'cluster', cluster: 'Age' } },
    { name: 'Exact ties', options: { ties: 'exact', termTestsBy: 'wald' } },
  ],
  'poisson-regression': [
    {
      name: 'Rates, and covariates as curves',
      options: { exposure: 'Humidity', curved: ['NO2', 'Temperature'] },
    },
    {
      name: 'A curve of quasi-Poisson counts',
      options: { family: 'quasi-poisson', curved: ['NO2'], curveBasis: 'b-spline', curveDf: 4, plots: [] },
    },
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
