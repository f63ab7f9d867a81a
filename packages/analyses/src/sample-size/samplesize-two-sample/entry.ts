import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'samplesize-two-sample',
  area: 'sample-size',
  path: 'samplesize/two-sample',
  title: 'Sample size: two groups',
  description:
    'How many cases a comparison of two means, proportions or survival curves needs, and what power a size has.',
  resultType: 'other',
  aliases: ['power of a two-sample t-test', 'sample size for two proportions', 'clinical trial size'],
  keywords: ['power analysis', 'non-inferiority', 'equivalence', 'log-rank'],
  presets: [
    {
      path: 'calculators/t-test-sample-size',
      title: 't-test sample size',
      description: 'How many cases a t-test of two groups needs.',
      keywords: ['t-test power'],
      options: { design: 'means-t' },
    },
    {
      path: 'calculators/clinical-trial-sample-size',
      title: 'Clinical trial sample size',
      description: 'How many patients a trial of two arms needs.',
      keywords: ['randomised trial'],
      options: { design: 'proportions-pooled' },
      example: {
        sample: null,
        options: { design: 'proportions-pooled', proportion1: 0.35, proportion2: 0.25 },
      },
    },
  ],
};
