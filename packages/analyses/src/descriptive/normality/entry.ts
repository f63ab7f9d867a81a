import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'normality',
  area: 'descriptive',
  path: 'stats/normality',
  title: 'Normality tests',
  description: 'Tests whether numbers follow a normal distribution, and shows how they depart from it.',
  resultType: 'normality',
  aliases: [
    'test for normality',
    'Shapiro-Wilk test',
    'Kolmogorov-Smirnov test',
    'Anderson-Darling test',
    'Q-Q plot',
  ],
  keywords: [
    'normal distribution',
    'Lilliefors',
    'Jarque-Bera',
    "D'Agostino",
    'Cramer-von Mises',
    'skewness',
    'kurtosis',
    'bell curve',
  ],
};
