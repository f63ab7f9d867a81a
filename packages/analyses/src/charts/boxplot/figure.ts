import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { figure, type Layers } from '../../shared/figure.ts';
import { showsValues } from '../../shared/shows.ts';
import { cellAxes, cellHeight } from '../kit/cell-axes.ts';
import { cellSubject, placeNames, showsCells } from '../kit/cells.ts';
import { heightOf, titled } from '../kit/look.ts';
import { inPanels } from '../kit/panels.ts';
import { swarm } from '../raincloud/swarm.ts';
import type { BoxResult } from './compute.ts';
import type { BoxOptions } from './options.ts';

export const subjectOf = (result: BoxResult): string => cellSubject(result.outcome.label, result);

/** What the parts of a box are. */
export const notesOf = (result: BoxResult, { whiskers, points, mean }: BoxOptions) =>
  rich`Boxes span the quartiles, with the median as a line; whiskers reach ${
    whiskers === 'iqr' ? 'the last value within 1.5 lengths of the box' : 'the smallest and the largest value'
  }.${mean ? ' Diamonds are means.' : ''}${
    points === 'none' || result.boxes.every((box) => box.points.length === 0)
      ? ''
      : points === 'all' || points === 'jitter'
        ? ` Points are cases${result.boxes.some((box) => box.points.length < box.n) ? ', an even selection where there are many' : ''}${points === 'jitter' ? ', moved aside so that each is seen' : ''}.`
        : ' Points are values beyond the whiskers.'
  }`;

/** Behind points of every case. */
const LIGHT_BOX = 0.3;
/** Cases stay within the box beside each other. */
const WITHIN = 0.9;
/** Diameter of a point in pixels, and what a swarm of one row takes it for, as a share of the half width. */
const POINT = 6.5;
const ROW_WIDE = 0.024;
/** Steps of the golden ratio fill a width evenly, and are the same each time. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** How far from the middle of its box each of the ordered cases stands, from -1 to 1. */
function asideOf(points: readonly number[], { boxes }: BoxResult, width: number, jittered: boolean) {
  if (jittered) return points.map((_, i) => ({ aside: WITHIN * (2 * (((i + 1) * GOLDEN) % 1) - 1) }));
  const low = Math.min(...boxes.map(({ min }) => min));
  const span = Math.max(...boxes.map(({ max }) => max)) - low || 1;
  return swarm(
    points.map((value) => (value - low) / span),
    (2 * POINT) / width / ROW_WIDE,
  ).map((aside) => ({ aside: WITHIN * aside }));
}

export function boxFigure(result: BoxResult, options: BoxOptions): FigureBlock {
  const { categories, groups, boxes } = result;
  const { horizontal } = options;
  const turn = { horizontal, beside: true, zero: false };
  const { along, place, value, colour } = cellAxes(result, options, result.outcome.label, turn);
  const rows = boxes.map(({ points: _, panel, category, group, ...box }) => ({
    ...placeNames({ panel, category, group }, result),
    ...box,
  }));
  const width = Math.max(
    result.panels.length > 1 ? 6 : 10,
    Math.min(48, 320 / (categories.length * groups.length * result.across)),
  );
  const everyCase = options.points === 'all' || options.points === 'jitter';
  const cases = boxes.flatMap((box) => {
    const aside = everyCase ? asideOf(box.points, result, width, options.points === 'jitter') : [];
    return box.points.map((at, i) => ({ ...placeNames(box, result), value: at, ...aside[i] }));
  });
  const range = (from: string, to: string) => ({ [along]: value(from), [`${along}2`]: { field: to } });
  return figure({
    id: 'box-plot',
    table: 'boxes',
    shows: [...showsCells(result), showsValues('value', result.outcome)],
    title: [titled(options.title, subjectOf(result))],
    alt: `Box plot of ${subjectOf(result)}. ${rows
      .slice(0, 6)
      .map(
        (box) =>
          `${[box.panel ?? '', box.category, box.group].filter((word) => word !== '').join(', ') || 'All cases'}: median ${formatNumber(box.median, 'value')}, quartiles ${formatNumber(box.q1, 'value')} and ${formatNumber(box.q3, 'value')}, from ${formatNumber(box.min, 'value')} to ${formatNumber(box.max, 'value')}.`,
      )
      .join(' ')}`,
    notes: notesOf(result, options),
    spec: inPanels(
      result,
      cellHeight(result, heightOf(options), turn),
      { boxes: rows, cases },
      (of) =>
        [
          {
            ...of('boxes'),
            mark: { type: 'rule', strokeWidth: 1.5, color: 'black' },
            encoding: { ...place, ...range('lower', 'upper') },
          },
          {
            ...of('boxes'),
            mark: {
              type: 'bar',
              size: width,
              stroke: 'black',
              strokeWidth: 1,
              fillOpacity: everyCase ? LIGHT_BOX : 1,
              tooltip: true,
            },
            encoding: { ...place, ...range('q1', 'q3'), ...colour },
          },
          {
            ...of('boxes'),
            mark: { type: 'tick', size: width, thickness: 2, color: 'black' },
            encoding: { ...place, [along]: value('median') },
          },
          ...(cases.length > 0
            ? ([
                {
                  ...of('cases'),
                  mark: {
                    type: 'point',
                    size: 28,
                    filled: true,
                    opacity: 0.8,
                    ...(everyCase
                      ? { [along === 'y' ? 'xOffset' : 'yOffset']: { expr: `datum.aside * ${width / 2}` } }
                      : {}),
                    ...(result.group ? {} : { color: 'black' }),
                  },
                  encoding: { ...place, [along]: value('value'), ...colour },
                },
              ] as const)
            : []),
          ...(options.mean
            ? ([
                {
                  ...of('boxes'),
                  mark: {
                    type: 'point',
                    shape: 'diamond',
                    size: 48,
                    filled: true,
                    color: 'white',
                    stroke: 'black',
                    opacity: 1,
                  },
                  encoding: { ...place, [along]: value('mean') },
                },
              ] as const)
            : []),
        ] as Layers,
    ),
  });
}
