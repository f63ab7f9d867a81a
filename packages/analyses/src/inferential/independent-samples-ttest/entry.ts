import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'independent-samples-ttest',
  area: 'inferential',
  path: 'inferential-stats/independent-samples-ttest',
  title: 'Independent-samples t-test',
  description: 'Compares the mean of a number between two groups.',
  resultType: 'ttest',
  aliases: ['two-sample t-test', "Student's t-test", "Welch's t-test", 'unpaired t-test'],
  keywords: [
    'trimmed means',
    'Yuen',
    'robust t-test',
    'compare two groups',
    'difference between means',
    'mean difference',
    "Cohen's d",
    'Mann-Whitney',
  ],
};
