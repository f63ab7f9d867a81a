import {
  type NoticeBlock,
  num,
  rich,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { when } from '../../shared/references.ts';
import { MAX_LISTED, MIN_VALUES, type OutliersResult } from './compute.ts';
import { boxplotFigure } from './figures.ts';
import type { OutlierOptions } from './options.ts';
import { rCode } from './r-code.ts';
import { apa, asTyped, finding, interpretation, methods } from './text.ts';

export function present(result: OutliersResult, options: OutlierOptions): Presentation {
  return {
    ...finding(result, options),
    notices: notices(result, options),
    tables: [
      summary(result, options),
      ...grubbsTable(result, options),
      ...(result.variables.some((variable) => variable.cases.length > 0) ? [caseTable(result, options)] : []),
      ...(result.distance && result.distance.count > 0 ? [distanceTable(result)] : []),
    ],
    figures: options.plots.includes('boxplot') ? result.variables.map(boxplotFigure) : [],
    interpretation: interpretation(result),
    apa: apa(result, options),
    methods: methods(result, options),
    works: references(options),
    r: rCode(options),
  };
}

function notices({ variables }: OutliersResult, options: OutlierOptions): NoticeBlock[] {
  return variables.flatMap((variable): NoticeBlock[] => {
    if (options.rules.includes('iqr') && variable.iqrCount === null)
      return [
        {
          kind: 'notice',
          code: `too-few-values-${variable.name}`,
          level: 'warning',
          message: rich`${variable.label} has ${num(variable.n, 'integer')} values; the rule of the quartiles needs at least ${num(MIN_VALUES, 'integer')}.`,
        },
      ];
    if (options.rules.includes('grubbs') && variable.grubbs === null)
      return [
        {
          kind: 'notice',
          code: `no-grubbs-${variable.name}`,
          level: 'warning',
          message: rich`Grubbs’ test of ${variable.label} needs three values that are not all equal.`,
        },
      ];
    if (options.rules.includes('z') && variable.zCount === null)
      return [
        {
          kind: 'notice',
          code: `no-variation-${variable.name}`,
          level: 'warning',
          message: rich`${variable.label} does not vary, so it has no *z* scores.`,
        },
      ];
    return [];
  });
}

function summary({ variables }: OutliersResult, options: OutlierOptions): TableBlock {
  const iqr = options.rules.includes('iqr');
  const z = options.rules.includes('z');
  return {
    kind: 'table',
    id: 'summary',
    title: rich`Outliers by Variable`,
    columns: [
      { key: 'name', label: rich`Variable` },
      { key: 'n', label: rich`*n*`, format: 'integer' },
      { key: 'missing', label: rich`Missing`, format: 'integer' },
      ...(iqr
        ? ([
            { key: 'q1', label: rich`Q1`, format: 'number' },
            { key: 'q3', label: rich`Q3`, format: 'number' },
            { key: 'lower', label: rich`Lower`, format: 'number', spanner: 'fences' },
            { key: 'upper', label: rich`Upper`, format: 'number', spanner: 'fences' },
            { key: 'iqrCount', label: rich`Beyond`, format: 'integer' },
          ] satisfies TableColumn[])
        : []),
      ...(z
        ? ([
            { key: 'mean', label: rich`*M*`, format: 'number' },
            { key: 'sd', label: rich`*SD*`, format: 'number' },
            { key: 'zCount', label: rich`By *z*`, format: 'integer' },
          ] satisfies TableColumn[])
        : []),
    ],
    spanners: { fences: rich`Fences` },
    rows: variables.map(({ label, n, missing, q1, q3, lower, upper, iqrCount, mean, sd, zCount }) => ({
      cells: { name: label, n, missing, q1, q3, lower, upper, iqrCount, mean, sd, zCount },
    })),
    ...(iqr
      ? {
          notes: rich`Fences lie ${asTyped(options.multiplier)} interquartile ranges beyond the quartiles (type 7).`,
        }
      : {}),
  };
}

const labelColumn = (name: string | null): TableColumn[] =>
  name === null ? [] : [{ key: 'label', label: [name] }];

function grubbsTable({ variables, labelName }: OutliersResult, options: OutlierOptions): TableBlock[] {
  const tested = variables.flatMap(({ label, n, grubbs }) => (grubbs ? [{ name: label, n, grubbs }] : []));
  if (tested.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'grubbs',
      title: rich`Grubbs’ Test of the Furthest Value`,
      columns: [
        { key: 'name', label: rich`Variable` },
        { key: 'row', label: rich`Row` },
        ...labelColumn(labelName),
        { key: 'value', label: rich`Value`, format: 'number' },
        { key: 'g', label: rich`*G*`, format: 'statistic' },
        { key: 'n', label: rich`*n*`, format: 'integer' },
        { key: 'p', label: rich`*p*`, format: 'p' },
      ],
      rows: tested.map(({ name, n, grubbs }) => ({
        cells: {
          name,
          row: String(grubbs.row),
          label: grubbs.label,
          value: grubbs.value,
          g: grubbs.statistic,
          n,
          p: grubbs.pValue,
        },
      })),
      notes: rich`*G* is the distance of the furthest value from the mean in standard deviations. Two-sided test for one outlier in normal data; below ${asTyped(options.grubbsAlpha, 'proportion')} it counts as one. Several outliers can hide each other.`,
    },
  ];
}

function caseTable({ variables, labelName }: OutliersResult, options: OutlierOptions): TableBlock {
  const several = options.rules.filter((rule) => rule !== 'mahalanobis').length > 1;
  const rows: TableRow[] = variables
    .filter((variable) => variable.cases.length > 0)
    .flatMap((variable) => [
      { heading: true, cells: { row: variable.label } },
      ...variable.cases.map(({ row, label, value, z, byIqr, byZ, byGrubbs }) => ({
        indent: true,
        cells: {
          row: String(row),
          label,
          value,
          z,
          rule: [
            ...(byIqr ? ['quartiles'] : []),
            ...(byZ ? ['z score'] : []),
            ...(byGrubbs ? ['Grubbs'] : []),
          ].join(', '),
        },
      })),
    ]);
  const cut = variables.filter(({ cases }) => cases.length === MAX_LISTED);
  return {
    kind: 'table',
    id: 'cases',
    title: rich`Cases That Stand Apart`,
    columns: [
      { key: 'row', label: rich`Row` },
      ...labelColumn(labelName),
      { key: 'value', label: rich`Value`, format: 'number' },
      { key: 'z', label: rich`*z*`, format: 'statistic' },
      ...(several ? [{ key: 'rule', label: rich`Rule` }] : []),
    ],
    rows,
    notes: [
      cut.length > 0
        ? `The furthest from the median first; at most ${MAX_LISTED} cases of a variable are listed.`
        : 'The furthest from the median first.',
    ],
  };
}

function distanceTable({ distance, labelName }: OutliersResult): TableBlock {
  const { cutOff, df, cases, count } = distance!;
  return {
    kind: 'table',
    id: 'distances',
    title: rich`Cases by Mahalanobis Distance`,
    columns: [
      { key: 'row', label: rich`Row` },
      ...labelColumn(labelName),
      { key: 'distance', label: rich`*D*²`, format: 'statistic' },
      { key: 'pValue', label: rich`*p*`, format: 'p' },
    ],
    rows: cases.map(({ row, label, distance: value, pValue }) => ({
      cells: { row: String(row), label, distance: value, pValue },
    })),
    notes: rich`The cut-off is χ²(${num(df, 'df')}) = ${num(cutOff, 'statistic')}.${count > cases.length ? rich` The ${num(cases.length, 'integer')} largest of ${num(count, 'integer')} are listed.` : ''}`,
  };
}

function references({ rules }: OutlierOptions): readonly WorkKey[] {
  return [
    'hyndmanFan1996',
    ...when(rules.includes('iqr'), 'tukey1977'),
    ...when(rules.includes('grubbs'), 'grubbs1969'),
    ...when(rules.includes('mahalanobis'), 'mahalanobis1936'),
  ];
}
