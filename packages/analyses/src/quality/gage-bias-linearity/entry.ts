import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'gage-bias-linearity',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/gage-bias-linearity',
  title: 'Gage bias and linearity',
  description:
    'Whether a gauge reads too much or too little: one part against its reference (type 1, Cg and Cgk), parts over the whole range, or one part over weeks (stability).',
  resultType: 'other',
  aliases: ['gage linearity and bias study', 'type 1 gage study', 'gage stability study', 'gauge accuracy'],
  keywords: [
    'gage bias',
    'linearity',
    'stability of a gauge',
    'drift',
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
