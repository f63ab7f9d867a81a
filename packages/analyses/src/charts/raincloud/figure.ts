/** Distributions in other shapes than rainclouds: violins, ridgelines, every case in a swarm, and cumulative shares. */
import { type FigureBlock, formatNumber, type Runs, rich, type ShownVariable } from '@constat/report';
import { zip } from '@constat/stats';
import { evenRanks } from '../../shared/even-ranks.ts';
import { figure, type Layers, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { FigureRow } from '../../shared/group-figures.ts';
import { raincloudFigure } from '../../shared/group-figures.ts';
import type { RaincloudOptions } from './options.ts';
import type { Profiles } from './profiles.ts';
import { swarm } from './swarm.ts';

type Shape = RaincloudOptions['shape'];

interface Subject {
  readonly id: string;
  readonly rows: readonly FigureRow[];
  readonly title: string;
  readonly axis: string;
  readonly shows: readonly ShownVariable[];
  /** What tells the rows apart. */
  readonly by: string;
  /** Cases whose values are joined by lines. */
  readonly joined: Profiles | null;
}

export const NAMES: Readonly<Record<Shape, string>> = {
  cloud: 'Raincloud plot',
  violin: 'Violin plot',
  ridgeline: 'Ridgeline plot',
  swarm: 'Strip plot',
  parallel: 'Parallel coordinates',
  ecdf: 'Cumulative shares',
};

/** What the parts of the figure are. */
export function partsOf(
  rows: readonly FigureRow[],
  options: RaincloudOptions,
  joined: Profiles | null,
): Runs {
  const own = shapeParts(rows, options);
  if (!joined) return own;
  const { n, profiles } = joined;
  return rich`${own} Lines join the values of a case${
    profiles.length < n
      ? ` (an even selection of ${formatNumber(profiles.length, 'integer')} among ${formatNumber(n, 'integer')})`
      : ''
  }.`;
}

function shapeParts(rows: readonly FigureRow[], { shape, inside }: RaincloudOptions): Runs {
  const selected = rows.some((row) => row.points.length < row.n);
  const some = selected ? ' (an even selection in large groups)' : '';
  switch (shape) {
    case 'cloud':
      return rich`Clouds are kernel densities, boxes span the quartiles with the median as a bar, lines reach the lowest and the highest value, diamonds are means, points are cases.`;
    case 'violin':
      return rich`The width of a violin is the kernel density, from the lowest to the highest value.${
        inside === 'box'
          ? ' Bars inside span the quartiles; the point is the median.'
          : inside === 'cases'
            ? ` Points are cases${some}.`
            : ''
      }`;
    case 'ridgeline':
      return rich`Ridges are kernel densities on one scale; the line in each is its median.`;
    case 'swarm':
      return rich`Points are cases${some}, set aside where they would cover each other. Bars are medians.`;
    case 'parallel':
      return rich``;
    case 'ecdf':
      return rich`A curve shows which share of the cases has this value or a lower one.`;
  }
}

export function distributionFigure(subject: Subject, options: RaincloudOptions): FigureBlock {
  const { shape } = options;
  const { id, rows, title, axis, shows } = subject;
  if (shape === 'cloud') return raincloudFigure({ id, rows, title, axis, shows });
  return figure({
    id: `${shape}-${id}`,
    table: shape === 'ecdf' ? 'shares' : 'summary',
    shows,
    title: [title],
    alt: `${NAMES[shape]} of ${title}. ${rows
      .map(
        ({ level, n, median, q1, q3, min, max }) =>
          `${level}: n = ${n}, median ${formatNumber(median, 'number')}, quartiles ${formatNumber(q1, 'number')} and ${formatNumber(q3, 'number')}, from ${formatNumber(min, 'number')} to ${formatNumber(max, 'number')}.`,
      )
      .join(' ')}`,
    notes: partsOf(rows, options, subject.joined),
    spec:
      shape === 'ecdf'
        ? ecdfSpec(subject)
        : shape === 'ridgeline'
          ? ridgeSpec(subject)
          : aside(subject, options),
  });
}

const domainOf = (rows: readonly FigureRow[]) =>
  niceDomain(Math.min(...rows.map(({ min }) => min)), Math.max(...rows.map(({ max }) => max)));

const summaryOf = (rows: readonly FigureRow[]) =>
  rows.map(({ level, n, min, q1, median, q3, max, mean }, row) => ({
    group: level,
    place: row,
    n,
    min,
    q1,
    median,
    q3,
    max,
    mean,
  }));

const fillOf = (rows: readonly FigureRow[]) =>
  ({
    field: 'group',
    type: 'nominal',
    scale: { domain: rows.map(({ level }) => level) },
    legend: null,
  }) as const;

const strokeOf = (rows: readonly FigureRow[]) =>
  ({
    field: 'group',
    type: 'nominal',
    scale: { domain: rows.map(({ level }) => level), range: 'categoryLine' },
    legend: null,
  }) as const;

/** Names of rows with their n, in two lines. */
const namesOf = (rows: readonly FigureRow[]) => ({
  name: 'rowLabels',
  value: rows.map(({ level, n }) => [level, `n = ${formatNumber(n, 'integer')}`]),
});

/** Places of rows along an axis that says their names. */
const placed =
  (rows: readonly FigureRow[], domain: readonly [number, number], more: object) =>
  (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: {
      values: rows.map((_, i) => i),
      labelExpr: 'rowLabels[datum.value]',
      grid: false,
      domain: false,
      ticks: false,
      title: null,
      labelLineHeight: 16,
      labelLimit: 170,
      ...more,
    },
  });

/** How far a violin or a swarm reaches to either side of its place. */
const REACH = 0.42;
/** Half of the width of what stands inside a violin. */
const INSIDE = 0.035;
/** Names that do not stand beside each other any more. */
const MANY = 7;

/** Violins and swarms: rows beside each other with their values upwards, or below each other. */
function aside({ rows, axis, joined }: Subject, { shape, inside, horizontal, height }: RaincloudOptions) {
  const [along, across] = horizontal ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const value = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: domainOf(rows), nice: false, zero: false },
    axis: { title: axis },
  });
  const ends = [-0.6, rows.length - 0.4] as const;
  const place = horizontal
    ? placed(rows, [ends[1], ends[0]], { labelBaseline: 'line-bottom' })
    : placed(rows, ends, rows.length > MANY ? { labelAngle: -40 } : {});
  const tall = { low: 220, medium: 320, tall: 460 }[height];
  const isViolin = shape === 'violin';
  const cases = !isViolin || inside === 'cases' ? swarmOf(rows, isViolin) : [];
  const [fill, stroke] = [fillOf(rows), strokeOf(rows)];
  const between = (from: string, to: string) => ({ [across]: place(from), [`${across}2`]: { field: to } });
  const bars = summaryOf(rows).map((row) => ({
    ...row,
    before: row.place - (isViolin ? INSIDE : REACH / 2),
    after: row.place + (isViolin ? INSIDE : REACH / 2),
  }));
  const layers = [
    ...joinedLayer(joined, along, across, value, place),
    ...(isViolin
      ? [
          {
            data: { name: 'density' },
            mark: {
              type: 'area',
              orient: horizontal ? 'vertical' : 'horizontal',
              line: false,
              tooltip: false,
              strokeWidth: 1.5,
            },
            encoding: { [along]: value('x'), ...between('before', 'after'), fill, stroke },
          },
        ]
      : []),
    ...(cases.length > 0
      ? [
          {
            data: { name: 'cases' },
            mark: { type: 'point', size: isViolin ? 12 : 28, tooltip: { content: 'data' } },
            encoding: { [along]: value('value'), [across]: place('place'), fill, stroke },
          },
        ]
      : []),
    ...(isViolin ? (inside === 'box' ? innerBox({ along, across, value, place, between }) : []) : []),
    ...(isViolin
      ? []
      : [
          {
            data: { name: 'summary' },
            mark: { type: 'rule', strokeWidth: 2.5, color: 'black' },
            encoding: { [along]: value('median'), ...between('before', 'after') },
          },
        ]),
  ] as Layers;
  return {
    params: [namesOf(rows)],
    height: horizontal ? Math.max(140, 84 * rows.length) : tall,
    datasets: {
      summary: bars,
      ...(isViolin ? { density: violinsOf(rows) } : {}),
      cases,
      ...(joined ? { joined: joinedOf(joined) } : {}),
    },
    layer: layers,
  };
}

/** The values of cases at the places of their variables. */
const joinedOf = ({ profiles }: Profiles) =>
  profiles.flatMap(({ row, values }) => values.map((value, place) => ({ line: row, place, value })));

/** More lines lie over each other. */
const MANY_LINES = 40;

/** A thin line for each case. */
const joinedLayer = (
  joined: Profiles | null,
  along: 'x' | 'y',
  across: 'x' | 'y',
  value: (field: string) => Position,
  place: (field: string) => Position,
) =>
  joined === null
    ? []
    : [
        {
          data: { name: 'joined' },
          mark: {
            type: 'line',
            color: 'black',
            strokeWidth: 1,
            strokeOpacity: joined.profiles.length > MANY_LINES ? 0.15 : 0.35,
            tooltip: false,
          },
          encoding: {
            [along]: value('value'),
            [across]: place('place'),
            detail: { field: 'line', type: 'nominal' },
            order: { field: 'place', type: 'quantitative' },
          },
        },
      ];

interface Axes {
  readonly along: 'x' | 'y';
  readonly across: 'x' | 'y';
  readonly value: (field: string) => Position;
  readonly place: (field: string) => Position;
  readonly between: (from: string, to: string) => object;
}

const innerBox = ({ along, across, value, place, between }: Axes) => [
  {
    data: { name: 'summary' },
    mark: { type: 'rect', color: 'black', stroke: null, fillOpacity: 0.8, tooltip: false },
    encoding: { [along]: value('q1'), [`${along}2`]: { field: 'q3' }, ...between('before', 'after') },
  },
  {
    data: { name: 'summary' },
    mark: {
      type: 'point',
      size: 50,
      fill: 'white',
      stroke: 'black',
      fillOpacity: 1,
      tooltip: { content: 'data' },
    },
    encoding: { [along]: value('median'), [across]: place('place') },
  },
];

const peakOf = (rows: readonly FigureRow[]): number =>
  Math.max(...rows.flatMap((row) => row.density.map((point) => point.density)), 0) || 1;

/** Densities to both sides of the place of their row, no further than the values reach. */
const violinsOf = (rows: readonly FigureRow[]) =>
  rows.flatMap(({ level, density, min, max }, row) =>
    density
      .filter(({ x }) => x >= min && x <= max)
      .map((point) => {
        const half = (REACH * point.density) / peakOf(rows);
        return { group: level, x: point.x, before: row - half, after: row + half };
      }),
  );

/** Cases with the distance that keeps them from covering each other. */
function swarmOf(rows: readonly FigureRow[], narrow: boolean) {
  const [low, high] = domainOf(rows);
  return rows.flatMap(({ level, points }, row) =>
    zip(
      points,
      swarm(
        points.map((value) => (value - low) / (high - low)),
        rows.length,
      ),
    ).map(([value, offset]) => ({ group: level, value, place: row + (narrow ? 0.6 : 1) * REACH * offset })),
  );
}

/** How many rows a ridge is high at most. */
const RIDGE = 1.7;

/** Densities below each other that overlap: the shift from one row to the next is seen. */
function ridgeSpec({ rows, axis }: Subject) {
  const domain = niceDomain(
    Math.min(...rows.flatMap(({ density, min }) => [min, ...density.map(({ x }) => x)])),
    Math.max(...rows.flatMap(({ density, max }) => [max, ...density.map(({ x }) => x)])),
  );
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title: axis },
  });
  const y = placed(rows, [rows.length - 0.7, -RIDGE], { labelBaseline: 'line-bottom' });
  const peak = peakOf(rows);
  const summary = summaryOf(rows).map((row, i) => ({
    ...row,
    top: i - (RIDGE * densityAt(rows[i], row.median)) / peak,
  }));
  const density = rows.flatMap((row, i) =>
    row.density.map((point) => ({
      group: row.level,
      x: point.x,
      base: i,
      top: i - (RIDGE * point.density) / peak,
    })),
  );
  return {
    params: [namesOf(rows)],
    height: Math.max(160, 52 * rows.length + 60),
    datasets: { summary, density },
    layer: [
      {
        data: { name: 'density' },
        mark: {
          type: 'area',
          line: false,
          tooltip: false,
          fillOpacity: 0.75,
          stroke: 'white',
          strokeWidth: 1.5,
        },
        encoding: { x: x('x'), y: y('top'), y2: { field: 'base' }, fill: fillOf(rows) },
      },
      {
        data: { name: 'summary' },
        mark: { type: 'rule', strokeWidth: 1.5, color: 'black', tooltip: { content: 'data' } },
        encoding: { x: x('median'), y: y('top'), y2: { field: 'place' } },
      },
    ] as Layers,
  };
}

/** The density at a value, between the places where it is known. */
function densityAt(row: FigureRow | undefined, value: number): number {
  const after = row?.density.find(({ x }) => x >= value);
  const before = row?.density.findLast(({ x }) => x <= value);
  if (!after || !before) return 0;
  const part = after.x > before.x ? (value - before.x) / (after.x - before.x) : 0;
  return before.density + part * (after.density - before.density);
}

function ecdfSpec({ rows, axis, by }: Subject) {
  const shares = rows.flatMap(({ level, n, points, min }) => [
    { group: level, value: min, share: 0 },
    ...zip(points, evenRanks(n, points.length)).map(([value, rank]) => ({
      group: level,
      value,
      share: (rank + 1) / n,
    })),
  ]);
  const several = rows.length > 1;
  return {
    height: 300,
    datasets: { shares },
    layer: [
      {
        data: { name: 'shares' },
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 1.75, tooltip: { content: 'data' } },
        encoding: {
          x: {
            field: 'value',
            type: 'quantitative',
            scale: { domain: domainOf(rows), nice: false, zero: false },
            axis: { title: axis },
          },
          y: {
            field: 'share',
            type: 'quantitative',
            scale: { domain: [0, 1] },
            axis: { title: 'Cases at or below', format: '%' },
          },
          ...(several ? { color: { ...strokeOf(rows), legend: { title: by, offset: 34 } } } : {}),
        },
      },
    ] as Layers,
  };
}
