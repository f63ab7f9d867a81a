import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'two-way-anova',
  area: 'inferential',
  path: 'inferential-stats/two-way-anova',
  title: 'Factorial ANOVA and ANCOVA',
  description:
    'Compares the mean of a number between the levels of several factors, with interactions and covariates.',
  resultType: 'other',
  aliases: [
    'two-way ANOVA',
    'N-way ANOVA',
    'factorial ANOVA',
    'ANCOVA',
    'analysis of covariance',
    'general linear model',
  ],
  keywords: [
    'interaction',
    'main effects',
    'covariate',
    'type III sums of squares',
    'estimated marginal means',
    'simple effects',
    'adjusted means',
    'partial eta squared',
    'post hoc',
    'compact letter display',
    'heteroscedastic',
    'unequal variances',
    'HC3',
    'random factor',
    'mixed model ANOVA',
    'expected mean squares',
    'variance components',
  ],
};
