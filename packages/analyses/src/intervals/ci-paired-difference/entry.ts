import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'ci-paired-difference',
  area: 'intervals',
  path: 'ci-calculators/paired-difference',
  title: 'Confidence interval of a paired difference',
  description: 'The difference of two means or proportions of the same cases.',
  resultType: 'other',
  aliases: ['before and after interval'],
  keywords: ['matched pairs', 'mcnemar interval', 'repeated measures', 'paired proportions'],
};
