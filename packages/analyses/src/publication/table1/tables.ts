/** The table itself: a line for each number, one for each level of a category, one for what is missing. */

import { type Cell, join, num, type Runs, rich, type TableBlock } from '@constat/report';
import { zip } from '@constat/stats';
import { type Column, symbol, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import type {
  CategoryCharacteristic,
  Characteristic,
  Difference,
  NumberCharacteristic,
  TestKind,
} from './characteristic.ts';
import type { Table1Result } from './compute.ts';
import { groupWords } from './heads.ts';
import type { Table1Options } from './options.ts';

const SUMMARY_WORDS = {
  mean: rich`mean (*SD*)`,
  median: rich`median [Q1, Q3]`,
  range: rich`median [min, max]`,
} as const;

/** The lines that a summary of a number has. */
const LINES = { mean: ['mean'], median: ['median'], range: ['range'], both: ['mean', 'median'] } as const;
type Shown = keyof typeof SUMMARY_WORDS;

export const TEST_NAMES: Readonly<Record<TestKind, Runs>> = {
  'welch-t': rich`Welch’s *t*-test`,
  'student-t': rich`Student’s *t*-test`,
  'welch-anova': rich`Welch’s analysis of variance`,
  anova: rich`analysis of variance`,
  'mann-whitney': rich`Mann–Whitney *U* test`,
  'kruskal-wallis': rich`Kruskal–Wallis test`,
  'chi-square': rich`Pearson’s chi-square test`,
  fisher: rich`Fisher’s exact test`,
  'paired-t': rich`paired *t*-test`,
  'signed-rank': rich`Wilcoxon signed-rank test`,
  mcnemar: rich`McNemar’s test`,
  'mcnemar-exact': rich`McNemar’s exact test`,
  bowker: rich`Bowker’s test of symmetry`,
};

const WITH_ARTICLE: readonly TestKind[] = ['mann-whitney', 'kruskal-wallis', 'paired-t', 'signed-rank'];

/** Tests in running text: those without a person before them need an article. */
export const testInText = (kind: TestKind): Runs =>
  WITH_ARTICLE.includes(kind) ? rich`the ${TEST_NAMES[kind]}` : TEST_NAMES[kind];

/** The tests that the table holds, in the order of their first line. */
export const testsOf = ({ characteristics, strata }: Table1Result): readonly TestKind[] => [
  ...new Set(
    (strata ? strata.parts : [{ characteristics }])
      .flatMap((part) => part.characteristics)
      .flatMap(({ test }) => (test ? [test.kind] : [])),
  ),
];

interface Line {
  readonly label: Runs;
  readonly indent: boolean;
  /** The variable that the line belongs to. */
  readonly of: string;
  readonly cell: (one: Characteristic, column: number) => Cell;
  readonly difference: (one: Characteristic) => Difference | null;
  /** The first line of a characteristic holds what belongs to all of it. */
  readonly first: boolean;
  readonly decimals: number;
}

/** Percentages without the sign, which the head of the line has. */
const share = (count: number, n: number, decimals = 1): Runs =>
  n === 0 ? rich`0 (–)` : rich`${num(count, 'integer')} (${num((100 * count) / n, 'number', decimals)})`;

function numberCell(one: NumberCharacteristic, shown: Shown, column: number, decimals: number): Cell {
  const { n, mean, sd, median, lower, upper } = one.columns[column]!;
  if (n === 0 || mean === null) return null;
  const written = (number: number) => num(number, 'number', decimals);
  if (shown === 'mean') return rich`${written(mean)} (${sd === null ? '–' : written(sd)})`;
  return rich`${written(median!)} [${written(lower!)}, ${written(upper!)}]`;
}

/** Decimals that tell values apart without saying more than their spread allows. */
export function decimalsOf(one: NumberCharacteristic, { decimals }: Table1Options): number {
  if (one.decimals !== null) return one.decimals;
  if (decimals !== 'auto') return Number(decimals);
  const sd = one.columns.at(-1)!.sd ?? 0;
  if (sd === 0) return 2;
  if (sd >= 50) return 0;
  return sd >= 1 ? 1 : Math.min(6, 1 - Math.floor(Math.log10(sd)));
}

/** Lines from the characteristic of all cases; their cells from that of a column's own. */
function linesOf(one: Characteristic, options: Table1Options): readonly Line[] {
  const lacking = one.columns.at(-1)!.missing > 0 && options.missing === 'line';
  const missingLine: Line = {
    label: rich`Missing, *n* (%)`,
    indent: true,
    of: one.name,
    cell: ({ columns }, column) => {
      const { n, missing: absent } = columns[column]!;
      return share(absent, n + absent);
    },
    difference: () => null,
    first: false,
    decimals: 1,
  };
  return [
    ...(one.kind === 'number' ? numberLines(one, options) : categoryLines(one)),
    ...(lacking ? [missingLine] : []),
  ];
}

function numberLines(one: NumberCharacteristic, options: Table1Options): readonly Line[] {
  const decimals = decimalsOf(one, options);
  return LINES[one.summary].map((shown, i) => ({
    label: i === 0 ? rich`${one.label}, ${SUMMARY_WORDS[shown]}` : SUMMARY_WORDS[shown],
    indent: i > 0,
    of: one.name,
    cell: (own, column) => (own.kind === 'number' ? numberCell(own, shown, column, decimals) : null),
    difference: (own) => (own.kind === 'number' && i === 0 ? own.difference : null),
    first: i === 0,
    decimals,
  }));
}

function categoryLines(one: CategoryCharacteristic): readonly Line[] {
  const decimals = one.decimals ?? 1;
  const line = (level: number): Pick<Line, 'of' | 'cell' | 'difference' | 'decimals'> => ({
    of: one.name,
    cell: (own, column) => {
      if (own.kind === 'number') return null;
      const { counts, n } = own.columns[column]!;
      return share(counts[level]!, n, decimals);
    },
    difference: (own) => (own.kind === 'category' ? (own.differences[level] ?? null) : null),
    decimals,
  });
  if (one.shown !== null)
    return [
      {
        ...line(one.shown),
        label: rich`${levelOf(one.label, one.levels[one.shown]!)}, *n* (%)`,
        indent: false,
        first: true,
      },
    ];
  return [
    {
      ...line(0),
      label: rich`${one.label}, *n* (%)`,
      indent: false,
      first: true,
      cell: () => '',
      difference: () => null,
    },
    ...one.levels.map((level, i): Line => ({ ...line(i), label: [level], indent: true, first: false })),
  ];
}

const LETTERS = 'abcdefgh';

/** What the columns of all cases, or of one stratum, are made from. */
interface Part {
  readonly stratum: string | null;
  readonly used: number;
  readonly sizes: readonly number[];
  readonly by: ReadonlyMap<string, Characteristic>;
}

const partsOf = ({ strata, sample, sizes, characteristics }: Table1Result): readonly Part[] => {
  const byName = (all: readonly Characteristic[]) => new Map(all.map((one) => [one.name, one]));
  return strata
    ? strata.parts.map((part) => ({
        stratum: levelOf(strata.label, part.level),
        used: part.used,
        sizes: part.sizes,
        by: byName(part.characteristics),
      }))
    : [{ stratum: null, used: sample.used, sizes, by: byName(characteristics) }];
};

/** The table of characteristics; `groups` are the levels as the data calls them. */
export function characteristicsTable(
  result: Table1Result,
  options: Table1Options,
  groups: readonly string[],
): TableBlock {
  const { group, strata, characteristics } = result;
  const lines = characteristics.flatMap((one) => linesOf(one, options));
  const kinds = group !== null && options.columns.includes('tests') ? testsOf(result) : [];
  const whose = group ? rich`Characteristics by ${group.label}` : rich`Characteristics of the Sample`;
  return table(lines, {
    id: 'characteristics',
    title: strata ? rich`${whose} in Strata of ${strata.label}` : whose,
    columns: [
      text('Characteristic', ({ label }) => label),
      ...partsOf(result).flatMap((part) => partColumns(part, { ...result, groups }, kinds, options)),
    ],
    style: ({ indent, of }) => ({ indent, of }),
    notes: notesOf(result, options, kinds),
  });
}

/** Whether the cases of each characteristic are told: where that is asked for, and where tests have not all the same and no line says so. */
export const showsCases = (
  { characteristics, group, pairs }: Pick<Table1Result, 'characteristics' | 'group' | 'pairs'>,
  { columns, missing }: Table1Options,
): boolean =>
  columns.includes('n') ||
  (columns.includes('tests') &&
    missing === 'none' &&
    group !== null &&
    pairs === undefined &&
    characteristics.some((one) => one.columns.at(-1)!.missing > 0));

function partColumns(
  part: Part,
  all: Table1Result & { readonly groups: readonly string[] },
  kinds: readonly TestKind[],
  options: Table1Options,
): readonly Column<Line>[] {
  const { group, levels, groups, pairs } = all;
  const { columns } = options;
  const own = ({ of }: Line): Characteristic => part.by.get(of)!;
  const head = (words: string, size: number): Runs => rich`${words}, *n* = ${num(size, 'integer')}`;
  const numbers = (label: Runs, column: number): Column<Line> =>
    value(label, 'number', (line) => line.cell(own(line), column));
  const first = (ask: (one: Characteristic) => Cell) => (line: Line) => (line.first ? ask(own(line)) : '');
  const cases = showsCases(all, options)
    ? [
        symbol<Line>(
          'n',
          'integer',
          first((one) => one.columns.at(-1)!.n),
        ),
      ]
    : [];
  const each = zip(levels, part.sizes, groups).map(([level, size, group], i) => ({
    ...numbers(head(level, size), i),
    of: group,
  }));
  const beside = [
    ...(group === null || columns.includes('total')
      ? [numbers(head(group ? 'Total' : 'All cases', part.used), levels.length)]
      : []),
    ...(group !== null && levels.length === 2 && columns.includes('difference')
      ? [differenceColumn(own, options)]
      : []),
    ...(group !== null && columns.includes('tests')
      ? testColumns(first, kinds, options, pairs !== undefined)
      : []),
    ...(group !== null && columns.includes('smd') ? [balanceColumn(first, options)] : []),
  ];
  if (part.stratum !== null) return under(part.stratum, cases, each, beside);
  return [...cases, ...(group ? under(group.label, each) : each), ...beside];
}

/** `−2.8 [−5.2, −0.4]`; of shares in percentage points. */
function differenceColumn(
  own: (line: Line) => Characteristic,
  { confidenceLevel }: Table1Options,
): Column<Line> {
  return value(rich`Difference [${num(confidenceLevel, 'level')} CI]`, 'number', (line) => {
    const difference = line.difference(own(line));
    if (difference === null) return line.first && line.cell(own(line), 0) !== '' ? null : '';
    const { kind, estimate, ciLower, ciUpper } = difference;
    const shown = (number: number | null) =>
      number === null ? '–' : num(kind === 'shares' ? 100 * number : number, 'number', line.decimals);
    return rich`${shown(estimate)} [${shown(ciLower)}, ${shown(ciUpper)}]`;
  });
}

type OfFirst = (ask: (one: Characteristic) => Cell) => (line: Line) => Cell;

function testColumns(
  first: OfFirst,
  kinds: readonly TestKind[],
  { adjust }: Table1Options,
  isPaired: boolean,
): readonly Column<Line>[] {
  return [
    ...(isPaired
      ? [
          value<Line>(
            'Pairs',
            'integer',
            first(({ test }) => test?.pairs ?? null),
          ),
        ]
      : []),
    value(
      rich`*p*`,
      'p',
      first(
        ({ test }) =>
          test &&
          (kinds.length > 1
            ? [num(test.pValue, 'p'), { text: LETTERS[kinds.indexOf(test.kind)]!, marks: ['sup'] }]
            : test.pValue),
      ),
    ),
    ...(adjust === 'none'
      ? []
      : [
          value<Line>(
            rich`Adjusted *p*`,
            'p',
            first(({ adjusted }) => adjusted),
          ),
        ]),
  ];
}

const balanceColumn = (first: OfFirst, { smdLimit }: Table1Options): Column<Line> =>
  value(
    'SMD',
    'effect',
    first(({ balance }) => {
      if (balance === null) return null;
      const { smd } = balance;
      return smd > smdLimit ? [{ ...num(smd, 'effect'), marks: ['bold'] }] : smd;
    }),
  );

function notesOf(result: Table1Result, options: Table1Options, kinds: readonly TestKind[]): Runs {
  const { characteristics, group, levels, strata, counts, pairs } = result;
  const { columns, missing, adjust, smdLimit } = options;
  const summaries = [
    ...new Set(
      characteristics.flatMap((one): readonly (Shown | 'count')[] =>
        one.kind === 'number' ? LINES[one.summary] : ['count'],
      ),
    ),
  ].map((summary) => (summary === 'count' ? rich`*n* (%)` : SUMMARY_WORDS[summary]));
  const absent = characteristics.filter((one) => one.columns.at(-1)!.missing > 0);
  const lacking = absent.map((one) => rich`${one.label} (${num(one.columns.at(-1)!.missing, 'integer')})`);
  const tests = kinds.map((kind, i) =>
    kinds.length > 1 ? rich`${{ text: LETTERS[i]!, marks: ['sup'] }} ${TEST_NAMES[kind]}` : TEST_NAMES[kind],
  );
  const ofPairs = levels.length > 2 ? ', the largest of all pairs of groups' : '';
  return [
    ...rich`Values are ${join(summaries, ', ', ' or ')}; percentages are of the ${missing === 'complete' ? 'cases shown' : 'values present'}.`,
    ...(counts ? rich` Rows count as often as ${counts.label} says.` : []),
    ...(missing === 'complete' ? rich` Only cases with a value in every variable are shown.` : []),
    ...(absent.length > 0 && missing === 'none'
      ? rich` Missing values: ${join(lacking, ', ', ' and ')}.`
      : []),
    ...(levels.length > 0 && columns.includes('smd')
      ? rich` SMD = absolute standardized difference${ofPairs}, in bold above ${num(smdLimit, 'effect')}.`
      : []),
    ...(levels.length === 2 && columns.includes('difference')
      ? differenceNote(
          characteristics,
          levels.map((level) => groupWords(group!.label, level, options)),
          pairs !== undefined,
        )
      : []),
    ...(showsCases(result, options) ? rich` *n* = cases with a value.` : []),
    ...(tests.length > 0 ? rich` Tests: ${join(tests, ', ', ' and ')}.` : []),
    ...(tests.length > 0 && pairs
      ? rich` Pairs = those with a value in both groups, by ${pairs.label}.`
      : []),
    ...(tests.length > 0 && adjust !== 'none'
      ? rich` *p* is adjusted by ${adjust === 'holm' ? 'Holm' : 'Benjamini and Hochberg'} for ${num(characteristics.filter(({ test }) => test !== null).length, 'integer')} tests${strata ? ' in each stratum' : ''}.`
      : []),
  ];
}

const DIFFERENCE_WORDS = {
  means: 'of means',
  shift: 'by Hodges and Lehmann where medians are shown',
  shares: 'of percentages in percentage points by Newcombe’s method',
} as const;

function differenceNote(
  characteristics: readonly Characteristic[],
  groups: readonly string[],
  isPaired: boolean,
): Runs {
  const kinds = [
    ...new Set(
      characteristics
        .flatMap((one) => (one.kind === 'number' ? [one.difference] : one.differences))
        .flatMap((difference) => (difference ? [difference.kind] : [])),
    ),
  ];
  if (kinds.length === 0) return [];
  return rich` Differences${isPaired ? ' of pairs' : ''} are ${groups[0]!} minus ${groups[1]!}: ${join(
    kinds.map((kind) => [DIFFERENCE_WORDS[kind]]),
    ', ',
    ' and ',
  )}.`;
}
