/** The table itself: a line for each number, one for each level of a category, one for what is missing. */
import { type Cell, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { type Column, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import type {
  CategoryCharacteristic,
  Characteristic,
  NumberCharacteristic,
  TestKind,
} from './characteristic.ts';
import type { Table1Result } from './compute.ts';
import type { Table1Options } from './options.ts';

const SUMMARY_WORDS = {
  mean: rich`mean (*SD*)`,
  median: rich`median [Q1, Q3]`,
  range: rich`median [min, max]`,
} as const;

export const TEST_NAMES: Readonly<Record<TestKind, Runs>> = {
  'welch-t': rich`Welch’s *t*-test`,
  'student-t': rich`Student’s *t*-test`,
  'welch-anova': rich`Welch’s analysis of variance`,
  anova: rich`analysis of variance`,
  'mann-whitney': rich`Mann–Whitney *U* test`,
  'kruskal-wallis': rich`Kruskal–Wallis test`,
  'chi-square': rich`Pearson’s chi-square test`,
  fisher: rich`Fisher’s exact test`,
};

/** Tests in running text: those without a person before them need an article. */
export const testInText = (kind: TestKind): Runs =>
  kind === 'mann-whitney' || kind === 'kruskal-wallis' ? rich`the ${TEST_NAMES[kind]}` : TEST_NAMES[kind];

/** The tests that the table holds, in the order of their first line. */
export const testsOf = ({ characteristics }: Table1Result): readonly TestKind[] => [
  ...new Set(characteristics.flatMap(({ test }) => (test ? [test.kind] : []))),
];

interface Line {
  readonly label: Runs;
  readonly indent: boolean;
  readonly cell: (column: number) => Cell;
  /** The first line of a characteristic holds what belongs to all of it. */
  readonly of: Characteristic | null;
}

/** Percentages without the sign, which the head of the line has. */
const share = (count: number, n: number): Runs =>
  n === 0 ? rich`0 (–)` : rich`${num(count, 'integer')} (${num((100 * count) / n, 'number', 1)})`;

function numberCell(one: NumberCharacteristic, column: number, options: Table1Options): Cell {
  const { n, mean, sd, median, lower, upper } = one.columns[column]!;
  if (n === 0 || mean === null) return null;
  const shown = (number: number) => num(number, 'number', decimalsOf(one, options));
  if (one.summary === 'mean') return rich`${shown(mean)} (${sd === null ? '–' : shown(sd)})`;
  return rich`${shown(median!)} [${shown(lower!)}, ${shown(upper!)}]`;
}

/** Decimals that tell values apart without saying more than their spread allows. */
export function decimalsOf({ columns }: NumberCharacteristic, { decimals }: Table1Options): number {
  if (decimals !== 'auto') return Number(decimals);
  const sd = columns.at(-1)!.sd ?? 0;
  if (sd === 0) return 2;
  if (sd >= 50) return 0;
  return sd >= 1 ? 1 : Math.min(6, 1 - Math.floor(Math.log10(sd)));
}

function linesOf(one: Characteristic, options: Table1Options): readonly Line[] {
  const lacking = one.columns.at(-1)!.missing > 0 && options.missing === 'line';
  const missingLine: Line = {
    label: rich`Missing, *n* (%)`,
    indent: true,
    cell: (column) => {
      const { n, missing: absent } = one.columns[column]!;
      return share(absent, n + absent);
    },
    of: null,
  };
  return [
    ...(one.kind === 'number' ? numberLines(one, options) : categoryLines(one)),
    ...(lacking ? [missingLine] : []),
  ];
}

const numberLines = (one: NumberCharacteristic, options: Table1Options): readonly Line[] => [
  {
    label: rich`${one.label}, ${SUMMARY_WORDS[one.summary]}`,
    indent: false,
    cell: (column) => numberCell(one, column, options),
    of: one,
  },
];

function categoryLines(one: CategoryCharacteristic): readonly Line[] {
  const countOf = (level: number) => (column: number) => {
    const { counts, n } = one.columns[column]!;
    return share(counts[level]!, n);
  };
  if (one.shown !== null)
    return [
      {
        label: rich`${levelOf(one.label, one.levels[one.shown]!)}, *n* (%)`,
        indent: false,
        cell: countOf(one.shown),
        of: one,
      },
    ];
  return [
    { label: rich`${one.label}, *n* (%)`, indent: false, cell: () => '', of: one },
    ...one.levels.map((level, i): Line => ({ label: [level], indent: true, cell: countOf(i), of: null })),
  ];
}

const LETTERS = 'abcdefgh';

/** The table of characteristics. */
export function characteristicsTable(result: Table1Result, options: Table1Options): TableBlock {
  const { group, levels, sizes, sample, characteristics } = result;
  const lines = characteristics.flatMap((one) => linesOf(one, options));
  const grouped = group !== null;
  const kinds = testsOf(result);
  const hasTests = grouped && options.columns.includes('tests');
  const head = (words: string, size: number): Runs => rich`${words}, *n* = ${num(size, 'integer')}`;
  const numbers = (label: Runs, column: number): Column<Line> =>
    value(label, 'number', ({ cell }) => cell(column));
  return table(lines, {
    id: 'characteristics',
    title: grouped ? rich`Characteristics by ${group.label}` : rich`Characteristics of the Sample`,
    columns: [
      text('Characteristic', ({ label }) => label),
      ...(grouped
        ? under(
            group.label,
            levels.map((level, i) => numbers(head(level, sizes[i]!), i)),
          )
        : []),
      ...(!grouped || options.columns.includes('total')
        ? [numbers(head(grouped ? 'Total' : 'All cases', sample.used), levels.length)]
        : []),
      ...(hasTests ? testColumns(kinds, options) : []),
      ...(grouped && options.columns.includes('smd') ? [balanceColumn(options)] : []),
    ],
    style: ({ indent }) => ({ indent }),
    notes: notesOf(result, options, hasTests ? kinds : []),
  });
}

function testColumns(kinds: readonly TestKind[], { adjust }: Table1Options): readonly Column<Line>[] {
  return [
    value(rich`*p*`, 'p', ({ of }) =>
      of === null
        ? ''
        : of.test &&
          (kinds.length > 1
            ? [num(of.test.pValue, 'p'), { text: LETTERS[kinds.indexOf(of.test.kind)]!, marks: ['sup'] }]
            : of.test.pValue),
    ),
    ...(adjust === 'none'
      ? []
      : [value<Line>(rich`Adjusted *p*`, 'p', ({ of }) => (of === null ? '' : of.adjusted))]),
  ];
}

const balanceColumn = ({ smdLimit }: Table1Options): Column<Line> =>
  value('SMD', 'effect', ({ of }) => {
    if (of === null) return '';
    if (of.balance === null) return null;
    const { smd } = of.balance;
    return smd > smdLimit ? [{ ...num(smd, 'effect'), marks: ['bold'] }] : smd;
  });

function notesOf(
  { characteristics, levels }: Table1Result,
  { columns, missing, adjust, smdLimit }: Table1Options,
  kinds: readonly TestKind[],
): Runs {
  const summaries = [
    ...new Set(characteristics.map((one) => (one.kind === 'number' ? one.summary : 'count'))),
  ].map((summary) => (summary === 'count' ? rich`*n* (%)` : SUMMARY_WORDS[summary]));
  const absent = characteristics.filter((one) => one.columns.at(-1)!.missing > 0);
  const lacking = absent.map((one) => rich`${one.label} (${num(one.columns.at(-1)!.missing, 'integer')})`);
  const tests = kinds.map((kind, i) =>
    kinds.length > 1 ? rich`${{ text: LETTERS[i]!, marks: ['sup'] }} ${TEST_NAMES[kind]}` : TEST_NAMES[kind],
  );
  const pairs = levels.length > 2 ? ', the largest of all pairs of groups' : '';
  return [
    ...rich`Values are ${join(summaries, ', ', ' or ')}; percentages are of the values present.`,
    ...(absent.length > 0 && missing === 'none'
      ? rich` Missing values: ${join(lacking, ', ', ' and ')}.`
      : []),
    ...(levels.length > 0 && columns.includes('smd')
      ? rich` SMD = absolute standardized difference${pairs}, in bold above ${num(smdLimit, 'effect')}.`
      : []),
    ...(tests.length > 0 ? rich` Tests: ${join(tests, ', ', ' and ')}.` : []),
    ...(tests.length > 0 && adjust !== 'none'
      ? rich` *p* is adjusted by ${adjust === 'holm' ? 'Holm' : 'Benjamini and Hochberg'} for ${num(characteristics.filter(({ test }) => test !== null).length, 'integer')} tests.`
      : []),
  ];
}
