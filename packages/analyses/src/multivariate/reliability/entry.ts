import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'reliability',
  area: 'multivariate',
  path: 'advanced-analysis/reliability',
  title: 'Reliability and agreement',
  description:
    'How consistently items measure one thing, and how well raters or methods agree: alpha, omega, ICC, kappa.',
  resultType: 'other',
  aliases: ['reliability analysis', 'Cronbach’s alpha', 'inter-rater reliability', 'internal consistency'],
  keywords: [
    'McDonald’s omega',
    'Guttman lambda',
    'split half',
    'item analysis',
    'intraclass correlation',
    'ICC',
    'Cohen’s kappa',
    'weighted kappa',
    'Fleiss’ kappa',
    'Gwet’s AC1',
    'Gwet’s AC2',
    'agreement coefficient',
    'Krippendorff’s alpha',
    'Kendall’s W',
    'Bland-Altman',
    'limits of agreement',
    'questionnaire',
    'Likert scale',
  ],
};
