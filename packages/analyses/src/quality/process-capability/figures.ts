import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { normal } from '@constat/stats';
import { figure } from '../../shared/figure.ts';
import { countAxis } from '../../shared/figures.ts';
import type { CapabilityResult } from './compute.ts';
import { FITTED_WORDS, type FittedName } from './fitted.ts';

const CURVE_POINTS = 121;
const WITHIN = 'Within';
const OVERALL = 'Overall';

const fittedName = (name: FittedName): string =>
  FITTED_WORDS[name].replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** Counts expected from the fitted distribution, between neighbouring places. */
function fittedCurve({ fitted, indices }: CapabilityResult, width: number) {
  if (!fitted) return [];
  return fitted.curve.slice(1).map(({ at, below }, i) => {
    const before = fitted.curve[i]!;
    return {
      value: (at + before.at) / 2,
      variation: fittedName(fitted.name),
      expected: (indices.n * width * (below - before.below)) / (at - before.at),
    };
  });
}

/** Counts with the specification and the two normal curves. */
export function histogramFigure(result: CapabilityResult): FigureBlock {
  const { bins, indices, limits, label } = result;
  const { mean, n, within, overall } = indices;
  const reach = 3.3 * Math.max(within.sd, overall.sd);
  const marks = [limits.lower, limits.target, limits.upper].filter((each) => each !== null);
  const low = Math.min(bins[0]!.from, mean - reach, ...marks);
  const high = Math.max(bins.at(-1)!.to, mean + reach, ...marks);
  const room = 0.04 * (high - low);
  const domain = [low - room, high + room];
  const width = bins[0]!.to - bins[0]!.from;
  const curve = [
    { sd: within.sd, variation: WITHIN },
    { sd: overall.sd, variation: OVERALL },
  ].flatMap(({ sd, variation }) =>
    Array.from({ length: CURVE_POINTS }, (_, i) => {
      const value = domain[0]! + ((domain[1]! - domain[0]!) * i) / (CURVE_POINTS - 1);
      return { value, variation, expected: (n * width * normal.pdf((value - mean) / sd)) / sd };
    }),
  );
  // The tail of a skewed distribution may go on beyond what is drawn.
  const fitted = fittedCurve(result, width).filter(({ value }) => value >= domain[0]! && value <= domain[1]!);
  const highest = Math.max(
    ...bins.map(({ count }) => count),
    ...[...curve, ...fitted].map(({ expected }) => expected),
  );
  const lines = [
    { at: limits.lower, name: 'LSL' },
    { at: limits.target, name: 'Target' },
    { at: limits.upper, name: 'USL' },
  ].filter(({ at }) => at !== null);
  const scale = { domain, nice: false, zero: false } as const;
  const title = result.lambda === null ? label : `${label}, transformed`;
  const x = (field: string) =>
    ({ field, type: 'quantitative', scale, axis: { title, grid: false } }) as const;
  const names = [WITHIN, OVERALL, ...(result.fitted ? [fittedName(result.fitted.name)] : [])];
  const variation = {
    field: 'variation',
    type: 'nominal',
    legend: { title: null, orient: 'bottom' },
  } as const;
  return figure({
    id: 'histogram',
    table: 'bins',
    title: rich`${label} and Its Specification`,
    alt: `Histogram of ${title} with ${bins.length} bars, normal curves of the variation within and overall around the mean ${formatNumber(mean, 'number')}, and lines at ${lines.map(({ at, name }) => `${name} ${formatNumber(at!, 'number')}`).join(', ')}.`,
    notes: [
      `Bars count the values; curves are the counts expected with the standard deviation within subgroups and with that of all values${result.fitted ? ', and from the fitted distribution' : ''}.`,
    ],
    spec: {
      height: 260,
      datasets: { bins, curve: [...curve, ...fitted], lines },
      layer: [
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
            stroke: { ...variation, scale: { domain: names, range: 'categoryLine' } },
            strokeDash: {
              ...variation,
              scale: {
                domain: names,
                range: [[6, 3], [1, 0], ...(fitted.length > 0 ? [[2, 2]] : [])],
              },
            },
          },
        },
        {
          data: { name: 'lines' },
          mark: { type: 'rule', color: 'black', strokeWidth: 1.5, tooltip: false },
          encoding: { x: x('at') },
        },
        ...[false, true].map(
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
        ),
      ],
    },
  });
}
