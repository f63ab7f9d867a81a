/** Coefficients as the penalty grows, and the error of cases left out. */
import { type FigureBlock, formatNumber, num, rich } from '@constat/report';
import { figure, type Position } from '../../shared/figure.ts';
import { niceDomain } from '../../shared/figures.ts';
import { slopesOf } from '../kit/model-text.ts';
import type { RegularizedResult } from './compute.ts';
import type { RegularizedOptions } from './options.ts';
import { labelOfTerm, outcomeWords, strength } from './text.ts';

/** Lines that can be told apart. */
const MOST_LINES = 8;

const strengthAxis = (field: string): Position => ({
  field,
  type: 'quantitative',
  scale: { type: 'log', nice: false },
  axis: { title: 'λ (log scale)' },
});

/** A line for each of the largest coefficients. */
export function pathFigure(result: RegularizedResult): FigureBlock[] {
  const path = result.path.filter(({ lambda }) => lambda > 0);
  if (path.length < 2) return [];
  const slopes = slopesOf(result.coefficients).map(({ name }, j) => ({
    label: labelOfTerm(name, result),
    at: path.map(({ lambda, standardized }) => ({ lambda, b: standardized[j]! })),
    size: Math.max(...path.map(({ standardized }) => Math.abs(standardized[j]!))),
  }));
  const drawn = [...slopes].sort((a, b) => b.size - a.size).slice(0, MOST_LINES);
  const domain = drawn.map(({ label }) => label);
  const values = drawn.flatMap(({ label, at }) => at.map((point) => ({ ...point, predictor: label })));
  const all = values.map(({ b }) => b);
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { domain: niceDomain(low, high), nice: false, zero: false },
    axis: { title: 'b per SD' },
  });
  const last = path.at(-1)!;
  return [
    figure({
      id: 'path',
      title: rich`Coefficients for ${outcomeWords(result)} by Penalty`,
      alt: `Coefficients per standard deviation from λ ${formatNumber(path[0]!.lambda, 'number')} to ${formatNumber(last.lambda, 'number')}. At the smallest: ${drawn.map(({ label, at }) => `${label} ${formatNumber(at.at(-1)!.b, 'number')}`).join(', ')}.`,
      notes: rich`The vertical line is the λ used, ${strength(result.lambda)}.${slopes.length > drawn.length ? rich` The ${num(drawn.length, 'integer')} largest of ${num(slopes.length, 'integer')} coefficients are drawn.` : ''}`,
      spec: {
        height: 280,
        layer: [
          {
            data: { values: [{ zero: 0 }] },
            mark: { type: 'rule', style: 'reference' },
            encoding: { y: y('zero') },
          },
          ...(result.lambda > 0
            ? [
                {
                  data: { values: [{ used: result.lambda }] },
                  mark: { type: 'rule' as const, style: 'reference' },
                  encoding: { x: strengthAxis('used') },
                },
              ]
            : []),
          {
            data: { values },
            mark: { type: 'line', tooltip: false },
            encoding: {
              x: strengthAxis('lambda'),
              y: y('b'),
              stroke: {
                field: 'predictor',
                type: 'nominal',
                sort: domain,
                scale: { domain, range: 'categoryLine' },
                legend: { title: null, orient: 'bottom', columns: 2 },
              },
              strokeDash: {
                field: 'predictor',
                type: 'nominal',
                sort: domain,
                scale: { domain },
                legend: { title: null, orient: 'bottom', columns: 2 },
              },
            },
          },
        ],
      },
    }),
  ];
}

/** The error of cases left out with its standard error, at each strength. */
export function errorFigure(result: RegularizedResult, options: RegularizedOptions): FigureBlock[] {
  const { validation } = result;
  if (!validation || !options.plots.includes('error')) return [];
  const values = validation.points
    .filter(({ lambda }) => lambda > 0)
    .map(({ lambda, error, standardError, nonzero }) => ({
      lambda,
      error,
      lower: error - standardError,
      upper: error + standardError,
      kept: nonzero,
    }));
  if (values.length < 2) return [];
  const y = (field: string): Position => ({
    field,
    type: 'quantitative',
    scale: { zero: false },
    axis: { title: options.family === 'gaussian' ? 'Mean squared error' : 'Mean deviance' },
  });
  const best = validation.points.find(({ lambda }) => lambda === validation.lambdaMin)!;
  return [
    figure({
      id: 'error',
      title: ['Error in Cases Left Out'],
      alt: `Cross-validation error of ${values.length} penalties. The smallest, ${formatNumber(best.error, 'number')}, is at λ = ${formatNumber(best.lambda, 'number')} with ${best.nonzero} coefficients; the largest λ within one standard error is ${formatNumber(validation.lambda1se, 'number')}.`,
      notes: rich`Bars are one standard error to both sides. Vertical lines: the smallest error, and the largest λ within one standard error of it.`,
      spec: {
        height: 260,
        layer: [
          {
            data: {
              values: [...new Set([validation.lambdaMin, validation.lambda1se])].map((at) => ({ at })),
            },
            mark: { type: 'rule', style: 'reference' },
            encoding: { x: strengthAxis('at') },
          },
          {
            data: { values },
            mark: { type: 'rule' },
            encoding: { x: strengthAxis('lambda'), y: y('lower'), y2: { field: 'upper' } },
          },
          {
            data: { values },
            mark: { type: 'point', tooltip: { content: 'data' } },
            encoding: { x: strengthAxis('lambda'), y: y('error') },
          },
        ],
      },
    }),
  ];
}
