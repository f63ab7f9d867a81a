/** The procedures of G*Power 3.1, by family as its menu has them, each with where it is here; and examples of its manual. */
import type { RawOptions } from '@constat/analyses';

/** Whether a procedure is here with the same method, or answered by another one. */
export type Coverage = 'same' | 'near';

export interface Procedure {
  readonly name: string;
  readonly coverage: Coverage;
  /** The calculator and its design. */
  readonly analysisId: string;
  readonly design: string;
  /** The option that holds the design, where it is another one. */
  readonly option?: string;
  /** How the design is called in the form. */
  readonly label: string;
  readonly note?: string;
}

const ONE = 'samplesize-one-sample';
const TWO = 'samplesize-two-sample';
const PAIRS = 'samplesize-paired-sample';
const MORE = 'samplesize-more-than-two-groups';
const ADVANCED = 'samplesize-advanced-study-designs';

const same = (name: string, analysisId: string, design: string, label: string, note?: string): Procedure => ({
  name,
  coverage: 'same',
  analysisId,
  design,
  label,
  ...(note ? { note } : {}),
});
const near = (name: string, analysisId: string, design: string, label: string, note: string): Procedure => ({
  ...same(name, analysisId, design, label, note),
  coverage: 'near',
});
const generic = (name: string): Procedure => ({
  ...same(name, 'pvalue-calculator', 'power', 'Power', 'and the noncentrality that a power needs'),
  option: 'calculation',
});

export const GPOWER_PROCEDURES: Readonly<Record<string, readonly Procedure[]>> = {
  't tests': [
    same(
      'Correlation: Point biserial model',
      ADVANCED,
      'correlation-biserial',
      'Correlation: point-biserial',
    ),
    same(
      'Linear bivariate regression: One group, size of slope',
      ADVANCED,
      'regression-slope',
      'Linear regression: slope of one predictor',
    ),
    same(
      'Linear bivariate regression: Two groups, difference between intercepts',
      ADVANCED,
      'two-intercepts',
      'Linear regression: intercepts of two groups',
    ),
    same(
      'Linear bivariate regression: Two groups, difference between slopes',
      ADVANCED,
      'two-slopes',
      'Linear regression: slopes of two groups',
    ),
    same(
      'Linear multiple regression: Fixed model, single regression coefficient',
      ADVANCED,
      'regression-coefficient',
      'Linear regression: one coefficient',
    ),
    same('Means: Difference between two dependent means (matched pairs)', PAIRS, 'paired-t', 'Paired t-test'),
    same('Means: Difference between two independent means (two groups)', TWO, 'means-t', 'Two means'),
    same('Means: Difference from constant (one sample case)', ONE, 'mean-t', 'Test a mean'),
    same(
      'Means: Wilcoxon signed-rank test (matched pairs)',
      PAIRS,
      'paired-wilcoxon',
      'Wilcoxon’s signed-rank test',
    ),
    same(
      'Means: Wilcoxon signed-rank test (one sample case)',
      ONE,
      'mean-wilcoxon',
      'Test a location, signed ranks',
    ),
    same(
      'Means: Wilcoxon-Mann-Whitney test (two groups)',
      TWO,
      'means-wilcoxon',
      'Two groups, Mann–Whitney test',
    ),
    generic('Generic t test'),
  ],
  'F tests': [
    same('ANCOVA: Fixed effects, main effects and interactions', MORE, 'ancova', 'ANCOVA'),
    same('ANOVA: Fixed effects, omnibus, one-way', MORE, 'anova-oneway', 'One-way ANOVA'),
    same(
      'ANOVA: Fixed effects, special, main effects and interactions',
      MORE,
      'factorial-anova',
      'Factorial ANOVA',
    ),
    same('ANOVA: Repeated measures, between factors', MORE, 'rm-between', 'Repeated measures, between'),
    same('ANOVA: Repeated measures, within factors', MORE, 'rm-within', 'Repeated measures, within'),
    same(
      'ANOVA: Repeated measures, within-between interaction',
      MORE,
      'rm-interaction',
      'Repeated measures, interaction',
    ),
    same('Hotelling’s T²: One group mean vector', MORE, 'hotelling-one', 'Hotelling’s T², one group'),
    same('Hotelling’s T²: Two group mean vectors', MORE, 'hotelling-two', 'Hotelling’s T², two groups'),
    same('MANOVA: Global effects', MORE, 'manova', 'MANOVA'),
    same('MANOVA: Special effects and interactions', MORE, 'manova-special', 'Factorial MANOVA'),
    same(
      'MANOVA: Repeated measures, between factors',
      MORE,
      'rm-between',
      'Repeated measures, between',
      'the same test as that of the analysis of variance',
    ),
    same(
      'MANOVA: Repeated measures, within factors',
      MORE,
      'manova-within',
      'Repeated measures MANOVA, within',
    ),
    same(
      'MANOVA: Repeated measures, within-between interaction',
      MORE,
      'manova-interaction',
      'Repeated measures MANOVA, interaction',
    ),
    same(
      'Linear multiple regression: Fixed model, R² deviation from zero',
      ADVANCED,
      'regression-r2',
      'Linear regression: R² of all predictors',
    ),
    same(
      'Linear multiple regression: Fixed model, R² increase',
      ADVANCED,
      'regression-r2-change',
      'Linear regression: increase of R²',
    ),
    same(
      'Variance: Test of equality (two sample case)',
      ADVANCED,
      'variance-two',
      'Variance: two groups compared',
    ),
    generic('Generic F test'),
  ],
  'χ² tests': [
    same('Goodness-of-fit tests: Contingency tables', MORE, 'chi-square', 'Chi-square test'),
    same(
      'Variance: Difference from constant (one sample case)',
      ADVANCED,
      'variance-one',
      'Variance: against a value',
    ),
    generic('Generic χ² test'),
  ],
  'z tests': [
    same('Correlation: Tetrachoric model', ADVANCED, 'correlation-tetrachoric', 'Correlation: tetrachoric'),
    same(
      'Correlations: Two dependent Pearson r’s (common index)',
      ADVANCED,
      'correlations-sharing',
      'Correlation: two of one sample that share a variable',
    ),
    same(
      'Correlations: Two dependent Pearson r’s (no common index)',
      ADVANCED,
      'correlations-apart',
      'Correlation: two of one sample without a shared variable',
    ),
    same(
      'Correlations: Two independent Pearson r’s',
      ADVANCED,
      'two-correlations',
      'Correlation: two groups compared',
    ),
    near(
      'Logistic regression',
      ADVANCED,
      'logistic-continuous',
      'Logistic regression: continuous predictor',
      'by Hsieh, Bloch and Larsen; the binary predictor is a design of its own',
    ),
    near(
      'Poisson regression',
      ADVANCED,
      'rates',
      'Epidemiology: two incidence rates',
      'two rates, without covariates',
    ),
    same(
      'Proportions: Difference between two independent proportions',
      TWO,
      'proportions-pooled',
      'Two proportions',
    ),
    generic('Generic z test'),
  ],
  'Exact tests': [
    near(
      'Correlation: Bivariate normal model',
      ADVANCED,
      'correlation-exact',
      'Correlation: against zero (exact)',
      'against another value by the large-sample approximation that G*Power offers as well',
    ),
    same(
      'Linear multiple regression: Random model',
      ADVANCED,
      'regression-random',
      'Linear regression: R², predictors drawn with the cases (exact)',
      'the upper side',
    ),
    same(
      'Proportion: Difference from constant (one sample case)',
      ONE,
      'proportion-exact',
      'Test a proportion, exact',
    ),
    same(
      'Proportions: Inequality, two dependent groups (McNemar)',
      PAIRS,
      'mcnemar-exact',
      'McNemar’s test, exact',
    ),
    same(
      'Proportions: Inequality, two independent groups (Fisher’s exact test)',
      TWO,
      'proportions-fisher',
      'Two proportions, Fisher’s exact test',
      'two-sided',
    ),
    same(
      'Proportions: Inequality, two independent groups (unconditional)',
      TWO,
      'proportions-unconditional',
      'Two proportions, unconditional exact test',
      'by the pooled *z*, up to 150 cases in a group',
    ),
    near(
      'Proportions: Inequality (offset), two independent groups (unconditional)',
      TWO,
      'noninferiority-proportions',
      'Non-inferiority of a proportion',
      'by the normal approximation',
    ),
    same(
      'Proportion: Sign test (binomial test)',
      ONE,
      'proportion-exact',
      'Test a proportion, exact',
      'against 0.5',
    ),
    same('Generic binomial test', ONE, 'proportion-exact', 'Test a proportion, exact'),
  ],
};

/** An example of the manual (Faul, Erdfelder, Buchner & Lang, G*Power 3.1 manual, version of 1 June 2023): what it asks, what it answers, and the same question to the calculator here. */
export interface ManualExample {
  readonly chapter: number;
  readonly question: string;
  /** What the manual prints. */
  readonly total?: number;
  readonly power?: number;
  readonly analysisId: string;
  readonly options: RawOptions;
}

export const GPOWER_EXAMPLES: readonly ManualExample[] = [
  {
    chapter: 4,
    question: 'One proportion, 0.65 against 0.80, 20 cases, one-sided, exact',
    power: 0.411449,
    analysisId: ONE,
    options: {
      design: 'proportion-exact',
      solveFor: 'power',
      proportionNull: 0.65,
      proportionAlternative: 0.8,
      n: 20,
      alternative: 'greater',
    },
  },
  {
    chapter: 5,
    question: 'McNemar’s test, odds ratio 0.25, 40% discordant, 50 pairs, one-sided, exact',
    power: 0.839343,
    analysisId: PAIRS,
    options: {
      design: 'mcnemar-exact',
      solveFor: 'power',
      discordantBy: 'odds',
      oddsRatio: 0.25,
      discordant: 0.4,
      n: 50,
      alternative: 'less',
    },
  },
  {
    chapter: 10,
    question: 'One-way ANOVA of 10 groups, *f* = 0.25, power 95%',
    total: 390,
    power: 0.952363,
    analysisId: MORE,
    options: { design: 'anova-oneway', effectSizeF: 0.25, groups: 10, power: 0.95 },
  },
  {
    chapter: 11,
    question: 'A main effect of 4 degrees of freedom in 36 cells, *f* = 0.2450722, 108 cases',
    power: 0.475635,
    analysisId: MORE,
    options: {
      design: 'factorial-anova',
      solveFor: 'power',
      effectSizeF: 0.2450722,
      numeratorDf: 4,
      cells: 36,
      total: 108,
    },
  },
  {
    chapter: 11,
    question: 'An interaction of 12 degrees of freedom in 36 cells, *f* = 0.3288016, 108 cases',
    power: 0.513442,
    analysisId: MORE,
    options: {
      design: 'factorial-anova',
      solveFor: 'power',
      effectSizeF: 0.3288016,
      numeratorDf: 12,
      cells: 36,
      total: 108,
    },
  },
  {
    chapter: 12,
    question: 'A slope of −0.0667 against 0, SD of *x* 7.5 and of *y* 4, 100 cases',
    power: 0.238969,
    analysisId: ADVANCED,
    options: {
      design: 'regression-slope',
      solveFor: 'power',
      slope: -0.0667,
      sdPredictor: 7.5,
      // √(4² − (0.0667 · 7.5)²)
      sdResidual: 3.9685973,
      n: 100,
    },
  },
  {
    chapter: 15,
    question: 'Two variances, ratio 1.5, power 80%',
    total: 386,
    power: 0.800105,
    analysisId: ADVANCED,
    options: { design: 'variance-two', varianceRatio: 1.5 },
  },
  {
    chapter: 16,
    question: 'A point-biserial correlation of 0.25, one-sided, power 95%',
    total: 164,
    power: 0.950308,
    analysisId: ADVANCED,
    options: { design: 'correlation-biserial', correlation: 0.25, power: 0.95, sides: 'one-sided' },
  },
  {
    chapter: 19,
    question: 'Matched pairs, *d* = 0.421637, 50 pairs',
    power: 0.832114,
    analysisId: PAIRS,
    options: {
      design: 'paired-t',
      solveFor: 'power',
      spread: 'both',
      meanDifference: 0.4,
      sd1: 1,
      sd2: 1,
      correlation: 0.55,
      n: 50,
    },
  },
  {
    chapter: 20,
    question: 'One mean, *d* = 0.625, one-sided, power 95%',
    total: 30,
    power: 0.955144,
    analysisId: ONE,
    options: {
      design: 'mean-t',
      meanNull: 0,
      meanAlternative: 0.625,
      sd: 1,
      power: 0.95,
      alternative: 'greater',
    },
  },
  {
    chapter: 20,
    question: 'One mean, *d* = 0.1, α = .01, power 90%',
    total: 1492,
    power: 0.900169,
    analysisId: ONE,
    options: { design: 'mean-t', meanNull: 0, meanAlternative: 0.1, sd: 1, alpha: 0.01, power: 0.9 },
  },
  {
    chapter: 26,
    question: 'A variance of 1 against 1.5, one-sided, power 80%',
    total: 81,
    power: 0.803686,
    analysisId: ADVANCED,
    options: { design: 'variance-one', varianceRatio: 0.6666666667, sides: 'one-sided' },
  },
  {
    chapter: 28,
    question: 'Correlations of 0.4 and 0.2 that share a variable, the others’ 0.5, one-sided, power 80%',
    total: 144,
    analysisId: ADVANCED,
    options: {
      design: 'correlations-sharing',
      correlationAB: 0.4,
      correlationAC: 0.2,
      correlationBC: 0.5,
      sides: 'one-sided',
    },
  },
  {
    chapter: 28,
    question: 'Correlations of 0.1 and 0.2 of four variables, one-sided, power 80%',
    total: 886,
    analysisId: ADVANCED,
    options: {
      design: 'correlations-apart',
      correlationAB: 0.1,
      correlationCD: 0.2,
      crossAC: 0.5,
      crossAD: 0.4,
      correlationBC: -0.4,
      crossBD: 0.8,
      sides: 'one-sided',
    },
  },
  {
    chapter: 31,
    question: 'A tetrachoric correlation of 0.24 against 0, shares 0.602 and 0.582, one-sided, power 95%',
    total: 463,
    power: 0.95037,
    analysisId: ADVANCED,
    options: {
      design: 'correlation-tetrachoric',
      correlation: 0.2399846,
      shareX: 0.6019313,
      shareY: 0.5815451,
      power: 0.95,
      sides: 'one-sided',
    },
  },
];
