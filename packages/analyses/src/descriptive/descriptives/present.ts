import {
  type Block,
  bold,
  type CheckBlock,
  type EstimatesBlock,
  type NoticeBlock,
  num,
  rich,
  type TableBlock,
  type Cell as TableCell,
  type TableColumn,
  type TableRow,
} from '@constat/report';
import { pText } from '../../shared/wording.ts';
import type { Cell, DescriptivesResult, VariableResult } from './compute.ts';
import { boxplotFigure, histogramFigure } from './figures.ts';
import type { DescriptivesOptions } from './options.ts';
import { rCode } from './r-code.ts';
import {
  CENTRE,
  type DescriptionWithMissing,
  POSITION,
  SHAPE,
  SPREAD,
  type Statistic,
} from './statistics.ts';
import { apa, finding, interpretation, methods } from './text.ts';

export function present(result: DescriptivesResult, options: DescriptivesOptions): readonly Block[] {
  const one = result.variables.length === 1 && !result.group ? result.variables[0] : undefined;
  return [
    finding(result, options),
    ...emptyGroups(result),
    ...(one ? [estimates(one, options)] : []),
    table(result, options),
    ...result.variables.flatMap((variable) =>
      variable.cells.flatMap((cell) => checks(variable, cell, options)),
    ),
    ...(options.plots.includes('histogram')
      ? result.variables.map((variable) => histogramFigure(variable, result))
      : []),
    ...(options.plots.includes('boxplot')
      ? result.variables.map((variable) => boxplotFigure(variable, result))
      : []),
    interpretation(result),
    apa(result),
    methods(result, options),
    rCode(result, options),
  ];
}

function emptyGroups(result: DescriptivesResult): NoticeBlock[] {
  const empty = result.variables.flatMap((variable) =>
    variable.cells.filter((cell) => !cell.description).map((cell) => ({ variable, level: cell.level })),
  );
  return empty.map(({ variable, level }) => ({
    kind: 'notice',
    code: 'empty-group',
    level: 'warning',
    message: rich`${bold(variable.label)} has no value where ${result.group?.label ?? ''} is ${bold(level ?? '')}.`,
  }));
}

function estimates(variable: VariableResult, options: DescriptivesOptions): EstimatesBlock {
  const description = variable.cells[0]!.description!;
  return {
    kind: 'estimates',
    id: 'estimates',
    items: [
      {
        label: rich`Mean of ${variable.label}`,
        value: description.mean,
        format: 'number',
        level: options.confidenceLevel,
        ...(description.ciLower === null
          ? {}
          : { ciLower: description.ciLower, ciUpper: description.ciUpper }),
      },
      {
        label: rich`Median`,
        value: description.median,
        format: 'number',
        detail: rich`middle half ${num(description.q1Type7)} to ${num(description.q3Type7)}`,
      },
      ...(description.sd === null
        ? []
        : [
            {
              label: rich`Standard deviation`,
              value: description.sd,
              format: 'number' as const,
              detail: rich`range ${num(description.min)} to ${num(description.max)}`,
            },
          ]),
    ],
  };
}

interface Shown {
  readonly column: TableColumn;
  readonly value: (description: DescriptionWithMissing) => TableCell;
}

/** The chosen statistics in the order of their lists, each as a column. */
function shownStatistics(options: DescriptivesOptions): Shown[] {
  const shown: Shown[] = [];
  const add = (key: string, statistic: Statistic) => {
    if (statistic.keys.length === 1) {
      const field = statistic.keys[0]!;
      shown.push({
        column: { key, label: statistic.head, format: statistic.format },
        value: (description) => description[field],
      });
      return;
    }
    statistic.keys.forEach((field, i) => {
      shown.push({
        column: { key: String(field), label: [i === 0 ? 'LL' : 'UL'], format: statistic.format, spanner: key },
        value: (description) => description[field],
      });
    });
  };
  for (const key of Object.keys(CENTRE) as (keyof typeof CENTRE)[])
    if (options.centre.includes(key)) add(key, CENTRE[key]);
  for (const key of Object.keys(SPREAD) as (keyof typeof SPREAD)[])
    if (options.spread.includes(key)) add(key, SPREAD[key]);
  const suffix = options.quantileType === 'type7' ? 'Type7' : 'Type6';
  for (const key of Object.keys(POSITION) as (keyof typeof POSITION)[]) {
    if (!options.position.includes(key)) continue;
    const { heads, stems } = POSITION[key];
    stems.forEach((stem, i) => {
      const field = `${stem}${suffix}` as keyof DescriptionWithMissing;
      shown.push({
        column: { key: stem, label: heads[i]!, format: 'number' },
        value: (description) => description[field],
      });
    });
  }
  for (const key of Object.keys(SHAPE) as (keyof typeof SHAPE)[])
    if (options.shape.includes(key)) add(key, SHAPE[key]);
  return shown;
}

function table(result: DescriptivesResult, options: DescriptivesOptions): TableBlock {
  const shown = shownStatistics(options);
  const { group, variables } = result;
  const oneOf = group !== null && variables.length === 1;
  const cellsOf = (cell: Cell, name: string) => ({
    name,
    ...Object.fromEntries(
      shown.map(({ column, value }) => [
        column.key,
        cell.description ? value(cell.description) : column.key === 'n' ? 0 : null,
      ]),
    ),
  });
  const rows: TableRow[] = variables.flatMap((variable) =>
    group
      ? [
          ...(oneOf ? [] : [{ heading: true, cells: { name: variable.label } }]),
          ...variable.cells.map((cell) => ({
            cells: cellsOf(cell, cell.level ?? ''),
            ...(oneOf ? {} : { indent: true }),
          })),
        ]
      : [{ cells: cellsOf(variable.cells[0]!, variable.label) }],
  );
  return {
    kind: 'table',
    id: 'descriptives',
    title: group
      ? rich`${variables.length === 1 ? variables[0]!.label : 'Descriptive Statistics'} by ${group.label}`
      : rich`Descriptive Statistics`,
    columns: [
      { key: 'name', label: [group && oneOf ? group.label : 'Variable'] },
      ...shown.map(({ column }) => column),
    ],
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI for *M*` },
    rows,
    ...notes(options),
  };
}

function notes(options: DescriptivesOptions): Pick<TableBlock, 'notes'> {
  const parts = [
    options.spread.includes('sd') || options.spread.includes('variance') ? ['*SD* divides by n − 1.'] : [],
    options.shape.includes('skewness') || options.shape.includes('kurtosis')
      ? [
          'Skew and kurtosis are the adjusted Fisher–Pearson coefficients; kurtosis is the excess over the normal distribution.',
        ]
      : [],
    options.position.length > 0
      ? [
          options.quantileType === 'type7'
            ? 'Quantiles of type 7 (R, Excel).'
            : 'Quantiles of type 6 (SPSS, Minitab).',
        ]
      : [],
    options.centre.some((key) => key === 'trimmedMean' || key === 'trimmedMeanFractional')
      ? [`The trimmed mean leaves out ${+(options.trim * 100).toPrecision(6)}% of the values at each end.`]
      : [],
    options.spread.includes('mad')
      ? ['MAD is the median absolute deviation from the median times 1.4826.']
      : [],
    options.spread.includes('coefficientOfVariation') ? ['CV is SD divided by M.'] : [],
  ].flat();
  const text = parts.join(' ').replace('*SD*', 'SD');
  return text === '' ? {} : { notes: [text] };
}

function checks(variable: VariableResult, cell: Cell, options: DescriptivesOptions): CheckBlock[] {
  const where = cell.level === null ? variable.label : `${variable.label}, ${cell.level}`;
  const id = `${variable.name}-${cell.level ?? 'all'}`;
  const blocks: CheckBlock[] = [];
  if (options.checks.includes('outliers') && cell.outliers) {
    const { count, values } = cell.outliers;
    const share = count / cell.description!.n;
    blocks.push({
      kind: 'check',
      id: `outliers-${id}`,
      assumption: rich`Outliers, ${where}`,
      verdict: count === 0 ? 'met' : share > 0.05 ? 'violated' : 'doubtful',
      evidence: rich`${num(count, 'integer')} beyond 1.5 interquartile ranges`,
      advice:
        count === 0
          ? ['No value stands far apart.']
          : rich`Look at ${values.length === 1 ? 'the value' : 'the values'} ${num(values[0]!)}${values.length > 1 ? rich` to ${num(values[values.length - 1]!)}` : []} before using means; the median and the trimmed mean are safer.`,
    });
  }
  if (options.checks.includes('normality') && cell.normality) {
    const { statistic, pValue } = cell.normality;
    blocks.push({
      kind: 'check',
      id: `normality-${id}`,
      assumption: rich`Normality, ${where}`,
      verdict: pValue >= 0.05 ? 'met' : 'doubtful',
      evidence: rich`Shapiro–Wilk *W* = ${num(statistic, 'statistic', 3)}, ${pText(pValue)}`,
      advice: [
        pValue >= 0.05
          ? 'No evidence against normality.'
          : 'Read the histogram; consider methods based on ranks.',
      ],
    });
  }
  return blocks;
}
