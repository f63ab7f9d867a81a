import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'gage-bias-linearity',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/gage-bias-linearity',
  title: 'Gage bias and linearity',
  description:
    'Whether a gauge reads too much or too little: one part against its reference (type 1, Cg and Cgk), or parts over the whole range.',
  resultType: 'other',
  aliases: ['gage linearity and bias study', 'type 1 gage study', 'gauge accuracy'],
  keywords: [
    'gage bias',
    'linearity',
    'accuracy of a gauge',
    'calibration check',
    'reference part',
    'master part',
    'Cg',
    'Cgk',
    'measurement system',
    'MSA',
    'six sigma',
  ],
};
