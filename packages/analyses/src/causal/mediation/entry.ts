import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'mediation',
  area: 'causal',
  path: 'advanced-analysis/mediation',
  title: 'Mediation and moderation',
  description:
    'Through what an effect works, and for whom: indirect effects with bootstrap intervals, simple slopes, Johnson–Neyman.',
  resultType: 'regression',
  aliases: ['mediation analysis', 'moderation analysis', 'PROCESS macro', 'conditional process analysis'],
  keywords: [
    'indirect effect',
    'Sobel test',
    'bootstrap',
    'serial mediation',
    'parallel mediation',
    'interaction',
    'simple slopes',
    'Johnson-Neyman',
    'moderated mediation',
  ],
};
