import type { FigureBlock } from '@constat/report';
import { formatNumber, num, rich } from '@constat/report';
import { isNonEmpty } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import type { Table1Result } from './compute.ts';
import type { Table1Options } from './options.ts';

const ROW_HEIGHT = 22;

/** How far the groups lie apart in each characteristic, the farthest on top. */
export function balanceFigure(
  { characteristics, levels }: Table1Result,
  { smdLimit }: Table1Options,
): FigureBlock | null {
  const rows = characteristics
    .flatMap(({ label, balance }) =>
      balance ? [{ label, smd: balance.smd, apart: balance.smd > smdLimit }] : [],
    )
    .sort((a, b) => b.smd - a.smd);
  if (!isNonEmpty(rows)) return null;
  const y: Position = {
    field: 'label',
    type: 'nominal',
    sort: rows.map(({ label }) => label),
    title: null,
    axis: { labelLimit: 260 },
  };
  const most = Math.max(1.2 * smdLimit, rows[0].smd);
  const x: Position = {
    field: 'smd',
    type: 'quantitative',
    title: 'Absolute standardized difference',
    scale: { domain: [0, most], nice: true },
  };
  const beyond = rows.filter(({ apart }) => apart).length;
  const points = (filled: boolean) => ({
    transform: [{ filter: filled ? 'datum.apart' : '!datum.apart' }],
    mark: { type: 'point' as const, filled, size: 60, opacity: 1, fillOpacity: 1 },
    encoding: {
      y,
      x,
      tooltip: [
        { field: 'label', title: 'Characteristic' },
        { field: 'smd', title: 'SMD', format: '.3f' },
      ],
    },
  });
  return figure({
    id: 'balance',
    title: rich`Balance of the Groups`,
    alt: `Standardized differences of ${rows.length} characteristics, from ${rows[0].label} at ${formatNumber(rows[0].smd, 'effect')} down to ${rows.at(-1).label} at ${formatNumber(rows.at(-1).smd, 'effect')}. ${beyond} ${beyond === 1 ? 'lies' : 'lie'} above ${formatNumber(smdLimit, 'effect')}.`,
    spec: {
      height: ROW_HEIGHT * rows.length,
      data: { values: rows },
      layer: [
        {
          data: { values: [{ limit: smdLimit }] },
          mark: { type: 'rule', style: 'reference', strokeDash: [4, 3] },
          encoding: { x: { field: 'limit', type: 'quantitative' } },
        },
        { mark: { type: 'rule' }, encoding: { y, x, x2: { datum: 0 } } },
        points(true),
        points(false),
      ],
    },
    notes: rich`Beyond the dashed line at ${num(smdLimit, 'effect')} a difference counts as imbalance; open circles are at or below it.${levels.length > 2 ? ' Each difference is the largest of all pairs of groups.' : ''}`,
  });
}
