import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { extremes } from '@constat/stats';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import type { RegressionOptions } from './options.ts';
import type { RegressionResult } from './result.ts';

/** The expected outcome along the strongest predictor: a line with its band, or a point with its interval for each level. */
export function effectFigure(result: RegressionResult, options: RegressionOptions): FigureBlock[] {
  const { effect, outcome } = result;
  if (!effect) return [];
  const { label, points, others } = effect;
  const isNumber = points.every(({ at }) => typeof at === 'number');
  const numbers = points.flatMap(({ at }) => (typeof at === 'number' ? [at] : []));
  const x = {
    field: 'at',
    ...(isNumber
      ? ({
          type: 'quantitative',
          scale: { domain: niceDomain(numbers[0]!, numbers.at(-1)!), nice: false, zero: false },
        } as const)
      : ({ type: 'nominal', sort: points.map(({ at }) => at), scale: { padding: 0.5 } } as const)),
    axis: { title: label, labelAngle: 0 },
  } as const;
  const limits = points.flatMap(({ ciLower, ciUpper }) => [ciLower, ciUpper]);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(...extremes(limits)), nice: false, zero: false },
    axis: { title: `Expected ${outcome.label}` },
  });
  const [first, last] = [points[0]!, points.at(-1)!];
  const said = ({ at, fit }: typeof first) =>
    `${formatNumber(fit, 'number')} at ${typeof at === 'number' ? +at.toPrecision(4) : at}`;
  const limitsLayer = isNumber
    ? ({
        mark: { type: 'area', line: false, opacity: 0.2, tooltip: false },
        encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
      } as const)
    : ({
        mark: { type: 'rule', strokeWidth: 1.5, tooltip: false },
        encoding: { x, y: y('ciLower'), y2: { field: 'ciUpper' } },
      } as const);
  return [
    figure({
      id: 'effect',
      title: rich`Expected ${outcome.label} by ${label}`,
      alt: `Expected ${outcome.label} by ${label}: ${said(first)}, ${said(last)}.`,
      notes: rich`${isNumber ? 'The band is' : 'Lines are'} the ${num(options.confidenceLevel, 'level')} confidence interval of the mean.${others ? ' Other numbers are held at their mean, other factors at their reference level.' : ''}`,
      spec: {
        height: 260,
        data: { values: points },
        layer: [
          limitsLayer,
          isNumber
            ? { mark: { type: 'line', strokeWidth: 2, tooltip: false }, encoding: { x, y: y('fit') } }
            : {
                mark: { type: 'point', size: 64, fillOpacity: 1, tooltip: { content: 'data' } },
                encoding: { x, y: y('fit') },
              },
        ],
      },
    }),
  ];
}
