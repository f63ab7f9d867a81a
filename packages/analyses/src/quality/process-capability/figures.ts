import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { normal, zip } from '@constat/stats';
import { figure, type Layers, type PositionOf } from '../../shared/figure.ts';
import { countAxis } from '../../shared/figures.ts';
import type { CapabilityResult } from './compute.ts';
import { FITTED_WORDS, type FittedName } from './fitted.ts';
import type { CapabilityOptions } from './options.ts';
import { withinName, withinWords } from './within.ts';

const CURVE_POINTS = 121;
const OVERALL = 'Overall';

const fittedName = (name: FittedName): string =>
  FITTED_WORDS[name].replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Counts expected from the fitted distribution, between neighbouring places. */
function fittedCurve({ fitted, indices }: CapabilityResult, width: number) {
  if (!fitted) return [];
  return zip(fitted.curve.slice(1), fitted.curve).map(([{ at, below }, ownCurve]) => {
    const before = ownCurve;
    return {
      value: (at + before.at) / 2,
      variation: fittedName(fitted.name),
      expected: (indices.n * width * (below - before.below)) / (at - before.at),
    };
  });
}

/** What the figure spans: all values, the curves, and the specification. */
function spanOf({ bins, indices, limits }: CapabilityResult): readonly [number, number] {
  const { mean, within, overall } = indices;
  const reach = 3.3 * Math.max(within.sd, overall.sd);
  const marks = [limits.lower, limits.target, limits.upper].filter((each) => each !== null);
  const low = Math.min(bins[0]!.from, mean - reach, ...marks);
  const high = Math.max(bins.at(-1)!.to, mean + reach, ...marks);
  const room = 0.04 * (high - low);
  return [low - room, high + room];
}

/** Counts expected from the two normal distributions. */
const normalCurves = (
  { mean, n, within, overall }: CapabilityResult['indices'],
  [low, high]: readonly [number, number],
  width: number,
  name: string,
) =>
  [
    { sd: within.sd, variation: name },
    { sd: overall.sd, variation: OVERALL },
  ].flatMap(({ sd, variation }) =>
    Array.from({ length: CURVE_POINTS }, (_, i) => {
      const value = low + ((high - low) * i) / (CURVE_POINTS - 1);
      return { value, variation, expected: (n * width * normal.pdf((value - mean) / sd)) / sd };
    }),
  );

const VARIATION = {
  field: 'variation',
  type: 'nominal',
  legend: { title: null, orient: 'bottom' },
} as const;

/** Names of the lines stand inside the figure. */
const lineNames = (x: PositionOf): Layers =>
  [false, true].map(
    (atRight) =>
      ({
        data: { name: 'lines' },
        transform: [{ filter: `datum.name ${atRight ? '=' : '!'}== 'USL'` }],
        mark: {
          type: 'text',
          align: atRight ? 'right' : 'left',
          dx: atRight ? -4 : 4,
          baseline: 'top',
          y: 0,
          fontSize: 11,
          tooltip: false,
        },
        encoding: { x: x('at'), text: { field: 'name', type: 'nominal' } },
      }) as const,
  );

function layersOf(x: PositionOf, highest: number, names: readonly string[], hasFitted: boolean): Layers {
  return [
    {
      data: { name: 'bins' },
      mark: { type: 'bar', tooltip: { content: 'data' }, binSpacing: 1, fillOpacity: 0.35 },
      encoding: {
        x: { ...x('from'), bin: { binned: true } },
        x2: { field: 'to' },
        y: {
          field: 'count',
          type: 'quantitative',
          scale: { domain: [0, 1.12 * highest], nice: false },
          axis: countAxis('Count'),
        },
      },
    },
    {
      data: { name: 'curve' },
      mark: { type: 'line', tooltip: false },
      encoding: {
        x: x('value'),
        y: { field: 'expected', type: 'quantitative' },
        stroke: { ...VARIATION, scale: { domain: names, range: 'categoryLine' } },
        strokeDash: {
          ...VARIATION,
          scale: { domain: names, range: [[6, 3], [1, 0], ...(hasFitted ? [[2, 2]] : [])] },
        },
      },
    },
    {
      data: { name: 'lines' },
      mark: { type: 'rule', color: 'black', strokeWidth: 1.5, tooltip: false },
      encoding: { x: x('at') },
    },
    ...lineNames(x),
  ];
}

/** Counts with the specification and the two normal curves. */
export function histogramFigure(result: CapabilityResult, options: CapabilityOptions): FigureBlock {
  const { bins, indices, limits, label } = result;
  const domain = spanOf(result);
  const width = bins[0]!.to - bins[0]!.from;
  const within = withinName(options);
  const curve = normalCurves(indices, domain, width, within);
  // The tail of a skewed distribution may go on beyond what is drawn.
  const fitted = fittedCurve(result, width).filter(({ value }) => value >= domain[0] && value <= domain[1]);
  const highest = Math.max(
    ...bins.map(({ count }) => count),
    ...[...curve, ...fitted].map(({ expected }) => expected),
  );
  const lines = [
    { at: limits.lower, name: 'LSL' },
    { at: limits.target, name: 'Target' },
    { at: limits.upper, name: 'USL' },
  ].flatMap(({ at, name }) => (at === null ? [] : [{ at, name }]));
  const title = result.lambda === null ? label : `${label}, transformed`;
  const x = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { domain, nice: false, zero: false },
      axis: { title, grid: false },
    }) as const;
  const names = [within, OVERALL, ...(result.fitted ? [fittedName(result.fitted.name)] : [])];
  return figure({
    id: 'histogram',
    table: 'bins',
    title: rich`${label} and Its Specification`,
    alt: `Histogram of ${title} with ${bins.length} bars, normal curves of the variation ${withinWords(options)} and overall around the mean ${formatNumber(indices.mean, 'number')}, and lines at ${lines.map(({ at, name }) => `${name} ${formatNumber(at, 'number')}`).join(', ')}.`,
    notes: [
      `Bars count the values; curves are the counts expected with the standard deviation ${withinWords(options)} subgroups and with that of all values${result.fitted ? ', and from the fitted distribution' : ''}.`,
    ],
    spec: {
      height: 260,
      datasets: { bins, curve: [...curve, ...fitted], lines },
      layer: layersOf(x, highest, names, fitted.length > 0),
    },
  });
}
