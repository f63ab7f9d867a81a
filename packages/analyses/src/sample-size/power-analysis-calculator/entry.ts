import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'power-analysis-calculator',
  area: 'sample-size',
  path: 'publication-ready/power-analysis-calculator',
  title: 'Power curves',
  description: 'The power of a test over many sizes and effects, as a figure and a table for a protocol.',
  resultType: 'other',
  aliases: ['power analysis calculator', 'power curve'],
  keywords: ['sample size', 'effect sizes', 'sensitivity'],
};
