import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'doe',
  area: 'quality',
  path: 'inferential-stats/doe',
  title: 'Design of Experiments',
  description:
    'Plans an experiment with several factors, and finds which of them change the response and where it is best.',
  resultType: 'other',
  aliases: [
    'DOE',
    'experimental design',
    'factorial design',
    'response surface methodology',
    'RSM',
    'screening design',
  ],
  keywords: [
    'fractional factorial',
    'full factorial',
    'Plackett–Burman',
    'central composite',
    'Box–Behnken',
    'Latin square',
    'effects',
    'split plot',
    'definitive screening',
    'Taguchi',
    'mixture design',
    'D-optimal',
    'resolution',
    'contour plot',
    'desirability',
    'optimiser',
    'randomised run order',
  ],
};
