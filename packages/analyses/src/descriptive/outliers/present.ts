import { type NoticeBlock, num, rich, type TableBlock } from '@constat/report';
import type { Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { when } from '../../shared/references.ts';
import { type Columns, symbol, table, text, under, value } from '../../shared/table.ts';
import { counted } from '../../shared/wording.ts';
import { MAX_LISTED, MIN_VALUES, type OutlierCase, type OutliersResult } from './compute.ts';
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
          message: rich`${variable.label} has ${counted(variable.n, 'values')}; the rule of the quartiles needs at least ${num(MIN_VALUES, 'integer')}.`,
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

const summary = ({ variables }: OutliersResult, { rules, multiplier }: OutlierOptions): TableBlock =>
  table(variables, {
    id: 'summary',
    title: 'Outliers by Variable',
    columns: [
      text('Variable', ({ label }) => label),
      symbol('n', 'integer', ({ n }) => n),
      value('Missing', 'integer', ({ missing }) => missing),
      rules.includes('iqr')
        ? [
            value('Q1', 'value', ({ q1 }) => q1),
            value('Q3', 'value', ({ q3 }) => q3),
            under(
              'Fences',
              value('Lower', 'number', ({ lower }) => lower),
              value('Upper', 'number', ({ upper }) => upper),
            ),
            value('Beyond', 'integer', ({ iqrCount }) => iqrCount),
          ]
        : [],
      rules.includes('z')
        ? [
            symbol('M', 'number', ({ mean }) => mean),
            symbol('SD', 'number', ({ sd }) => sd),
            value(rich`By *z*`, 'integer', ({ zCount }) => zCount),
          ]
        : [],
    ],
    notes: rules.includes('iqr')
      ? rich`Fences lie ${asTyped(multiplier)} interquartile ranges beyond the quartiles (type 7).`
      : undefined,
  });

/** The row of a case, and its label where there is one. */
const caseColumns = (
  name: string | null,
): Columns<{ readonly row: number; readonly label: string | null }> => [
  text('Row', ({ row }) => String(row)),
  name === null ? [] : text(name, ({ label }) => label),
];

function grubbsTable({ variables, labelName }: OutliersResult, options: OutlierOptions): TableBlock[] {
  const tested = variables.flatMap(({ label, n, grubbs }) => (grubbs ? [{ ...grubbs, name: label, n }] : []));
  if (tested.length === 0) return [];
  return [
    table(tested, {
      id: 'grubbs',
      title: 'Grubbs’ Test of the Furthest Value',
      columns: [
        text('Variable', ({ name }) => name),
        caseColumns(labelName),
        value('Value', 'value', (grubbs) => grubbs.value),
        symbol('G', 'statistic', ({ statistic }) => statistic),
        symbol('n', 'integer', ({ n }) => n),
        symbol('p', 'p', ({ pValue }) => pValue),
      ],
      notes: rich`*G* is the distance of the furthest value from the mean in standard deviations. Two-sided test for one outlier in normal data; below ${asTyped(options.grubbsAlpha, 'proportion')} it counts as one. Several outliers can hide each other.`,
    }),
  ];
}

function caseTable({ variables, labelName }: OutliersResult, options: OutlierOptions): TableBlock {
  const several = options.rules.filter((rule) => rule !== 'mahalanobis').length > 1;
  const sections = variables
    .filter(({ cases }) => cases.length > 0)
    .map(({ label, cases }) => ({ heading: label, rows: cases }));
  const cut = variables.some(({ cases }) => cases.length === MAX_LISTED);
  return table(
    { sections },
    {
      id: 'cases',
      title: 'Cases That Stand Apart',
      columns: [
        caseColumns(labelName),
        value('Value', 'value', (each) => each.value),
        symbol('z', 'statistic', ({ z }) => z),
        several ? text('Rule', rulesOf) : [],
      ],
      notes: [
        cut
          ? `The furthest from the median first; at most ${MAX_LISTED} cases of a variable are listed.`
          : 'The furthest from the median first.',
      ],
    },
  );
}

/** The rules by which a case stands apart. */
const rulesOf = ({ byIqr, byZ, byGrubbs }: OutlierCase): string =>
  [...(byIqr ? ['quartiles'] : []), ...(byZ ? ['z score'] : []), ...(byGrubbs ? ['Grubbs'] : [])].join(', ');

function distanceTable({ distance, labelName }: OutliersResult): TableBlock {
  const { cutOff, df, cases, count } = distance!;
  return table(cases, {
    id: 'distances',
    title: 'Cases by Mahalanobis Distance',
    columns: [
      caseColumns(labelName),
      value(rich`*D*²`, 'statistic', (each) => each.distance),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`The cut-off is χ²(${num(df, 'df')}) = ${num(cutOff, 'statistic')}.${count > cases.length ? rich` The ${num(cases.length, 'integer')} largest of ${num(count, 'integer')} are listed.` : ''}`,
  });
}

function references({ rules }: OutlierOptions): readonly WorkKey[] {
  return [
    'hyndmanFan1996',
    ...when(rules.includes('iqr'), 'tukey1977'),
    ...when(rules.includes('grubbs'), 'grubbs1969'),
    ...when(rules.includes('mahalanobis'), 'mahalanobis1936'),
  ];
}
