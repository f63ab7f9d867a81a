/** Pages that manage data and results. */
import { OPEN } from './access-flags.ts';
import type { RouteDefinition } from './route-definition.ts';

const importPage = () => import('../features/import/import-page.tsx').then((m) => m.ImportPage);

export const dataRoutes: readonly RouteDefinition[] = [
  {
    path: 'data-management/datasets',
    ...OPEN,
    load: () => import('../features/datasets/datasets-page.tsx').then((m) => m.DatasetsPage),
    metadata: {
      title: 'Datasets',
      description: 'The datasets on this device: make one active, rename, export, delete.',
      category: 'data',
      order: 1,
      keywords: ['data', 'tables', 'rename', 'delete', 'restore'],
    },
  },
  {
    path: 'data-management/import',
    ...OPEN,
    load: importPage,
    props: { initialTab: 'upload' },
    metadata: {
      title: 'Import Data',
      description:
        'Read a file of a spreadsheet or statistics program, paste cells, or fetch a Google Sheet.',
      category: 'data',
      order: 2,
      keywords: ['csv', 'excel', 'xlsx', 'json', 'open', 'upload', 'paste', 'google sheets'],
    },
  },
  {
    path: 'data-management/export',
    ...OPEN,
    load: () => import('../features/datasets/export-page.tsx').then((m) => m.ExportPage),
    metadata: {
      title: 'Export Data',
      description: 'Write a dataset for a spreadsheet, SPSS, Stata, R or another program.',
      category: 'data',
      order: 3,
      keywords: ['csv', 'json', 'save', 'download'],
    },
  },
  {
    path: 'data-management/sample',
    ...OPEN,
    load: importPage,
    props: { initialTab: 'sample' },
    metadata: {
      title: 'Sample Data',
      description: 'Built-in datasets to try the analyses on.',
      category: 'data',
      order: 4,
      keywords: ['example', 'demo', 'health'],
    },
  },
  {
    path: 'data-management/editor',
    ...OPEN,
    load: () => import('../features/editor/editor-page.tsx').then((m) => m.EditorPage),
    metadata: {
      title: 'Data Editor',
      description: 'The data as a spreadsheet: edit, paste, sort, find and replace, undo everything.',
      category: 'data',
      order: 5,
      keywords: ['spreadsheet', 'grid', 'cells', 'edit', 'rows', 'columns', 'find', 'replace', 'undo'],
    },
  },
  {
    path: 'data-management/variables',
    ...OPEN,
    load: () => import('../features/variables/variables-page.tsx').then((m) => m.VariablesPage),
    metadata: {
      title: 'Variable Editor',
      description: 'Names, labels, types, roles, missing-value codes and levels of the variables.',
      category: 'data',
      order: 6,
      keywords: ['rename', 'label', 'type', 'role', 'missing', 'codes', 'levels', 'convert'],
    },
  },
  {
    path: 'data-management/transform',
    ...OPEN,
    load: () => import('../features/transform/transform-page.tsx').then((m) => m.TransformPage),
    metadata: {
      title: 'Transform Data',
      description: 'Compute, recode, bin, standardize or score variables into new ones.',
      category: 'data',
      order: 7,
      keywords: ['compute', 'formula', 'recode', 'log', 'z-score', 'dummy', 'composite', 'rank', 'lag'],
    },
  },
  {
    path: 'data-management/filter',
    ...OPEN,
    load: () => import('../features/filter/filter-page.tsx').then((m) => m.FilterPage),
    metadata: {
      title: 'Filter Data',
      description: 'Keep the rows that satisfy conditions, and bring all rows back.',
      category: 'data',
      order: 8,
      keywords: ['select cases', 'subset', 'rows', 'where', 'conditions'],
    },
  },
  {
    path: 'data-management/restructure',
    ...OPEN,
    load: () => import('../features/restructure/restructure-page.tsx').then((m) => m.RestructurePage),
    metadata: {
      title: 'Restructure Data',
      description: 'Reshape, merge, append, aggregate, sort, sample or split whole datasets into new ones.',
      category: 'data',
      order: 9,
      keywords: [
        'reshape',
        'wide',
        'long',
        'pivot',
        'merge',
        'join',
        'append',
        'aggregate',
        'duplicates',
        'sample',
        'split',
        'sort',
      ],
    },
  },
  {
    path: 'publication-ready/results-manager',
    ...OPEN,
    load: () => import('../features/results/results-page.tsx').then((m) => m.ResultsPage),
    metadata: {
      title: 'Results Manager',
      description: 'Saved results: find, rename, delete, and export several as one report.',
      category: 'tools',
      isPro: true,
      order: 1,
      keywords: ['saved', 'report', 'word', 'html', 'export'],
    },
  },
];
