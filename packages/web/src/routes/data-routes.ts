/** Pages that manage data and results. */

import { OPEN } from './access-flags.ts';
import { IMPROVEMENT_PATH } from './project-address.ts';
import { WORKSHEET_PATH } from './report-address.ts';
import type { RouteDefinition } from './route-definition.ts';

export const dataRoutes: readonly RouteDefinition[] = [
  {
    path: 'data-management/datasets',
    ...OPEN,
    page: 'datasets',
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
    page: 'import',
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
    page: 'export',
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
    page: 'import',
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
    page: 'editor',
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
    page: 'variables',
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
    page: 'transform',
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
    page: 'filter',
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
    page: 'restructure',
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
    path: 'data-management/tables',
    ...OPEN,
    page: 'tables',
    metadata: {
      title: 'Tables of This Server',
      description: 'Analyses of tables that stay in a database of this server.',
      category: 'data',
      hidden: true,
    },
  },
  {
    path: 'publication-ready/results-manager',
    ...OPEN,
    page: 'results',
    metadata: {
      title: 'Results Manager',
      description: 'Saved results: find, rename, delete, and export several as one report.',
      category: 'tools',
      isPro: true,
      order: 1,
      keywords: ['saved', 'report', 'word', 'html', 'export'],
    },
  },
  {
    path: WORKSHEET_PATH,
    ...OPEN,
    page: 'worksheet',
    metadata: {
      title: 'Worksheet',
      description: 'Several analyses of one dataset on one page, each live, with text between them.',
      category: 'tools',
      icon: 'worksheet',
      order: 2,
      keywords: ['several analyses', 'one page', 'notebook', 'output', 'live report', 'reorder'],
    },
  },
  {
    path: IMPROVEMENT_PATH,
    ...OPEN,
    page: 'improvement-project',
    metadata: {
      title: 'Improvement Project',
      description:
        'Documents, charts and tests of one project from Define to Control, with tollgates, linked numbers and a storyboard.',
      category: 'tools',
      isPro: true,
      order: 19,
      keywords: [
        'DMAIC',
        'tollgate',
        'storyboard',
        'Six Sigma project',
        'phases',
        'define measure analyse improve control',
      ],
    },
  },
  {
    path: 'advanced-analysis/six-sigma/quality-dashboard',
    ...OPEN,
    page: 'quality-dashboard',
    metadata: {
      title: 'Quality Dashboard',
      description:
        'Control charts, capability, Pareto charts and trends of a process on one page, with goals and lights.',
      category: 'tools',
      isPro: true,
      order: 20,
      keywords: ['KPI', 'traffic light', 'shop floor', 'monitoring', 'targets', 'process'],
    },
  },
  {
    path: 'publication-ready/statistical-methods',
    ...OPEN,
    page: 'methods-generator',
    metadata: {
      title: 'Statistical Methods Generator',
      description: 'The statistical methods section of a paper, written from the results you saved.',
      category: 'tools',
      isPro: true,
      order: 11,
      keywords: ['methods section', 'manuscript', 'write the methods', 'data analysis section'],
    },
  },
  {
    path: 'publication-ready/enhanced-statistical-methods',
    ...OPEN,
    page: 'methods-generator',
    props: { enhanced: true },
    metadata: {
      title: 'Enhanced Statistical Methods',
      description:
        'The methods section with design, sample size, cases, checks and reporting guideline, from the results you saved.',
      category: 'tools',
      isPro: true,
      order: 12,
      keywords: ['methods section', 'study design', 'CONSORT', 'STROBE', 'sample size statement'],
    },
  },
  {
    path: 'publication-ready/figure-caption-generator',
    ...OPEN,
    page: 'captions',
    metadata: {
      title: 'Figure Captions',
      description:
        'Captions of the figures in your results: what is shown, cases, test, signs and abbreviations.',
      category: 'tools',
      isPro: true,
      order: 13,
      keywords: ['figure legend', 'caption', 'panels', 'Nature', 'Vancouver'],
    },
  },
  {
    path: 'publication-ready/enhanced-figure-processor',
    ...OPEN,
    page: 'figure-processor',
    metadata: {
      title: 'Figure Processor',
      description:
        'Pictures as panels with letters, in the size, resolution and file format a journal asks for, with checks and colour-blind views.',
      category: 'tools',
      isPro: true,
      order: 14,
      keywords: ['dpi', 'tiff', 'resolution', 'panels', 'colour blind', 'crop', 'journal figure'],
    },
  },
];
