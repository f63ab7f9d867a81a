import {
  bold,
  join,
  type NoticeBlock,
  type NumberFormat,
  num,
  observedPair,
  type Runs,
  rich,
  type TableBlock,
} from '@constat/report';
import { isSingle } from '@constat/stats';
import type { Estimates, Presentation } from '../../presentation.ts';
import type { WorkKey } from '../../shared/bibliography.ts';
import { type Check, nothingFound } from '../../shared/checks.ts';
import { SHAPIRO_WILK, when } from '../../shared/references.ts';
import { type Columns, LIMITS, sectionsOf, table, text, under, value } from '../../shared/table.ts';
import { alphaOf, levelOf, pText } from '../../shared/wording.ts';
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

export function present(result: DescriptivesResult, options: DescriptivesOptions): Presentation {
  const one = result.variables.length === 1 && !result.group ? result.variables[0] : undefined;
  return {
    ...finding(result, options),
    notices: [...weightNotice(result, options), ...emptyGroups(result)],
    estimates: one ? estimates(one, options) : [],
    tables: [describedTable(result, options)],
    checks: result.variables.flatMap((variable) => checks(variable, result, options)),
    figures: [
      ...(options.plots.includes('histogram')
        ? result.variables.map((variable) => histogramFigure(variable, result))
        : []),
      ...(options.plots.includes('boxplot')
        ? result.variables.map((variable) => boxplotFigure(variable, result))
        : []),
    ],
    interpretation: interpretation(result),
    apa: apa(result),
    methods: methods(result, options),
    works: references(options),
    r: rCode(result, options),
  };
}

function weightNotice({ weights }: DescriptivesResult, options: DescriptivesOptions): NoticeBlock[] {
  if (!weights) return [];
  const test = options.checks.includes('normality') ? ' The test of normality is left out.' : '';
  return [
    {
      kind: 'notice',
      code: 'weighted',
      level: 'info',
      message: rich`Cases are weighted by ${bold(weights.label)}: *n* is the sum of their weights, and cases without a positive weight are left out.${test}`,
    },
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

function estimates(variable: VariableResult, options: DescriptivesOptions): Estimates {
  const description = variable.cells[0]!.description!;
  return [
    {
      label: rich`Mean of ${variable.label}`,
      value: description.mean,
      format: 'number',
      level: options.confidenceLevel,
      ...(description.ciLower === null ? {} : { ciLower: description.ciLower, ciUpper: description.ciUpper }),
    },
    {
      label: rich`Median`,
      value: description.median,
      format: 'value',
      detail: rich`middle half ${observedPair(description.q1Type7, description.q3Type7, ' to ')}`,
    },
    ...(description.sd === null
      ? []
      : [
          {
            label: rich`Standard deviation`,
            value: description.sd,
            format: 'number' as const,
            detail: rich`range ${observedPair(description.min, description.max, ' to ')}`,
          },
        ]),
  ];
}

/** Columns of the statistics asked for, in the order of the form. */
function statisticColumns(options: DescriptivesOptions): readonly Columns<DescribedRow>[] {
  const suffix = options.quantileType === 'type7' ? 'Type7' : 'Type6';
  const column = (head: Runs, format: NumberFormat, field: keyof DescriptionWithMissing) =>
    value<DescribedRow>(head, format, ({ description }) =>
      description ? description[field] : field === 'n' ? 0 : null,
    );
  const chosen = <Key extends string>(all: Readonly<Record<Key, Statistic>>, wanted: readonly string[]) =>
    (Object.keys(all) as Key[])
      .filter((key) => wanted.includes(key))
      .map((key) => {
        const { keys, head, format } = all[key];
        const [lower, upper] = keys;
        return upper === undefined
          ? column(head, format, lower!)
          : under(
              rich`${num(options.confidenceLevel, 'level')} CI for *M*`,
              column([LIMITS.lower], format, lower!),
              column([LIMITS.upper], format, upper),
            );
      });
  return [
    ...chosen(CENTRE, options.centre),
    ...chosen(SPREAD, options.spread),
    ...(Object.keys(POSITION) as (keyof typeof POSITION)[])
      .filter((key) => options.position.includes(key))
      .map((key) =>
        POSITION[key].stems.map((stem, i) =>
          column(POSITION[key].heads[i]!, 'value', `${stem}${suffix}` as keyof DescriptionWithMissing),
        ),
      ),
    ...chosen(SHAPE, options.shape),
  ];
}

/** A variable, or a group of it. */
interface DescribedRow extends Cell {
  readonly name: string;
}

function describedTable({ group, variables }: DescriptivesResult, options: DescriptivesOptions): TableBlock {
  const byLevel = ({ cells }: VariableResult): readonly DescribedRow[] =>
    cells.map((cell) => ({ ...cell, name: cell.level ?? '' }));
  const rows = group
    ? sectionsOf(variables, ({ label }) => label, byLevel)
    : variables.map(({ label, cells }): DescribedRow => ({ ...cells[0]!, name: label }));
  const one = variables.length === 1 ? variables[0] : undefined;
  return table(rows, {
    id: 'descriptives',
    title: group
      ? rich`${one ? one.label : 'Descriptive Statistics'} by ${group.label}`
      : 'Descriptive Statistics',
    columns: [text(group && one ? group.label : 'Variable', ({ name }) => name), statisticColumns(options)],
    ...notes(options),
  });
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

function checks(
  variable: VariableResult,
  { group }: DescriptivesResult,
  options: DescriptivesOptions,
): Check[] {
  return [
    ...(options.checks.includes('outliers') ? outlierCheck(variable, group) : []),
    ...(options.checks.includes('normality')
      ? variable.cells.flatMap((cell) =>
          normalityCheck(variable, cell, group, alphaOf(options.confidenceLevel)),
        )
      : []),
  ];
}

/** One line per variable, naming the groups that have outliers. */
function outlierCheck(variable: VariableResult, group: DescriptivesResult['group']): Check[] {
  const tested = variable.cells.filter((cell) => cell.outliers !== null);
  if (tested.length === 0) return [];
  const found = tested.filter((cell) => cell.outliers!.count > 0);
  const common = {
    kind: 'check',
    id: `outliers-${variable.name}`,
    assumption: rich`Outliers, ${variable.label}`,
  } as const;
  if (found.length === 0)
    return [
      {
        ...common,
        verdict: 'met',
        evidence: ['None beyond 1.5 interquartile ranges'],
        advice: ['No value stands far apart.'],
      },
    ];
  const counts = found.map((cell) => {
    const { count, values } = cell.outliers!;
    const range = isSingle(values)
      ? rich`${num(values[0], 'value')}`
      : rich`${observedPair(values[0]!, values[values.length - 1]!, ' to ')}`;
    const where = cell.level === null ? '' : `${levelOf(group?.label ?? '', cell.level)}: `;
    return rich`${where}${num(count, 'integer')} (${range})`;
  });
  return [
    {
      ...common,
      verdict: 'doubtful',
      evidence: rich`Beyond 1.5 interquartile ranges: ${join(counts, '; ')}`,
      advice: ['Check them for errors; the median and the trimmed mean depend on them less than the mean.'],
    },
  ];
}

function normalityCheck(
  variable: VariableResult,
  cell: Cell,
  group: DescriptivesResult['group'],
  alpha: number,
): Check[] {
  if (!cell.normality) return [];
  const { statistic, pValue } = cell.normality;
  return [
    {
      kind: 'check',
      id: `normality-${variable.name}-${cell.level ?? 'all'}`,
      assumption: rich`Normality, ${cell.level === null ? variable.label : `${variable.label}, ${levelOf(group?.label ?? '', cell.level)}`}`,
      verdict: pValue >= alpha ? 'unopposed' : 'doubtful',
      evidence: rich`Shapiro–Wilk *W* = ${num(statistic, 'statistic', 3)}, ${pText(pValue)}`,
      advice: [
        pValue >= alpha
          ? nothingFound(cell.description?.n ?? 0)
          : 'Read the histogram; consider methods based on ranks.',
      ],
    },
  ];
}

function references({ shape, checks, plots }: DescriptivesOptions): readonly WorkKey[] {
  return [
    'hyndmanFan1996',
    ...when(shape.length > 0, 'joanesGill1998'),
    ...when(checks.includes('outliers') || plots.includes('boxplot'), 'tukey1977'),
    ...when(checks.includes('normality'), ...SHAPIRO_WILK),
  ];
}
