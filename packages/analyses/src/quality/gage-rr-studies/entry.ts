import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'gage-rr-studies',
  area: 'quality',
  path: 'advanced-analysis/six-sigma/gage-rr-studies',
  title: 'Gage R&R studies',
  description:
    'How much of the variation comes from measuring: repeatability, reproducibility, agreement of ratings.',
  resultType: 'other',
  aliases: ['gauge R&R', 'repeatability and reproducibility', 'attribute agreement analysis'],
  keywords: [
    'measurement error',
    'AIAG',
    'variance components',
    'study variation',
    'tolerance',
    'number of distinct categories',
    'ndc',
    'kappa',
    'appraiser',
    'six sigma',
  ],
  presets: [
    {
      path: 'advanced-analysis/six-sigma/measurement-system-analysis',
      title: 'Measurement system analysis',
      description: 'Whether a gauge and those who use it measure well enough to tell parts apart.',
      keywords: ['MSA', 'gauge', 'repeatability', 'reproducibility', 'attribute agreement'],
      options: {},
    },
  ],
};
