import { type FigureBlock, formatNumber, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { showsValues } from '../../shared/shows.ts';
import type { OutlierVariable } from './compute.ts';

const show = (value: number): string => formatNumber(value, 'value');

/** Quartiles, whiskers to the last value within the fences, and the cases found, with their row. */
export function boxplotFigure(variable: OutlierVariable): FigureBlock {
  const { name, label, q1, median, q3, whiskers, cases } = variable;
  const box = { variable: label, lower: whiskers.lower, q1, median, q3, upper: whiskers.upper };
  const outliers = cases.map(({ row, value, label: caseLabel }) => ({
    variable: label,
    value,
    row: caseLabel === null ? String(row) : `${row} (${caseLabel})`,
  }));
  const all = [whiskers.lower, whiskers.upper, ...cases.map(({ value }) => value)];
  const domain = niceDomain(...extremes(all));
  const y: Position = { field: 'variable', type: 'nominal', title: null, axis: null };
  const x = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain, nice: false, zero: false },
    axis: { title: label },
  });
  const furthest = cases[0];
  return figure({
    id: `boxplot-${name}`,
    table: 'outliers',
    shows: [showsValues('value', variable)],
    title: rich`Outliers of ${label}`,
    alt: `Box plot of ${label}: median ${show(median)}, quartiles ${show(q1)} and ${show(q3)}. ${
      furthest
        ? `${cases.length === 1 ? '1 case is drawn as a point' : `${cases.length} cases are drawn as points`}; row ${furthest.row} with ${show(furthest.value)} lies furthest from the middle.`
        : 'No case stands apart.'
    }`,
    notes: ['Whiskers reach the last value within the fences; points are the cases found.'],
    spec: {
      height: 60,
      datasets: { boxes: [box], outliers },
      layer: [
        {
          data: { name: 'boxes' },
          mark: { type: 'rule', tooltip: false },
          encoding: { y, x: x('lower'), x2: { field: 'q1' } },
        },
        {
          data: { name: 'boxes' },
          mark: { type: 'rule', tooltip: false },
          encoding: { y, x: x('q3'), x2: { field: 'upper' } },
        },
        {
          data: { name: 'boxes' },
          mark: { type: 'bar', size: 20, tooltip: { content: 'data' } },
          encoding: { y, x: x('q1'), x2: { field: 'q3' } },
        },
        {
          data: { name: 'boxes' },
          mark: { type: 'tick', size: 20, tooltip: false, color: 'black' },
          encoding: { y, x: x('median') },
        },
        {
          data: { name: 'outliers' },
          mark: { type: 'point', tooltip: { content: 'data' } },
          encoding: { y, x: x('value') },
        },
      ],
    },
  });
}
