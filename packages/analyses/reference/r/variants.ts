/** Options whose R program differs from that of the example: each is run and compared like the examples. */
import type { RawOptions } from '../../src/index.ts';

export interface Variant {
  readonly analysis: string;
  /** After the id of the analysis: `reliability-gwet`. */
  readonly name: string;
  /** A file of reference/data. */
  readonly data: string;
  readonly options: RawOptions;
}

export const VARIANTS: readonly Variant[] = [
  {
    analysis: 'regression-table',
    name: 'ordinal',
    data: 'adv_retinopathy.csv',
    options: {
      type: 'ordinal',
      outcome: 'risk',
      covariates: ['age'],
      factors: ['laser', 'eye'],
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'regression-table',
    name: 'robust',
    data: 'adv_retinopathy.csv',
    options: {
      type: 'robust',
      outcome: 'futime',
      covariates: ['age', 'risk'],
      factors: ['laser'],
      columns: ['counts', 'overall'],
    },
  },
  {
    analysis: 'multivariate-charts',
    name: 'new points',
    data: 'dep_spcx_parts.csv',
    options: { variables: ['width', 'depth', 'force'], covariance: 'sample', alpha: 0.05, newFrom: 26 },
  },
  {
    analysis: 'multivariate-charts',
    name: 'subgroups',
    data: 'dep_spcx_lots.csv',
    options: { variables: ['ph', 'conc'], subgroup: 'lot' },
  },
  {
    analysis: 'multivariate-charts',
    name: 'mewma',
    data: 'dep_spcx_parts.csv',
    options: { variables: ['width', 'depth', 'force'], chart: 'mewma', lambda: 0.2 },
  },
  // both eyes of each person, one of them treated
  {
    analysis: 'table1',
    name: 'pairs',
    data: 'adv_retinopathy.csv',
    options: {
      variables: ['futime', 'risk', 'eye', 'age'],
      group: 'trt',
      pairs: 'id',
      missing: 'complete',
      columns: ['total', 'tests', 'smd', 'difference', 'n'],
      adjust: 'holm',
      rows: [
        { variable: 'futime', summary: 'mean' },
        { variable: 'risk', summary: 'median' },
      ],
    },
  },
  {
    analysis: 'dose-response',
    name: 'five',
    data: 'dep_dr_inhibition.csv',
    options: { outcome: 'viability', dose: 'dose', model: 'logistic5', intervals: 'wald', effects: '20, 80' },
  },
  {
    analysis: 'dose-response',
    name: 'michaelis',
    data: 'dep_dr_puromycin.csv',
    options: { outcome: 'rate', dose: 'conc', model: 'michaelis-menten', predictAt: '0.2, 1' },
  },
  {
    analysis: 'dose-response',
    name: 'decay',
    data: 'dep_dr_decay.csv',
    options: { outcome: 'signal', dose: 'time', model: 'exponential-decay', confidenceLevel: 0.9 },
  },
  {
    analysis: 'crosstabs',
    name: 'trend',
    data: 'dep_tt_tumour.csv',
    options: {
      rows: 'dose',
      columns: 'tumour',
      rowOrder: { dose: ['none', 'low', 'mid', 'high'] },
      trend: true,
      trendScores: '0 1 2 4',
      trendAlternative: 'greater',
      measures: [],
    },
  },
  {
    analysis: 'paired-samples-ttest',
    name: 'yuen',
    data: 'dep_yu_anorexia.csv',
    options: { pairs: [['pre', 'post']], yuen: true, trim: 0.1, alternative: 'less', confidenceLevel: 0.9 },
  },
  {
    analysis: 'mann-whitney-u-test',
    name: 'permutation',
    data: 'dep_bm_small.csv',
    options: {
      outcomes: ['score', 'tied'],
      group: 'arm',
      alternative: 'greater',
      brunnerMunzel: true,
      permutation: true,
    },
  },
  {
    analysis: 'reliability',
    name: 'gwet',
    data: 'dep_gw_four.csv',
    options: { analysis: 'gwet', variables: ['r1', 'r2', 'r3', 'r4'] },
  },
  {
    analysis: 'reliability',
    name: 'gwet-ordinal',
    data: 'dep_gw_grades.csv',
    options: { analysis: 'gwet', gwetWeights: 'ordinal', variables: ['rater1', 'rater2', 'rater3'] },
  },
  {
    analysis: 'matrix',
    name: 'polychoric',
    data: 'dep_pc_items.csv',
    options: {
      variables: ['A2', 'A3', 'grade', 'score'],
      coefficients: ['polychoric'],
      levelOrder: { grade: ['low', 'medium', 'high'] },
      adjustment: 'holm',
    },
  },
  {
    analysis: 'matrix',
    name: 'tetrachoric',
    data: 'dep_pc_tests.csv',
    options: {
      variables: ['testA', 'testB'],
      coefficients: ['polychoric'],
      polychoricMethod: 'two-step',
      alternative: 'greater',
    },
  },
  {
    analysis: 'quantile-regression',
    name: 'rank',
    data: 'dep_qr_engel.csv',
    options: { outcome: 'foodexp', covariates: ['income'], quantiles: '0.25, 0.5', errors: 'rank' },
  },
  {
    analysis: 'quantile-regression',
    name: 'iid',
    data: 'dep_qr_ozone.csv',
    options: {
      outcome: 'ozone',
      covariates: ['wind', 'temp'],
      factors: ['season'],
      quantiles: '0.53, 0.83',
      errors: 'iid',
      newCases: [{ wind: 10, temp: 80, season: 'late' }],
    },
  },
  {
    analysis: 'conditional-logistic-regression',
    name: 'efron',
    data: 'dep_cl_sets.csv',
    options: {
      outcome: 'ill',
      sets: 'set',
      covariates: ['x'],
      factors: ['g'],
      references: { g: 'c' },
      method: 'efron',
      confidenceLevel: 0.9,
    },
  },
  {
    analysis: 'poisson-regression',
    name: 'zip',
    data: 'dep_zi_articles.csv',
    options: {
      outcome: 'art',
      covariates: ['kid5', 'ment'],
      factors: ['fem'],
      zeros: 'zero-inflated',
      family: 'poisson',
      zeroPart: 'chosen',
      zeroPredictors: ['fem', 'ment'],
      newCases: [{ kid5: 1, ment: 10, fem: 'Men' }],
    },
  },
  {
    analysis: 'poisson-regression',
    name: 'hurdle-nb',
    data: 'dep_zi_articles.csv',
    options: {
      outcome: 'art',
      covariates: ['kid5', 'ment'],
      factors: ['fem'],
      zeros: 'hurdle',
      family: 'negative-binomial',
      zeroPart: 'chosen',
      zeroPredictors: ['kid5', 'ment'],
      newCases: [{ kid5: 1, ment: 10, fem: 'Men' }],
    },
  },
  {
    analysis: 'mlm',
    name: 'kenward-roger',
    data: 'dep_mm_oats.csv',
    options: {
      outcome: 'yield',
      factors: ['variety', 'nitro'],
      group: 'variety',
      upper: 'block',
      checks: [],
      plots: [],
      smallSample: 'kenward-roger',
    },
  },
  {
    analysis: 'robust-regression',
    name: 'bisquare',
    data: 'dep_rob_outliers.csv',
    options: {
      outcome: 'y',
      covariates: ['x'],
      factors: ['g'],
      references: { g: 'b' },
      psi: 'bisquare',
      newCases: [{ x: 3, g: 'a' }],
    },
  },
  {
    analysis: 'regularized-regression',
    name: 'elastic net of two levels',
    data: 'dep_reg_birthwt.csv',
    options: {
      outcome: 'low',
      covariates: ['age', 'lwt', 'smoke', 'ptl'],
      factors: ['race'],
      references: { race: 'white' },
      family: 'binomial',
      penalty: 'net',
      choose: '1se',
      lambdas: '0.2, 0.1, 0.05, 0.02, 0.01',
      folds: 5,
      newCases: [{ age: 20, lwt: 100, smoke: 1, ptl: 0, race: 'black' }],
    },
  },
  {
    analysis: 'regularized-regression',
    name: 'ridge of counts',
    data: 'dep_reg_wide.csv',
    options: {
      outcome: 'count',
      covariates: ['x1', 'x2', 'x3'],
      family: 'poisson',
      penalty: 'ridge',
      choose: 'own',
      lambda: 0.2,
      standardize: false,
    },
  },
];
