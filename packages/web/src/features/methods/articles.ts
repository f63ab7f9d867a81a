/** The article of the knowledge base about each group of methods; the first whose addresses match counts. */
const ARTICLES: readonly (readonly [RegExp, string])[] = [
  [/^inferential-stats\/.*(?:ttest|mann-whitney|wilcoxon)/, 't-tests-and-alternatives'],
  [/manova$/, 'manova'],
  [/^inferential-stats\/.*(?:anova|kruskal|friedman)/, 'anova-tests-and-alternatives'],
  [/\/doe$/, 'design-of-experiments'],
  [/missing-data$/, 'missing-data'],
  [/cfa$/, 'confirmatory-factor-analysis'],
  [/^stats\/(?:descriptives|normality)|outliers$/, 'numerical-descriptives'],
  [/^stats\/(?:frequencies|crosstabs)|chi-square|cochran-q/, 'categorical-descriptives'],
  [/logistic-regression$|multinomial/, 'logistic-regression'],
  [/spc-charts|run-chart|multivariate-charts/, 'control-charts'],
  [/capability/, 'process-capability'],
  [/gage/, 'measurement-systems'],
  [/\/did$/, 'difference-in-differences'],
  [/table1$|smd-table$/, 'baseline-tables'],
  [/roc-curves$/, 'roc-curves'],
  [/poisson|negative-binomial/, 'poisson-regression'],
  [/mlm$|gee$/, 'multilevel-models'],
  [/^time-series\//, 'time-series-forecasting'],
  [/^stats\/linear-regression/, 'correlation-linear-regression'],
  [/^correlation-analysis\//, 'correlation-regression'],
  [/survival/, 'survival-analysis'],
  [/reliability$/, 'reliability-analysis'],
  [/efa$/, 'exploratory-factor-analysis'],
  [/cluster$/, 'cluster-analysis'],
  [/meta-analysis$/, 'meta-analysis'],
  [/mediation$/, 'mediation-moderation'],
  [/^samplesize|power/, 'sample-size-power-analysis'],
  [/^ci-calculators/, 'confidence-interval-calculator'],
  [/^epicalc/, 'epidemiological-calculators'],
  [/^effect-size/, 'effect-size-calculator'],
  [/^charts\//, 'data-visualization'],
];

/** The name of the article about a tool, or null. */
export const articleOf = (path: string): string | null =>
  ARTICLES.find(([holds]) => holds.test(path))?.[1] ?? null;
