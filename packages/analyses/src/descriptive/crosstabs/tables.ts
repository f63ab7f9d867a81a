/** Tables of a crosstab. */
import { num, type Runs, rich, type TableBlock, type TableColumn, type TableRow } from '@constat/report';
import type { Association, ChiSquareTest, EffectSize } from '@constat/stats';
import {
  column,
  estimateCells,
  estimateColumns,
  LIMITS,
  symbolColumn,
  table,
  text,
  under,
  value,
} from '../../shared/table.ts';
import type { CrosstabResult, TableResult } from './compute.ts';
import type { CrosstabOptions } from './options.ts';

const named = (table: TableResult): string => (table.level === null ? '' : `, ${table.level}`);
const keyOf = (id: string, table: TableResult): string =>
  table.level === null ? id : `${id}-${table.level}`;

const CELL_ROWS = {
  row: { word: 'Row percent', format: 'percent' },
  column: { word: 'Column percent', format: 'percent' },
  total: { word: 'Total percent', format: 'percent' },
  expected: { word: 'Expected count', format: 'number' },
  adjusted: { word: 'Adjusted residual', format: 'statistic' },
} as const;

/** Counts of one table, with what is asked for below each; one block per kind of number, so that columns stay alike. */
export function countTables(table: TableResult, options: CrosstabOptions): TableBlock[] {
  const { rows, columns, counts, n, independence } = table;
  const width = columns.levels.length;
  const rowTotals = rows.levels.map((_, r) =>
    counts.slice(r * width, (r + 1) * width).reduce((sum, count) => sum + count, 0),
  );
  const columnTotals = columns.levels.map((_, c) =>
    rows.levels.reduce((sum, __, r) => sum + counts[r * width + c]!, 0),
  );
  const heads = (format: 'integer' | 'percent' | 'number' | 'statistic', total: boolean): TableColumn[] => [
    column('row', [rows.label]),
    ...columns.levels.map((level, c) => column(`c${c}`, [level], format, 'columns')),
    ...(total ? [column('total', ['Total'], format)] : []),
  ];
  const body = (cell: (r: number, c: number) => number, total: ((r: number) => number) | null): TableRow[] =>
    rows.levels.map((level, r) => ({
      cells: {
        row: level,
        ...Object.fromEntries(columns.levels.map((_, c) => [`c${c}`, cell(r, c)])),
        ...(total ? { total: total(r) } : {}),
      },
    }));
  const at = (r: number, c: number): number => counts[r * width + c]!;
  const totalRow = (cell: (c: number) => number, all: number): TableRow => ({
    cells: {
      row: 'Total',
      ...Object.fromEntries(columns.levels.map((_, c) => [`c${c}`, cell(c)])),
      total: all,
    },
  });
  const spanners = { columns: [columns.label] };
  const blocks: TableBlock[] = [
    {
      kind: 'table',
      id: keyOf('counts', table),
      title: rich`${rows.label} by ${columns.label}${named(table)}`,
      columns: heads('integer', true),
      spanners,
      rows: [...body(at, (r) => rowTotals[r]!), totalRow((c) => columnTotals[c]!, n)],
    },
  ];
  const values = {
    row: (r: number, c: number) => at(r, c) / rowTotals[r]!,
    column: (r: number, c: number) => at(r, c) / columnTotals[c]!,
    total: (r: number, c: number) => at(r, c) / n,
    expected: (r: number, c: number) => independence.expected[r * width + c]!,
    adjusted: (r: number, c: number) => independence.adjustedResiduals[r * width + c]!,
  };
  for (const kind of options.cells)
    blocks.push({
      kind: 'table',
      id: keyOf(`cells-${kind}`, table),
      title: rich`${CELL_ROWS[kind].word} of ${rows.label} by ${columns.label}${named(table)}`,
      columns: heads(CELL_ROWS[kind].format, kind === 'row'),
      spanners,
      rows: body(values[kind], kind === 'row' ? () => 1 : null),
      ...(kind === 'adjusted'
        ? { notes: ['Beyond −/+ 1.96 a cell departs from independence at .05, seen by itself.'] }
        : {}),
    });
  return blocks;
}

/** The tests of independence asked for, of the whole table and of each layer. */
export function testTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock {
  const several = tables.length > 1;
  const line = (test: string, found: ChiSquareTest | null): TableRow[] =>
    found
      ? [
          {
            cells: { test, statistic: found.statistic, df: found.df, p: found.pValue },
            ...(several ? { indent: true } : {}),
          },
        ]
      : [];
  const rows = tables.flatMap((table): TableRow[] => [
    ...(several ? [{ heading: true, cells: { test: table.level ?? 'All cases' } }] : []),
    ...(options.tests.includes('pearson') ? line('χ²', table.independence.pearson) : []),
    ...(options.tests.includes('yates') ? line('χ², continuity corrected', table.independence.yates) : []),
    ...(options.tests.includes('likelihoodRatio')
      ? line('Likelihood ratio', table.independence.likelihoodRatio)
      : []),
    ...(options.tests.includes('linear') ? line('Linear by linear', table.linear) : []),
    ...(table.fisher
      ? [
          {
            cells: { test: 'Fisher’s exact test', statistic: null, df: null, p: table.fisher.pValue },
            ...(several ? { indent: true } : {}),
          },
        ]
      : []),
  ]);
  const least = Math.min(...tables.map(({ independence }) => independence.minimumExpected));
  const tooLarge = options.tests.includes('fisher') && tables.some(({ fisher }) => !fisher);
  return {
    kind: 'table',
    id: 'tests',
    title: ['Tests of Independence'],
    columns: [
      column('test', ['Test']),
      column('statistic', ['Value'], 'statistic'),
      symbolColumn('df', 'df', 'df'),
      symbolColumn('p', 'p', 'p'),
    ],
    rows,
    notes: rich`The smallest expected count is ${num(least)}.${tooLarge ? ' Fisher’s test is missing where the table is too large to enumerate or its counts are not whole.' : ''}`,
  };
}

export function nominalTable(tables: readonly TableResult[]): TableBlock {
  return table(tables, {
    id: 'nominal',
    title: 'Nominal Measures',
    columns: [
      text('Table', ({ level }) => level ?? 'All cases'),
      value('φ', 'proportion', ({ independence }) => independence.phiSigned ?? independence.phi),
      value(rich`Cramér’s *V*`, 'proportion', ({ independence }) => independence.cramersV),
      value(
        'Contingency coefficient',
        'proportion',
        ({ independence }) => independence.contingencyCoefficient,
      ),
      under(
        'λ, predicting',
        value('Rows', 'proportion', ({ independence }) => independence.lambda.rowDependent),
        value('Columns', 'proportion', ({ independence }) => independence.lambda.columnDependent),
        value('Symmetric', 'proportion', ({ independence }) => independence.lambda.symmetric),
      ),
    ],
    notes: [
      'λ is the share of errors saved when the other variable is known. φ carries a sign in 2 × 2 tables.',
    ],
  });
}

export function ordinalTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock {
  const several = tables.length > 1;
  const line = (measure: string, found: Association | null): TableRow[] =>
    found
      ? [
          {
            cells: {
              measure,
              estimate: found.estimate,
              se: found.standardError,
              lower: found.ciLower,
              upper: found.ciUpper,
              z: found.statistic,
              p: found.pValue,
            },
            ...(several ? { indent: true } : {}),
          },
        ]
      : [];
  return {
    kind: 'table',
    id: 'ordinal',
    title: ['Ordinal Measures'],
    columns: [
      column('measure', ['Measure']),
      column('estimate', ['Estimate'], 'proportion'),
      symbolColumn('se', 'SE', 'proportion'),
      column('lower', [LIMITS.lower], 'proportion', 'ci'),
      column('upper', [LIMITS.upper], 'proportion', 'ci'),
      symbolColumn('z', 'z', 'statistic'),
      symbolColumn('p', 'p', 'p'),
    ],
    spanners: { ci: rich`${num(options.confidenceLevel, 'level')} CI` },
    rows: tables.flatMap(({ level, ordinal, rows, columns }): TableRow[] =>
      ordinal
        ? [
            ...(several ? [{ heading: true, cells: { measure: level ?? 'All cases' } }] : []),
            ...line('γ', ordinal.gamma),
            ...line('Kendall’s τ-b', ordinal.kendallTauB),
            ...line('Kendall’s τ-c', ordinal.kendallTauC),
            ...line(`Somers’ d, ${columns.label} dependent`, ordinal.somersD.columnDependent),
            ...line(`Somers’ d, ${rows.label} dependent`, ordinal.somersD.rowDependent),
          ]
        : [],
    ),
    notes: rich`Levels count in the order shown. *SE* does not assume independence; *z* tests it.`,
  };
}

export function riskTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock[] {
  const found = tables.filter(({ risk }) => risk);
  const [first] = found;
  if (!first) return [];
  const [above] = first.rows.levels;
  const [yes, no] = first.columns.levels as readonly [string, string];
  const several = tables.length > 1;
  const line = (measure: string, value: EffectSize | null): TableRow[] =>
    value
      ? [
          {
            cells: { measure, ...estimateCells('value', value) },
            ...(several ? { indent: true } : {}),
          },
        ]
      : [];
  return [
    {
      kind: 'table',
      id: 'risk',
      title: ['Odds and Risks'],
      columns: [column('measure', ['Measure']), ...estimateColumns('value', 'effect')],
      spanners: { value: ['Value'] },
      rows: found.flatMap(({ level, risk, fisher }): TableRow[] => [
        ...(several ? [{ heading: true, cells: { measure: level ?? 'All cases' } }] : []),
        ...line('Odds ratio', risk!.oddsRatio),
        ...(fisher?.twoByTwo && fisher.twoByTwo.oddsRatio !== null && fisher.twoByTwo.ciUpper !== null
          ? line('Odds ratio, conditional', {
              estimate: fisher.twoByTwo.oddsRatio,
              ciLower: fisher.twoByTwo.ciLower,
              ciUpper: fisher.twoByTwo.ciUpper,
            })
          : []),
        ...line(`Relative risk of ${yes}`, risk!.relativeRisk),
        ...line(`Relative risk of ${no}`, risk!.relativeRiskColumn2),
        ...line(`Risk difference of ${yes}`, risk!.riskDifference),
      ]),
      notes: rich`${above ?? ''} is compared with the second row.${found.some(({ risk }) => !risk!.oddsRatio) ? ' Ratios are missing where a cell is empty.' : ''} LL and UL are the limits of the ${num(options.confidenceLevel, 'level')} confidence interval (Wald; the conditional odds ratio has an exact one).`,
    },
  ];
}

/** McNemar's and Mantel–Haenszel's tests, where they were asked for. */
export function furtherTables(result: CrosstabResult, options: CrosstabOptions): TableBlock[] {
  const { mcnemar, mantelHaenszel, layer } = result;
  const line = (test: string, { statistic, df, pValue }: ChiSquareTest): TableRow => ({
    cells: { test, statistic, df, p: pValue },
  });
  const columns = [
    column('test', ['Test']),
    column('statistic', ['χ²'], 'statistic'),
    symbolColumn('df', 'df', 'df'),
    symbolColumn('p', 'p', 'p'),
  ];
  const blocks: TableBlock[] = [];
  if (mcnemar) {
    const two = mcnemar.twoByTwo;
    blocks.push({
      kind: 'table',
      id: 'mcnemar',
      title: [two ? 'McNemar’s Test' : 'Bowker’s Test of Symmetry'],
      columns,
      rows: [
        line(two ? 'McNemar' : 'Bowker', mcnemar),
        ...(two
          ? [
              line('McNemar, continuity corrected', two.corrected),
              { cells: { test: 'Exact (binomial)', statistic: null, df: null, p: two.exactPValue } },
            ]
          : []),
      ],
      ...(two
        ? {
            notes: rich`${num(two.first, 'integer')} cases changed in one direction and ${num(two.second, 'integer')} in the other.`,
          }
        : {}),
    });
  }
  if (mantelHaenszel) {
    const two = mantelHaenszel.twoByTwo;
    const notes: Runs = two
      ? two.common
        ? rich`Common odds ratio ${num(two.common.oddsRatio)}, ${num(options.confidenceLevel, 'level')} CI [${num(two.common.ciLower)}, ${num(two.common.ciUpper)}]. Breslow–Day and Tarone test whether the odds ratios of the layers are alike.`
        : rich`There is no common odds ratio with limits: every layer has an empty cell on the same diagonal.`
      : rich`Generalised test of general association over the layers.`;
    blocks.push({
      kind: 'table',
      id: 'mantel-haenszel',
      title: rich`Mantel–Haenszel Tests over ${layer?.label ?? ''}`,
      columns,
      rows: two
        ? [
            line('Mantel–Haenszel', two.uncorrected),
            line('Mantel–Haenszel, continuity corrected', two.corrected),
            ...(two.common
              ? [line('Breslow–Day', two.common.breslowDay), line('Breslow–Day, Tarone', two.common.tarone)]
              : []),
          ]
        : [line('Generalised Cochran–Mantel–Haenszel', mantelHaenszel.generalized!)],
      notes,
    });
  }
  return blocks;
}
