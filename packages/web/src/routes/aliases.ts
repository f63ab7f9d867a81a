/** Addresses that lead to another one, with their query and hash: legacy, short and double names of one tool. */

/** Whole groups under another name: every page below follows. */
export const GROUP_ALIASES = {
  'sample-size': 'samplesize',
  'epi-calculator': 'epicalc',
} as const satisfies Readonly<Record<string, string>>;

/** Single addresses, each with the one it stands for; all below /app. */
export const ALIASES = {
  // Legacy.
  'stats/frequency': 'stats/frequencies',
  'stats/descriptive': 'stats/descriptives',
  'correlation/pearson': 'correlation-analysis/pearson',
  'correlation/linear': 'correlation-analysis/regression',
  'correlation/logistic': 'correlation-analysis/logistic',
  advanced: 'advanced-analysis',
  survival: 'advanced-analysis/survival',
  reliability: 'advanced-analysis/reliability',
  // Names of charts in the menu.
  'visualization/bar-chart': 'charts/bar',
  'visualization/pie-chart': 'charts/pie',
  'visualization/histogram': 'charts/histogram',
  'visualization/box-plot': 'charts/boxplot',
  'visualization/scatter-plot': 'charts/scatter',
  'visualization/raincloud': 'charts/raincloud',
  'visualization/sankey': 'charts/sankey',
  'visualization/error-bar': 'charts/errorbar',
  'visualization/pivot': 'pivot-analysis',
  // One tool, two addresses.
  'correlation-analysis/regression': 'stats/linear-regression',
  'correlation-analysis/logistic': 'stats/logistic-regression',
  'stats/cox-regression': 'advanced-analysis/survival/cox-regression',
  'stats/correlation': 'correlation-analysis/matrix',
  'inferential-stats/one-sample-ttest-standalone': 'inferential-stats/one-sample-ttest',
  'inferential-stats/ttest': 'inference/ttest',
  'advanced-analysis/survival-analysis': 'advanced-analysis/survival',
  'advanced-analysis/mediation-moderation': 'advanced-analysis/mediation',
  'advanced-analysis/factor-analysis': 'advanced-analysis/efa',
  'advanced-analysis/reliability-analysis': 'advanced-analysis/reliability',
  'advanced-analysis/six-sigma/design-of-experiments': 'inferential-stats/doe',
  'analysis-assistant': 'assistant',
  'publication-ready/apa': 'publication-ready/convert-to-apa',
  // Names used by the catalogue of the matching engine.
  'stats/summary': 'stats/descriptives',
  'stats/crosstabulation': 'stats/crosstabs',
  'assumptions/checker': 'inference/assumptions',
  'confidence-intervals/difference-proportions': 'ci-calculators/difference-proportions',
  'confidence-intervals/single-proportion': 'ci-calculators/single-proportion',
  'sample-size/calculator': 'samplesize/options',
  'sample-size/power-analysis': 'publication-ready/power-analysis-calculator',
  'single-mean': 'ci-calculators/single-mean',
  'difference-means': 'ci-calculators/difference-means',
  'paired-difference': 'ci-calculators/paired-difference',
  correlation: 'ci-calculators/correlation',
  'publication-tools/flow-diagram': 'publication-ready/flow-diagram',
  'visualizations/bar-chart': 'charts/bar',
  'visualizations/box-plot': 'charts/boxplot',
  'visualizations/histogram': 'charts/histogram',
  'visualizations/scatter-plot': 'charts/scatter',
  'visualizations/line-chart': 'charts/line',
  'visualizations/pie-chart': 'charts/pie',
} as const satisfies Readonly<Record<string, string>>;
