/** Turnbull's curves, and beside them those of the best model. */
import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure } from '../../../shared/figure.ts';
import { curveSpec, type DrawnCurve } from '../../kit/curve-figure.ts';
import type { CurvePoint } from '../../kit/curve-points.ts';
import { DISTRIBUTION_WORDS } from '../../kit/distribution-words.ts';
import type { IntervalCurve, IntervalResult } from './result.ts';
import { bestModel, byIntervalGroup } from './text.ts';

/** Corners of a curve: shaded from the beginning to the end of each interval, the line at its upper edge. */
function corners({ intervals }: IntervalCurve, end: number): readonly CurvePoint[] {
  const at = (time: number, survival: number, ciLower: number): CurvePoint => ({
    time,
    survival,
    ciLower,
    ciUpper: survival,
    hazard: 0,
  });
  const points = [at(0, 1, 1)];
  let before = 1;
  let until = 0;
  for (const { left, right, survival, mass } of intervals) {
    if (mass === 0) continue;
    points.push(at(left, before, survival));
    if (right === null) return [...points, at(Math.max(end, left), before, survival)];
    points.push(at(right, survival, survival));
    before = survival;
    until = right;
  }
  return [...points, at(Math.max(end, until), before, before)];
}

const drawn = (name: string, points: readonly CurvePoint[]): DrawnCurve => ({
  name,
  points,
  marks: [],
  atRisk: [],
});

export function intervalFigures(result: IntervalResult): FigureBlock[] {
  const { groups, ticks, group } = result;
  const end = ticks.at(-1) ?? 0;
  const curves = groups.map((curve) => drawn(curve.level, corners(curve, end)));
  const common = { ticks, timeTitle: 'Time', survivalTitle: 'Share without the event', bands: true } as const;
  const best = bestModel(result);
  const smooth = best?.predictions.filter(({ curve }) => curve.length > 0) ?? [];
  return [
    figure({
      id: 'turnbull',
      table: 'curves',
      title: rich`Turnbull’s Curves${byIntervalGroup(result)}`,
      alt: `Turnbull’s estimate of the share without the event over time${group ? ` for ${groups.map(({ level }) => level).join(', ')}` : ''}.`,
      notes: rich`Shaded is where the curve may lie: the limits do not tell when between them the events happened. The line is its upper edge.`,
      spec: curveSpec({ ...common, curves, legend: group?.label ?? null }),
    }),
    ...(best && smooth.length > 0
      ? [
          figure({
            id: 'model-fit',
            table: 'curves',
            title: rich`Curves and the ${DISTRIBUTION_WORDS[best.distribution]} Model`,
            alt: `Turnbull’s curves with those of the ${DISTRIBUTION_WORDS[best.distribution]} model; the model has an AIC of ${formatNumber(best.aic, 'number')}.`,
            notes: rich`Where the model leaves the shaded steps for long, another distribution may fit better.`,
            spec: curveSpec({
              ...common,
              curves: [
                ...curves,
                ...smooth.map(({ who, curve }) =>
                  drawn(
                    `${who}, model`,
                    curve.map((point) => ({ ...point, ciLower: null, ciUpper: null, hazard: 0 })),
                  ),
                ),
              ],
              legend: group?.label ?? 'Curve',
            }),
          }),
        ]
      : []),
  ];
}
