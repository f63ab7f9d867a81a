import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'matrix',
  area: 'correlation',
  path: 'correlation-analysis/matrix',
  title: 'Correlation matrix',
  description: 'How strongly two or more variables go together: Pearson, Spearman and Kendall.',
  resultType: 'correlation',
  aliases: ['correlation', 'correlation coefficient', 'Pearson correlation', 'Spearman rank correlation'],
  keywords: [
    'association between numbers',
    'relationship between two variables',
    'Kendall tau',
    'point-biserial',
    'compare correlations',
    'Steiger',
    'Fisher z',
    'heatmap',
    'scatter plot',
  ],
};
