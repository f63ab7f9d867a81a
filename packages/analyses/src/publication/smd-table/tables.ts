/** The table: both groups and their difference, before and after. */
import { type Cell, num, type Runs, rich, type TableBlock } from '@constat/report';
import { type Column, table, text, under, value } from '../../shared/table.ts';
import { levelOf } from '../../shared/wording.ts';
import type { Apart, SmdRow, SmdTableResult } from './compute.ts';
import type { SmdTableOptions } from './options.ts';

export type Stage = 'before' | 'weighted' | 'matched';

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  before: 'Before',
  weighted: 'Weighted',
  matched: 'Matched',
};

/** What the table compares: as observed, then as weighted, then as matched. */
export const stagesOf = ({ weights, matching }: SmdTableResult): readonly Stage[] => [
  'before',
  ...(weights === null ? [] : (['weighted'] as const)),
  ...(matching === null ? [] : (['matched'] as const)),
];

/** `Gender = Male` for a category in one line. */
export const rowName = ({ label, levels, shown }: SmdRow): string =>
  levels && shown !== null ? levelOf(label, levels[shown]!) : label;

interface Line {
  readonly label: Runs;
  readonly indent: boolean;
  readonly row: SmdRow;
  /** Of a level below the name of its category; null for the first line of a characteristic. */
  readonly level: number | null;
}

const linesOf = (row: SmdRow): readonly Line[] =>
  row.levels === null || row.shown !== null
    ? [
        {
          label: rich`${rowName(row)}, ${row.levels === null ? rich`mean (*SD*)` : '%'}`,
          indent: false,
          row,
          level: null,
        },
      ]
    : [
        { label: rich`${row.label}, %`, indent: false, row, level: null },
        ...row.levels.map((level, i): Line => ({ label: [level], indent: true, row, level: i })),
      ];

/** Decimals that tell values apart without saying more than their spread allows. */
function decimalsOf({ before }: SmdRow): number {
  const sd = before.sides[0].sd ?? 0;
  if (sd === 0) return 2;
  if (sd >= 50) return 0;
  return sd >= 1 ? 1 : Math.min(6, 1 - Math.floor(Math.log10(sd)));
}

function sideCell({ row, level }: Line, apart: Apart, side: 0 | 1): Cell {
  const { mean, sd, shares } = apart.sides[side];
  if (row.levels === null) {
    if (mean === null) return null;
    const shown = (number: number) => num(number, 'number', decimalsOf(row));
    return rich`${shown(mean)} (${sd === null ? '–' : shown(sd)})`;
  }
  const at = level ?? row.shown;
  return at === null ? '' : [num(100 * shares[at]!, 'number', 1)];
}

const smdCell = ({ row, level }: Line, stage: Stage, limit: number): Cell => {
  if (level !== null) return '';
  const smd = row[stage]?.smd ?? null;
  if (smd === null) return null;
  return Math.abs(smd) > limit ? [{ ...num(smd, 'effect'), marks: ['bold'] }] : smd;
};

/** The table of all characteristics. */
export function smdTable(result: SmdTableResult, options: SmdTableOptions): TableBlock {
  const { group, rows, sizes } = result;
  const stages = stagesOf(result);
  const size = (stage: Stage, side: 0 | 1): Runs => {
    const n = sizes[stage]?.[side] ?? 0;
    return stage === 'weighted' ? rich`ESS = ${num(n, 'number', 1)}` : rich`*n* = ${num(n, 'integer')}`;
  };
  const columnsOf = (stage: Stage): readonly Column<Line>[] => {
    const apart = (line: Line): Apart | null => line.row[stage];
    const side = (at: 0 | 1): Column<Line> =>
      value(rich`${group.levels[at]}, ${size(stage, at)}`, 'number', (line) => {
        const own = apart(line);
        return own && sideCell(line, own, at);
      });
    const limit = (key: 'ciLower' | 'ciUpper', label: string): Column<Line> =>
      value(label, 'effect', (line) => (line.level === null ? (apart(line)?.[key] ?? null) : ''));
    return [
      ...(stages.length === 1 ? under<Line>(group.label, side(0), side(1)) : [side(0), side(1)]),
      value('SMD', 'effect', (line) => smdCell(line, stage, options.limit)),
      ...(stage === 'weighted' ? [] : [limit('ciLower', 'LL'), limit('ciUpper', 'UL')]),
      ...(options.ratios
        ? [
            value<Line>('Variance ratio', 'effect', (line) =>
              line.level === null ? (apart(line)?.varianceRatio ?? null) : '',
            ),
          ]
        : []),
    ];
  };
  return table(rows.flatMap(linesOf), {
    id: 'smd',
    title: rich`Standardized Differences Between Groups of ${group.label}`,
    columns: [
      text('Characteristic', ({ label }) => label),
      ...(stages.length === 1
        ? columnsOf('before')
        : stages.map((stage) => under(STAGE_WORDS[stage], columnsOf(stage)))),
    ],
    style: ({ indent }) => ({ indent }),
    notes: notesOf(result, options),
  });
}

function notesOf({ group, rows, weights, matching }: SmdTableResult, options: SmdTableOptions): Runs {
  const several = rows.some(({ levels, shown }) => levels !== null && shown === null);
  return [
    ...rich`SMD = standardized difference, ${group.levels[1]} minus ${group.levels[0]}${several ? ' (a distance without sign for categories with several levels)' : ''}, in bold beyond ${num(options.limit, 'effect')}; LL and UL = its ${num(options.confidenceLevel, 'level')} limits. Values are of the cases present.`,
    ...(weights === null ? [] : rich` Weighted by ${weights}; ESS = effective sample size.`),
    ...(matching === null ? [] : rich` Matched cases by ${matching}.`),
    ...(options.ratios ? rich` Variance ratio: ${group.levels[1]} over ${group.levels[0]}, of numbers.` : []),
  ];
}
