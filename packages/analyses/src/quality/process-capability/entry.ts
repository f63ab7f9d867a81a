import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'process-capability',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/process-capability',
  title: 'Process capability',
  description: 'Whether a process meets its specification: Cp, Cpk, Pp, Ppk, Cpm and parts per million.',
  resultType: 'other',
  aliases: ['capability analysis', 'Cpk calculator', 'Ppk', 'capability indices'],
  keywords: [
    'Cp',
    'Cpk',
    'Pp',
    'Cpm',
    'specification limits',
    'LSL',
    'USL',
    'ppm',
    'sigma level',
    'Box-Cox',
    'six sigma',
    'attribute capability',
    'defects per unit',
  ],
};
