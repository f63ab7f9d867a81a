import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'competing-risks',
  area: 'survival',
  path: 'advanced-analysis/survival/competing-risks',
  title: 'Competing risks',
  description:
    'Cumulative incidence where several kinds of events can end the time, with Gray’s test of groups and the model of Fine and Gray.',
  resultType: 'other',
  aliases: [
    'competing risks analysis',
    'cumulative incidence function',
    'Fine–Gray regression',
    'Gray’s test',
    'subdistribution hazard',
  ],
  keywords: [
    'competing events',
    'cumulative incidence',
    'Aalen–Johansen',
    'subdistribution hazard ratio',
    'cmprsk',
    'stcrreg',
    'cause-specific',
    'death from other causes',
  ],
};
