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
  presets: [
    {
      path: 'charts/bland-altman',
      title: 'Bland–Altman plot',
      description: 'Differences of two methods against their mean, with the limits of agreement.',
      keywords: ['method comparison', 'agreement of methods', 'Tukey mean-difference plot', 'chart'],
      options: { analysis: 'bland-altman' },
      example: {
        sample: 'gauge-calibration',
        options: { analysis: 'bland-altman', variables: ['Reading', 'Reference'] },
      },
    },
  ],
};
