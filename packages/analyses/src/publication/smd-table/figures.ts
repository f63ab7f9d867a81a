import { andList, type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import type { SmdTableResult } from './compute.ts';
import type { SmdTableOptions } from './options.ts';
import { rowName, STAGE_WORDS, stagesOf } from './tables.ts';

const ROW_HEIGHT = 24;

/** Absolute differences of all characteristics, the farthest before on top, a mark for each stage. */
export function loveFigure(result: SmdTableResult, { limit }: SmdTableOptions): FigureBlock | null {
  const stages = stagesOf(result);
  const ordered = result.rows
    .flatMap((row) => (row.before.smd === null ? [] : [{ row, size: Math.abs(row.before.smd) }]))
    .sort((a, b) => b.size - a.size);
  if (ordered.length === 0) return null;
  const values = ordered.flatMap(({ row }) =>
    stages.flatMap((stage) => {
      const smd = row[stage]?.smd ?? null;
      return smd === null
        ? []
        : [{ characteristic: rowName(row), stage: STAGE_WORDS[stage], smd: Math.abs(smd) }];
    }),
  );
  const several = stages.length > 1;
  const sort = stages.map((stage) => STAGE_WORDS[stage]);
  const y: Position = {
    field: 'characteristic',
    type: 'nominal',
    sort: ordered.map(({ row }) => rowName(row)),
    title: null,
    axis: { labelLimit: 260, grid: true },
  };
  const x: Position = {
    field: 'smd',
    type: 'quantitative',
    title: 'Absolute standardized difference',
    scale: { domain: [0, Math.max(1.2 * limit, ...values.map(({ smd }) => smd))], nice: true },
  };
  const stageOf = several
    ? ({
        color: { field: 'stage', type: 'nominal', sort, title: null },
        shape: { field: 'stage', type: 'nominal', sort, title: null },
      } as const)
    : {};
  const beyond = (stage: string): number =>
    values.filter((value) => value.stage === stage && value.smd > limit).length;
  const [top] = ordered;
  return figure({
    id: 'love',
    title: rich`Love Plot`,
    alt: `Absolute standardized differences of ${ordered.length} characteristics; the largest${several ? ' before' : ''} is that of ${rowName(top!.row)}, ${formatNumber(top!.size, 'effect')}; beyond ${formatNumber(limit, 'effect')} lie ${andList(sort.map((stage) => `${beyond(stage)}${several ? ` ${stage.toLowerCase()}` : ''}`))}.`,
    notes: rich`Beyond the dashed line at ${num(limit, 'effect')} a difference counts as imbalance.`,
    spec: {
      height: ROW_HEIGHT * ordered.length + 8,
      data: { values },
      layer: [
        {
          data: { values: [{ limit }] },
          mark: { type: 'rule', style: 'reference', strokeDash: [4, 3] },
          encoding: { x: { field: 'limit', type: 'quantitative' } },
        },
        {
          mark: { type: 'point', filled: true, size: 64, opacity: 1, fillOpacity: 1 },
          encoding: { y, x, ...stageOf },
        },
      ],
    },
  });
}
