/** The procedures of G*Power 3.1, by family as its menu has them, each with where it is here; and examples of its manual. */
import type { RawOptions } from '@constat/analyses';

/** Whether a procedure is here with the same method, answered by another method, or missing. */
export type Coverage = 'same' | 'near' | 'none';

export interface Procedure {
  readonly name: string;
  readonly coverage: Coverage;
  /** The calculator and its design, where there is one. */
  readonly analysisId?: string;
  readonly design?: string;
  /** How the design is called in the form. */
  readonly label?: string;
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
const none = (name: string, note?: string): Procedure => ({
  name,
  coverage: 'none',
  ...(note ? { note } : {}),
});

export const GPOWER_PROCEDURES: Readonly<Record<string, readonly Procedure[]>> = {
  't tests': [
    none('Correlation: Point biserial model', 'two means ask the same question in units of d'),
    near(
      'Linear bivariate regression: One group, size of slope',
      ADVANCED,
      'regression-r2',
      'Linear regression: R² of all predictors',
      'one predictor, two-sided',
    ),
    none('Linear bivariate regression: Two groups, difference between intercepts'),
    none('Linear bivariate regression: Two groups, difference between slopes'),
    near(
      'Linear multiple regression: Fixed model, single regression coefficient',
      ADVANCED,
      'regression-r2-change',
      'Linear regression: increase of R²',
      'one tested predictor, two-sided',
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
    none('Generic t test'),
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
    none('Hotelling’s T²: One group mean vector'),
    none('Hotelling’s T²: Two group mean vectors'),
    none('MANOVA: Global effects'),
    none('MANOVA: Special effects and interactions'),
    none('MANOVA: Repeated measures, between factors'),
    none('MANOVA: Repeated measures, within factors'),
    none('MANOVA: Repeated measures, within-between interaction'),
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
    none('Variance: Test of equality (two sample case)'),
    none('Generic F test'),
  ],
  'χ² tests': [
    same('Goodness-of-fit tests: Contingency tables', MORE, 'chi-square', 'Chi-square test'),
    none('Variance: Difference from constant (one sample case)'),
    none('Generic χ² test'),
  ],
  'z tests': [
    none('Correlation: Tetrachoric model'),
    none('Correlations: Two dependent Pearson r’s (common index)'),
    none('Correlations: Two dependent Pearson r’s (no common index)'),
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
    none('Generic z test'),
  ],
  'Exact tests': [
    near(
      'Correlation: Bivariate normal model',
      ADVANCED,
      'correlation-fisher',
      'Correlation: against a value (Fisher’s z)',
      'the large-sample approximation that G*Power offers as well',
    ),
    none('Linear multiple regression: Random model'),
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
    none('Proportions: Inequality, two independent groups (unconditional)'),
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
];
