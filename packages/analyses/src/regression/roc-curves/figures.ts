import { type FigureBlock, formatNumber, rich, type ShownVariable } from '@constat/report';
import { normal } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { needs } from '../../shared/shows.ts';
import { type MarkerCurve, nameOf, type RocResult } from './compute.ts';

const share = (field: string, title: string): Position => ({
  field,
  type: 'quantitative',
  scale: { domain: [0, 1], nice: false, clamp: true },
  axis: { title, format: '.2~f', values: [0, 0.25, 0.5, 0.75, 1] },
});

/** Places of a drawn smooth curve. */
const SMOOTH = 100;

/** The smooth curve from the lower left corner to the upper right. */
function smoothPoints({ smooth }: MarkerCurve) {
  if (!smooth) return [];
  return Array.from({ length: SMOOTH + 1 }, (_, i) => {
    const sensitivity = i / SMOOTH;
    const inner = smooth.a + smooth.b * normal.quantile(sensitivity);
    return { 'false alarms': 1 - normal.cdf(inner), sensitivity };
  });
}

/** The values that the best cut-off calls positive. */
const positives = ({ direction, range: [low, high], best }: MarkerCurve) => ({
  'positive from': direction === 'higher' ? best.threshold : low,
  'positive up to': direction === 'higher' ? high : best.threshold,
});

/** A circle stands for the cases that are positive there. */
const positivesShown = ({ curves, group, outcome }: RocResult): readonly ShownVariable[] => [
  ...curves.map((curve) => ({
    kind: 'classes' as const,
    field: 'positive from',
    to: 'positive up to',
    variable: curve.name,
    when: { marker: nameOf(curve) },
  })),
  ...(group
    ? [
        {
          kind: 'levels' as const,
          field: 'marker',
          variable: group.name,
          levels: Object.fromEntries(curves.map((curve) => [nameOf(curve), curve.level ?? ''])),
        },
      ]
    : []),
  ...needs(outcome),
];

/** Sensitivity over false alarms for every cut-off, one line for each marker. */
export function rocFigure(result: RocResult): FigureBlock {
  const { curves, outcome } = result;
  const names = curves.map(nameOf);
  const points = curves.flatMap((curve) =>
    curve.points.map(({ threshold, sensitivity, specificity }, order) => ({
      marker: nameOf(curve),
      order,
      'false alarms': 1 - specificity,
      sensitivity,
      cutoff: threshold,
    })),
  );
  const smooth = curves.flatMap((curve) =>
    smoothPoints(curve).map((point, order) => ({ ...point, marker: nameOf(curve), order })),
  );
  const best = curves.map((curve) => ({
    marker: nameOf(curve),
    'false alarms': 1 - curve.best.specificity,
    sensitivity: curve.best.sensitivity,
    cutoff: curve.best.threshold,
    ...positives(curve),
  }));
  const x = share('false alarms', '1 − specificity');
  const y = share('sensitivity', 'Sensitivity');
  const scale = { domain: names };
  const legend = { title: null, orient: 'bottom', symbolType: 'stroke' } as const;
  const by = { field: 'marker', type: 'nominal' } as const;
  const several = curves.length > 1;
  const stroke = { ...by, scale: { ...scale, range: 'categoryLine' as const }, legend };
  const lines = several ? { stroke, strokeDash: { ...by, scale, legend } } : {};
  const dots = several ? { stroke } : {};
  return figure({
    id: 'roc',
    table: 'roc',
    shows: positivesShown(result),
    title: curves.length > 1 ? rich`ROC Curves` : rich`ROC Curve of ${names[0]!}`,
    alt: `ROC curves for ${outcome.label} = ${outcome.event}: ${curves.map((curve) => `${nameOf(curve)}, area ${formatNumber(curve.area.auc, 'proportion')}`).join('; ')}.`,
    notes: rich`Each curve runs through all cut-offs of its marker, the circle is the best one.${smooth.length > 0 ? ' The thin line is the smooth curve.' : ''} On the diagonal a marker does no better than chance.`,
    spec: {
      // the frame itself is square, whatever its axes take
      autosize: 'pad',
      width: 250,
      height: 250,
      datasets: {
        roc: points,
        best,
        ...(smooth.length > 0 ? { smooth } : {}),
        diagonal: [
          { x: 0, y: 0 },
          { x: 1, y: 1 },
        ],
      },
      layer: [
        {
          data: { name: 'diagonal' },
          mark: { type: 'line', style: 'reference', tooltip: false },
          encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'y' } },
        },
        {
          data: { name: 'roc' },
          mark: { type: 'line', tooltip: false },
          encoding: { x, y, order: { field: 'order', type: 'quantitative' }, ...lines },
        },
        ...(smooth.length > 0
          ? [
              {
                data: { name: 'smooth' },
                mark: { type: 'line', strokeWidth: 1, tooltip: false } as const,
                encoding: { x, y, order: { field: 'order', type: 'quantitative' } as const, ...lines },
              },
            ]
          : []),
        {
          data: { name: 'best' },
          mark: { type: 'point', size: 64, filled: false, strokeWidth: 2, tooltip: { content: 'data' } },
          encoding: { x, y, ...dots },
        },
      ],
    },
  });
}
