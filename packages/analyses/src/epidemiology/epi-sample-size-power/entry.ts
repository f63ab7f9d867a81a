import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-sample-size-power',
  area: 'epidemiology',
  path: 'epicalc/sample-size-power',
  title: 'Sample size and power of epidemiological studies',
  description:
    'Persons, power or detectable ratio of cohort, case-control, matched, rate and prevalence studies.',
  resultType: 'other',
  aliases: ['cohort sample size', 'case-control sample size', 'prevalence survey sample size'],
  keywords: [
    'power',
    'odds ratio',
    'risk ratio',
    'prevalence',
    'design effect',
    'survey',
    'fleiss',
    'matched',
  ],
};
