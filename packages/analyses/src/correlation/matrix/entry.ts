import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'matrix',
  area: 'correlation',
  path: 'correlation-analysis/matrix',
  title: 'Correlation matrix',
  description: 'How strongly two or more variables go together: Pearson, Spearman and Kendall.',
  resultType: 'correlation',
  aliases: ['correlation', 'correlation coefficient', 'correlation table'],
  keywords: [
    'association between numbers',
    'relationship between two variables',
    'Kendall tau',
    'point-biserial',
    'polychoric',
    'tetrachoric',
    'polyserial',
    'compare correlations',
    'Steiger',
    'Fisher z',
    'heatmap',
    'scatter plot',
  ],
  presets: [
    {
      path: 'charts/correlation-network',
      title: 'Correlation network',
      description: 'Correlations of three or more variables as lines, the wider the stronger.',
      keywords: ['network of correlations', 'correlation graph', 'chart'],
      options: { plots: ['network'] },
    },
    {
      path: 'correlation-analysis/pearson',
      title: 'Pearson correlation',
      description: 'How close two numbers are to a straight line: r with its interval and test.',
      keywords: ['product-moment correlation', 'linear correlation', 'r', 'point-biserial'],
      options: { coefficients: ['pearson'] },
    },
    {
      path: 'correlation-analysis/spearman',
      title: 'Spearman correlation',
      description: 'Whether one variable rises with another, from their ranks: ρ with its interval and test.',
      keywords: ['rank correlation', 'monotonic association', 'ordinal correlation', 'rho'],
      options: { coefficients: ['spearman'] },
    },
  ],
};
