import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-matched-case-control',
  area: 'epidemiology',
  path: 'epicalc/matched-case-control',
  title: 'Matched case-control study',
  description: 'Matched odds ratio with exact and mid-P limits and McNemar’s tests, from counts of pairs.',
  resultType: 'other',
  aliases: ['matched pairs', 'McNemar calculator', 'paired case-control'],
  keywords: ['matched odds ratio', 'mcnemar', 'discordant pairs', 'mid-p', 'conditional'],
};
