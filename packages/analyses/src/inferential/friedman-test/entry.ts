import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'friedman-test',
  area: 'inferential',
  path: 'inferential-stats/friedman-test',
  title: 'Friedman test',
  description: 'Compares three or more measurements of the same cases by ranks.',
  resultType: 'other',
  aliases: ['Friedman ANOVA', 'two-way ANOVA by ranks', "Kendall's W", 'coefficient of concordance'],
  keywords: ['repeated measures', 'non-parametric', 'within subjects', 'Nemenyi', 'Durbin-Conover', 'raters'],
};
