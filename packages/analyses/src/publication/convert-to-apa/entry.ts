import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'convert-to-apa',
  area: 'publication',
  path: 'publication-ready/convert-to-apa',
  title: 'Convert to APA',
  description:
    'Statistics pasted from a paper or from SPSS, R, jamovi, JASP or Stata, written in APA style, with every p value recalculated.',
  resultType: 'other',
  aliases: ['APA converter', 'APA format', 'APA style', 'statcheck', 'check p values'],
  keywords: [
    'APA 7',
    'publication manual',
    'recalculate p values',
    'reporting errors',
    'SPSS output to APA',
    'R output to APA',
    'format statistics',
    'proofread statistics',
  ],
};
