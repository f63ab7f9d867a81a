import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'samplesize-advanced-study-designs',
  area: 'sample-size',
  path: 'samplesize/advanced-study-designs',
  title: 'Sample size: advanced study designs',
  description:
    'How many cases correlations, regressions, variances, cluster-randomized and crossover trials, reliability, diagnostic and epidemiological studies need.',
  resultType: 'other',
  aliases: [
    'cluster randomised trial sample size',
    'case-control sample size',
    'cohort sample size',
    'logistic regression sample size',
    'bioequivalence sample size',
    'sample size for variances',
    'dependent correlations sample size',
  ],
  keywords: [
    'power analysis',
    'correlation',
    'multiple regression',
    'Cox regression',
    'crossover',
    'intraclass correlation',
    'Cronbach’s alpha',
    'sensitivity and specificity',
    'ROC curve',
    'incidence rates',
    'survey',
    'point-biserial correlation',
    'tetrachoric correlation',
    'comparison of slopes',
    'F test of variances',
  ],
};
