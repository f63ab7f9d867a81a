/** Another tool, and when it is the better one. */
export interface Alternative {
  readonly path: string;
  readonly when: string;
}

export interface Ending {
  readonly id: string;
  /** Below /app. */
  readonly path: string;
  /** What of the tool is meant, in a sentence. */
  readonly lead: string;
  /** `{outcome}` and `{groups}` are the names of variables. */
  readonly methods: string;
  readonly otherwise: readonly Alternative[];
  /** Set where Constat has no tool: the one named is the nearest. */
  readonly missing?: string;
}

const P = {
  t1: 'inferential-stats/one-sample-ttest',
  t2: 'inferential-stats/independent-samples-ttest',
  t3: 'inferential-stats/paired-samples-ttest',
  mw: 'inferential-stats/mann-whitney-u-test',
  wx: 'inferential-stats/wilcoxon-signed-rank-test',
  an: 'inferential-stats/one-way-anova',
  kw: 'inferential-stats/kruskal-wallis-test',
  fa: 'inferential-stats/two-way-anova',
  rm: 'inferential-stats/repeated-measures-anova',
  fr: 'inferential-stats/friedman-test',
  cq: 'inferential-stats/cochran-q-test',
  ch: 'inferential-stats/chi-square-test',
  ct: 'stats/crosstabs',
  co: 'correlation-analysis/matrix',
  sp: 'correlation-analysis/spearman',
  lm: 'stats/linear-regression',
  lr: 'stats/logistic-regression',
  po: 'correlation-analysis/poisson-regression',
  nb: 'correlation-analysis/negative-binomial-regression',
  mn: 'correlation-analysis/multinomial-regression',
  or: 'correlation-analysis/ordinal-regression',
  ml: 'advanced-analysis/mlm',
  km: 'advanced-analysis/survival',
  cx: 'advanced-analysis/survival/cox-regression',
  re: 'advanced-analysis/reliability',
  ef: 'advanced-analysis/efa',
  cl: 'advanced-analysis/cluster',
  ma: 'advanced-analysis/manova',
  me: 'advanced-analysis/meta-analysis',
  ec: 'epicalc/2x2',
  mc: 'epicalc/matched-case-control',
  fo: 'time-series/forecast',
  ar: 'time-series/arima',
  tr: 'time-series/trend',
  de: 'time-series/decomposition',
  ts: 'time-series/analysis',
  st: 'time-series/stationarity-tests',
} as const;

const ALPHA = '(two-sided, α = .05)';

const end = (
  id: string,
  path: string,
  lead: string,
  methods: string,
  ...otherwise: readonly (readonly [string, string])[]
): Ending => ({
  id,
  path,
  lead,
  methods,
  otherwise: otherwise.map(([other, when]) => ({ path: other, when })),
});

const CLUSTERS = [P.ml, 'Cases share a clinic, a school or a family'] as const;

/** Every ending by its name. */
export const ENDINGS: Readonly<Record<string, Ending>> = Object.fromEntries(
  [
    end(
      'one-mean',
      P.t1,
      'It compares the mean of a number with a value that is known.',
      `The mean of {outcome} was compared with the reference value by a one-sample t-test ${ALPHA}; the effect size is Cohen’s d with its 95% confidence interval.`,
      [P.wx, 'Strong skew or outliers in a small sample'],
    ),
    end(
      'one-median',
      P.wx,
      'It compares a number with a known value by ranks.',
      `{outcome} was compared with the reference value by the Wilcoxon signed-rank test ${ALPHA}.`,
      [P.t1, 'Near symmetric after all'],
    ),
    end(
      'two-means',
      P.t2,
      'Welch’s version. It compares the mean of a number between two groups of different people and does not need equal variances.',
      `{outcome} was compared between {groups} with Welch’s independent-samples t-test ${ALPHA}; the effect size is Cohen’s d with its 95% confidence interval.`,
      [P.mw, 'Strong skew or outliers in small groups'],
      CLUSTERS,
    ),
    end(
      'two-ranks',
      P.mw,
      'It compares two groups of different people by ranks.',
      `{outcome} was compared between {groups} with the Mann–Whitney U test ${ALPHA}; the effect size is the rank-biserial correlation.`,
      [P.t2, 'Near symmetric, or more than 30 in each group'],
      CLUSTERS,
    ),
    end(
      'paired-means',
      P.t3,
      'It tests the mean of the differences of pairs.',
      `The two measurements of {outcome} were compared with a paired-samples t-test ${ALPHA}; the effect size is Cohen’s d of the differences.`,
      [P.wx, 'Strongly skewed differences in a small sample'],
    ),
    end(
      'paired-ranks',
      P.wx,
      'It compares two measurements of the same cases by ranks of their differences.',
      `The two measurements of {outcome} were compared with the Wilcoxon signed-rank test ${ALPHA}.`,
      [P.t3, 'Near symmetric differences'],
    ),
    end(
      'means',
      P.an,
      'It compares the means of three or more groups, with Welch’s version for unequal variances and comparisons of pairs.',
      `{outcome} was compared between {groups} by Welch’s one-way analysis of variance (α = .05), followed by Games–Howell comparisons; the effect size is ω².`,
      [P.kw, 'Strong skew or outliers in small groups'],
      CLUSTERS,
    ),
    end(
      'ranks',
      P.kw,
      'It compares three or more groups by ranks.',
      '{outcome} was compared between {groups} by the Kruskal–Wallis test (α = .05), followed by Dunn’s comparisons with Holm’s correction.',
      [P.an, 'Near symmetric, or more than 30 in each group'],
      CLUSTERS,
    ),
    end(
      'factorial',
      P.fa,
      'It estimates the effects of two factors and their interaction.',
      '{outcome} was analysed by a factorial analysis of variance with the factors and their interaction (α = .05).',
      [P.ml, 'Cases share a clinic, a school or a family'],
      [P.rm, 'One factor is measured in the same people'],
    ),
    end(
      'adjusted',
      P.fa,
      'With a covariate it is an analysis of covariance: groups are compared as if they were alike in it.',
      '{outcome} was compared between {groups} by an analysis of covariance that adjusts for the covariate (α = .05).',
      [P.lm, 'Slopes differ between the groups'],
      CLUSTERS,
    ),
    end(
      'repeated',
      P.rm,
      'It compares three or more measurements of the same people, also between groups.',
      'The measurements of {outcome} were compared by a repeated-measures analysis of variance with Greenhouse–Geisser correction (α = .05).',
      [P.fr, 'Strong skew in a small sample'],
      [P.ml, 'Some measurements are missing'],
    ),
    end(
      'repeated-ranks',
      P.fr,
      'It compares three or more measurements of the same people by ranks.',
      'The measurements of {outcome} were compared by the Friedman test (α = .05), followed by comparisons of pairs with Holm’s correction.',
      [P.rm, 'Numbers that are near symmetric'],
    ),
    end(
      'clustered',
      P.ml,
      'It lets cases of one cluster be alike, so that standard errors are right.',
      '{outcome} was analysed by a linear mixed model with a random intercept for each cluster.',
      [P.lm, 'There are fewer than about ten clusters: use them as a category'],
    ),
    end(
      'line',
      P.co,
      'It says how close two numbers are to a straight line.',
      'The association of {outcome} with {groups} was measured by Pearson’s r with its 95% confidence interval.',
      [P.sp, 'Outliers, or a curve that only rises'],
      [P.lm, 'One number is to be predicted from the other'],
    ),
    end(
      'monotone',
      P.sp,
      'It says from ranks whether one variable rises with another.',
      'The association of {outcome} with {groups} was measured by Spearman’s ρ with its 95% confidence interval.',
      [P.co, 'Near a straight line without outliers'],
      [P.or, 'Ordered levels are to be predicted'],
    ),
    end(
      'regression',
      P.lm,
      'It predicts a number from others, each adjusted for the rest.',
      '{outcome} was modelled by multiple linear regression; coefficients are given with 95% confidence intervals.',
      [P.ml, 'Cases share a clinic, a school or a family'],
      [P.po, 'The outcome is a count'],
    ),
    end(
      'ordinal',
      P.or,
      'It predicts ordered levels, with odds ratios.',
      '{outcome} was modelled by ordinal logistic regression with proportional odds; odds ratios are given with 95% confidence intervals.',
      [P.mn, 'The odds are not proportional'],
    ),
    end(
      'fit',
      P.ch,
      'It compares counts with the shares that are expected; for two categories the test is exact.',
      'The distribution of {outcome} was compared with the expected shares by a chi-square test of goodness of fit (α = .05).',
      ['summary-stats/chi-square-goodness', 'Only the counts are known'],
    ),
    end(
      'table',
      P.ch,
      'It tests whether a category is distributed alike in the groups.',
      'The association of {outcome} with {groups} was tested by Pearson’s chi-square test (α = .05); the effect size is Cramér’s V.',
      [P.ct, 'Expected counts below five: Fisher’s exact test'],
      [P.ec, 'Two by two: risk and odds ratios'],
    ),
    end(
      'paired-table',
      P.ct,
      'With McNemar’s test it compares two measurements of the same cases.',
      'The two measurements of {outcome} were compared by McNemar’s test (α = .05).',
      [P.cq, 'There are three or more measurements'],
    ),
    end(
      'matched-odds',
      P.mc,
      'It compares cases with their own controls by the pairs that differ.',
      'Matched pairs were compared by McNemar’s test; the odds ratio of the discordant pairs is given with its exact 95% confidence interval.',
      [P.ct, 'The data are cases in rows'],
    ),
    end(
      'repeated-binary',
      P.cq,
      'It compares three or more yes or no measurements of the same people.',
      'The measurements of {outcome} were compared by Cochran’s Q test (α = .05).',
      [P.ct, 'There are only two: McNemar’s test'],
    ),
    end(
      'logistic',
      P.lr,
      'It predicts yes or no, with odds ratios adjusted for each other.',
      '{outcome} was modelled by logistic regression; odds ratios are given with 95% confidence intervals.',
      [P.ec, 'One exposure and nothing to adjust for'],
    ),
    end(
      'multinomial',
      P.mn,
      'It predicts which of several categories occurs.',
      '{outcome} was modelled by multinomial logistic regression; odds ratios are given with 95% confidence intervals.',
      [P.or, 'The categories have an order'],
    ),
    end(
      'survival',
      P.km,
      'Kaplan–Meier curves with a log-rank test; people without the event count as long as they were seen.',
      'Time to {outcome} was described by Kaplan–Meier curves and compared between {groups} by the log-rank test (α = .05).',
      [P.cx, 'Other variables are to be adjusted for'],
    ),
    end(
      'cox',
      P.cx,
      'It explains the time until an event by several variables, with hazard ratios.',
      'Time to {outcome} was modelled by Cox regression; hazard ratios are given with 95% confidence intervals.',
      [P.km, 'Curves cross: hazards are not proportional'],
    ),
    end(
      'counts',
      P.po,
      'It compares and predicts counts and rates, with rate ratios.',
      '{outcome} was modelled by Poisson regression; rate ratios are given with 95% confidence intervals.',
      [P.nb, 'Counts vary more than their mean'],
    ),
    end(
      'forecast',
      P.fo,
      'It continues level, trend and season into the future, with intervals.',
      '{outcome} was forecast by exponential smoothing chosen by AICc; forecasts are given with 95% prediction intervals.',
      [P.ar, 'The remainder still has autocorrelation'],
    ),
    end(
      'trend',
      P.tr,
      'It tests whether a series rises or falls.',
      'The trend of {outcome} was tested by the Mann–Kendall test (α = .05) and measured by Sen’s slope.',
      [P.de, 'A season hides the trend'],
    ),
    end(
      'season',
      P.de,
      'It splits a series into trend, season and remainder.',
      '{outcome} was decomposed into trend, season and remainder by STL.',
      [P.tr, 'Only the trend is of interest'],
    ),
    end(
      'past',
      P.ts,
      'It shows the autocorrelations of a series and tests for white noise.',
      'Autocorrelation of {outcome} was examined by its correlogram and the Ljung–Box test (α = .05).',
      [P.ar, 'The series is to be modelled'],
    ),
    end(
      'level',
      P.st,
      'It tests whether a series keeps its level, or wanders like a random walk.',
      'Stationarity of {outcome} was examined by the augmented Dickey–Fuller and KPSS tests (α = .05).',
      [P.ts, 'Its past is of interest'],
    ),
    end(
      'agreement',
      P.re,
      'Kappa for categories, the intraclass correlation and limits of agreement for numbers.',
      'Agreement between raters was measured by the intraclass correlation (or Cohen’s κ for categories) with its 95% confidence interval.',
      [P.t3, 'Only a shift between raters matters'],
    ),
    end(
      'scale',
      P.re,
      'It measures how consistent the items of a scale are.',
      'Internal consistency was measured by Cronbach’s α and McDonald’s ω with 95% confidence intervals.',
      [P.ef, 'The items may measure several things'],
    ),
    end(
      'dimensions',
      P.ef,
      'It finds the few dimensions that lie behind many variables.',
      'The structure of the items was explored by factor analysis; the number of factors followed from parallel analysis.',
      [P.re, 'One scale is certain'],
    ),
    end(
      'types',
      P.cl,
      'It groups cases that are alike.',
      'Cases were grouped by cluster analysis of standardised variables.',
      [P.ef, 'Variables, not cases, are to be grouped'],
    ),
    end(
      'multivariate',
      P.ma,
      'It compares groups in several outcomes together.',
      'The outcomes were compared between {groups} by a multivariate analysis of variance (Pillai’s trace, α = .05).',
      [P.an, 'Each outcome has its own question'],
    ),
    end(
      'studies',
      P.me,
      'It pools the effects of several studies and measures how they differ.',
      'Effects were pooled by a random-effects model (REML) with Hartung–Knapp intervals; heterogeneity is given as τ² and I².',
      ['epicalc/meta-analysis', 'A few studies are typed in'],
    ),
    {
      ...end(
        'paired-time',
        P.cx,
        'The nearest is Cox regression with robust errors for clusters of cases.',
        'Time to {outcome} was modelled by Cox regression.',
      ),
      missing: 'Constat has no test of paired times to an event.',
    },
    {
      ...end(
        'clustered-other',
        P.lr,
        'The nearest is a regression that has the clusters as a category.',
        '{outcome} was modelled by regression with an indicator for each cluster.',
      ),
      missing: 'Constat has no multilevel model for outcomes that are not numbers.',
    },
  ].map((ending) => [ending.id, ending]),
);
