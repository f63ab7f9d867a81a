import { type FigureBlock, formatNumber, type Runs, rich } from '@constat/report';
import { dateTicks } from '../../shared/date-axis.ts';
import { figure } from '../../shared/figure.ts';
import { noted } from '../kit/chart-parts.ts';
import { groupScale, heightOf, legendOf, titled } from '../kit/look.ts';
import { spreadSentence } from '../kit/spread-text.ts';
import type { LineResult } from './compute.ts';
import type { LineOptions } from './options.ts';

/** Places of a line that are drawn: more than the figure has pixels. */
const MOST_PLACES = 1500;
/** Points of more places would be a thick line. */
const MOST_POINTS = 200;

const STATISTICS = { mean: 'Mean', median: 'Median', sum: 'Sum of' } as const;

/** The first and the last place of all lines. */
function extent(lines: LineResult['lines']): [number, number] {
  const places = lines.flatMap((line) => line.places.map(({ x }) => x));
  return [
    places.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    places.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
}

/** What the vertical axis shows. */
const valueTitle = ({ outcome, several }: LineResult, { statistic }: LineOptions): string =>
  several ? `${STATISTICS[statistic]} ${outcome.label}` : outcome.label;

export const subjectOf = (result: LineResult, options: LineOptions): string => {
  const { x, outcome, group, several } = result;
  const what = several ? `${STATISTICS[options.statistic]} ${outcome.label}` : outcome.label;
  return `${what} over ${x.label}${group ? ` by ${group.label}` : ''}`;
};

export function notesOf({ lines }: LineResult, { spread, confidenceLevel, statistic }: LineOptions): Runs {
  const limits = lines.some(({ places }) => places.some(({ lower }) => lower !== null));
  return statistic === 'mean' && limits ? spreadSentence(spread, confidenceLevel) : rich``;
}

/** A place in words: a number, a date, or a category. */
export function placeName({ axis, categories, lines }: LineResult, x: number): string {
  if (axis === 'category') return categories[x]!;
  if (axis === 'number') return formatNumber(x, 'number');
  const isMonthly = lines.every(({ places }) => places.every((place) => isMonth(place.x)));
  return isMonthly ? MONTH.format(new Date(x)) : new Date(x).toISOString().slice(0, 10);
}

const MONTH = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Whether a time is the beginning of a month. */
const isMonth = (time: number): boolean => {
  const date = new Date(time);
  return date.getUTCDate() === 1 && time % 86_400_000 === 0;
};

export function lineFigure(result: LineResult, options: LineOptions): FigureBlock {
  const { lines, groups, group, axis, categories, x } = result;
  const rows = lines.flatMap(({ level, places }) => {
    const stride = Math.max(1, Math.ceil(places.length / MOST_PLACES));
    return places
      .filter((_, i) => i % stride === 0 || i === places.length - 1)
      .map((place) => ({
        group: level,
        ...place,
        x:
          axis === 'category'
            ? categories[place.x]!
            : axis === 'date'
              ? new Date(place.x).toISOString()
              : place.x,
      }));
  });
  const across = {
    field: 'x',
    ...(axis === 'category'
      ? ({ type: 'ordinal', sort: categories, scale: { padding: 0.5 } } as const)
      : axis === 'date'
        ? ({ type: 'temporal', scale: { type: 'utc' } } as const)
        : ({ type: 'quantitative', scale: { zero: false, nice: false } } as const)),
    axis: {
      title: titled(options.xTitle, x.label),
      ...(axis === 'category' && categories.length > 8 ? { labelAngle: -40 } : { labelAngle: 0 }),
      ...(axis === 'date' ? { labelSeparation: 10, ...dateTicks(...extent(lines)) } : {}),
    },
  } as const;
  const up = (field: string) =>
    ({
      field,
      type: 'quantitative',
      scale: { zero: options.zero },
      axis: { title: titled(options.yTitle, valueTitle(result, options)) },
    }) as const;
  const colour = group
    ? ({
        color: {
          field: 'group',
          type: 'nominal',
          sort: groups,
          scale: groupScale(options, groups),
          legend: legendOf(group.label),
        },
      } as const)
    : {};
  const limits = rows.some(({ lower }) => lower !== null);
  const ends = lines.map(({ level, places }) => {
    const [first, last] = [places[0]!, places.at(-1)!];
    return `${level || 'The line'} goes from ${formatNumber(first.value, 'number')} at ${placeName(result, first.x)} to ${formatNumber(last.value, 'number')} at ${placeName(result, last.x)}.`;
  });
  return figure({
    id: 'line-chart',
    title: [titled(options.title, subjectOf(result, options))],
    alt: `Line chart: ${subjectOf(result, options)}. ${ends.join(' ')}`,
    ...noted(notesOf(result, options)),
    spec: {
      height: heightOf(options),
      data: { values: rows },
      layer: [
        ...(limits
          ? ([
              {
                transform: [{ filter: 'datum.lower !== null' }],
                mark: { type: 'rule', strokeWidth: 1.2, opacity: 0.7 },
                encoding: { x: across, y: up('lower'), y2: { field: 'upper' }, ...colour },
              },
            ] as const)
          : []),
        { mark: { type: 'line', strokeWidth: 2 }, encoding: { x: across, y: up('value'), ...colour } },
        ...(options.points && rows.length <= MOST_POINTS * groups.length
          ? ([
              {
                mark: { type: 'point', filled: true, size: 40, opacity: 1, tooltip: { content: 'data' } },
                encoding: { x: across, y: up('value'), ...colour },
              },
            ] as const)
          : []),
      ],
    },
  });
}
