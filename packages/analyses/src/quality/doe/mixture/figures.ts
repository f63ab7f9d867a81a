/** The fitted surface of a mixture over a triangle, and along each component. */
import { type FigureBlock, formatNumber, join, num, rich } from '@constat/report';
import { figure, type Layers, type PositionOf } from '../../../shared/figure.ts';
import { haloed } from '../../../shared/figures.ts';
import { contourLevels } from '../contours.ts';
import type { MixtureResult, Triangle } from './result.ts';

type Place = { readonly x: number; readonly y: number };
const HEIGHT = Math.sqrt(3) / 2;

/** The first component at the lower left, the second at the lower right, the third on top. */
function placeOf([, b, c]: readonly [number, number, number], free: number): Place {
  return { x: b / free + c / free / 2, y: (c / free) * HEIGHT };
}

interface Point extends Place {
  readonly value: number;
  readonly inside: boolean;
}

/** Where a level crosses the edges of a small triangle. */
function crossing(corners: readonly Point[], level: number): readonly Place[] {
  return corners.flatMap((a, i) => {
    const b = corners[(i + 1) % 3] ?? a;
    if (a.value < level === b.value < level) return [];
    const t = (level - a.value) / (b.value - a.value);
    return [{ x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) }];
  });
}

/** Lines of equal height over the net of the triangle. */
function linesOf({ steps }: Triangle, points: readonly Point[], levels: readonly number[]) {
  const at = (i: number, j: number): Point | undefined => points[i * (steps + 1) - (i * (i - 1)) / 2 + j];
  const small: Point[][] = [];
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps - i; j++) {
      const [a, b, c, d] = [at(i, j), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1)];
      if (a && b && c) small.push([a, b, c]);
      if (b && c && d && j < steps - i - 1) small.push([b, d, c]);
    }
  return levels.flatMap((level) =>
    small
      .filter((corners) => corners.every(({ inside }) => inside))
      .flatMap((corners) => {
        const [from, to] = crossing(corners, level);
        return from && to ? [{ level, x: from.x, y: from.y, x2: to.x, y2: to.y }] : [];
      }),
  );
}

const AXIS =
  (domain: readonly [number, number]): PositionOf =>
  (field) => ({
    field,
    type: 'quantitative',
    scale: { domain: [...domain], nice: false, zero: false },
    axis: null,
  });

/** Colour, outline, lines of equal height with their names, names of the corners, runs. */
function triangleLayers(outcome: string): Layers {
  const x = AXIS([-0.12, 1.12]);
  const y = AXIS([-0.12, HEIGHT + 0.12]);
  const to = { x2: { field: 'x2' }, y2: { field: 'y2' } } as const;
  return [
    {
      data: { name: 'grid' },
      mark: {
        type: 'point',
        shape: 'circle',
        filled: true,
        size: 90,
        opacity: 1,
        strokeWidth: 0,
        tooltip: { content: 'data' },
      },
      encoding: {
        x: x('x'),
        y: y('y'),
        color: {
          field: 'value',
          type: 'quantitative',
          scale: { zero: false, nice: false, interpolate: 'rgb' },
          legend: { title: outcome, orient: 'bottom' },
        },
      },
    },
    {
      data: { name: 'edges' },
      mark: { type: 'rule', tooltip: false, strokeWidth: 1.25 },
      encoding: { x: x('x'), y: y('y'), ...to },
    },
    {
      data: { name: 'lines' },
      mark: { type: 'rule', tooltip: false, strokeWidth: 1 },
      encoding: { x: x('x'), y: y('y'), ...to },
    },
    ...haloed({
      data: { name: 'labels' },
      mark: { type: 'text', tooltip: false },
      encoding: { x: x('x'), y: y('y'), text: { field: 'text', type: 'nominal' } },
    } as const),
    {
      data: { name: 'words' },
      mark: { type: 'text', tooltip: false, fontSize: 13 },
      encoding: { x: x('x'), y: y('y'), text: { field: 'text', type: 'nominal' } },
    },
    {
      data: { name: 'runs' },
      mark: {
        type: 'point',
        tooltip: false,
        fill: 'white',
        stroke: 'black',
        fillOpacity: 1,
        opacity: 1,
      },
      encoding: { x: x('x'), y: y('y') },
    },
  ];
}

/** Heights as colour over three components, with lines of equal height. */
export function triangleFigure({ triangle, components, outcome }: MixtureResult): FigureBlock[] {
  if (!triangle) return [];
  const free = 1 - triangle.held.reduce((sum, { share }) => sum + share, 0);
  const names = triangle.components.map((at) => components[at]?.label ?? '');
  const points = triangle.points.map(
    ({ shares, value, inside }): Point => ({ ...placeOf(shares, free), value, inside }),
  );
  const levels = contourLevels(points.filter(({ inside }) => inside).map(({ value }) => value));
  const lines = linesOf(triangle, points, levels);
  const decimals = Math.max(0, -Math.floor(Math.log10(Math.abs((levels[1] ?? 1) - (levels[0] ?? 0)))));
  const labels = levels.flatMap((level) => {
    const own = lines.filter((line) => line.level === level);
    const middle = own[Math.floor(own.length / 2)];
    return middle ? [{ x: middle.x, y: middle.y, text: level.toFixed(decimals) }] : [];
  });
  const grid = triangle.points.flatMap(({ shares, value, inside }) =>
    inside
      ? [
          {
            ...placeOf(shares, free),
            ...Object.fromEntries(names.map((name, i) => [name, +(shares[i] ?? 0).toFixed(4)])),
            value,
          },
        ]
      : [],
  );
  const corners = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0.5, y: HEIGHT },
  ];
  const edges = corners.map((from, i) => {
    const to = corners[(i + 1) % 3] ?? from;
    return { ...from, x2: to.x, y2: to.y };
  });
  const words = corners.map((corner, i) => ({
    x: corner.x,
    y: corner.y + (i === 2 ? 0.06 : -0.06),
    text: names[i] ?? '',
  }));
  const others =
    triangle.held.length === 0
      ? rich``
      : rich` Held: ${join(
          triangle.held.map(
            ({ component, share }) => rich`${components[component]?.label ?? ''} ${num(share, 'percent')}`,
          ),
          ', ',
        )}.`;
  const value = (at: MixtureResult['highest']): string =>
    `${formatNumber(at.value, 'number')} at ${components.map(({ label }, i) => `${label} ${formatNumber(at.shares[i] ?? 0, 'percent')}`).join(', ')}`;
  const all = triangle.points.filter(({ inside }) => inside);
  const top = all.reduce((a, b) => (b.value > a.value ? b : a), all[0] ?? triangle.points[0] ?? NOWHERE);
  return [
    figure({
      id: 'triangle',
      table: 'grid',
      title: rich`Contour Plot of ${outcome.label} Over ${join(names, ', ', ' and ')}`,
      alt: `Triangle of the fitted ${outcome.label}: each corner is one component alone. The highest value is ${value(
        {
          value: top.value,
          shares: components.map((_, i) => {
            const place = triangle.components.indexOf(i);
            return place >= 0
              ? (top.shares[place] ?? 0)
              : (triangle.held.find(({ component }) => component === i)?.share ?? 0);
          }),
        },
      )}.`,
      notes: rich`Each corner is ${free < 0.9999 ? 'as much of one component as the others leave' : 'one component alone'}, each side has none of the opposite one. Lines join mixtures with the same fitted ${outcome.label}, within the limits of the runs; points are mixtures that were run.${others}`,
      spec: {
        height: 400,
        datasets: {
          grid,
          lines,
          labels,
          edges,
          words,
          runs: triangle.runs.map((run) => placeOf(run, free)),
        },
        layer: triangleLayers(outcome.label),
      },
    }),
  ];
}

const NOWHERE = { shares: [0, 0, 0], value: 0, inside: false } as const;

/** The response as one share changes and the others keep their proportions. */
export function traceFigure({ traces, components, outcome }: MixtureResult): FigureBlock[] {
  if (traces.length === 0) return [];
  const names = components.map(({ label }) => label);
  return [
    figure({
      id: 'traces',
      table: 'values',
      title: rich`Trace Plot of ${outcome.label}`,
      alt: `Lines of the fitted ${outcome.label} along each of ${names.length} components from the middle of the runs.`,
      notes: rich`From the mean of the runs, one share changes within the limits of the runs and the others keep their proportions (Cox’s direction). A level line is a component that can be exchanged for the others.`,
      spec: {
        height: 280,
        datasets: { values: traces },
        data: { name: 'values' },
        mark: { type: 'line', strokeWidth: 2, tooltip: { content: 'data' } },
        encoding: {
          x: {
            field: 'share',
            type: 'quantitative',
            axis: { title: 'Share', format: '%' },
            scale: { zero: false },
          },
          y: {
            field: 'fitted',
            type: 'quantitative',
            axis: { title: outcome.label },
            scale: { zero: false },
          },
          color: {
            field: 'component',
            type: 'nominal',
            sort: names,
            scale: { domain: names, range: 'categoryLine' },
            legend: { title: null, orient: 'bottom' },
          },
        },
      },
    }),
  ];
}
