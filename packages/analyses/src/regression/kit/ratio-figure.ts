/** Ratios (odds, hazards) with their intervals on a logarithmic axis. */
import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';

/** Ratios beyond these are drawn at the edge. */
const RANGE = [1e-4, 1e4] as const;

export interface DrawnRatio {
  readonly label: string;
  readonly ratio: number | null;
  /** null = without a limit on that side. */
  readonly ciLower: number | null;
  readonly ciUpper: number | null;
}

export interface RatioFigure {
  readonly id: string;
  /** 'Odds ratio', 'Hazard ratio'. */
  readonly name: string;
  /** What stands before the list of ratios for those who cannot see it. */
  readonly of: string;
  readonly level: number;
  readonly ratios: readonly DrawnRatio[];
}

/** In two lines where one is longer than a phone has room for. */
const axisTitle = (name: string): string | readonly string[] =>
  name.length > LONG_NAME ? [name, '(log axis)'] : `${name} (log axis)`;
const LONG_NAME = 18;

const capitals = (name: string): string => name.replace(/ ./g, (letter) => letter.toUpperCase());

/** The logarithmic axis on which all of these ratios have room. */
export function ratioAxis(title: string | readonly string[], ratios: readonly number[]) {
  const low = Math.min(0.5, ...ratios);
  const high = Math.max(2, ...ratios);
  const ticks = roundRatios(low, high);
  return {
    type: 'quantitative',
    scale: { type: 'log', domain: [low / 1.1, high * 1.1], nice: false },
    // fewer ticks than values would leave out every other label
    axis: { title, values: ticks, tickCount: ticks.length, format: '~g' },
  } as const;
}

export function ratioFigure({ id, name, of, level, ratios }: RatioFigure): FigureBlock {
  const [least, most] = RANGE;
  const inside = (value: number | null): number => Math.min(most, Math.max(least, value ?? most));
  const values = ratios.map(({ label, ratio, ciLower, ciUpper }) => ({
    term: label,
    ratio: inside(ratio),
    ciLower: inside(ciLower),
    ciUpper: inside(ciUpper),
  }));
  const axis = ratioAxis(
    axisTitle(name),
    values.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]),
  );
  const x = (field: string): Position => ({ field, ...axis });
  const y: Position = {
    field: 'term',
    type: 'nominal',
    sort: values.map(({ term }) => term),
    title: null,
    axis: { labelLimit: 260 },
  };
  return figure({
    id,
    title: [`${capitals(name)}s With Intervals`],
    alt: `${of}: ${values
      .map(
        ({ term, ratio, ciLower, ciUpper }) =>
          `${term} ${formatNumber(ratio, 'number')}, interval ${formatNumber(ciLower, 'number')} to ${formatNumber(ciUpper, 'number')}`,
      )
      .join('; ')}.`,
    notes: rich`Lines are ${num(level, 'level')} confidence intervals; those that cross the line at 1 do not rule out that there is no effect. ${name}s of predictors with other units cannot be compared by length.`,
    spec: {
      height: 32 * values.length + 16,
      data: { values },
      layer: [
        {
          data: { values: [{ one: 1 }] },
          mark: { type: 'rule', style: 'reference' },
          encoding: { x: x('one') },
        },
        {
          mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
          encoding: { y, x: x('ciLower'), x2: { field: 'ciUpper' } },
        },
        {
          mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
          encoding: { y, x: x('ratio') },
        },
      ],
    },
  });
}

/** Round ratios inside the range: 1, 2, 5 times powers of ten, only the powers where there are many. */
function roundRatios(low: number, high: number): readonly number[] {
  const steps = high / low > 300 ? [1] : [1, 2, 5];
  const all = [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((power) =>
    steps.map((step) => +(step * 10 ** power).toPrecision(6)),
  );
  return all.filter((value) => value >= low / 1.1 && value <= high * 1.1);
}
