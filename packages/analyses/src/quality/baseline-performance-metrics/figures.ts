import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { dpmoOfSigma } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';

interface Bar {
  readonly name: string;
  readonly value: number;
}

interface BarsWords {
  readonly id: string;
  readonly title: string;
  readonly axis: string;
  /** Format of the axis; percentages of fractions. */
  readonly percent: boolean;
  readonly notes?: string;
}

/** One horizontal bar a row, in the order given. */
export function barsFigure(
  bars: readonly Bar[],
  { id, title, axis, percent, notes }: BarsWords,
): FigureBlock {
  const show = (value: number) => formatNumber(value, percent ? 'percent' : 'number');
  return figure({
    id,
    title: rich`${title}`,
    alt: `Bars of ${title.toLowerCase()}: ${bars.map(({ name, value }) => `${name} ${show(value)}`).join(', ')}.`,
    ...(notes ? { notes: [notes] } : {}),
    spec: {
      height: 36 * bars.length + 8,
      data: { values: bars },
      mark: { type: 'bar', tooltip: { content: 'data' } },
      encoding: {
        y: {
          field: 'name',
          type: 'nominal',
          sort: bars.map(({ name }) => name),
          axis: { title: null, labelLimit: 260, labelFontSize: 12, labelFontWeight: 400 },
        },
        x: {
          field: 'value',
          type: 'quantitative',
          ...(percent ? { scale: { domain: [0, 1], nice: false } } : {}),
          axis: { title: axis, ...(percent ? { format: '%' } : {}) },
        },
      },
    },
  });
}

/** Defects per million over the sigma level, on a logarithmic scale. */
export function sigmaFigure(sigma: number, dpmo: number, shift: number): FigureBlock {
  const low = Math.min(1, Math.floor(sigma));
  const high = Math.max(6, Math.ceil(sigma));
  const curve = Array.from({ length: 81 }, (_, i) => {
    const level = low + ((high - low) * i) / 80;
    return { sigma: level, dpmo: dpmoOfSigma(level, shift) };
  }).filter(({ dpmo: each }) => each > 1e-6);
  const x: Position = {
    field: 'sigma',
    type: 'quantitative',
    scale: { domain: [low, high], nice: false, zero: false },
    axis: { title: 'Sigma level', tickMinStep: 1 },
  };
  const y: Position = {
    field: 'dpmo',
    type: 'quantitative',
    scale: { type: 'log', nice: false },
    axis: {
      title: 'DPMO',
      format: ',~r',
      values: [0.001, 0.1, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000],
    },
  };
  return figure({
    id: 'sigma',
    title: ['Defects per Million Opportunities by Sigma Level'],
    alt: `Falling curve of the defects per million opportunities from sigma level ${low} to ${high}; the process is marked at ${formatNumber(sigma, 'number')} with ${formatNumber(dpmo, 'number')} defects per million.`,
    notes: rich`Logarithmic scale; the point is the process. Levels include a shift of ${formatNumber(shift, 'number')}.`,
    table: 'curve',
    spec: {
      height: 220,
      datasets: { curve, own: [{ sigma, dpmo }] },
      layer: [
        { data: { name: 'curve' }, mark: { type: 'line', tooltip: false }, encoding: { x, y } },
        {
          data: { name: 'own' },
          mark: { type: 'point', style: 'mean', tooltip: { content: 'data' } },
          encoding: { x, y },
        },
      ],
    },
  });
}

/** The loss of a unit by its value, with the process below it. */
export function lossFigure(of: {
  readonly k: number;
  readonly target: number;
  readonly tolerance: number;
  readonly mean: number;
  readonly sd: number;
}): FigureBlock {
  const reach = 1.2 * Math.max(of.tolerance, Math.abs(of.mean - of.target) + 3 * of.sd);
  const curve = Array.from({ length: 81 }, (_, i) => {
    const value = of.target - reach + (2 * reach * i) / 80;
    return { value, loss: of.k * (value - of.target) ** 2 };
  });
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: [of.target - reach, of.target + reach], nice: false, zero: false },
    axis: { title: 'Value' },
  });
  const lines = [
    { at: of.target, name: 'Target' },
    { at: of.target - of.tolerance, name: 'Limit' },
    { at: of.target + of.tolerance, name: 'Limit' },
  ];
  return figure({
    id: 'loss',
    title: ['Loss of a Unit by Its Value'],
    alt: `Parabola of the loss around the target ${formatNumber(of.target, 'number')}; the process lies between ${formatNumber(of.mean - 3 * of.sd, 'number')} and ${formatNumber(of.mean + 3 * of.sd, 'number')}.`,
    notes: [
      'Dashed lines are the target and the limits of the tolerance; the band holds three standard deviations around the mean.',
    ],
    table: 'curve',
    spec: {
      height: 220,
      datasets: {
        curve,
        lines,
        process: [{ from: of.mean - 3 * of.sd, to: of.mean + 3 * of.sd, mean: of.mean }],
      },
      layer: [
        {
          data: { name: 'process' },
          mark: { type: 'rect', opacity: 0.15, tooltip: false, stroke: null },
          encoding: { x: x('from'), x2: { field: 'to' } },
        },
        { data: { name: 'lines' }, mark: { type: 'rule', style: 'reference' }, encoding: { x: x('at') } },
        {
          data: { name: 'curve' },
          mark: { type: 'line', tooltip: { content: 'data' } },
          encoding: { x: x('value'), y: { field: 'loss', type: 'quantitative', axis: { title: 'Loss' } } },
        },
      ],
    },
  });
}
