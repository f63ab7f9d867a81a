import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'effect-size-calculator',
  area: 'calculators',
  path: 'effect-size-calculator',
  title: 'Effect size calculator',
  description:
    'Effect sizes with their intervals from summary numbers or test statistics, and one out of another.',
  resultType: 'other',
  aliases: ['Cohen’s d calculator', 'Hedges’ g', 'eta squared from F', 'convert effect sizes'],
  keywords: ['Cramér’s V', 'omega squared', 'odds ratio to d', 'number needed to treat', 'rank-biserial'],
  presets: [
    {
      path: 'calculators/effect-size',
      title: 'Effect size',
      description: 'Cohen’s d, Hedges’ g and more of two groups.',
      keywords: ['standardized mean difference'],
      options: { measure: 'two-groups' },
    },
  ],
};
