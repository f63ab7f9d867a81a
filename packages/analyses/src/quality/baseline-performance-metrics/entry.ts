import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'baseline-performance-metrics',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/baseline-performance-metrics',
  title: 'Baseline performance metrics',
  description: 'Where a process stands: DPMO, sigma level, yields, cost of poor quality, OEE, lead time.',
  resultType: 'other',
  aliases: ['DPMO calculator', 'sigma level calculator', 'Six Sigma calculator', 'OEE calculator'],
  keywords: [
    'defects per million opportunities',
    'rolled throughput yield',
    'first pass yield',
    'cost of poor quality',
    'COPQ',
    'overall equipment effectiveness',
    'Taguchi loss function',
    'Little’s law',
    'process cycle efficiency',
  ],
};
