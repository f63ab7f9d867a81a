import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'multinomial-regression',
  area: 'regression',
  path: 'correlation-analysis/multinomial-regression',
  title: 'Multinomial and ordinal regression',
  description: 'Explains or predicts a category of three or more, without an order or with one.',
  resultType: 'regression',
  aliases: ['multinomial logit', 'polytomous regression', 'nominal regression'],
  keywords: ['relative risk ratio', 'categories', 'discrete choice', 'baseline category'],
  presets: [
    {
      path: 'correlation-analysis/ordinal-regression',
      title: 'Ordinal regression',
      description: 'Explains or predicts an ordered category: agreement, severity, grades.',
      keywords: ['proportional odds', 'cumulative logit', 'Likert', 'ordered logit', 'probit'],
      options: { method: 'ordinal' },
    },
  ],
};
