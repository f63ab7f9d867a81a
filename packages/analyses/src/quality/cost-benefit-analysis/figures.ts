import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { netPresentValue } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';

const show = (value: number): string => formatNumber(value, 'number');

/** What has come in by each period, as paid and discounted. */
export function cumulativeFigure(flows: readonly number[], discounted: readonly number[]): FigureBlock {
  const added = (values: readonly number[]) => {
    let sum = 0;
    return values.map((value) => {
      sum += value;
      return sum;
    });
  };
  const lines = [
    { name: 'As paid', values: added(flows) },
    { name: 'Discounted', values: added(discounted) },
  ];
  const values = lines.flatMap(({ name, values: sums }) =>
    sums.map((sum, period) => ({ period, sum, name })),
  );
  const kind = { field: 'name', type: 'nominal', legend: { title: null, orient: 'bottom' } } as const;
  const domain = lines.map(({ name }) => name);
  return figure({
    id: 'cumulative',
    title: ['Cumulative Cash Flow'],
    alt: `Lines of the cumulative cash flow over ${flows.length} periods: ${show(lines[0]!.values.at(-1)!)} as paid and ${show(lines[1]!.values.at(-1)!)} discounted at the end.`,
    notes: ['Where a line crosses zero the project has paid back.'],
    table: 'values',
    spec: {
      height: 240,
      datasets: { values },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: { field: 'zero', type: 'quantitative' } },
        },
        {
          data: { name: 'values' },
          mark: { type: 'line', point: { size: 24 }, tooltip: { content: 'data' } },
          encoding: {
            x: {
              field: 'period',
              type: 'quantitative',
              scale: { nice: false },
              axis: { title: 'Period', tickMinStep: 1, format: 'd' },
            },
            y: { field: 'sum', type: 'quantitative', axis: { title: 'Cumulative amount' } },
            color: { ...kind, scale: { domain, range: 'categoryLine' } },
            strokeDash: {
              ...kind,
              scale: {
                domain,
                range: [
                  [1, 0],
                  [6, 3],
                ],
              },
            },
          },
        },
      ],
    },
  });
}

/** Net present value over the discount rate. */
export function rateFigure(flows: readonly number[], rate: number, irr: number | null): FigureBlock {
  const low = Math.min(0, rate, irr ?? 0) - 0.02;
  const high = Math.max(0.2, 1.5 * rate, 1.3 * (irr ?? 0));
  const from = Math.max(-0.9, low);
  const curve = Array.from({ length: 81 }, (_, i) => {
    const at = from + ((high - from) * i) / 80;
    return { rate: at, npv: netPresentValue(flows, at) };
  });
  const x: Position = {
    field: 'rate',
    type: 'quantitative',
    scale: { domain: [from, high], nice: false, zero: false },
    axis: { title: 'Rate a period', format: '.0%' },
  };
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    axis: { title: 'Net present value' },
  });
  return figure({
    id: 'rates',
    title: ['Net Present Value by Discount Rate'],
    alt: `Curve of the net present value over the discount rate; at ${formatNumber(rate, 'percent')} it is ${show(netPresentValue(flows, rate))}${irr === null ? '' : `, and it is zero at ${formatNumber(irr, 'percent')}`}.`,
    notes: rich`The diamond is the rate that was entered${irr === null ? '' : '; the curve crosses zero at the internal rate of return'}.`,
    table: 'curve',
    spec: {
      height: 220,
      datasets: { curve, own: [{ rate, npv: netPresentValue(flows, rate) }] },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { y: y('zero') },
        },
        { data: { name: 'curve' }, mark: { type: 'line', tooltip: false }, encoding: { x, y: y('npv') } },
        {
          data: { name: 'own' },
          mark: { type: 'point', style: 'mean', tooltip: { content: 'data' } },
          encoding: { x, y: y('npv') },
        },
      ],
    },
  });
}

interface LinePoint {
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

/** Several lines over one axis. */
export function linesFigure(
  points: readonly LinePoint[],
  words: {
    readonly id: string;
    readonly title: string;
    readonly x: string;
    readonly y: string;
    readonly alt: string;
  },
): FigureBlock {
  const names = [...new Set(points.map(({ name }) => name))];
  const kind = {
    field: 'name',
    type: 'nominal',
    legend: names.length > 1 ? { title: null, orient: 'bottom' } : null,
  } as const;
  return figure({
    id: words.id,
    title: rich`${words.title}`,
    alt: words.alt,
    spec: {
      height: 220,
      data: { values: points },
      mark: { type: 'line', tooltip: { content: 'data' } },
      encoding: {
        x: { field: 'x', type: 'quantitative', scale: { nice: false }, axis: { title: words.x } },
        y: { field: 'y', type: 'quantitative', axis: { title: words.y } },
        color: { ...kind, scale: { domain: names, range: 'categoryLine' } },
        strokeDash: {
          ...kind,
          scale: {
            domain: names,
            range: [
              [1, 0],
              [6, 3],
              [2, 2],
            ],
          },
        },
      },
    },
  });
}
