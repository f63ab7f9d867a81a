import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'spc-charts',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/spc-charts',
  title: 'Control charts',
  description: 'Whether a process stays as it is: Shewhart, EWMA and CUSUM charts with rules for runs.',
  resultType: 'other',
  aliases: ['SPC charts', 'statistical process control', 'Shewhart chart', 'run chart'],
  keywords: [
    'I-MR',
    'X-bar R',
    'X-bar S',
    'p chart',
    'np chart',
    'c chart',
    'u chart',
    'EWMA',
    'CUSUM',
    'Laney',
    'Nelson rules',
    'Western Electric rules',
    'control limits',
    'six sigma',
  ],
};
