import { rich, type TableBlock } from '@constat/report';
import { symbol, table, text, under, value } from '../../shared/table.ts';
import { pointName } from '../kit/rows.ts';
import type { RunChartResult } from './compute.ts';
import type { RunChartOptions } from './options.ts';
import { signName } from './words.ts';

/** What was counted about the line, with what chance allows. */
export function runsTable({ stages }: RunChartResult, { centre, rules }: RunChartOptions): TableBlock {
  const isAnhoj = rules === 'anhoj';
  return table(stages, {
    id: 'runs',
    title: 'Runs and Crossings',
    columns: [
      stages.length > 1 ? text('Stage', ({ name }) => name ?? '') : [],
      symbol('n', 'integer', ({ first, last }) => last - first + 1),
      value(centre === 'mean' ? 'Mean line' : 'Median line', 'number', ({ line }) => line),
      value('Not on the line', 'integer', ({ runs }) => runs.useful),
      under(
        'Longest run',
        value('Points', 'integer', ({ longest }) => longest),
        isAnhoj ? value('Most', 'integer', ({ runs }) => runs.longestLimit) : [],
      ),
      under(
        'Crossings',
        value('Counted', 'integer', ({ runs }) => runs.crossings),
        isAnhoj ? value('Fewest', 'integer', ({ runs }) => runs.crossingsLimit) : [],
      ),
    ],
    notes: isAnhoj
      ? rich`A run is a row of points on one side of the line; points on it are left out. More points than the most in a run, or fewer crossings than the fewest, are signs of a change.`
      : rich`A run is a row of points on one side of the line; points on it are left out.`,
  });
}

interface TestRow {
  readonly stage: string;
  readonly pattern: string;
  readonly counted: number;
  readonly expected: number;
  readonly p: number;
}

/** How likely so few or so many runs are by chance. */
export function testsTable({ stages }: RunChartResult): TableBlock {
  const rows = stages.flatMap(({ name, runs: { about, upDown } }): readonly TestRow[] => {
    const of = (pattern: string, count: NonNullable<typeof about>, p: number): TestRow => ({
      stage: name ?? '',
      pattern,
      counted: count.runs,
      expected: count.expected,
      p,
    });
    return [
      ...(about ? [of('Clusters', about, about.few), of('Mixtures', about, about.many)] : []),
      ...(upDown ? [of('Trends', upDown, upDown.few), of('Oscillation', upDown, upDown.many)] : []),
    ];
  });
  return table(rows, {
    id: 'patterns',
    title: 'Tests of Patterns',
    columns: [
      stages.length > 1 ? text('Stage', ({ stage }) => stage) : [],
      text('Pattern', ({ pattern }) => pattern),
      value('Runs', 'integer', ({ counted }) => counted),
      value('Expected', 'number', ({ expected }) => expected, 1),
      symbol('p', 'p', ({ p }) => p),
    ],
    notes: rich`Clusters are too few runs about the line, mixtures too many (exact); trends are too few changes between rising and falling, oscillation too many (by the normal distribution). Each *p* is one-sided, and none is adjusted for the others.`,
  });
}

/** The signs, one by one. */
export function signsTable(result: RunChartResult): TableBlock[] {
  const rows = result.stages.flatMap(({ name, signs }) => signs.map((sign) => ({ name, sign })));
  if (rows.length === 0) return [];
  return [
    table(rows, {
      id: 'signs',
      title: 'Signs of a Change',
      columns: [
        result.stages.length > 1 ? text('Stage', ({ name }) => name ?? '') : [],
        text('Sign', ({ sign }) => signName(sign)),
        text('From', ({ sign }) => ('first' in sign ? pointName(result, sign.first) : '–')),
        text('To', ({ sign }) => ('last' in sign ? pointName(result, sign.last) : '–')),
        value('Points', 'integer', ({ sign }) => ('length' in sign ? sign.length : null)),
      ],
    }),
  ];
}
