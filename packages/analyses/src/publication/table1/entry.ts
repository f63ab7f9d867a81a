import type { CatalogueEntry } from '../../contract.ts';

export const entry: CatalogueEntry = {
  id: 'table1',
  area: 'publication',
  path: 'publication-ready/table1',
  title: 'Table 1',
  description:
    'The characteristics of a sample in one table: numbers and categories, summed up as journals print them.',
  resultType: 'descriptive',
  aliases: [
    'Table 1',
    'baseline characteristics',
    'demographic table',
    'sample characteristics',
    'tableone',
    'table one',
    'baseline table',
    'demographics table',
  ],
  keywords: [
    'characteristics of the participants',
    'demographics',
    'gtsummary',
    'tbl_summary',
    'CreateTableOne',
    'mean (SD)',
    'median [IQR]',
    'n (%)',
    'complete case table',
    'paired table of before and after',
  ],
  presets: [
    {
      path: 'publication-ready/table1a',
      title: 'Table 1a',
      description: 'The characteristics of a sample by group, with a column for all.',
      keywords: [
        'table 1a',
        'characteristics by group',
        'demographics by group',
        'stratified table',
        'tbl_summary by',
      ],
      options: { columns: ['total'] },
    },
    {
      path: 'publication-ready/table1b',
      title: 'Table 1b',
      description: 'Baseline characteristics by group, with tests and standardized differences.',
      keywords: [
        'table 1b',
        'baseline balance',
        'p values in table 1',
        'standardised mean difference',
        'love plot',
        'balance of groups',
      ],
      options: { columns: ['total', 'tests', 'smd'] },
    },
  ],
};
