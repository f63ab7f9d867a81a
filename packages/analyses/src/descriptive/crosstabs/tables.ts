/** Tables of a crosstab. */
import { type Cell, type NumberFormat, num, type Runs, rich, type TableBlock } from '@constat/report';
import type { Association, EffectSize } from '@constat/stats';
import { count, countFormat } from '../../shared/counts.ts';
import {
  type Columns,
  estimate,
  interval,
  sectionsOf,
  symbol,
  table,
  text,
  under,
  value,
} from '../../shared/table.ts';
import { levelOf, reachesZeroNote, significant } from '../../shared/wording.ts';
import type { CrosstabResult, TableResult } from './compute.ts';
import type { CrosstabOptions } from './options.ts';

const isPercent = (kind: CrosstabOptions['cells'][number]): kind is 'row' | 'column' | 'total' =>
  kind === 'row' || kind === 'column' || kind === 'total';

const named = (table: TableResult): string => (table.level === null ? '' : `, ${table.level}`);
const keyOf = (id: string, table: TableResult): string =>
  table.level === null ? id : `${id}-${table.level}`;

const CELL_ROWS = {
  row: { word: 'Row percentages', format: 'percent' },
  column: { word: 'Column percentages', format: 'percent' },
  total: { word: 'Total percentages', format: 'percent' },
  expected: { word: 'Expected counts', format: 'number' },
  adjusted: { word: 'Adjusted residuals', format: 'statistic' },
} as const;

/** The words of a title: `Row Percentages`. */
const titleCase = (words: string): string => words.replace(/(?<= )[a-z]/g, (letter) => letter.toUpperCase());

/** Counts of one table, with what is asked for below each; one block per kind of number, so that columns stay alike. */
export function countTables(counted: TableResult, options: CrosstabOptions): TableBlock[] {
  const { rows, columns, counts, n, independence } = counted;
  const width = columns.levels.length;
  const rowTotals = rows.levels.map((_, r) =>
    counts.slice(r * width, (r + 1) * width).reduce((sum, count) => sum + count, 0),
  );
  const columnTotals = columns.levels.map((_, c) =>
    rows.levels.reduce((sum, __, r) => sum + counts[r * width + c]!, 0),
  );
  const at = (r: number, c: number): number => counts[r * width + c]!;
  const whole = (r: number, c: number): number => (r < rows.levels.length ? at(r, c) : columnTotals[c]!);
  const rowTotal = (r: number): number => rowTotals[r] ?? n;
  const values = {
    row: (r: number, c: number) => whole(r, c) / rowTotal(r),
    column: (r: number, c: number) => whole(r, c) / columnTotals[c]!,
    total: (r: number, c: number) => whole(r, c) / n,
    expected: (r: number, c: number) => independence.expected[r * width + c]!,
    adjusted: (r: number, c: number) => independence.adjustedResiduals[r * width + c]!,
  };
  const formatOf = (kind: keyof typeof CELL_ROWS): NumberFormat =>
    kind === 'expected' ? countFormat(independence.expected) : CELL_ROWS[kind].format;
  const heads = (
    format: NumberFormat,
    cell: (r: number, c: number) => Cell,
    total: ((r: number) => Cell) | null,
  ): Columns<string> => [
    text(rows.label, (level) => level),
    under(
      columns.label,
      columns.levels.map((level, c) => value(level, format, (_, r) => cell(r, c))),
    ),
    total ? value('Total', format, (_, r) => total(r)) : [],
  ];
  const percent = options.oneCell ? options.cells.find(isPercent) : undefined;
  const both = (count: number, share: number): Runs =>
    rich`${num(count, 'integer')} (${num(share, 'percent')})`;
  const share = {
    row: () => 1,
    column: (r: number) => rowTotal(r) / n,
    total: (r: number) => rowTotal(r) / n,
  };
  const blocks = [
    table([...rows.levels, 'Total'], {
      id: keyOf('counts', counted),
      title: rich`${rows.label} by ${columns.label}${named(counted)}`,
      columns: [
        percent
          ? heads(
              'integer',
              (r, c) => both(whole(r, c), values[percent](r, c)),
              (r) => both(rowTotal(r), share[percent](r)),
            )
          : heads('integer', whole, rowTotal),
      ],
      notes: percent
        ? rich`Each cell holds its count and, in brackets, its ${CELL_ROWS[percent].word.toLowerCase().replace('percentages', 'percentage')}.`
        : undefined,
    }),
  ];
  for (const kind of options.cells.filter((each) => each !== percent))
    blocks.push(
      table(rows.levels, {
        id: keyOf(`cells-${kind}`, counted),
        title: rich`${titleCase(CELL_ROWS[kind].word)} of ${rows.label} by ${columns.label}${named(counted)}`,
        columns: [heads(formatOf(kind), values[kind], kind === 'row' ? () => 1 : null)],
        notes:
          kind === 'adjusted'
            ? ['Beyond ±1.96 a cell departs from independence at .05, seen by itself.']
            : undefined,
      }),
    );
  return blocks;
}

/** The tests of independence asked for, of the whole table and of each layer. */
export function testTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock {
  const rows = sectionsOf(tables, layerName, ({ independence, linear, fisher, simulated }) => [
    ...(options.tests.includes('pearson') ? testRow('χ²', independence.pearson) : []),
    ...(options.tests.includes('yates') ? testRow('χ², continuity corrected', independence.yates) : []),
    ...(options.tests.includes('likelihoodRatio')
      ? testRow('Likelihood ratio', independence.likelihoodRatio)
      : []),
    ...(options.tests.includes('linear') ? testRow('Linear by linear', linear) : []),
    ...(fisher ? testRow('Fisher’s exact test', { statistic: null, df: null, pValue: fisher.pValue }) : []),
    ...(simulated
      ? testRow('Fisher’s exact test, simulated', { statistic: null, df: null, pValue: simulated.pValue })
      : []),
  ]);
  const least = Math.min(...tables.map(({ independence }) => independence.minimumExpected));
  return table(rows, {
    id: 'tests',
    title: 'Tests of Independence',
    columns: [testColumns('Value')],
    notes: rich`The smallest expected count is ${count(least)}.${fisherNote(tables, options)}`,
  });
}

/** How Fisher's p was found where the table is too large to enumerate, or why it was not. */
function fisherNote(tables: readonly TableResult[], options: CrosstabOptions): Runs {
  const drawn = tables.flatMap(({ simulated }) => simulated ?? []);
  const missing =
    options.tests.includes('fisher') && tables.some(({ fisher, simulated }) => !fisher && !simulated);
  const [first] = drawn;
  const largest = Math.max(...drawn.map(({ standardError }) => standardError));
  return rich`${
    first
      ? rich` The table is too large for Fisher’s test to go through all tables with its margins; ${num(first.samples, 'integer')} of them were drawn at random (seed ${String(first.seed)}), which leaves *p* a standard error of ${drawn.length === 1 ? '' : 'at most '}${significant(largest, 2)}.`
      : ''
  }${missing ? ' Fisher’s test is missing where counts are not whole.' : ''}`;
}

/** Above the rows of a layer. */
const layerName = ({ level }: TableResult): string => level ?? 'All cases';

/** A test with its name; without statistic where it is exact. */
interface NamedTest {
  readonly name: string;
  readonly statistic: number | null;
  readonly df: number | null;
  readonly pValue: number;
}

export const testRow = (name: string, test: Omit<NamedTest, 'name'> | null): readonly NamedTest[] =>
  test ? [{ name, statistic: test.statistic, df: test.df, pValue: test.pValue }] : [];

export const testColumns = (statistic: string): Columns<NamedTest> => [
  text('Test', ({ name }) => name),
  value(statistic, 'statistic', (test) => test.statistic),
  symbol('df', 'df', ({ df }) => df),
  symbol('p', 'p', ({ pValue }) => pValue),
];

export function nominalTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock {
  return table(tables, {
    id: 'nominal',
    title: 'Nominal Measures',
    columns: [
      text('Table', ({ level }) => level ?? 'All cases'),
      value('φ', 'proportion', ({ independence }) => independence.phiSigned ?? independence.phi),
      estimate(
        rich`Cramér’s *V*, ${num(options.confidenceLevel, 'level')} CI`,
        'proportion',
        ({ cramersV }) => cramersV,
      ),
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
    notes: rich`The limits of Cramér’s *V* are those of the noncentrality of χ².${reachesZeroNote(options.confidenceLevel)} λ is the share of errors saved when the other variable is known. φ carries a sign in 2 × 2 tables.`,
  });
}

export function ordinalTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock {
  const line = (measure: string, found: Association | null) => (found ? [{ ...found, measure }] : []);
  const rows = sectionsOf(
    tables.length > 1 ? tables.filter(({ ordinal }) => ordinal) : tables,
    layerName,
    ({ ordinal, rows: down, columns: across }) =>
      ordinal
        ? [
            ...line('γ', ordinal.gamma),
            ...line('Kendall’s τ-b', ordinal.kendallTauB),
            ...line('Kendall’s τ-c', ordinal.kendallTauC),
            ...line(`Somers’ d, ${across.label} dependent`, ordinal.somersD.columnDependent),
            ...line(`Somers’ d, ${down.label} dependent`, ordinal.somersD.rowDependent),
          ]
        : [],
    tables.length > 1,
  );
  return table(rows, {
    id: 'ordinal',
    title: 'Ordinal Measures',
    columns: [
      text('Measure', ({ measure }) => measure),
      value('Estimate', 'proportion', ({ estimate }) => estimate),
      symbol('SE', 'proportion', ({ standardError }) => standardError),
      interval(options.confidenceLevel, 'proportion', (row) => row),
      symbol('z', 'statistic', ({ statistic }) => statistic),
      symbol('p', 'p', ({ pValue }) => pValue),
    ],
    notes: rich`Levels count in the order shown. *SE* does not assume independence; *z* tests it.`,
  });
}

/** A ratio of the other row to this one. */
const turnedOver = (ratio: EffectSize | null): EffectSize | null =>
  ratio && ratio.ciLower > 0
    ? { estimate: 1 / ratio.estimate, ciLower: 1 / ratio.ciUpper, ciUpper: 1 / ratio.ciLower }
    : null;

/** A difference of shares with limits that shares allow; Wald’s may lie beyond. */
const withinShares = (difference: EffectSize): EffectSize => ({
  ...difference,
  ciLower: Math.max(-1, difference.ciLower),
  ciUpper: Math.min(1, difference.ciUpper),
});

export function riskTable(tables: readonly TableResult[], options: CrosstabOptions): TableBlock[] {
  const found = tables.flatMap((each) => (each.risk ? [{ ...each, risk: each.risk }] : []));
  const [first] = found;
  if (!first) return [];
  const { rows: across, columns: down } = first;
  const [above = '', below = ''] = across.levels.map((level) => levelOf(across.label, level));
  const [yes = '', no = ''] = down.levels.map((level) => levelOf(down.label, level));
  const line = (measure: string, found: EffectSize | null) => (found ? [{ ...found, measure }] : []);
  const rows = sectionsOf(
    found,
    layerName,
    ({ risk, fisher }) => [
      ...line('Odds ratio', risk.oddsRatio),
      ...(fisher?.twoByTwo && fisher.twoByTwo.oddsRatio !== null && fisher.twoByTwo.ciUpper !== null
        ? line('Odds ratio, conditional', {
            estimate: fisher.twoByTwo.oddsRatio,
            ciLower: fisher.twoByTwo.ciLower,
            ciUpper: fisher.twoByTwo.ciUpper,
          })
        : []),
      ...line(`Relative risk of ${yes}, ${above} against ${below}`, risk.relativeRisk),
      ...line(`Relative risk of ${no}, ${above} against ${below}`, risk.relativeRiskColumn2),
      ...line(`Relative risk of ${no}, ${below} against ${above}`, turnedOver(risk.relativeRiskColumn2)),
      ...line(`Risk difference of ${yes}, ${above} against ${below}`, withinShares(risk.riskDifference)),
    ],
    tables.length > 1,
  );
  return [
    table(rows, {
      id: 'risk',
      title: 'Odds and Risks',
      columns: [
        text('Measure', ({ measure }) => measure),
        estimate(rich`Estimate, ${num(options.confidenceLevel, 'level')} CI`, 'effect', (row) => row),
      ],
      style: ({ measure }) => (measure.startsWith('Risk difference') ? { format: 'percent' } : {}),
      notes: rich`The odds ratio compares the odds of ${yes} with ${above} and with ${below}.${found.some(({ risk }) => !risk.oddsRatio) ? ' Ratios are missing where a cell is empty.' : ''} Limits are Wald’s, those of the difference within ±100%; those of the conditional odds ratio are exact.`,
    }),
  ];
}

/** McNemar's and Mantel–Haenszel's tests, where they were asked for. */
export function furtherTables(result: CrosstabResult, options: CrosstabOptions): TableBlock[] {
  return [...symmetryTable(result), ...layersTable(result, options)];
}

function symmetryTable({ mcnemar }: CrosstabResult): TableBlock[] {
  if (!mcnemar) return [];
  const two = mcnemar.twoByTwo;
  const rows = two
    ? [
        ...testRow('McNemar', mcnemar),
        ...testRow('McNemar, continuity corrected', two.corrected),
        ...testRow('Exact (binomial)', { statistic: null, df: null, pValue: two.exactPValue }),
      ]
    : testRow('Bowker', mcnemar);
  return [
    table(rows, {
      id: 'mcnemar',
      title: two ? 'McNemar’s Test' : 'Bowker’s Test of Symmetry',
      columns: [testColumns('χ²')],
      notes: two
        ? rich`${num(two.first, 'integer')} cases changed in one direction and ${num(two.second, 'integer')} in the other.`
        : undefined,
    }),
  ];
}

function layersTable({ mantelHaenszel, layer }: CrosstabResult, options: CrosstabOptions): TableBlock[] {
  if (!mantelHaenszel) return [];
  const two = mantelHaenszel.twoByTwo;
  const rows = two
    ? [
        ...testRow('Mantel–Haenszel', two.uncorrected),
        ...testRow('Mantel–Haenszel, continuity corrected', two.corrected),
        ...testRow('Breslow–Day', two.common?.breslowDay ?? null),
        ...testRow('Breslow–Day, Tarone', two.common?.tarone ?? null),
      ]
    : testRow('Generalised Cochran–Mantel–Haenszel', mantelHaenszel.generalized!);
  return [
    table(rows, {
      id: 'mantel-haenszel',
      title: rich`Mantel–Haenszel Tests over ${layer?.label ?? ''}`,
      columns: [testColumns('χ²')],
      notes: two
        ? two.common
          ? rich`Common odds ratio ${num(two.common.oddsRatio)}, ${num(options.confidenceLevel, 'level')} CI [${num(two.common.ciLower)}, ${num(two.common.ciUpper)}]. Breslow–Day and Tarone test whether the odds ratios of the layers are alike.`
          : rich`There is no common odds ratio with limits: every layer has an empty cell on the same diagonal.`
        : rich`Generalised test of general association over the layers.`,
    }),
  ];
}
