import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'partial',
  area: 'correlation',
  path: 'correlation-analysis/partial',
  title: 'Partial correlation',
  description: 'How strongly variables go together once other variables are held constant.',
  resultType: 'correlation',
  aliases: ['partial correlation', 'semipartial correlation', 'part correlation'],
  keywords: [
    'control for a variable',
    'hold constant',
    'third variable',
    'confounder',
    'covariate',
    'spurious correlation',
    'suppression',
    'zero-order',
    'added-variable plot',
    'Spearman partial correlation',
  ],
};
