import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'assumptions',
  area: 'inferential',
  path: 'inference/assumptions',
  title: 'Assumption checker',
  description: 'Checks normality and equal variances before comparing groups, and names the test that fits.',
  resultType: 'other',
  aliases: [
    'homogeneity of variance',
    "Levene's test",
    "Bartlett's test",
    'Fligner-Killeen test',
    'F test of variances',
  ],
  keywords: ['equal variances', 'homoscedasticity', 'which test', 'assumptions', 'Brown-Forsythe'],
};
