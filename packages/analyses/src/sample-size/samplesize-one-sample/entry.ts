import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'samplesize-one-sample',
  area: 'sample-size',
  path: 'samplesize/one-sample',
  title: 'Sample size: one sample',
  description:
    'How many cases a test or an estimate of one mean or proportion needs, and what power a size has.',
  resultType: 'other',
  aliases: ['power of a one-sample test', 'sample size for a mean', 'sample size for a proportion'],
  keywords: ['power analysis', 'precision', 'survey', 'finite population'],
  presets: [
    {
      path: 'calculators/survey-sample-size',
      title: 'Survey sample size',
      description: 'How many people a survey must ask for a margin of error.',
      keywords: ['margin of error', 'poll'],
      options: { design: 'precision-proportion' },
      example: {
        sample: null,
        options: { design: 'precision-proportion', proportion: 0.5, halfWidth: 0.03 },
      },
    },
  ],
};
