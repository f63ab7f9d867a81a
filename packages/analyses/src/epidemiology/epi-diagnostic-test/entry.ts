import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-diagnostic-test',
  area: 'epidemiology',
  path: 'epicalc/diagnostic-test',
  title: 'Diagnostic test',
  description:
    'Sensitivity, specificity, predictive values at any prevalence, likelihood ratios and agreement of a test.',
  resultType: 'other',
  aliases: ['test evaluation', 'sensitivity and specificity calculator'],
  keywords: [
    'sensitivity',
    'specificity',
    'predictive value',
    'likelihood ratio',
    'diagnostic odds ratio',
    'youden',
    'kappa',
    'f1',
    'matthews',
    'prevalence',
    'bayes',
  ],
  presets: [
    {
      path: 'epicalc/diagnostic',
      title: 'Diagnostic accuracy',
      description:
        'What a test result means: accuracy from four counts and predictive values at a prevalence.',
      keywords: ['sensitivity', 'specificity', 'post-test probability'],
      options: {},
    },
  ],
};
