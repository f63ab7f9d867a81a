import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'epi-screening-program',
  area: 'epidemiology',
  path: 'epicalc/screening-program',
  title: 'Screening programme',
  description: 'What one or several tests find and miss in a population, in series or in parallel.',
  resultType: 'other',
  aliases: ['screening program', 'serial and parallel testing', 'post-test probability'],
  keywords: [
    'yield',
    'number needed to screen',
    'false positives',
    'predictive value',
    'bayes',
    'serial',
    'parallel',
  ],
  presets: [
    {
      path: 'epicalc/screening',
      title: 'Screening test',
      description: 'What one screening test finds and misses in a population with a given prevalence.',
      keywords: ['predictive value', 'yield', 'false positives'],
      options: { mode: 'single' },
      example: {
        sample: null,
        options: { mode: 'single', tests: [[0.95, 0.9]], prevalence: 0.02, population: 50000 },
      },
    },
  ],
};
