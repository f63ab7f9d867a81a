/** Shapes without axes: radars and treemaps. */
import { textWidth } from '@constat/report';
import type { FigureSpec, Layers, Position } from '../../shared/figure.ts';
import { niceDomain, ROUND_NAMES, roundName, roundReach } from '../../shared/figures.ts';
import { groupScale, heightOf, legendOf } from '../kit/look.ts';
import { inPanels } from '../kit/panels.ts';
import type { BarResult } from './compute.ts';
import type { BarOptions } from './options.ts';
import type { BarRow } from './rows.ts';
import { tiles } from './tiles.ts';

/** How far names stand from the centre, where the rim is 1. */
const NAMES_AT = 1.1;
const RINGS = 4;

type End = number | { readonly expr: string };

const hidden = (field: string, domain: readonly [End, End]): Position => ({
  field,
  type: 'quantitative',
  scale: { domain, nice: false, zero: false },
  axis: null,
});

/** The colour of groups for marks of this figure; nothing without groups. */
const groupColour = ({ group, groups }: BarResult, options: BarOptions) =>
  group
    ? {
        color: {
          field: 'group',
          type: 'nominal',
          sort: groups,
          scale: groupScale(options, groups),
          legend: legendOf(group.label),
        },
      }
    : {};

/** Values as distances from a centre, categories clockwise from the top. */
export function radarSpec(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  const { categories, panels, panelled } = result;
  const [, rim] = niceDomain(0, Math.max(...rows.map(({ value }) => value ?? 0)) || 1);
  const at = (index: number, radius: number) => {
    const angle = (2 * Math.PI * index) / categories.length;
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) };
  };
  const everywhere = <Row extends object>(found: readonly Row[]) =>
    panels.flatMap((panel) => found.map((row) => (panel === '' ? row : { panel, ...row })));
  const rings = Array.from({ length: RINGS }, (_, i) => (i + 1) / RINGS);
  const grid = [
    ...rings.flatMap((radius) =>
      [...categories, ''].map((_, i) => ({ line: `ring ${radius}`, order: i, ...at(i, radius) })),
    ),
    ...categories.flatMap((_, i) => [
      { line: `spoke ${i}`, order: 0, x: 0, y: 0 },
      { line: `spoke ${i}`, order: 1, ...at(i, 1) },
    ]),
  ];
  const names = categories.map((category, i) => {
    const place = at(i, NAMES_AT);
    return { category, ...place, ...roundName(category, place.x) };
  });
  const ticks = rings.map((radius) => ({ x: 0, y: radius, label: String(+(rim * radius).toPrecision(6)) }));
  const values = rows
    .filter(({ value }) => value !== null)
    .map(({ end: _, ...row }) => {
      const order = categories.indexOf(row.category);
      return { ...row, order, ...at(order, (row.value ?? 0) / rim) };
    });
  // lines return to where they began
  const outline = [
    ...values,
    ...values.filter(({ order }) => order === 0).map((row) => ({ ...row, order: categories.length })),
  ];
  const reach = roundReach(panelled.length > 0 ? 'child_' : '', categories);
  const [x, y] = [hidden('x', reach.x), hidden('y', reach.y)];
  const colour = groupColour(result, options);
  return inPanels(
    result,
    heightOf(options),
    { grid: everywhere(grid), names: everywhere(names), ticks: everywhere(ticks), outline, values },
    (of) =>
      [
        {
          ...of('grid'),
          mark: { type: 'line', style: 'reference', strokeDash: [1, 0], strokeOpacity: 0.35, tooltip: false },
          encoding: {
            x,
            y,
            detail: { field: 'line', type: 'nominal' },
            order: { field: 'order', type: 'quantitative' },
          },
        },
        {
          ...of('ticks'),
          mark: {
            type: 'text',
            fontSize: 10,
            dx: 4,
            dy: 2,
            align: 'left',
            baseline: 'top',
            opacity: 0.75,
            tooltip: false,
          },
          encoding: { x, y, text: { field: 'label', type: 'nominal' } },
        },
        {
          ...of('names'),
          mark: {
            type: 'text',
            fontSize: 12,
            tooltip: false,
            limit: reach.limit,
            ...ROUND_NAMES,
            align: { expr: "datum.x > 0.05 ? 'left' : datum.x < -0.05 ? 'right' : 'center'" },
            baseline: { expr: "datum.y > 0.9 ? 'bottom' : datum.y < -0.9 ? 'top' : 'middle'" },
          },
          encoding: { x, y, text: { field: 'name', type: 'nominal' } },
        },
        {
          ...of('outline'),
          mark: { type: 'line', strokeWidth: 2, tooltip: false },
          encoding: { x, y, order: { field: 'order', type: 'quantitative' }, ...colour },
        },
        {
          ...of('values'),
          mark: { type: 'point', filled: true, size: 55, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { x, y, ...colour },
        },
      ] as Layers,
  );
}

/** Width over height that tiles are laid out for. */
const ASPECT = 1.7;
/** Width of the figure, or of a panel, that names are measured by. */
const ROOM = { one: 600, panel: 190 } as const;

/** Areas of categories, and of groups within them. */
export function treemapSpec(result: BarResult, rows: readonly BarRow[], options: BarOptions): FigureSpec {
  const { panels, group } = result;
  const room = panels.length > 1 ? ROOM.panel : ROOM.one;
  const laid = panels.flatMap((panel) => {
    const own = rows.filter((row) => (row.panel ?? '') === panel && (row.value ?? 0) > 0);
    const totals = result.categories
      .map((category) => {
        const parts = own.filter((row) => row.category === category);
        return { category, parts, size: parts.reduce((sum, { value }) => sum + (value ?? 0), 0) };
      })
      .filter(({ size }) => size > 0);
    const whole = totals.reduce((sum, { size }) => sum + size, 0);
    return tiles(totals, { left: 0, top: 0, right: ASPECT, bottom: 1 }).map(({ item, place }) => ({
      item,
      place,
      panel: panel === '' ? {} : { panel },
      share: item.size / whole,
    }));
  });
  const values = laid.flatMap(({ item, place, panel }) =>
    tiles(
      item.parts.map((part) => ({ part, size: part.value ?? 0 })),
      place,
    ).map(({ item: { part }, place: own }) => ({
      ...panel,
      category: part.category,
      group: part.group,
      n: part.n,
      value: part.value,
      ...own,
    })),
  );
  const frames = laid.map(({ item, place, panel, share }) => ({
    ...panel,
    category: item.category,
    ...place,
    label: fitting(item.category, ((place.right - place.left) / ASPECT) * room),
    below: fitting(
      `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}%`,
      place.bottom - place.top > 0.16 ? ((place.right - place.left) / ASPECT) * room : 0,
    ),
  }));
  const [x, y] = [(field: string) => hidden(field, [0, ASPECT]), (field: string) => hidden(field, [1, 0])];
  const ends = { x: x('left'), x2: { field: 'right' }, y: y('top'), y2: { field: 'bottom' } };
  const words = (field: string, dy: number, weight: number) => ({
    mark: {
      type: 'text',
      align: 'left',
      baseline: 'top',
      dx: 7,
      dy,
      fontWeight: weight,
      color: 'black',
      tooltip: false,
    },
    encoding: { x: x('left'), y: y('top'), text: { field, type: 'nominal' } },
  });
  return inPanels(
    result,
    heightOf(options),
    { values, frames },
    (of) =>
      [
        {
          ...of('values'),
          mark: {
            type: 'rect',
            stroke: 'white',
            strokeWidth: 1,
            fillOpacity: 0.55,
            tooltip: { content: 'data' },
            ...(group ? {} : { color: '@category.4' }),
          },
          encoding: { ...ends, ...groupColour(result, options) },
        },
        {
          ...of('frames'),
          mark: { type: 'rect', fillOpacity: 0, stroke: 'white', strokeWidth: 4, tooltip: false },
          encoding: ends,
        },
        ...(options.labels
          ? [
              { ...of('frames'), ...words('label', 7, 600) },
              { ...of('frames'), ...words('below', 23, 400) },
            ]
          : []),
      ] as Layers,
  );
}

/** A name that fits beside the edge of its area, else nothing. */
const fitting = (name: string, width: number): string => (textWidth(name) + 12 <= width ? name : '');
