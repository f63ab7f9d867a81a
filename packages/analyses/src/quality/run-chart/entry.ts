import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'run-chart',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/run-chart',
  title: 'Run chart',
  description:
    'Values in the order of time about their median, with signs of a shift, a trend or too few crossings: the first chart of an improvement.',
  resultType: 'other',
  aliases: ['run plot', 'run sequence plot', 'time plot with median'],
  keywords: [
    'run chart',
    'Anhøj rules',
    'IHI',
    'quality improvement',
    'median line',
    'shift',
    'trend',
    'crossings',
    'clustering',
    'oscillation',
    'six sigma',
  ],
};
