/** Shapes with axes of their own: pyramids, waterfalls and heat maps. */
import { formatNumber } from '@constat/report';
import { extremes, zip } from '@constat/stats';
import type { FigureSpec, Layers, Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { cellAxes, cellHeight } from '../kit/cell-axes.ts';
import { heightOf, legendOf, titled } from '../kit/look.ts';
import { inPanels } from '../kit/panels.ts';
import type { BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';
import type { BarRow } from './rows.ts';
import { isHorizontal, stepsOf } from './shapes.ts';
import { formatOf, valueTitle } from './text.ts';

/** Colours of a heat map stop short of their end, so that numbers stay readable on them in both themes. */
const COLOUR_REACH = 1.6;

/** Two groups to the left and the right of zero, on one scale. */
export function pyramidSpec(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  const [left] = result.groups;
  const most = Math.max(...rows.map(({ value }) => value ?? 0));
  const [, end] = niceDomain(0, most > 0 ? most : 1);
  const sided = rows.map((row) => ({
    ...row,
    side: (row.value ?? 0) * (row.group === left ? -1 : 1),
  }));
  const turn = { horizontal: true, beside: false };
  const axes = cellAxes(result, options, valueTitle(result, options), { ...turn, zero: true });
  // from the bottom to the top, as ages are read
  const y = { ...axes.place.y, scale: { reverse: true } };
  const side = axes.value('side', {
    stack: null,
    scale: { domain: [-end, end], nice: false },
    axis: {
      title: titled(options.xTitle, valueTitle(result, options)),
      labelExpr: "replace(datum.label, '−', '')",
    },
  });
  return inPanels(
    result,
    cellHeight(result, heightOf(options), turn),
    { bars: sided },
    (of) =>
      [
        {
          ...of('bars'),
          mark: { type: 'bar', tooltip: { content: 'data' } },
          encoding: { y, x: side, ...axes.colour },
        },
        ...(options.labels
          ? [
              {
                ...of('bars'),
                mark: {
                  type: 'text',
                  fontSize: 11,
                  tooltip: false,
                  align: { expr: "datum.side < 0 ? 'right' : 'left'" },
                  dx: { expr: 'datum.side < 0 ? -4 : 4' },
                },
                encoding: { y, x: side, text: { field: 'label', type: 'nominal' } },
              },
            ]
          : []),
      ] as Layers,
  );
}

const TOTAL = 'Total';
const KINDS = ['Increase', 'Decrease', TOTAL] as const;
const COLOURS = { Increase: '@category.0', Decrease: '@category.1', Total: '@category.7' } as const;
const GREYS = { Increase: '#8c8c8c', Decrease: '#c4c4c4', Total: '#4a4a4a' } as const;

/** Steps from where the one before ended, and their total. */
export function waterfallSpec(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  const { categories, panels } = result;
  const format = formatOf(result);
  const total = categories.includes(TOTAL) ? 'Sum of all' : TOTAL;
  const steps = stepsOf(result.bars);
  const places = [...categories, total];
  const bars = [
    ...zip(rows, steps).map(([{ end: _, ...row }, { start, end }]) => ({ ...row, ...betweenOf(start, end) })),
    ...panels.map((panel, at) => {
      const end = steps.findLast((step) => step.panel === at)?.end ?? 0;
      return {
        ...(panel === '' ? {} : { panel }),
        category: total,
        ...betweenOf(0, end),
        kind: TOTAL,
        value: end,
        label: formatNumber(end, format),
      };
    }),
  ].map((bar) => ({ ...bar, next: places[places.indexOf(bar.category) + 1] ?? bar.category }));
  const used = KINDS.filter((kind) => bars.some((bar) => bar.kind === kind));
  const turn = { horizontal: isHorizontal(options), beside: false };
  const names = { ...result, categories: places };
  const axes = cellAxes(names, options, valueTitle(result, options), { ...turn, zero: true });
  const { along, across, value } = axes;
  const place = {
    [across]: { ...axes.place[across], scale: { paddingInner: 0.3, paddingOuter: 0.15 } },
  };
  return inPanels(
    result,
    cellHeight(names, heightOf(options), turn),
    { steps: bars },
    (of) =>
      [
        {
          ...of('steps'),
          mark: { type: 'rule', strokeDash: [3, 3], tooltip: false },
          encoding: { ...place, [`${across}2`]: { field: 'next' }, [along]: value('end') },
        },
        {
          ...of('steps'),
          mark: { type: 'bar', tooltip: { content: 'data' }, fillOpacity: 1 },
          encoding: {
            ...place,
            [along]: value('start'),
            [`${along}2`]: { field: 'end' },
            color: {
              field: 'kind',
              type: 'nominal',
              sort: used,
              scale: {
                domain: used,
                range: used.map((kind) => (options.colours === 'grey' ? GREYS : COLOURS)[kind]),
              },
              legend: used.length > 2 ? legendOf('Step') : null,
            },
          },
        },
        ...(options.labels
          ? [
              {
                ...of('steps'),
                mark: {
                  type: 'text',
                  fontSize: 11,
                  tooltip: false,
                  ...(turn.horizontal ? { align: 'left', dx: 4 } : { baseline: 'bottom', dy: -4 }),
                },
                encoding: { ...place, [along]: value('top'), text: { field: 'label', type: 'nominal' } },
              },
            ]
          : []),
      ] as Layers,
  );
}

const betweenOf = (start: number, end: number) => ({
  start,
  end,
  top: Math.max(start, end),
  kind: end < start ? 'Decrease' : ('Increase' as (typeof KINDS)[number]),
});

/** Categories by groups as tiles. */
export function heatSpec(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  const { categories, groups, category, group } = result;
  const full = rows.filter(({ value }) => value !== null);
  const values = full.map(({ value }) => value ?? 0);
  const [low, high] = extremes(values);
  const reach = COLOUR_REACH * Math.max(-low, high);
  const spread = high > low ? high - low : 1;
  const place = (field: string, sort: readonly string[], title: string): Position => ({
    field,
    type: 'nominal',
    sort,
    scale: { domain: sort, paddingInner: 0.03, paddingOuter: 0 },
    axis: { title, domain: false, ticks: false, labelLimit: 160, labelAngle: 0 },
  });
  const encoding = {
    x: place('group', groups, titled(options.xTitle, group?.label ?? '')),
    y: place('category', categories, titled(options.yTitle, category.label)),
  };
  return inPanels(
    result,
    Math.max(heightOf(options) / 2, 34 * categories.length),
    { tiles: full },
    (of) =>
      [
        {
          ...of('tiles'),
          mark: { type: 'rect', strokeWidth: 0, tooltip: { content: 'data' } },
          encoding: {
            ...encoding,
            color: {
              field: 'value',
              type: 'quantitative',
              scale:
                low < 0
                  ? { domain: [-reach, 0, reach], range: 'diverging', interpolate: 'rgb' }
                  : {
                      domain: [low - spread / 8, low + COLOUR_REACH * spread],
                      range: 'heatmap',
                      interpolate: 'rgb',
                      zero: false,
                    },
              legend: options.labels ? null : legendOf(valueTitle(result, options)),
            },
          },
        },
        ...(options.labels
          ? [
              {
                ...of('tiles'),
                mark: { type: 'text', tooltip: false, color: 'black' },
                encoding: { ...encoding, text: { field: 'label', type: 'nominal' } },
              },
            ]
          : []),
      ] as Layers,
  );
}
