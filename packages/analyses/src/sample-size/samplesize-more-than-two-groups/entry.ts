import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'samplesize-more-than-two-groups',
  area: 'sample-size',
  path: 'samplesize/more-than-two-groups',
  title: 'Sample size: more than two groups',
  description:
    'How many cases an analysis of variance, a MANOVA or a chi-square test needs, and what power a size has.',
  resultType: 'other',
  aliases: ['power of an ANOVA', 'power of a chi-square test', 'MANOVA sample size'],
  keywords: [
    'power analysis',
    'repeated measures',
    'ANCOVA',
    'Cohen’s f',
    'Cohen’s w',
    'MANOVA',
    'Hotelling’s T²',
  ],
  presets: [
    {
      path: 'calculators/anova-sample-size',
      title: 'ANOVA sample size',
      description: 'How many cases an analysis of variance needs.',
      keywords: ['ANOVA power'],
      options: { design: 'anova-oneway' },
    },
  ],
};
