import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { rightSide } from '../../regression/nonlinear-regression/refusals.ts';
import { figure, type Layers, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { needs, showsClasses, showsLevels, showsValues } from '../../shared/shows.ts';
import { countedText, whole } from '../../shared/wording.ts';
import { noted, sentences } from '../kit/chart-parts.ts';
import { groupScale, heightOf, legendOf, titled } from '../kit/look.ts';
import { inPanels, panelText, showsPanels } from '../kit/panels.ts';
import type { Ellipse, ScatterResult } from './compute.ts';
import type { ScatterOptions } from './options.ts';

export const subjectOf = (result: ScatterResult): string =>
  `${result.y.label} against ${result.x.label}${result.group ? ` by ${result.group.label}` : ''}${panelText(result)}`;

const CURVES = {
  line: 'Lines are least squares',
  quadratic: 'Curves are quadratic polynomials by least squares',
  cubic: 'Curves are cubic polynomials by least squares',
  exponential: 'Curves are exponential, by least squares',
  smooth: 'Curves are robust local regressions (lowess)',
} as const;

/** What the curves are. */
const curveWords = ({ curve, formula, start }: ScatterOptions): string => {
  if (curve === 'none') return '';
  if (curve !== 'formula') return CURVES[curve];
  return `Curves are y = ${rightSide(formula)}${start.trim() === '' ? '' : ', by least squares'}`;
};

export function notesOf({ points, tiles, sample, size, scatters }: ScatterResult, options: ScatterOptions) {
  const level = num(100 * options.confidenceLevel, 'integer');
  const drawn = scatters.some(({ curve }) => curve.length > 0);
  const banded = scatters.some(({ curve }) => curve.some(({ ciLower }) => ciLower !== null));
  const curve =
    !drawn || options.curve === 'none'
      ? rich``
      : banded
        ? rich`${curveWords(options)}; bands are ${level}% confidence intervals of the mean.`
        : rich`${curveWords(options)}.`;
  const some =
    tiles.length > 0
      ? rich`The colour of a tile shows how many cases lie in it.`
      : points.length < sample.used
        ? rich`An even selection of ${num(points.length, 'integer')} cases is drawn.`
        : rich``;
  const ellipse = scatters.some((each) => each.ellipse !== null)
    ? rich`Ellipses hold ${level}% of the cases where both numbers are normally distributed.`
    : rich``;
  const area = size && tiles.length === 0 ? rich`The area of a point shows ${size.label}.` : rich``;
  return sentences(curve, ellipse, some, area);
}

const ELLIPSE_POINTS = 73;

/** Around the ellipse once. */
const around = ({ x, y, halfX, halfY }: Ellipse, r: number) =>
  Array.from({ length: ELLIPSE_POINTS }, (_, order) => {
    const angle = (2 * Math.PI * order) / (ELLIPSE_POINTS - 1);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return { order, x: x + halfX * c, y: y + halfY * (r * c + Math.sqrt(1 - r * r) * s) };
  });

export function scatterFigure(result: ScatterResult, options: ScatterOptions): FigureBlock {
  const { scatters, panels, panelled } = result;
  const panelOf = (panel: number) => (panelled.length > 0 ? { panel: panels[panel] ?? '' } : {});
  const points = result.points.map(({ panel, ...point }) => ({ ...point, ...panelOf(panel) }));
  const curves = scatters.flatMap(({ level, curve, panel }) =>
    curve.map((point) => ({ group: level, ...point, ...panelOf(panel) })),
  );
  const ellipses = scatters.flatMap(({ level, ellipse, r, panel }) =>
    ellipse && r !== null
      ? around(ellipse, r).map((point) => ({ group: level, ...point, ...panelOf(panel) }))
      : [],
  );
  const tiles = result.tiles.map(({ panel, ...tile }) => ({ ...tile, ...panelOf(panel) }));
  const places = placesOf(result, options, ellipses, bandEnds(result));
  const tables = {
    points,
    curves,
    ...(ellipses.length > 0 ? { ellipses } : {}),
    ...(tiles.length > 0 ? { tiles } : {}),
  };
  const shown =
    tiles.length > 0 ? countedText(result.sample.used, 'cases') : countedText(points.length, 'points');
  return figure({
    id: 'scatter-plot',
    table: 'points',
    shows: [
      ...showsPanels(result),
      ...showsLevels('group', result.group),
      ...(tiles.length > 0
        ? [showsClasses('left', 'right', result.x), showsClasses('bottom', 'top', result.y)]
        : [showsValues('x', result.x), showsValues('y', result.y)]),
      ...needs(result.size),
    ],
    title: [titled(options.title, subjectOf(result))],
    alt: `Scatter plot of ${subjectOf(result)} with ${shown}. ${scatters
      .map(
        ({ panel, level, n, r }) =>
          `${[panels[panel], level].filter(Boolean).join(', ') || 'All cases'}: n = ${whole(n)}, r ${r === null ? 'not defined' : `= ${formatNumber(r, 'proportion')}`}.`,
      )
      .join(' ')}`,
    ...noted(notesOf(result, options)),
    spec: inPanels(
      result,
      heightOf(options),
      tables,
      (of) =>
        [
          ...(curves.some(({ ciLower }) => ciLower !== null)
            ? [{ ...of('curves'), ...bandLayer(places) }]
            : []),
          tiles.length > 0
            ? { ...of('tiles'), ...tileLayer(places) }
            : { ...of('points'), ...pointLayer(places, result) },
          ...(ellipses.length > 0 ? [{ ...of('ellipses'), ...ellipseLayer(places) }] : []),
          ...(curves.length > 0 ? [{ ...of('curves'), ...curveLayer(places, tiles.length > 0) }] : []),
        ] as Layers,
    ),
  });
}

interface Places {
  readonly across: (field: string) => Position;
  readonly up: (field: string) => Position;
  readonly colour: object;
}

/** A band may make the axis longer by this share of the points' range; one that leaves it far is cut. */
const BAND_ROOM = 0.35;

/** The ends of the bands, as far as the axis follows them. */
function bandEnds({ scatters, rangeY: [low, high] }: ScatterResult): readonly number[] {
  const room = BAND_ROOM * (high - low);
  return scatters
    .flatMap(({ curve }) => curve.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]))
    .filter((end): end is number => end !== null && Number.isFinite(end))
    .map((end) => Math.max(low - room, Math.min(high + room, end)));
}

function placesOf(
  { rangeX, rangeY, group, groups, x, y, tiles }: ScatterResult,
  options: ScatterOptions,
  ellipses: readonly { readonly x: number; readonly y: number }[],
  ends: readonly number[],
): Places {
  const axis =
    ([low, high]: readonly [number, number], more: readonly number[], title: string) =>
    (field: string): Position => ({
      field,
      type: 'quantitative',
      scale: {
        domain: niceDomain(Math.min(low, ...more), Math.max(high, ...more)),
        nice: false,
        zero: false,
        clamp: true,
      },
      axis: { title },
    });
  const color = group && {
    field: 'group',
    type: 'nominal',
    sort: groups,
    scale: groupScale(options, groups),
    legend: legendOf(group.label),
  };
  const coloured = color && (tiles.length === 0 || groups.length > 1);
  return {
    across: axis(
      rangeX,
      ellipses.map((point) => point.x),
      titled(options.xTitle, x.label),
    ),
    up: axis(rangeY, [...ellipses.map((point) => point.y), ...ends], titled(options.yTitle, y.label)),
    colour: coloured ? { color } : {},
  };
}

const bandLayer = ({ across, up, colour }: Places) => ({
  mark: { type: 'area', line: false, tooltip: false, fillOpacity: 0.15, clip: true },
  encoding: { x: across('x'), y: up('ciLower'), y2: { field: 'ciUpper' }, ...colour },
});

const SIZE_GREY = '#7F8A8F';

const pointLayer = ({ across, up, colour }: Places, { size }: ScatterResult) => ({
  mark: { type: 'point', tooltip: { content: 'data' } },
  encoding: {
    x: across('x'),
    y: up('y'),
    ...colour,
    ...(size
      ? {
          size: {
            field: 'size',
            type: 'quantitative',
            // below, so that it has the whole width beside that of the colours; grey on light and on dark
            legend: {
              title: size.label,
              orient: 'bottom',
              symbolFillColor: SIZE_GREY,
              symbolStrokeColor: SIZE_GREY,
            },
            scale: { range: [16, 400] },
          },
        }
      : {}),
  },
});

const tileLayer = ({ across, up }: Places) => ({
  mark: { type: 'rect', strokeWidth: 0, tooltip: { content: 'data' } },
  encoding: {
    x: across('left'),
    x2: { field: 'right' },
    y: up('bottom'),
    y2: { field: 'top' },
    // few cases must be told from none
    fill: {
      field: 'count',
      type: 'quantitative',
      scale: { type: 'sqrt', range: ['#c6dbef', '#08306b'] },
      legend: legendOf('Cases'),
    },
  },
});

const ellipseLayer = ({ across, up, colour }: Places) => ({
  mark: { type: 'line', tooltip: false, clip: true, strokeWidth: 1.5 },
  encoding: { x: across('x'), y: up('y'), order: { field: 'order', type: 'quantitative' }, ...colour },
});

const curveLayer = ({ across, up, colour }: Places, onTiles: boolean) => ({
  mark: {
    type: 'line',
    tooltip: false,
    clip: true,
    strokeWidth: 2,
    ...(onTiles && !('color' in colour) ? { color: '@category.5' } : {}),
  },
  encoding: { x: across('x'), y: up('fit'), ...colour },
});
